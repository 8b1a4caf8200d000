import { REFUSAL_RULES, type ClaimRefusal } from '@cledrau/contract/repay/claims.ts'
import { isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { done } from '@cledrau/domain/result.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { DeskUnavailable, type ClaimDesks, type DeskWord } from '../../../gateways/claim-desks.ts'
import { workOff } from '../../../watch.ts'
import { trips as journeys, type MadeJourney } from '../made-journeys/trips.ts'
import { refusalOf } from './claim-shown.ts'
import { NEVER, type ClaimSteps } from './claim-steps.ts'
import * as store from './claims.store.ts'

type Parts = { db: Database; clock: Clock; steps: ClaimSteps; desks: ClaimDesks | undefined }

const LEASE = 15 * SECOND
const BATCH = 40
/** A desk has days: it is asked now and then, and at once after it was told something. */
const ASK_DESK_EVERY = 10 * MINUTE
const DESK_RETRY = 30 * SECOND

/** Whatever falls due about claims: money that arrives, a desk that speaks, time that is over. Claimed by row, repeated at will. */
export function openFollowClaims({ db, clock, steps, desks }: Parts) {
  const inRow = (id: string, work: (trx: Trx, claim: store.ClaimFound, journey: MadeJourney) => Promise<unknown>) =>
    db.inTransaction(async (trx) => {
      const claim = await store.lockClaim(trx, id)
      const journey = claim && (await journeys.find(trx, claim.journeyId))
      if (claim && journey) await work(trx, claim, journey)
      return done(undefined)
    })

  const proposedIsDue = (id: string) =>
    inRow(id, async (trx, claim, journey) => {
      if (claim.status !== 'PROPOSED') return
      if (isInTime(journey.claimUntil, clock.now())) {
        // Once, while there is still time.
        await steps.telling(trx, 'EXPIRING', claim, journey)
        return store.saveChanges(trx, id, { lookAt: instant(journey.claimUntil + MINUTE) })
      }
      await steps.go(
        trx,
        claim,
        'EXPIRED',
        { by: 'CLOCK', why: '28 days are over' },
        { closedAt: clock.now(), lookAt: NEVER },
      )
      await journeys.saveStanding(trx, journey.id, { standing: 'EXPIRED', lookAt: NEVER })
    })

  const nobodyAnswered = (id: string) =>
    inRow(id, async (trx, claim, journey) => {
      if (claim.status !== 'MORE_NEEDED') return
      await steps.refuse(trx, claim, journey, refusalOf('NO_ANSWER', claim.appeals), { by: 'CLOCK', why: 'no answer' })
    })

  /** One word of a desk. What it says of a round that is over, or said before, changes nothing. */
  const hear = async (trx: Trx, claim: store.ClaimFound, journey: MadeJourney, word: DeskWord) => {
    if (word.n <= claim.deskWord) return
    await store.saveChanges(trx, claim.id, { deskWord: word.n })
    if (word.words)
      await store.addWords(trx, { claimId: claim.id, by: 'DESK', what: word.what, words: word.words, at: clock.now() })
    const now = await store.lockClaim(trx, claim.id)
    if (!now || word.round !== now.appeals) return
    const why = { by: 'DESK', why: word.what.toLowerCase() } as const
    const isOpen = now.status === 'CHECKING' || now.status === 'APPEALED'
    // Agreed once, it stays agreed: a desk that thinks otherwise later has to settle that with us.
    if (word.what === 'AGREED' && (isOpen || now.status === 'REFUSED'))
      await steps.agree(trx, now, journey, Math.max(1, word.amount ?? now.amount), why)
    else if (word.what === 'REFUSED' && isOpen)
      await steps.refuse(trx, now, journey, deskRefusal(word, now.appeals), why)
    else if (word.what === 'ASKED' && isOpen)
      await steps.ask(trx, now, journey, { code: 'IN_WORDS', words: word.words, ...why })
  }

  /** Tells the desk what it doesn't know yet, and follows what it says: never decided for it. */
  const askDesk = async (claim: store.ClaimFound): Promise<void> => {
    if (!desks) return void (await store.saveChanges(db, claim.id, { byPerson: true, lookAt: NEVER }))
    const journey = await journeys.find(db, claim.journeyId)
    if (!journey) return
    try {
      if (claim.deskDue > claim.deskTold) {
        const words = await store.listWords(db, claim.id)
        await desks.tell({
          reference: claim.reference,
          operator: claim.operator,
          from: journey.fromCrs,
          to: journey.toCrs,
          date: journey.travelDay,
          delayMinutes: journey.delayMinutes,
          amount: claim.amount,
          evidence: claim.evidence,
          words: words
            .filter(({ saidBy }) => saidBy === 'TRAVELLER')
            .map(({ what, words: said }) => ({ what, words: said })),
          withdrawn: claim.status === 'WITHDRAWN',
          appeals: claim.appeals,
        })
        await store.saveChanges(db, claim.id, { deskTold: claim.deskDue })
      }
      const said = (await desks.wordsOn(claim.reference)).toSorted((a, b) => a.n - b.n)
      const again = instant(clock.now() + ASK_DESK_EVERY)
      await inRow(claim.id, async (trx, locked, trip) => {
        // Whatever the words move it to says when it is looked at next; where they move nothing, the desk is asked again.
        await store.saveChanges(trx, locked.id, { lookAt: again })
        for (const word of said) {
          const now = await store.lockClaim(trx, locked.id)
          if (now) await hear(trx, now, trip, word)
        }
      })
    } catch (trouble) {
      await store.saveChanges(db, claim.id, { lookAt: instant(clock.now() + DESK_RETRY) })
      if (!(trouble instanceof DeskUnavailable)) throw trouble
    }
  }

  const follow = async (id: string): Promise<void> => {
    const claim = await store.findClaim(db, id)
    switch (claim?.status) {
      case 'PROPOSED':
        return void (await proposedIsDue(id))
      case 'SENT':
      case 'CHECKING':
      case 'APPEALED':
        return claim.ours ? void (await store.saveChanges(db, id, { lookAt: NEVER })) : askDesk(claim)
      case 'MORE_NEEDED':
        return void (await nobodyAnswered(id))
      case 'AGREED':
        return void (await inRow(id, async (trx, locked, journey) => {
          if (locked.status === 'AGREED') await steps.pay(trx, locked, journey)
        }))
      case 'PAYING':
        return void (await inRow(id, async (trx, locked, journey) => {
          if (locked.status === 'PAYING') await steps.followPayment(trx, locked, journey)
        }))
      case 'PAID':
        return void (await inRow(id, async (trx, locked, journey) => {
          if (locked.status === 'PAID') await steps.followReturn(trx, locked, journey)
        }))
    }
  }

  return {
    follow,
    hear,
    followDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LEASE), BATCH), follow),
  }
}

/** Rules that desks name as we do are said in our words; all others in theirs. */
function deskRefusal({ rule, words }: DeskWord, appeals: number): ClaimRefusal {
  const known = REFUSAL_RULES.find((one) => one === rule)
  return refusalOf(known ?? 'OTHER_OPERATOR_SAYS', appeals, { words })
}
