import { say } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { showMessage } from '../../shell/messages.ts'
import { showTrouble } from '../../shell/show-trouble.ts'
import { buyingPath } from '../../state/buying-path.ts'
import { verifyBooking } from '../../state/checkout.ts'

/** Goes on to how the tickets come, if what was chosen can be booked; else says why not. */
export async function verifyBookingThen(onFailure: () => void): Promise<boolean> {
  try {
    const verified = await verifyBooking.get()?.()
    if (verified?.ok) {
      navigate(buyingPath('delivery-options'), { replace: true })
      return true
    }
    if (verified) showNoOptions()
    else onFailure()
  } catch (trouble) {
    showTrouble(trouble, 'verifyBooking')
  }
  return false
}

const showNoOptions = () =>
  showMessage({
    title: say('NO_DELIVERY_OPTIONS_TITLE'),
    message: say('NO_DELIVERY_OPTIONS_TEXT'),
    buttonLabel: say('GLOBAL_OK'),
  })
