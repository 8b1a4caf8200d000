import { REFUSAL_RULES, type ClaimRefusal } from '@cledrau/contract/repay/claims.ts'
import { isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { done } from '@cledrau/domain/result.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { DeskUnavailable, type ClaimDesks, type DeskWord } from '../../../gateways/claim-desks.ts'
import { workOff } from '../../../watch.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Refunds } from '../../payments/payments/refunds.ts'
import { trips as journeys, type MadeJourney } from '../made-journeys/trips.ts'
import { refusalOf } from './claim-shown.ts'
import { ANSWER_WITHIN, NEVER, type ClaimSteps } from './claim-steps.ts'
import * as store from './claims.store.ts'

type Parts = {
  db: Database
  clock: Clock
  steps: ClaimSteps
  desks: ClaimDesks | undefined
  leftOf: Refunds['leftOf']
}

type Agreed = Parameters<ClaimSteps['agree']>[4] & { amount: number }

const LEASE = 15 * SECOND
const BATCH = 40
/** A desk has days: it is asked soon after it was told something, then ever more rarely, as far as every ten minutes. */
const [ASK_DESK_FIRST, ASK_DESK_EVERY] = [3 * SECOND, 10 * MINUTE]
/** A desk that is away: soon for a claim that was just sent, and no more often than this for one that waits anyway. */
const DESK_RETRY = 30 * SECOND

/** Whatever falls due about claims: money that arrives, a desk that speaks, time that is over. Claimed by row, repeated at will. */
export function openFollowClaims({ db, clock, steps, desks, leftOf }: Parts) {
  const inRow = (id: string, work: (trx: Trx, claim: store.ClaimFound, journey: MadeJourney) => Promise<unknown>) =>
    db.inTransaction(async (trx) => {
      // The order first, as everybody locks who gives back what was paid for it: what is left of it stays so until this is done.
      const found = await store.findClaim(trx, id)
      if (found && found.orderId !== null) await soldOrders.lockId(trx, found.orderId)
      const claim = await store.lockClaim(trx, id)
      const journey = claim && (await journeys.find(trx, claim.journeyId))
      if (claim && journey) await work(trx, claim, journey)
      return done(undefined)
    })

  const proposedIsDue = (id: string) =>
    inRow(id, async (trx, claim, journey) => {
      if (claim.status !== 'PROPOSED') return
      // Its tickets were handed over or given back: nothing is proposed to them any more.
      if (journey.standing === 'GONE') return store.saveChanges(trx, id, { lookAt: NEVER })
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
      // Whoever was slow to hear of something else may have put it before its time.
      const until = instant(Date.parse(claim.question?.askedAt ?? '') + ANSWER_WITHIN)
      if (until > clock.now()) return store.saveChanges(trx, id, { lookAt: until })
      await steps.refuse(trx, claim, journey, refusalOf('NO_ANSWER', claim.appeals), { by: 'CLOCK', why: 'no answer' })
    })

  /** Whoever decides, never more than is left of what was paid; of a ticket that was given back whole nothing is. */
  const agreed = async (trx: Trx, claim: store.ClaimFound, journey: MadeJourney, { amount, ...why }: Agreed) => {
    const left =
      claim.orderId === null ? amount : (await leftOf(trx, await soldOrders.chainOf(trx, claim.orderId))).left
    const most = Math.min(amount, claim.promised + left)
    if (most > 0) return steps.agree(trx, claim, journey, most, why)
    if (claim.status !== 'REFUSED')
      await steps.refuse(trx, claim, journey, refusalOf('TICKET_REFUNDED', claim.appeals), why)
  }

  /** A person decided what the rule can't. */
  const personSaid = (id: string) =>
    inRow(id, async (trx, claim, journey) => {
      const { personWord: word } = claim
      if (word === null || (claim.status !== 'CHECKING' && claim.status !== 'APPEALED')) return
      await store.saveChanges(trx, id, { personWord: null, byPerson: false, lookAt: NEVER })
      const why = { by: 'PERSON', why: `${word.name}: ${word.what.toLowerCase()}` } as const
      if (word.words !== null)
        await store.addWords(trx, { claimId: id, by: 'PERSON', what: word.what, words: word.words, at: clock.now() })
      if (word.what === 'ASK') return steps.ask(trx, claim, journey, { code: 'IN_WORDS', words: word.words, ...why })
      if (word.what === 'REFUSE') {
        const refusal = refusalOf(word.rule ?? 'NOT_THERE', claim.appeals, { words: word.words })
        return steps.refuse(trx, claim, journey, refusal, why)
      }
      return agreed(trx, claim, journey, { amount: word.amount ?? claim.amount, ...why })
    })

  /** One word of a desk. What it says of a round that is over, or said before, changes nothing. */
  const hear = async (trx: Trx, claim: store.ClaimFound, journey: MadeJourney, word: DeskWord) => {
    if (word.n <= claim.deskWord) return
    await store.saveChanges(trx, claim.id, { deskWord: word.n })
    if (word.words)
      await store.addWords(trx, { claimId: claim.id, by: 'DESK', what: word.what, words: word.words, at: clock.now() })
    let now = await store.lockClaim(trx, claim.id)
    if (!now || word.round !== now.appeals) return
    const why = { by: 'DESK', why: word.what.toLowerCase() } as const
    // It decides without the answer that it asked for.
    if (now.status === 'MORE_NEEDED' && word.what !== 'ASKED') now = await steps.go(trx, now, 'CHECKING', why)
    const isOpen = now.status === 'CHECKING' || now.status === 'APPEALED'
    // Agreed once, it stays agreed: a desk that thinks otherwise later has to settle that with us.
    if (word.what === 'AGREED' && (isOpen || now.status === 'REFUSED'))
      await agreed(trx, now, journey, { amount: Math.max(1, word.amount ?? now.amount), ...why })
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
      const waited = clock.now() - (claim.sentAt ?? 0)
      const again = instant(clock.now() + Math.min(ASK_DESK_EVERY, Math.max(ASK_DESK_FIRST, waited / 2)))
      await inRow(claim.id, async (trx, locked, trip) => {
        // Whatever the words move it to says when it is looked at next; where they move nothing, the desk is asked again.
        await store.saveChanges(trx, locked.id, { lookAt: locked.status === 'WITHDRAWN' ? NEVER : again })
        for (const word of said) {
          const now = await store.lockClaim(trx, locked.id)
          if (now) await hear(trx, now, trip, word)
        }
      })
    } catch (trouble) {
      const waited = clock.now() - (claim.sentAt ?? 0)
      const again = instant(clock.now() + Math.min(DESK_RETRY, Math.max(ASK_DESK_FIRST, waited / 2)))
      await store.saveChanges(db, claim.id, { lookAt: again })
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
        if (claim.personWord !== null) return void (await personSaid(id))
        return claim.ours ? void (await store.saveChanges(db, id, { lookAt: NEVER })) : askDesk(claim)
      case 'WITHDRAWN':
        return claim.ours || !desks ? void (await store.saveChanges(db, id, { lookAt: NEVER })) : askDesk(claim)
      case 'MORE_NEEDED':
        // It may have decided all the same.
        if (!claim.ours && desks) await askDesk(claim)
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
    lookAtAll: () => store.endLeases(db, clock.now(), instant(clock.now() + LEASE)),
    followDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LEASE), BATCH), follow),
  }
}

/** Rules that desks name as we do are said in our words; all others in theirs. */
function deskRefusal({ rule, words }: DeskWord, appeals: number): ClaimRefusal {
  const known = REFUSAL_RULES.find((one) => one === rule)
  return refusalOf(known ?? 'OTHER_OPERATOR_SAYS', appeals, { words })
}
