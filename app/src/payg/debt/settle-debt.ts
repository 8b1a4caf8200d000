import { payPaygDebt } from '@cledrau/contract/payg/paying.ts'
import { send } from '../../api/client.ts'
import { say } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { asking, reloadPayg } from '../payg-data.ts'

/** The bank's form that was begun, or a card that is kept, with what was said to be owed when it was pressed. */
type By = { clientId: string } | { cardID: string; amount: number }
type Stands =
  | { stands: 'left' | 'changed' | 'gone' }
  | { stands: 'finding-out' | 'declined' | 'your-turn'; clientId: string }

async function leave(status: 'success' | 'fail'): Promise<Stands> {
  await reloadPayg()
  navigate(pathTo('AddPaymentStatus', { status }), { replace: true })
  return { stands: 'left' }
}

/**
 * Pays what a card owes, or asks how that stands. Whoever has paid, or can’t any more, has left the page; where the sum or the
 * kept card isn’t what was on it any more, nothing was taken, and the page shows what there is now.
 */
export async function settleDebt(accountId: string, by: By, idempotencyKey?: string): Promise<Stands> {
  const answer = await send(payPaygDebt, { ...asking(), accountId, ...by }, idempotencyKey ? { idempotencyKey } : {})
  if (!answer.ok)
    switch (answer.refusal) {
      case 'NOTHING_TO_PAY':
        return leave('success')
      case 'PAYG_DEBT_CHANGED':
        await reloadPayg()
        return { stands: 'changed' }
      case 'PAYMENT_CARD_UNKNOWN':
        return { stands: 'gone' }
      case 'PAYG_CARD_UNKNOWN':
        // Removed meanwhile, on another page: what it owes is nobody's here any more.
        showToast(say('REFUSAL_PAYG_CARD_UNKNOWN'), 'error')
        await reloadPayg()
        navigate(pathTo('PayAsYouGo'), { replace: true })
        return { stands: 'left' }
      default:
        return leave('fail')
    }
  const { state, clientId } = answer.value
  switch (state) {
    case 'PAID':
      return leave('success')
    case 'OVER':
      return leave('fail')
    case 'FINDING_OUT':
      return { stands: 'finding-out', clientId }
    case 'REFUSED':
      return { stands: 'declined', clientId }
    case 'YOUR_TURN':
      return { stands: 'your-turn', clientId }
  }
}
