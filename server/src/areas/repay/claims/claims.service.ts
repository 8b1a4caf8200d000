import type { ClaimDetail } from '@cledrau/contract/repay/claims.ts'
import type { Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { openChangeClaim, type ChangeParts } from './change-claim.ts'
import { openMakeEvidence, type ClaimEvidenceParts } from './claim-evidence.ts'
import { openDecideClaim, type DecideParts } from './decide-claim.ts'
import { openProposeClaim, type ProposeParts } from './propose-claim.ts'
import { openReadClaims, type ReadClaimsParts } from './read-claims.ts'
import { openSendClaim, type Send, type SendParts, type SendRefusal } from './send-claim.ts'

export type ClaimsParts = ReadClaimsParts & DecideParts & SendParts & ChangeParts & ProposeParts & ClaimEvidenceParts

export type Claims = ReturnType<typeof openClaims>

/** Everything about claims: proposed, sent, decided, changed by their traveller, and read. */
export function openClaims(parts: ClaimsParts) {
  const makeEvidence = openMakeEvidence(parts)
  const { sure, ...reading } = openReadClaims(parts)
  const send = openSendClaim({ ...parts, makeEvidence, decideClaim: openDecideClaim(parts) })
  return {
    ...reading,
    ...openChangeClaim({ ...parts, sure }),
    ...openProposeClaim(parts),
    makeEvidence,
    send,
    sendAndShow: async (
      asker: Asker,
      asked: Send,
      onceKey: string | null,
    ): Promise<Result<ClaimDetail, SendRefusal>> => {
      const sent = await send(asker, asked, onceKey)
      return sent.ok ? sure(asker, sent.value) : sent
    },
  }
}
