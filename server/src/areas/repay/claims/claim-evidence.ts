import { createHash } from 'node:crypto'
import { evidenceOf, trimmedCase } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import type { EvidenceDay, EvidenceFile, RecordedMovement } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import type { Clock } from '../../../clock.ts'
import type { JudgedTrip } from '../made-journeys/judge-journey.ts'

export type ClaimEvidenceParts = {
  clock: Clock
  evidence: {
    daysOf: (movements: readonly RecordedMovement[]) => Promise<EvidenceDay[]>
    seal: (file: EvidenceFile) => string
  }
  schemesVersion: () => string
}

export type MakeEvidence = (reference: string, judged: JudgedTrip) => Promise<string | null>

/** Evidence says which ticket it was to whoever has it, and nothing to anybody else. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** One signed file that anybody can work out anew; nothing where no train is known. */
export const openMakeEvidence =
  ({ clock, evidence, schemesVersion }: ClaimEvidenceParts): MakeEvidence =>
  async (reference, judged) => {
    const { case: found, journey, facts } = judged
    if (!found || !journey) return null
    const { movements } = trimmedCase({ judged: found, journey })
    const file = evidenceOf({
      claim: reference,
      madeAt: clock.now(),
      plan: { journey, frozenLate: judged.frozenLate },
      judged: found,
      presence: judged.presences,
      ...(judged.taken ? { taken: judged.taken } : {}),
      tickets: facts.tickets.map(({ key, judged: ticket }) => ({ ...ticket, hash: hashOf(key) })),
      schemes: { version: schemesVersion() },
      days: await evidence.daysOf(movements),
    })
    return evidence.seal(file)
  }
