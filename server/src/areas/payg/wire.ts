import type { Bilingual } from '@cledrau/contract/language.ts'
import { anyTrain } from '../retail/fares/cheapest-way.service.ts'
import { discountFrom } from '@cledrau/domain/payg/discounts.ts'
import { tableOn, type PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import { minutesBetween } from '@cledrau/domain/payg/taps.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import type { PaymentsGateway } from '../../gateways/payments/payments.ts'
import { openTaps as openTapsGateway } from '../../gateways/taps/taps.ts'
import type { Jobs } from '../../jobs.ts'
import type { Keys } from '../../keys.ts'
import type { Settings } from '../../settings.ts'
import type { Say } from '../../words.ts'
import type { PersonalDataPart } from '../account/your-data/personal-data.ts'
import type { RetailModules } from '../retail/wire.ts'
import { billsRoutes } from './bills/bills.routes.ts'
import { earliestFor, openBills } from './bills/bills.service.ts'
import { openComparison } from './bills/comparison.service.ts'
import { openTapped, type Tapped } from './bills/tapped.ts'
import { openExports } from './bills/exports.ts'
import { openFacts } from './bills/facts.ts'
import { openGuards } from './bills/guards.service.ts'
import { openHalves } from './bills/halves.service.ts'
import { listPartners } from './bills/joined.ts'
import { openLocations } from './bills/locations.ts'
import { openStatementSigner } from './bills/statement-signer.ts'
import { openTrips } from './bills/trips.service.ts'
import { cardsRoutes } from './cards/cards.routes.ts'
import { openCards } from './cards/cards.service.ts'
import { openWhose } from './cards/whose.ts'
import { chargesRoutes } from './charges/charges.routes.ts'
import { openCharges, type Charges } from './charges/charges.service.ts'
import { openChecks, type Checks } from './charges/checks.service.ts'
import { addChecks, isRefused, trustAll } from './charges/new-cards.ts'
import { findOldestUncharged } from './charges/old-charges.ts'
import { openDebts, type Debts } from './charges/debts.service.ts'
import type { Ledger } from '../payments/ledger/ledger.service.ts'
import { holdAccount } from '../account/accounts/existing-account.ts'
import type { Tellings } from '../messages/tellings/tellings.service.ts'
import { openPaygNews, type PaygNews } from './news/news.service.ts'
import { openTaps } from './taps/taps.service.ts'
import { travellers } from './taps/travellers.ts'
import { paygTerms } from './terms.ts'

type Parts = {
  settings: Pick<Settings, 'TAPS_URL' | 'FIRST_RIDE_PENCE'>
  clock: Clock
  db: Database
  jobs: Jobs
  keys: Keys
  say: Say
  gateway: PaymentsGateway
  ledger: Ledger
  /** A kept card’s token, of this account alone. */
  keptCard: (accountId: string, cardID: string) => Promise<string | undefined>
  retail: Pick<RetailModules, 'ground' | 'pool' | 'payg' | 'cheapestWay'>
  railcards: (accountId: string) => Promise<{ code: string; endsOn: CalendarDate }[]>
  options: () => { paygDiscounts?: boolean | undefined; guestTokenValidityMinutes: number }
  addPersonalData: (part: PersonalDataPart) => void
  /** Whether a guard’s device is one of ours. */
  isGuard: (deviceKey: string) => Promise<boolean>
  /** Tells the open pages of an account that its taps are others than before. */
  tellAccount: (accountId: string) => Promise<void>
  tellings: Pick<Tellings, 'tell'>
}

export type PaygModules = {
  routes: (api: FastifyInstance) => void
  /** The open halves of what bills are signed with. */
  statementKeys: () => { mark: string; publicKey: string; revoked: boolean }[]
  /** Whose trains take taps today. */
  operators: () => readonly string[]
  /** Fetches taps now; done by itself once it is started. */
  fetchTaps: () => Promise<number>
  /** Settles, charges, gives back and tells readers; done by themselves once they are started. */
  charges: Pick<Charges, 'settle' | 'chargeDue' | 'giveDue' | 'tellDenied'>
  /** Looks after payments of debts; done by itself once it is started. */
  debts: Pick<Debts, 'followDue'>
  /** Asks the banks of new cards; done by itself once it is started. */
  checks: Checks
  /** Journeys with a tap at either end, for whoever looks how late their trains were. */
  tapped: Tapped
  /** Tells what is due to be heard; done by itself once it is started. */
  news: PaygNews
  terms: readonly Term[]
  /** For whoever runs it: what was kept aside by why, and how old the oldest day is that waits for the bank. */
  figures: () => Promise<PaygFigures>
  start: () => Promise<void>
}

export type PaygFigures = { aside: Readonly<Record<string, number>>; daysUncharged: number }

/** How long is known which card somebody was adding. */
const SESSIONS_KEPT = 1
const LOOK_EVERY = 1000

/** Taps, what they cost, and whose they are, wired on one page. */
export function openPaygModules(parts: Parts): PaygModules {
  const { settings, clock, db, jobs, keys, say, gateway, retail, options } = parts
  const scheme: () => PaygScheme = retail.payg
  const signer = openStatementSigner(keys, clock)
  const nameOf = (crs: string): Bilingual => retail.ground.findStation(crs)?.names ?? { en: crs, cy: crs }
  const nameOfDiscount = (code: string): Bilingual =>
    code === 'CHILD'
      ? { en: say('en', 'PAYG_DISCOUNT_CHILD'), cy: say('cy', 'PAYG_DISCOUNT_CHILD') }
      : retail.ground.words().name('railcards', code)
  const tell = async (ids: readonly string[]) => {
    for (const id of ids) {
      const accountId = await travellers.accountOf(db, id)
      if (accountId !== null) await parts.tellAccount(accountId)
    }
  }
  const readers = settings.TAPS_URL ? openTapsGateway(settings.TAPS_URL) : null
  const taps = openTaps({
    db,
    clock,
    gateway: readers,
    scheme,
    tell,
    partners: listPartners,
    newCards: addChecks,
    tapped: (...asked) => charges.retryTapped(...asked),
  })
  const quickest = async (from: string, to: string, at: Instant): Promise<number | null> => {
    const { date, time } = dayAndTime(at)
    // Of a day that the timetable has no more, the same weekday is asked that it has first.
    let day = date
    while (day < retail.ground.timetable().from) day = addDays(day, 7)
    const [found = []] = await retail.pool.plan({ ways: [anyTrain(from, to, day, time)], count: 3 })
    const minutes = found.map(({ departs, arrives }) => minutesBetween(departs, arrives))
    return minutes.length > 0 ? Math.min(...minutes) : null
  }
  const factsSince = openFacts({ clock, taps, scheme })
  const earliest = earliestFor(clock)
  const halves = openHalves({
    db,
    clock,
    scheme,
    factsSince,
    earliest,
    isCharging: (...asked) => charges.isCharging(...asked),
    tell,
  })
  const bills = openBills({
    db,
    clock,
    factsSince,
    halves,
    scheme,
    signer,
    nameOf,
    quickest,
    tell,
    isCharging: (...asked) => charges.isCharging(...asked),
    stands: (...asked) => charges.stands(...asked),
  })
  const charges = openCharges({
    db,
    clock,
    gateway,
    readers,
    ledger: parts.ledger,
    bills,
    firstRidePence: settings.FIRST_RIDE_PENCE,
  })
  const checks = openChecks({ db, clock, gateway, deny: charges.deny })
  const debts = openDebts({
    db,
    clock,
    gateway,
    ledger: parts.ledger,
    keptCard: parts.keptCard,
    paid: async (trx, id) => {
      await trustAll(trx, id)
      await charges.deny(trx, id)
    },
  })
  const cards = openCards({
    db,
    clock,
    gateway,
    bills,
    nameOfDiscount,
    discountFrom: (code, span) => discountFrom(retail.ground.fares(), code, span),
    railcards: parts.railcards,
    debtOf: charges.debtOf,
    isRefused,
    trusted: async (trx, id) => {
      await trustAll(trx, id)
      await charges.deny(trx, id)
    },
    discountsOn: () => options().paygDiscounts === true,
    guestMinutes: () => options().guestTokenValidityMinutes,
  })
  const whose = openWhose({ db, clock })
  const news = openPaygNews({
    db,
    clock,
    tellings: parts.tellings,
    bills,
    say,
    nameOf,
    limitMinutes: (day) => tableOn(scheme(), day)?.limitMinutes ?? 0,
    holdAccount,
  })

  parts.addPersonalData({
    subject: 'PAYG',
    collect: async (accountId) =>
      (await cards.list({ kind: 'account', accountId })).cards.map(({ name, scheme: network, lastFour, devices }) => ({
        network,
        lastFour,
        name,
        devices: devices.length,
      })),
    // Taps are anybody's who holds the card: they stay for as long as bills must, without an account or a name.
    onDeletion: 'erased',
    erase: async (trx, accountId) => {
      await cards.erase(trx, accountId)
      await debts.erase(trx, accountId)
    },
  })

  return {
    routes: (api) => {
      cardsRoutes(api, { cards, whose, say })
      chargesRoutes(api, { charges, debts, bills, whose, db, clock })
      billsRoutes(api, {
        bills,
        exports: openExports({ bills, clock, say, nameOf }),
        locations: openLocations({ clock, scheme, nameOf }),
        halves,
        comparison: openComparison({
          db,
          scheme,
          factsSince,
          earliest,
          cheapestWay: retail.cheapestWay,
          trainsKnown: retail.ground.timetable,
          nameOf,
        }),
        trips: openTrips({ db, clock, scheme, factsSince }),
        guards: openGuards({
          db,
          clock,
          scheme,
          factsSince,
          isGuard: parts.isGuard,
          isBlocked: async (from, id) => (await charges.debtOf(from, id)) > 0 || (await isRefused(from, id)),
          nameOf,
          nameOfDiscount,
        }),
        whose,
      })
    },
    statementKeys: signer.keys,
    operators: () => tableOn(scheme(), travelDayOf(clock.now()))?.operators ?? [],
    fetchTaps: taps.fetch,
    charges,
    debts,
    checks,
    tapped: openTapped({ db, scheme, weeksOf: bills.weeksOf, stands: charges.stands }),
    news,
    terms: [{ what: 'paygCardSessions', days: SESSIONS_KEPT, forget: cards.forgetSessions }, ...paygTerms(db)],
    figures: async () => {
      const day = await findOldestUncharged(db)
      return {
        aside: await taps.figures(),
        daysUncharged: day === undefined ? 0 : daysBetween(day, travelDayOf(clock.now())),
      }
    },
    start: async () => {
      await jobs.every('payg-months', { dailyAt: 3 * 60 + 7 }, taps.makeMonths, { atStart: true })
      jobs.watch('payg-settle', charges.settle)
      jobs.watch('payg-card-checks', checks.checkDue, LOOK_EVERY)
      jobs.watch('payg-charge', charges.chargeDue)
      jobs.watch('payg-give-back', charges.giveDue)
      jobs.watch('payg-debts', debts.followDue)
      jobs.watch('payg-news', news.tellDue, LOOK_EVERY)
      if (!settings.TAPS_URL) return
      jobs.watch('fetch-taps', async () => void (await taps.fetch()), LOOK_EVERY)
      jobs.watch('tell-deny-list', charges.tellDenied)
    },
  }
}
