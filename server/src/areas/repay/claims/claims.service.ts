import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type * as calls from '@cledrau/contract/repay/claims.ts'
import type { ClaimDetail } from '@cledrau/contract/repay/claims.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { mayAppeal, mayWithdraw, statusesIn, type ClaimView } from '@cledrau/domain/delay-repay/claim-status.ts'
import { answerBy, isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { countedSince, doubtsOf, type Doubt } from '@cledrau/domain/delay-repay/doubts.ts'
import { claimReference } from '@cledrau/domain/delay-repay/reference.ts'
import { evidenceOf, trimmedCase } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import type { EvidenceDay, EvidenceFile, RecordedMovement } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { whatHolds } from '@cledrau/domain/tickets/holder.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Payouts } from '../../payments/payments/payouts.ts'
import type { Refunds } from '../../payments/payments/refunds.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { JudgedTrip, openJudgeJourney } from '../made-journeys/judge-journey.ts'
import { trips as journeys, type MadeJourney } from '../made-journeys/trips.ts'
import type { openTripTickets, TripTicket } from '../made-journeys/trip-tickets.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import type { Pictures } from '../pictures/pictures.service.ts'
import { detailOf, lineOf, refusalOf } from './claim-shown.ts'
import { NEVER, type ClaimSteps } from './claim-steps.ts'
import * as store from './claims.store.ts'

type Send = ParsedRequestOf<typeof calls.sendClaim>
type SendRefusal = RefusalOf<typeof calls.sendClaim>

/** A file to keep, no text to read along with an answer: what callers take for words of ours is JSON. */
const EVIDENCE_TYPE = 'application/vnd.cledrau.evidence'

export type ClaimsParts = {
  db: Database
  clock: Clock
  steps: ClaimSteps
  judge: ReturnType<typeof openJudgeJourney>
  tripTickets: ReturnType<typeof openTripTickets>
  ways: Pick<Ways, 'resolve' | 'remember'>
  pictures: Pick<Pictures, 'areOwn' | 'wasSentBefore' | 'find'>
  payouts: Pick<Payouts, 'ofKeys'>
  leftOf: Refunds['leftOf']
  evidence: {
    daysOf: (movements: readonly RecordedMovement[]) => Promise<EvidenceDay[]>
    seal: (file: EvidenceFile) => string
  }
  schemesVersion: () => string
  own: () => readonly string[]
  operatorName: (code: string) => Bilingual
  /** Whether other companies have a desk that we can reach. */
  hasDesks: boolean
}

export type Claims = ReturnType<typeof openClaims>

/** Evidence says which ticket it was to whoever has it, and nothing to anybody else. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

export function openClaims(parts: ClaimsParts) {
  const { db, clock, steps, judge, tripTickets, ways, pictures, payouts, leftOf, evidence, own, operatorName } = parts
  const named = () => ({ operatorName, now: clock.now() })

  const shown = async (asker: Asker, id: string): Promise<Result<ClaimDetail, 'CLAIM_UNKNOWN'>> => {
    const claim = await store.findOwn(db, asker, id)
    const journey = claim && claim.sentAt !== null ? await journeys.find(db, claim.journeyId) : undefined
    if (!claim || !journey) return refuse('CLAIM_UNKNOWN')
    const keys = Array.from({ length: claim.rounds }, (_, at) => `claim:${claim.id}:${at + 1}`)
    return done(
      detailOf(
        {
          claim,
          journey,
          moves: await store.listMoves(db, claim.id),
          words: await store.listWords(db, claim.id),
          payouts: await payouts.ofKeys(db, keys),
        },
        named(),
      ),
    )
  }
  const sure = async (asker: Asker, id: string) => {
    const detail = await shown(asker, id)
    if (!detail.ok) throw new Error('a claim that was just there is gone')
    return detail
  }

  /** One signed file that anybody can work out anew; nothing where no train is known. */
  const makeEvidence = async (reference: string, judged: JudgedTrip): Promise<string | null> => {
    const { case: found, journey, facts } = judged
    if (!found || !journey) return null
    const { movements } = trimmedCase({ judged: found, journey })
    const file = evidenceOf({
      claim: reference,
      madeAt: clock.now(),
      plan: { journey, frozenLate: judged.frozenLate },
      judged: found,
      presence: judged.presences,
      tickets: facts.tickets.map(({ key, judged: ticket }) => ({ ...ticket, hash: hashOf(key) })),
      schemes: { version: parts.schemesVersion() },
      days: await evidence.daysOf(movements),
    })
    return evidence.seal(file)
  }

  /** Whoever was shown no sum and asks all the same has a no that they can appeal. */
  const whyNot = (judged: JudgedTrip, amount: number | undefined): SendRefusal | null => {
    switch (judged.standing) {
      case 'WATCHING':
        return 'CLAIM_NOT_YET'
      case 'CHOOSE':
        return 'CLAIM_TRAIN_NEEDED'
      case 'TOO_SHORT':
      case 'NO_SCHEME':
        return amount === undefined ? null : 'CLAIM_NOTHING_DUE'
      case 'GONE':
        return 'CLAIM_TICKET_GONE'
      default:
        return null
    }
  }

  /** Given away, or given back? */
  const whyGone = async (trx: Trx, { orderId, direction, accountId }: MadeJourney): Promise<SendRefusal> => {
    const all = orderId === null ? [] : await orderTickets.usedOf(trx, [orderId])
    const elsewhere = all.some(
      (ticket) => !isGivenBack(ticket.status) && ticket.direction === direction && ticket.accountId !== accountId,
    )
    return elsewhere ? 'CLAIM_TICKET_ELSEWHERE' : 'CLAIM_TICKET_GONE'
  }

  const doubtsAbout = async (trx: Trx, asker: Asker, journey: MadeJourney, judged: JudgedTrip): Promise<Doubt[]> => {
    const sent = await store.listSentSince(trx, asker, instant(countedSince(clock.now())))
    const others = await journeys.listByIds(
      trx,
      sent.filter((id) => id !== journey.id),
    )
    const trains = [
      ...(judged.journey?.rides ?? []),
      ...(judged.case?.judgement.delay.broken?.caught?.rides ?? []),
      ...(judged.case?.questions.flatMap(({ ways: some }) => some.flat()) ?? []),
    ]
    const samePicture = await pictures.wasSentBefore(trx, journey.elsewhere?.pictureIDs ?? [])
    return doubtsOf({
      trip: {
        departs: judged.journey?.rides[0].departs ?? null,
        arrives: judged.journey?.rides.at(-1)?.arrives ?? null,
      },
      others,
      scans: judged.facts.scans,
      trains,
      samePicture,
    })
  }

  /** What the rule decides it decides at once; the rest waits for a person, or for the other company. */
  const decide = async (
    trx: Trx,
    claim: store.ClaimFound,
    journey: MadeJourney,
    judged: JudgedTrip,
    amount: number,
  ) => {
    const checking = await steps.go(trx, claim, 'CHECKING', { by: 'RULE', why: 'it is looked at' })
    if (!claim.ours) {
      await store.saveChanges(trx, claim.id, { deskDue: 1, lookAt: clock.now(), byPerson: !parts.hasDesks })
      return
    }
    if (checking.doubts.length > 0) {
      await steps.ask(trx, checking, journey, { code: 'WERE_YOU_THERE', by: 'RULE', why: checking.doubts.join(' ') })
      return
    }
    if (judged.standing === 'TOO_SHORT' || judged.standing === 'NO_SCHEME') {
      const arrived = judged.case?.judgement.delay.arrived.from ?? null
      const refusal = refusalOf(judged.standing, claim.appeals, {
        needed: judged.shown?.bands[0]?.fromMinutes ?? null,
        found: judged.delayMinutes,
        at: arrived,
        station: journey.toCrs,
      })
      await steps.refuse(trx, checking, journey, refusal, { by: 'RULE', why: `rule: ${judged.delayMinutes} minutes` })
      return
    }
    // Nobody saw a ticket that isn't ours: a person looks at its picture.
    const unseen = journey.elsewhere !== null && !journey.elsewhere.signed
    if (amount === 0 || unseen) {
      await store.saveChanges(trx, claim.id, { byPerson: true, lookAt: NEVER })
      return
    }
    await steps.agree(trx, checking, journey, amount, { by: 'RULE', why: `rule: ${judged.delayMinutes} minutes` })
  }

  const addTickets = async (
    trx: Trx,
    claimId: string,
    tickets: readonly TripTicket[],
    judged: JudgedTrip,
    amount: number,
  ) => {
    let left = amount
    const rows = tickets.map(({ key, part }, at) => {
      const mine = Math.min(left, judged.case?.judgement.worth[at]?.amount ?? 0)
      left -= mine
      return { ticket: key, part, amount: mine }
    })
    return (await store.addTickets(trx, claimId, rows)) === rows.length
  }

  const sendOnce = (
    asker: Asker,
    journey: MadeJourney,
    judged: JudgedTrip,
    asked: Send,
    sending: { reference: string; evidence: string | null; onceKey: string | null; by: 'TRAVELLER' | 'RULE' },
  ) =>
    db.inTransaction(async (trx): Promise<Result<string | 'AGAIN', SendRefusal>> => {
      // The order first, then its tickets, then the trip: as everybody locks who has to do with tickets.
      if (journey.orderId !== null) await soldOrders.lockId(trx, journey.orderId)
      const locked = await journeys.lock(trx, journey.id)
      if (!locked || locked.accountId !== journey.accountId) return refuse('JOURNEY_UNKNOWN')
      const facts = await tripTickets(trx, { ...locked, rides: judged.rides })
      if (facts.isGone) return refuse(await whyGone(trx, locked))
      if (facts.isExchanging) return refuse('CLAIM_EXCHANGING')
      // Something else was claimed or given back meanwhile: the rule is asked again.
      if (JSON.stringify(facts.tickets) !== JSON.stringify(judged.facts.tickets)) return done('AGAIN')
      const most =
        journey.orderId === null ? null : (await leftOf(trx, await soldOrders.chainOf(trx, journey.orderId))).left
      const before = await store.lockOfJourney(trx, journey.id)
      if (before && before.status !== 'PROPOSED' && before.status !== 'WITHDRAWN') return refuse('CLAIM_MADE_ALREADY')
      const amount = most === null ? judged.amount : Math.max(0, Math.min(judged.amount, most))
      if (judged.standing === 'OWED' && amount === 0) return refuse('CLAIM_NOTHING_DUE')
      if (asked.amount !== undefined && asked.amount !== amount && judged.standing === 'OWED')
        return refuse('CLAIM_CHANGED')
      const way = await ways.resolve(trx, asker, asked.payTo, journey.orderId)
      if (!way.ok) return way
      const now = clock.now()
      const operator = judged.case?.judgement.operator ?? judged.shown?.operator ?? judged.rides?.at(-1)?.operator ?? ''
      const ours = own().includes(operator) || operator === ''
      const id = before?.id ?? randomUUID()
      if (!before) {
        const { accountId, orderId } = locked
        await store.addClaim(trx, {
          id,
          reference: sending.reference,
          journeyId: journey.id,
          accountId,
          orderId,
          amount,
          operator,
          ours,
          at: now,
          lookAt: NEVER,
        })
      }
      // The constraint decides, whatever the way in.
      if (!(await addTickets(trx, id, facts.tickets, judged, amount))) return refuse('CLAIM_MADE_ALREADY')
      const proposed = await store.lockClaim(trx, id)
      if (!proposed) return refuse('JOURNEY_UNKNOWN')
      const doubts = await doubtsAbout(trx, asker, locked, judged)
      const sent = await steps.go(
        trx,
        proposed,
        'SENT',
        { by: sending.by, why: 'asked for' },
        {
          amount,
          operator,
          ours,
          payTo: asked.payTo,
          doubts,
          evidence: sending.evidence,
          judged: judged.shown,
          sentAt: now,
          answerBy: answerBy(now),
          answeredAt: null,
          closedAt: null,
          refusal: null,
          onceKey: sending.onceKey,
        },
      )
      if (asker.kind === 'traveller' && sending.by === 'TRAVELLER') await ways.remember(trx, asker.id, asked.payTo)
      if (locked.elsewhere && locked.elsewhere.pictureIDs.length > 0)
        await store.addWords(trx, {
          claimId: id,
          by: 'TRAVELLER',
          what: 'TICKET',
          words: '',
          pictureIds: locked.elsewhere.pictureIDs,
          at: now,
        })
      await journeys.saveJudged(trx, journey.id, {
        ...locked,
        ...stateOf(judged),
        judgedAt: now,
        lookAt: locked.claimUntil,
      })
      if (locked.orderId !== null) await journeys.wakeOrder(trx, locked.orderId, locked.id, now)
      await decide(trx, sent, locked, judged, amount)
      return done(id)
    })

  /** At most so often: each time somebody else claimed with the same ticket at that moment. */
  const MOST_TRIES = 3

  const send = async (
    asker: Asker,
    asked: Send,
    onceKey: string | null,
    by: 'TRAVELLER' | 'RULE' = 'TRAVELLER',
  ): Promise<Result<string, SendRefusal>> => {
    const repeated = onceKey ? await store.findByOnceKey(db, onceKey) : undefined
    if (repeated) return done(repeated.id)
    for (let tried = 0; tried < MOST_TRIES; tried += 1) {
      const journey = await journeys.findOwn(db, asker, asked.journeyID)
      if (!journey) return refuse('JOURNEY_UNKNOWN')
      const known = (await store.findOfJourneys(db, [journey.id]))[0]
      if (known && known.status !== 'PROPOSED' && known.status !== 'WITHDRAWN' && known.status !== 'EXPIRED')
        return refuse('CLAIM_MADE_ALREADY')
      if (!isInTime(journey.claimUntil, clock.now())) return refuse('CLAIM_TOO_LATE')
      const pressedAt = by === 'TRAVELLER' ? clock.now() : null
      const judged = await judge(journey, { chosen: asked.optionID ?? null, pressedAt })
      const no = whyNot(judged, asked.amount)
      if (no === 'CLAIM_TICKET_GONE') return db.inTransaction(async (trx) => refuse(await whyGone(trx, journey)))
      if (no) return refuse(no)
      const reference = known?.reference ?? claimReference(randomBytes(8))
      const file = await makeEvidence(reference, judged)
      const sent = await sendOnce(asker, journey, judged, asked, { reference, evidence: file, onceKey, by })
      if (!sent.ok || sent.value !== 'AGAIN') return sent
    }
    return refuse('CLAIM_CHANGED')
  }

  const inOwn = <Refusal extends string>(
    asker: Asker,
    id: string,
    work: (trx: Trx, claim: store.ClaimFound, journey: MadeJourney) => Promise<Result<void, Refusal>>,
  ): Promise<Result<void, Refusal | 'CLAIM_UNKNOWN'>> =>
    db.inTransaction(async (trx): Promise<Result<void, Refusal | 'CLAIM_UNKNOWN'>> => {
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
    send,
    read: shown,
    sendAndShow: async (
      asker: Asker,
      asked: Send,
      onceKey: string | null,
    ): Promise<Result<ClaimDetail, SendRefusal>> => {
      const sent = await send(asker, asked, onceKey)
      return sent.ok ? sure(asker, sent.value) : sent
    },

    list: async (accountId: string, view: ClaimView | null): Promise<ReplyOf<typeof calls.readClaims>> => {
      const statuses = view ? statusesIn(view) : [...statusesIn('OPEN'), ...statusesIn('CLOSED')]
      const rows = await store.listClaims(db, accountId, statuses)
      const found = await journeys.listByIds(
        db,
        rows.map(({ journeyId }) => journeyId),
      )
      const byId = new Map(found.map((trip) => [trip.id, trip]))
      const about = named()
      const claims = rows.flatMap((row) => {
        const trip = byId.get(row.journeyId)
        return trip ? [lineOf(row, trip, about)] : []
      })
      return { lastUpdated: londonIso(about.now), claims }
    },

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
            const way = await ways.resolve(trx, asker, payTo, claim.orderId)
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

    evidenceOf: async (asker: Asker, claimID: string): Promise<Result<Blob, 'CLAIM_UNKNOWN' | 'CLAIM_NO_EVIDENCE'>> => {
      const claim = await store.findOwn(db, asker, claimID)
      if (!claim) return refuse('CLAIM_UNKNOWN')
      if (claim.evidence === null) return refuse('CLAIM_NO_EVIDENCE')
      return done(new Blob([claim.evidence], { type: EVIDENCE_TYPE }))
    },

    /** What somebody may have, that they can give on: the claim, all that was said, its pictures and its evidence. */
    caseOf: async (asker: Asker, claimID: string) => {
      const detail = await shown(asker, claimID)
      if (!detail.ok) return detail
      const claim = await store.findOwn(db, asker, claimID)
      const words = await store.listWords(db, claimID)
      const files = await Promise.all(words.flatMap(({ pictureIds }) => pictureIds).map((id) => pictures.find(db, id)))
      return done({
        detail: detail.value,
        words,
        evidence: claim?.evidence ?? null,
        pictures: files.flatMap((one) => one ?? []),
      })
    },

    /** A trip that something is owed for; from now on it is proposed. */
    propose: async (trx: Trx, journey: MadeJourney, judged: JudgedTrip) => {
      const { accountId, orderId } = journey
      const operator = judged.case?.judgement.operator ?? ''
      const id = randomUUID()
      const added = await store.addClaim(trx, {
        id,
        reference: claimReference(randomBytes(8)),
        journeyId: journey.id,
        accountId,
        orderId,
        amount: judged.amount,
        operator,
        ours: own().includes(operator),
        at: clock.now(),
        lookAt: instant(journey.claimUntil - EXPIRING_DAYS * DAY),
      })
      if (!added) return
      const claim = await store.lockClaim(trx, id)
      if (claim && judged.propose) await steps.telling(trx, 'DUE', claim, journey)
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
    makeEvidence,
    refuseBy: refusalOf,
  }
}

/** So many days before it is too late, its traveller hears of it once more. */
export const EXPIRING_DAYS = 3

export const stateOf = (judged: JudgedTrip) => ({
  standing: judged.standing,
  presence: judged.presence,
  paysUnasked: judged.paysUnasked,
  delayMinutes: judged.delayMinutes,
  cancelled: judged.cancelled,
  amount: judged.amount,
  operator: judged.case?.judgement.operator ?? null,
  judged: judged.shown,
  options: judged.options,
  rides: judged.rides,
})

export type { Instant }
export const holderOf = whatHolds
