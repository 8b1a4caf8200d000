import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { reloadRepay } from '../../state/due.ts'
import { onlineNow } from '../../state/online.ts'
import { travellerNow } from '../../state/traveller.ts'
import { type Asking, guestOf } from '../asking.ts'
import { putClaim } from '../claims.ts'
import { waitWithClaim } from '../waiting-claims.ts'

type Wish = { journeyID: string; amount?: number; optionID?: string; payTo: PayTo }

/** A journey is claimed once: sent again after a lost answer, it is the same claim. */
const keyOf = ({ journeyID, amount, optionID }: Wish) =>
  `claim-${journeyID}-${amount ?? 'asked'}${optionID ? `-${optionID.replaceAll(/[^\w-]/g, '')}` : ''}`.slice(0, 128)

export function useSendClaim(asking: Asking): { sending: boolean; claim: (wish: Wish) => Promise<void> } {
  const { t } = useWords()
  const [sending, setSending] = useState(false)
  const claim = async (wish: Wish) => {
    const key = keyOf(wish)
    const { amount } = wish
    if (!onlineNow().online && travellerNow() && amount !== undefined) {
      waitWithClaim({ ...wish, amount, key })
      showToast(t('REPAY_WAITS'), 'clock')
      return
    }
    setSending(true)
    try {
      const answer = await send(sendClaim, wish, { idempotencyKey: key, ...guestOf(asking) })
      if (answer.ok) await putClaim(answer.value)
      // Another device was sooner, or the sum is another by now: what is true is shown.
      else await reloadRepay()
      if (!answer.ok && answer.refusal !== 'CLAIM_MADE_ALREADY')
        showMessage({
          title: t('REPAY_NOT_SENT'),
          message: t(`REFUSAL_${answer.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
    } catch (trouble) {
      showTrouble(trouble, 'sendClaim')
    } finally {
      setSending(false)
    }
  }
  return { sending, claim }
}
