import { verify } from 'node:crypto'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { freshnessOf, isTrusted, knownAsOf, type LastHeard } from '@cledrau/domain/live/age.ts'
import type { VerifySignature } from '@cledrau/domain/tickets/ticket-code.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import { openClaimDesks } from '../../gateways/claim-desks.ts'
import type { Jobs } from '../../jobs.ts'
import type { ReferenceData } from '../../reference/reference.ts'
import type { Settings } from '../../settings.ts'
import type { Say } from '../../words.ts'
import type { PersonalDataPart } from '../account/your-data/personal-data.ts'
import type { MessageModules } from '../messages/wire.ts'
import type { PaymentModules } from '../payments/wire.ts'
import type { ReferenceSubjects } from '../reading/wire.ts'
import type { RetailModules } from '../retail/wire.ts'
import type { TicketModules } from '../tickets/wire.ts'
import { openCasePage } from './claims/case-page.ts'
import { openClaimTellings } from './claims/claim-tellings.ts'
import type { TellSellers } from '../partners/events/events.service.ts'
import { openClaimSteps } from './claims/claim-steps.ts'
import { claimsData } from './claims/claims-data.ts'
import { claimsRoutes } from './claims/claims.routes.ts'
import { openClaims, type ClaimsParts } from './claims/claims.service.ts'
import { claimed } from './claims/claimed.ts'
import { openFollowClaims } from './claims/follow-claims.ts'
import { daysRoutes } from './days/days.routes.ts'
import { openDays } from './days/days.service.ts'
import { elsewhereRoutes } from './elsewhere/elsewhere.routes.ts'
import { openElsewhere } from './elsewhere/elsewhere.service.ts'
import { askedAtOnce } from './judging/asked-at-once.ts'
import { openTaken } from './judging/taken.ts'
import { openTrainRecords, type TrainRecordParts } from './judging/train-records.ts'
import { openDemonstrationTrip } from './made-journeys/demonstration-trip.ts'
import { type JudgesParts, openJudges } from './made-journeys/judges.ts'
import { madeJourneysRoutes } from './made-journeys/made-journeys.routes.ts'
import { openMadeJourneys } from './made-journeys/made-journeys.service.ts'
import { trips } from './made-journeys/trips.ts'
import { openTripTickets, type FindTapped, type RefundedOf } from './made-journeys/trip-tickets.ts'
import type { TappedEnded } from './made-journeys/new-trips.ts'
import { openWatchJourneys, type SaidSince } from './made-journeys/watch-journeys.ts'
import { openCharities } from './pay-ways/charities.ts'
import { payWaysRoutes } from './pay-ways/pay-ways.routes.ts'
import { openPayWays, type TappedCard } from './pay-ways/pay-ways.service.ts'
import { openPictures } from './pictures/pictures.service.ts'
import { openSettleClaims } from './claims/settle-claims.ts'
import { smartRepayRoutes } from './smart-repay/smart-repay.routes.ts'
import { forgetOldGuests } from '../tickets/tickets/old-guests.ts'
import { openSmartRepay } from './smart-repay/smart-repay.service.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  reference: ReferenceData
  subjects: Pick<ReferenceSubjects, 'delayRepaySchemes'>
  say: Say
  messages: Pick<MessageModules, 'tellings' | 'mails'>
  retail: Pick<RetailModules, 'ground'>
  paying: Pick<PaymentModules, 'payouts' | 'payees' | 'vouchers' | 'cards' | 'leftOf'>
  tickets: Pick<TicketModules, 'tickets' | 'inspections'>
  /** How trains run and ran, and what was in force for them: told by whoever follows them. */
  trains: TrainRecordParts & {
    follow: (take: (names: readonly string[]) => void) => () => void
    heard: () => LastHeard
    frozenAt: (serviceDate: string) => Promise<Instant | undefined>
    operatorName: (code: string) => Bilingual
    findWays: JudgesParts['findWays']
    saidSince: SaidSince
    evidence: ClaimsParts['evidence']
  }
  /** Told by whoever gives tickets back. */
  refundedOf: RefundedOf
  /** Journeys that cards were tapped for, told by whoever bills them. */
  tapped: { endedBetween: TappedEnded; find: FindTapped; cardOf: TappedCard }
  guestToken: (orderId: string) => Promise<string>
  /** Whoever tries the product; nobody in a real place. */
  demonstration: () => Promise<string | undefined>
  addPersonalData: (part: PersonalDataPart) => void
  /** Open pages of travellers hear that their claims are other ones now. */
  tell: (trx: Trx, accountIds: readonly string[]) => Promise<void>
  tellSellers: TellSellers
  log: { error: (facts: object, text: string) => void }
}

export type RepayModules = ReturnType<typeof openRepayModules> extends Promise<infer Modules> ? Modules : never

