import type { Database } from '../../../db/database.ts'
import { trips as journeys } from '../made-journeys/trips.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import type { Claims } from './claims.service.ts'

type Parts = { db: Database; claims: Pick<Claims, 'send'>; ways: Pick<Ways, 'cardThatPaid'> }

/**
 * Before an account goes, what is owed for trips that its traveller was seen on goes to the card that paid: nobody will be there
 * to press for it. What needs a word of theirs was named to them.
 */
export const openSettleClaims =
  ({ db, claims, ways }: Parts) =>
  async (accountId: string): Promise<void> => {
    for (const trip of await journeys.listOwed(db, accountId)) {
      if (trip.standing !== 'OWED' || !trip.paysUnasked || !(await ways.cardThatPaid(db, trip))) continue
      await claims.send(
        { kind: 'traveller', id: accountId },
        { journeyID: trip.id, payTo: { kind: 'card' } },
        null,
        'RULE',
      )
    }
  }
