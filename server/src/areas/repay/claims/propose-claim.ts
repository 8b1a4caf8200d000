import { randomBytes, randomUUID } from 'node:crypto'
import { claimReference } from '@cledrau/domain/delay-repay/reference.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Refunds } from '../../payments/payments/refunds.ts'
import type { JudgedTrip } from '../made-journeys/judge-journey.ts'
import type { MadeJourney } from '../made-journeys/trips.ts'
import type { ClaimSteps } from './claim-steps.ts'
import * as store from './claims.store.ts'

export type ProposeParts = {
  clock: Clock
  steps: ClaimSteps
  leftOf: Refunds['leftOf']
  own: () => readonly string[]
}

/** So many days before it is too late, its traveller hears of it once more. */
export const EXPIRING_DAYS = 3

/** What the rule found by itself: something is owed, or more than was known. */
export function openProposeClaim({ clock, steps, leftOf, own }: ProposeParts) {
  return {
    /** Trips that something is owed for; from now on it is proposed. Answers for which: the others have a claim already. */
    propose: async (
      trx: Trx,
      owed: readonly { journey: MadeJourney; judged: JudgedTrip }[],
    ): Promise<ReadonlySet<string>> => {
      const now = clock.now()
      const claims = owed.map(({ journey: { id: journeyId, accountId, orderId, claimUntil }, judged }) => {
        const operator = judged.case?.judgement.operator ?? ''
        return {
          id: randomUUID(),
          reference: claimReference(randomBytes(8)),
          journeyId,
          accountId,
          orderId,
          amount: judged.amount,
          operator,
          ours: own().includes(operator),
          at: now,
          lookAt: instant(claimUntil - EXPIRING_DAYS * DAY),
        }
      })
      const added = await store.addClaims(trx, claims)
      const told = claims.flatMap((claim, nth) => {
        const { journey, judged } = owed[nth]!
        return added.has(claim.journeyId) && judged.propose ? [{ claim, journey }] : []
      })
      await steps.tellingAll(trx, 'DUE', told)
      return added
    },

    /** Trains were reported otherwise: what is more is paid by itself, and nothing is ever taken back. */
    correct: async (trx: Trx, journey: MadeJourney, judged: JudgedTrip, file: string | null) => {
      const claim = await store.lockOfJourney(trx, journey.id)
      if (!claim || judged.standing !== 'OWED') return
      if (claim.status === 'PROPOSED') return store.saveChanges(trx, claim.id, { amount: judged.amount })
      const most =
        claim.orderId === null ? null : (await leftOf(trx, await soldOrders.chainOf(trx, claim.orderId))).left
      const amount = most === null ? judged.amount : Math.min(judged.amount, claim.promised + Math.max(0, most))
      if (!claim.ours || amount <= Math.max(claim.promised, claim.status === 'REFUSED' ? 0 : claim.promised)) return
      const why = { by: 'RULE', why: 'the record was corrected' } as const
      const changes = { judged: judged.shown, ...(file === null ? {} : { evidence: file }) }
      if (claim.status === 'REFUSED' && claim.refusal?.rule !== 'TOO_SHORT' && claim.refusal?.rule !== 'ON_TIME') return
      if (claim.status === 'PAID' || claim.status === 'REFUSED') {
        await store.saveChanges(trx, claim.id, changes)
        const locked = await store.lockClaim(trx, claim.id)
        if (locked) await steps.agree(trx, locked, journey, amount, why)
      } else if (claim.status === 'AGREED' || claim.status === 'PAYING') {
        await store.saveChanges(trx, claim.id, changes)
        await steps.raise(trx, claim, amount)
      }
    },
  }
}
