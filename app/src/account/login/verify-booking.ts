import { say } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { showMessage } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { buyingPath } from '../../buying/buying-path.ts'
import { verifyBooking } from '../../buying/checkout.ts'
import type { AfterVerdict, Verdict } from './guest-checkout-rules.ts'
import { afterVerdict } from './guest-checkout-rules.ts'

/** Goes on to how the tickets come, if what was chosen can be booked; else says why not. */
export async function verifyBookingThen(onFailure: () => void): Promise<AfterVerdict> {
  const then = afterVerdict(await asked())
  if (then === 'go-on') navigate(buyingPath('DeliveryOptions'), { replace: true })
  else if (then === 'no-options') showNoOptions()
  else if (then === 'failed') onFailure()
  return then
}

async function asked(): Promise<Verdict> {
  try {
    return await verifyBooking.get()?.()
  } catch (trouble) {
    showTrouble(trouble, 'verifyBooking')
    return 'trouble'
  }
}

const showNoOptions = () =>
  showMessage({
    title: say('NO_DELIVERY_OPTIONS_TITLE'),
    message: say('NO_DELIVERY_OPTIONS_TEXT'),
    buttonLabel: say('GLOBAL_OK'),
  })
