import { readClaimReference } from '@cledrau/domain/delay-repay/reference.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { PersonWord } from '../../../db/schema.ts'
import { trips } from '../made-journeys/trips.ts'
import * as store from './claims.store.ts'

/** For people of ours: what the rule can't decide. A server does what they decided, as soon as it looks. */
export function openDecisions({ db, clock }: { db: Database; clock: Clock }) {
  const withTrip = async (claim: store.ClaimFound) => ({ claim, trip: await trips.find(db, claim.journeyId) })
  const find = async (typed: string) => {
    const reference = readClaimReference(typed)
    return reference === undefined ? undefined : store.findByReference(db, reference)
  }
  return {
    list: async () => Promise.all((await store.listForPeople(db)).map(withTrip)),
    show: async (typed: string) => {
      const claim = await find(typed)
      if (!claim) return undefined
      return {
        ...(await withTrip(claim)),
        moves: await store.listMoves(db, claim.id),
        words: await store.listWords(db, claim.id),
      }
    },
    decide: async (typed: string, word: PersonWord): Promise<Result<void, 'CLAIM_UNKNOWN' | 'CLAIM_MOVED_ON'>> => {
      const found = await find(typed)
      if (!found) return refuse('CLAIM_UNKNOWN')
      return db.inTransaction(async (trx): Promise<Result<void, 'CLAIM_MOVED_ON'>> => {
        const claim = await store.lockClaim(trx, found.id)
        // Another company's claim is theirs to decide, unless nobody of theirs can be reached.
        if (!claim?.byPerson || (claim.status !== 'CHECKING' && claim.status !== 'APPEALED'))
          return refuse('CLAIM_MOVED_ON')
        await store.saveChanges(trx, claim.id, { personWord: word, lookAt: clock.now() })
        return done(undefined)
      })
    },
  }
}
