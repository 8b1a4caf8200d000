import type { AnyEndpoint, RefusalOf, ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { refuse, type Result } from '@cledrau/domain/result.ts'
import { send } from '../../api/client.ts'
import { askWhoItIs, type ProofQuestion } from './proof-asked.ts'

type Answer<Call extends AnyEndpoint> = Result<ReplyOf<Call>, Exclude<RefusalOf<Call>, 'PROOF_NEEDED'>>

/**
 * Sends a call that changes a way into the account. Where the server wants to know first who it is, the traveller is
 * asked, and the same call goes again. Null: they thought better of it, and nothing was changed.
 */
export async function sendProven<Call extends AnyEndpoint>(
  call: Call,
  request: RequestOf<Call>,
  question: Omit<ProofQuestion, 'answer'> = {},
): Promise<Answer<Call> | null> {
  for (;;) {
    const answer = await send(call, request)
    if (answer.ok) return answer
    if (answer.refusal !== 'PROOF_NEEDED') return refuse(answer.refusal as Exclude<RefusalOf<Call>, 'PROOF_NEEDED'>)
    // Whoever takes longer than a proof lasts is asked again.
    if (!(await askWhoItIs(question))) return null
  }
}
