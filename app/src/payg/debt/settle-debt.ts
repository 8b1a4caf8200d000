import { payPaygDebt } from '@cledrau/contract/payg/paying.ts'
import { send } from '../../api/client.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { asking, reloadPayg } from '../payg-data.ts'

/** The bank's form that was begun, or a card that is kept. */
type By = { clientId: string } | { cardID: string }
type Stands = { stands: 'left' } | { stands: 'finding-out' | 'declined' | 'your-turn'; clientId: string }

async function leave(status: 'success' | 'fail'): Promise<Stands> {
  await reloadPayg()
  navigate(pathTo('AddPaymentStatus', { status }), { replace: true })
  return { stands: 'left' }
}

/** Pays what a card owes, or asks how that stands. Whoever has paid, or can’t any more, has left the page. */
export async function settleDebt(accountId: string, by: By, idempotencyKey?: string): Promise<Stands> {
  const answer = await send(payPaygDebt, { ...asking(), accountId, ...by }, idempotencyKey ? { idempotencyKey } : {})
  if (!answer.ok) return leave(answer.refusal === 'NOTHING_TO_PAY' ? 'success' : 'fail')
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
