import type { RefusalOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { answerClaim, appealClaim, type ClaimDetail, withdrawClaim } from '@cledrau/contract/repay/claims.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { ask, showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { reloadRepay } from '../../state/due.ts'
import { type Asking, guestOf } from '../asking.ts'
import { putClaim } from '../claims.ts'

type No = RefusalOf<typeof answerClaim> | RefusalOf<typeof appealClaim> | RefusalOf<typeof withdrawClaim>

/** What can be done about a claim that was sent. What is true afterwards is shown, whoever was sooner. */
export function useClaimActs(asking: Asking) {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)

  async function act(name: string, sent: () => Promise<Result<ClaimDetail, No>>): Promise<boolean> {
    setBusy(true)
    try {
      const answer = await sent()
      if (answer.ok) {
        await putClaim(answer.value)
        return true
      }
      showMessage({ title: t('REPAY_NOT_DONE'), message: t(`REFUSAL_${answer.refusal}`), buttonLabel: t('GLOBAL_OK') })
      await reloadRepay()
    } catch (trouble) {
      showTrouble(trouble, name)
    } finally {
      setBusy(false)
    }
    return false
  }

  const guest = guestOf(asking)
  return {
    busy,
    answer: (request: RequestOf<typeof answerClaim>) => act('answerClaim', () => send(answerClaim, request, guest)),
    appeal: (request: RequestOf<typeof appealClaim>) => act('appealClaim', () => send(appealClaim, request, guest)),
    askToWithdraw: ({ id }: Pick<ClaimDetail, 'id'>) =>
      ask({
        title: t('REPAY_WITHDRAW_TITLE'),
        message: t('REPAY_WITHDRAW_TEXT'),
        confirmLabel: t('REPAY_WITHDRAW'),
        cancelLabel: t('GLOBAL_CANCEL'),
        needsNetwork: true,
        takesAway: true,
        onConfirm: async () => {
          if (await act('withdrawClaim', () => send(withdrawClaim, { claimID: id }, guest)))
            showToast(t('REPAY_WITHDRAWN'), 'undo')
        },
      }),
  }
}