const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost']
const PICTURES_KEPT = 400
const TRIPS_KEPT = 800

const checkSignature: VerifySignature = (publicKey, signature, bytes) =>
  verify(null, bytes, { key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }, signature)

/** Money for late trains, wired on one page. */
export async function openRepayModules(parts: Parts) {
  const { settings, clock, db, jobs, say, paying, tickets, trains, retail, tell, addPersonalData, log } = parts
  const { ground } = retail
  const charities = await openCharities(parts.reference)
  const schemes = () => parts.subjects.delayRepaySchemes.current().value
  const stationName = (crs: string): Bilingual =>
    ground.findStation(crs)?.names ?? ground.timetable().places.get(crs) ?? { en: crs, cy: crs }
  const feed = () => {
    const recordUntil = knownAsOf(trains.heard(), clock.now()) ?? null
    return { recordUntil, isCut: !isTrusted(freshnessOf(recordUntil ?? undefined, clock.now())) }
  }

  const tripTickets = openTripTickets({
    db,
    inspections: tickets.inspections,
    claimedBefore: claimed.before,
    refundedOf: parts.refundedOf,
    findTapped: parts.tapped.find,
    now: () => clock.now(),
  })
  const plannedCalls = askedAtOnce(trains.plannedCalls, (...train) => train.join(' '))
  const recordOf = askedAtOnce(openTrainRecords({ ...trains, plannedCalls }), (...train) => train.join(' '))
  const { judge, judgeInBackground } = openJudges({
    db,
    now: () => clock.now(),
    schemes,
    recordOf,
    takenOf: openTaken(recordOf),
    tripTickets,
    findWays: trains.findWays,
    planOf: plannedCalls,
    frozenAt: askedAtOnce(trains.frozenAt, (serviceDate) => serviceDate),
    isFeedCut: () => feed().isCut,
    own: ground.own,
    operatorName: trains.operatorName,
  })
  const pictures = openPictures({ db, clock })
  const ways = openPayWays({
    db,
    clock,
    cards: paying.cards,
    payees: paying.payees,
    payouts: paying.payouts,
    tappedCard: parts.tapped.cardOf,
    charities: () => charities.current().value,
  })
  const desks = settings.CLAIMS_URL === undefined ? undefined : openClaimDesks(settings.CLAIMS_URL)
  const steps = openClaimSteps({
    clock,
    payouts: paying.payouts,
    payees: paying.payees,
    vouchers: paying.vouchers,
    ways,
    tellSellers: parts.tellSellers,
    tell: openClaimTellings({
      now: () => clock.now(),
      tellings: parts.messages.tellings,
      mails: parts.messages.mails,
      say,
      stationName,
      stream: tell,
    }),
  })
  const claims = openClaims({
    db,
    clock,
    steps,
    judge,
    tripTickets,
    ways,
    pictures,
    payouts: paying.payouts,
    leftOf: paying.leftOf,
    evidence: trains.evidence,
    schemesVersion: () => schemes().version,
    own: ground.own,
    operatorName: trains.operatorName,
    hasDesks: desks !== undefined,
  })
  const follow = openFollowClaims({ db, clock, steps, desks, leftOf: paying.leftOf })
  const watching = openWatchJourneys({
    db,
    clock,
    tickets: tickets.tickets,
    inspections: tickets.inspections,
    judge,
    judgeInBackground,
    claims,
    ways,
    tappedBetween: parts.tapped.endedBetween,
    saidSince: trains.saidSince,
    find: trains.find,
    isFeedCut: () => feed().isCut,
  })
  const made = openMadeJourneys({ db, clock, ways, feed })
  const smartRepay = openSmartRepay({
    db,
    clock,
    judgeOrder: watching.judgeOrder,
    guestToken: parts.guestToken,
    publicUrl: settings.PUBLIC_URL,
    origins: [new URL(settings.PUBLIC_URL).origin, ...NATIVE_ORIGINS, ...settings.APP_ORIGINS],
  })
  const elsewhere = openElsewhere({
    db,
    clock,
    keys: tickets.tickets.keys,
    verify: checkSignature,
    isStation: (crs) => ground.findStation(crs) !== undefined,
    judge,
    claims,
    pictures,
    schemes,
    ownOperator: () => ground.own()[0] ?? '',
    operatorName: trains.operatorName,
    judgeOrder: (accountId, orderId) => watching.judgeOrder({ kind: 'traveller', id: accountId }, orderId),
  })
  const isStation = (crs: string) => ground.findStation(crs) !== undefined
  const days = openDays({
    db,
    clock,
    isStation,
    ways: () => {
      const { guide, tables } = ground.fares()
      const areaOf = (code: string) => {
        const rover = tables.rovers.find((one) => one.code === code)
        return rover && new Set(rover.stations)
      }
      return { guide, areaOf }
    },
    judgeOne: watching.judgeOne,
  })
  addPersonalData(
    claimsData({
      db,
      due: made.due,
      settle: openSettleClaims({ db, claims, ways }),
      erase: async (trx, accountId) => {
        await ways.erase(trx, accountId)
        await paying.payees.erase(trx, accountId)
        await paying.vouchers.erase(trx, accountId)
        await paying.payouts.erase(trx, accountId)
        await smartRepay.erase(trx, accountId)
        await pictures.erase(trx, accountId)
        await claimed.forgetAccount(trx, accountId)
        await trips.forgetAccount(trx, accountId)
      },
      eraseGuest: async (trx, orderId) => {
        await paying.payees.eraseGuest(trx, orderId)
        await smartRepay.eraseGuest(trx, orderId)
        await pictures.eraseGuest(trx, orderId)
        await claimed.forgetGuest(trx, orderId)
      },
      vouchers: paying.vouchers,
      payees: paying.payees,
    }),
  )
  const demonstrate = openDemonstrationTrip({
    db,
    clock,
    trains: function* () {
      for (const name of watching.heardOf()) {
        const train = trains.find(name)
        if (train) yield train
      }
    },
    own: ground.own,
    judgeOne: watching.judgeOne,
  })
  const demonstrateDue = async () => {
    const accountId = await parts.demonstration()
    if (accountId !== undefined) await demonstrate(accountId)
  }
  let unfollow: (() => void) | undefined

  return {
    claims,
    watching,
    follow,
    made,
    ways,
    steps,
    /** What claims gave back for these passengers of an order: a refund gives it no second time. */
    compensatedOf: async (trx: Trx, orderId: string, passengers: readonly string[]): Promise<number> =>
      (await claimed.ofOrder(trx, orderId))
        .filter(({ ticket }) => passengers.includes(ticket.split(':').at(-1) ?? ''))
        .reduce((sum, { amount }) => sum + amount, 0),
    /** A guest's claims, held until the transaction ends. */
    lockClaimsOfGuest: claimed.lockOfGuest,
    moveToAccount: async (trx: Trx, orderIDs: readonly string[], accountId: string): Promise<void> => {
      await trips.moveToAccount(trx, orderIDs, accountId)
      await claimed.moveToAccount(trx, orderIDs, accountId)
      await pictures.moveToAccount(trx, orderIDs, accountId)
      await paying.payees.moveToAccount(trx, orderIDs, accountId)
    },
    routes: (api: FastifyInstance) => {
      claimsRoutes(api, claims, openCasePage({ say, stationName }))
      madeJourneysRoutes(api, made)
      daysRoutes(api, days)
      payWaysRoutes(api, { db, ways, payees: paying.payees, vouchers: paying.vouchers })
      smartRepayRoutes(api, smartRepay)
      elsewhereRoutes(api, elsewhere, pictures)
    },
    terms: [
      {
        what: 'pictures of tickets',
        days: PICTURES_KEPT,
        forget: pictures.forgetOld,
      },
      { what: 'links to claims', days: 7, forget: smartRepay.forgetOld },
      {
        what: 'trips without a claim',
        days: TRIPS_KEPT,
        forget: (before, most) => trips.forgetOld(db, before, most, (ids) => claimed.tripsAmong(db, ids)),
      },
      // Whoever still waits for the answer to a claim has to be written to, and paid.
      {
        what: 'guests who paid',
        days: settings.KEEP_GUESTS_DAYS,
        forget: (before, most) => forgetOldGuests(db, before, most, (ids) => claimed.openAmong(db, ids)),
      },
      {
        what: 'ways to pay guests',
        days: settings.KEEP_GUESTS_DAYS,
        forget: (before, most) => paying.payees.forgetGuests(before, most, (ids) => claimed.openAmong(db, ids)),
      },
    ] satisfies Term[],
    start: async () => {
      await jobs.every('begin-trips', { everyMs: MINUTE }, watching.beginLately)
      await jobs.every('sweep-trips', { everyMs: 10 * MINUTE }, watching.sweep, { atStart: true })
      await jobs.every('demonstrate-a-late-trip', { everyMs: MINUTE }, demonstrateDue)
      // Beside others a lease may be theirs.
      if (settings.DATABASE_URL === undefined) await follow.lookAtAll()
      jobs.watch('judge-trips', watching.judgeDue)
      jobs.watch('follow-claims', follow.followDue)
      if (settings.ROLES.has('jobs')) {
        unfollow = trains.follow((names) => {
          try {
            watching.hear(names)
          } catch (error) {
            log.error({ err: error, at: londonIso(clock.now()) }, 'news of trains were not heard for claims')
          }
        })
      }
    },
    stop: () => {
      unfollow?.()
      watching.stop()
    },
  }
}
