import type * as calls from '@cledrau/contract/repay/claims.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { mayAppeal, mayWithdraw } from '@cledrau/domain/delay-repay/claim-status.ts'
import { answerBy } from '@cledrau/domain/delay-repay/deadlines.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { trips as journeys, type MadeJourney } from '../made-journeys/trips.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import type { Pictures } from '../pictures/pictures.service.ts'
import { NEVER, type ClaimSteps } from './claim-steps.ts'
import * as store from './claims.store.ts'
import type { ReadClaims } from './read-claims.ts'

export type ChangeParts = {
  db: Database
  clock: Clock
  steps: ClaimSteps
  ways: Pick<Ways, 'resolve'>
  pictures: Pick<Pictures, 'areOwn'>
  /** Whether other companies have a desk that we can reach. */
  hasDesks: boolean
}

/** What somebody may do with a claim that they sent. */
export function openChangeClaim(parts: ChangeParts & { sure: ReadClaims['sure'] }) {
  const { db, clock, steps, ways, pictures, sure } = parts

  const inOwn = <Refusal extends string>(
    asker: Asker,
    id: string,
    work: (trx: Trx, claim: store.ClaimFound, journey: MadeJourney) => Promise<Result<void, Refusal>>,
  ): Promise<Result<void, Refusal | 'CLAIM_UNKNOWN'>> =>
    db.inTransaction(async (trx): Promise<Result<void, Refusal | 'CLAIM_UNKNOWN'>> => {
      // A guest who erases their data at this moment has no say in it any more.
      if (asker.kind === 'guest' && !(await soldOrders.lockOfGuest(trx, asker.orderId))) return refuse('CLAIM_UNKNOWN')
      const found = await store.findOwn(trx, asker, id)
      const claim = found && found.sentAt !== null ? await store.lockClaim(trx, id) : undefined
      const journey = claim && (await journeys.find(trx, claim.journeyId))
      return claim && journey ? work(trx, claim, journey) : refuse('CLAIM_UNKNOWN')
    })

  const after = async <Refusal extends string>(asker: Asker, id: string, did: Result<void, Refusal>) => {
    if (!did.ok) return did
    return sure(asker, id)
  }

  return {
    answer: async (asker: Asker, asked: ParsedRequestOf<typeof calls.answerClaim>) => {
      const { claimID, words = '', pictureIDs = [], payTo } = asked
      if (pictureIDs.length > 0 && !(await pictures.areOwn(db, asker, pictureIDs)))
        return refuse('CLAIM_PICTURE_UNKNOWN')
      const did = await inOwn(
        asker,
        claimID,
        async (trx, claim, journey): Promise<Result<void, RefusalOf<typeof calls.answerClaim>>> => {
          if (claim.question?.code === 'OTHER_PAY_WAY') {
            if (!payTo) return refuse('CLAIM_ANSWER_NEEDED')
            const way = await ways.resolve(trx, asker, payTo, journey)
            if (!way.ok) return way
            await steps.payBy(trx, claim, journey, payTo)
            return done(undefined)
          }
          if (claim.status !== 'MORE_NEEDED') return refuse('CLAIM_MOVED_ON')
          if (words === '' && pictureIDs.length === 0 && asked.optionID === undefined && asked.price === undefined)
            return refuse('CLAIM_ANSWER_NEEDED')
          const said = [words, asked.optionID ?? '', asked.price === undefined ? '' : String(asked.price)]
            .filter(Boolean)
            .join('\n')
          await store.addWords(trx, {
            claimId: claim.id,
            by: 'TRAVELLER',
            what: claim.question?.code ?? 'IN_WORDS',
            words: said,
            pictureIds: pictureIDs,
            at: clock.now(),
          })
          // What was asked once has to be looked at by somebody; the other company looks at its own.
          await steps.go(
            trx,
            claim,
            'CHECKING',
            { by: 'TRAVELLER', why: 'answered' },
            {
              question: null,
              byPerson: claim.ours || !parts.hasDesks,
              deskDue: claim.ours ? claim.deskDue : claim.deskDue + 1,
              lookAt: claim.ours ? NEVER : clock.now(),
            },
          )
          return done(undefined)
        },
      )
      return after(asker, claimID, did)
    },

    withdraw: async (asker: Asker, claimID: string) => {
      const did = await inOwn(asker, claimID, async (trx, claim, journey): Promise<Result<void, 'CLAIM_MOVED_ON'>> => {
        if (claim.status === 'WITHDRAWN') return done(undefined)
        if (!mayWithdraw(claim.status) || claim.promised > 0) return refuse('CLAIM_MOVED_ON')
        await store.removeTickets(trx, claim.id)
        if (claim.orderId !== null) await journeys.wakeOrder(trx, claim.orderId, journey.id, clock.now())
        await steps.go(
          trx,
          claim,
          'WITHDRAWN',
          { by: 'TRAVELLER', why: 'taken back' },
          {
            closedAt: clock.now(),
            question: null,
            byPerson: false,
            deskDue: claim.ours ? claim.deskDue : claim.deskDue + 1,
            lookAt: claim.ours ? NEVER : clock.now(),
          },
        )
        return done(undefined)
      })
      return after(asker, claimID, did)
    },

    appeal: async (asker: Asker, { claimID, words, pictureIDs = [] }: ParsedRequestOf<typeof calls.appealClaim>) => {
      if (pictureIDs.length > 0 && !(await pictures.areOwn(db, asker, pictureIDs)))
        return refuse('CLAIM_PICTURE_UNKNOWN')
      const did = await inOwn(
        asker,
        claimID,
        async (trx, claim): Promise<Result<void, RefusalOf<typeof calls.appealClaim>>> => {
          const allowed = mayAppeal(claim.status, claim.appeals)
          if (!allowed.ok) return refuse(claim.appeals > 0 ? 'CLAIM_APPEALED_ALREADY' : 'CLAIM_MOVED_ON')
          await store.addWords(trx, {
            claimId: claim.id,
            by: 'TRAVELLER',
            what: 'APPEAL',
            words,
            pictureIds: pictureIDs,
            at: clock.now(),
          })
          const now = clock.now()
          await steps.go(
            trx,
            claim,
            'APPEALED',
            { by: 'TRAVELLER', why: 'appealed' },
            {
              appeals: claim.appeals + 1,
              byPerson: claim.ours || !parts.hasDesks,
              answerBy: answerBy(now),
              answeredAt: null,
              closedAt: null,
              deskDue: claim.ours ? claim.deskDue : claim.deskDue + 1,
              lookAt: claim.ours ? NEVER : now,
            },
          )
          return done(undefined)
        },
      )
      return after(asker, claimID, did)
    },
  }
}
