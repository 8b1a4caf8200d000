import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { PaygHalves } from '@cledrau/contract/payg/halves.ts'
import type * as calls from '@cledrau/contract/payg/journeys.ts'
import { bill, type BilledJourney, type BillFacts, type WeekBill } from '@cledrau/domain/payg/bill.ts'
import { mayCorrect } from '@cledrau/domain/payg/correct.ts'
import { priceEitherWay, suggestStations } from '@cledrau/domain/payg/missing-tap.ts'
import { tableOn, tableOfWeek, type PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { statementFrom, statementOf } from '@cledrau/domain/payg/statement.ts'
import { minutesBetween } from '@cledrau/domain/payg/taps.ts'
import { isHalf } from '@cledrau/domain/payg/halves.ts'
import { mondayOf, travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays, addMonths, dateOf, dayOf } from '@cledrau/domain/time/dates.ts'
import { DAY, instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Whose } from '../cards/whose.ts'
import { travellers, type TravellerFound } from '../taps/travellers.ts'
import * as store from './bills.store.ts'
import type { DayStands } from '../charges/charges.service.ts'
import type { FactsSince } from './facts.ts'
import { listTrainChecks } from './guards.store.ts'
import type { Halves } from './halves.service.ts'
import type { StatementSigner } from './statement-signer.ts'
import { findRests, listVersions } from './versions.store.ts'
import { keepVersions } from './versions.ts'

type Transactions = ReplyOf<typeof calls.listPaygTransactions>
type Journey = ReplyOf<typeof calls.completePaygTap>['journey']

export type Bills = {
  transactions: (
    whose: Whose,
    asked: ParsedRequestOf<typeof calls.listPaygTransactions>,
  ) => Promise<Result<Transactions, 'PAYG_CARD_UNKNOWN'>>
  suggest: (
    whose: Whose,
    asked: ParsedRequestOf<typeof calls.suggestPaygTap>,
  ) => Promise<Result<ReplyOf<typeof calls.suggestPaygTap>, 'PAYG_CARD_UNKNOWN' | 'ENF0001'>>
  complete: (
    whose: Whose,
    asked: ParsedRequestOf<typeof calls.completePaygTap>,
  ) => Promise<Result<ReplyOf<typeof calls.completePaygTap>, RefusalOf<typeof calls.completePaygTap>>>
  statement: (
    whose: Whose,
    asked: ParsedRequestOf<typeof calls.readPaygBill>,
  ) => Promise<Result<ReplyOf<typeof calls.readPaygBill>, 'PAYG_CARD_UNKNOWN' | 'PAYG_BILL_UNKNOWN'>>
  /** Journeys of theirs by their ids; refused where one of them is not. */
  journeys: (
    whose: Whose,
    ids: readonly { accountId: string; journeyId: string }[],
  ) => Promise<Result<Journey[], 'PAYG_CARD_UNKNOWN' | 'ENF0001'>>
  correctionsLeft: (db: Database | Trx, travellerId: string) => Promise<number>
  /** The earliest day that they may look at. */
  earliest: (whose: Whose) => CalendarDate
  /** The weeks of a traveller between two days. */
  weeksOf: (db: Database | Trx, travellerId: string, from: CalendarDate, until: CalendarDate) => Promise<WeekBill[]>
  /** The same for whoever charges them now: the bills that they charge by are kept. */
  settledWeeks: (trx: Trx, travellerId: string, from: CalendarDate) => Promise<WeekBill[]>
}

type Parts = {
  db: Database
  clock: Clock
  factsSince: FactsSince
  /** Taps of two cards that may be one journey. */
  halves: Pick<Halves, 'among'>
  scheme: () => PaygScheme
  signer: StatementSigner
  nameOf: (crs: string) => Bilingual
  /** The quickest way by train about a time, in minutes; null where there is none. */
  quickest: (from: string, to: string, at: Instant) => Promise<number | null>
  tell: (travellerIds: readonly string[]) => Promise<void>
  /** What charges of a traveller’s days say: told by whoever charges. */
  isCharging: (trx: Trx, travellerId: string, day: CalendarDate) => Promise<boolean>
  stands: (travellerId: string, from: CalendarDate, until: CalendarDate) => Promise<Map<CalendarDate, DayStands>>
}

const GUESTS_DAYS = 7
const ACCOUNTS_MONTHS = 13
const USUAL_DAYS = 7

export function openBills(parts: Parts): Bills {
  const { db, clock, factsSince, halves, scheme, signer, nameOf, quickest, tell } = parts

  const weeksBetween = (facts: BillFacts, first: CalendarDate, last: CalendarDate): WeekBill[] =>
    bill(facts, scheme()).weeks.filter(({ week }) => week >= mondayOf(first) && week <= last)

  const today = () => travelDayOf(clock.now())
  const earliest = earliestFor(clock)

  const shown = (journey: BilledJourney, traveller: TravellerFound, deviceOf: ReadonlyMap<string, string>): Journey => {
    const limit = tableOn(scheme(), journey.day)?.limitMinutes ?? 0
    const start = instant(Date.parse(journey.startsAt))
    const isOpen = journey.state === 'OPEN'
    return {
      ...journey,
      accountId: traveller.id,
      tokenIds: [...new Set(journey.taps.flatMap((tap) => deviceOf.get(tap) ?? []))],
      minutesLeft: isOpen ? Math.max(0, limit - minutesBetween(start, clock.now())) : null,
      endsBy: isOpen ? londonIso(instant(start + limit * MINUTE)) : null,
    }
  }
  const devicesByTap = (facts: BillFacts): Map<string, string> =>
    new Map(facts.taps.map(({ reader, sequence, device }) => [`${reader}.${sequence}`, device]))

  /** A journey of theirs with all that its week rests on. */
  const findJourney = async (from: Database | Trx, travellerId: string, journeyId: string, first: CalendarDate) => {
    const facts = await factsSince(from, travellerId, mondayOf(first))
    const journeys = bill(facts, scheme()).weeks.flatMap((week) => week.journeys)
    return { facts, journey: journeys.find(({ id }) => id === journeyId) }
  }
  const monthBegan = (): Instant => serviceInstant(`${clockTime(clock.now()).date.slice(0, 7)}-01`, 0)
  const correctionsLeft: Bills['correctionsLeft'] = async (from, travellerId) => {
    const most = tableOn(scheme(), today())?.correctionsPerMonth ?? 0
    return Math.max(0, most - (await store.countCorrections(from, travellerId, monthBegan())))
  }
  /** Stations where trains called in which a guard read the card. */
  const guardsSaw = async (travellerId: string, { startsAt }: BilledJourney) =>
    (await listTrainChecks(db, travellerId, instant(Date.parse(startsAt) - DAY))).flatMap(({ at, station }) =>
      station === null ? [] : [{ at, station }],
    )
  const endOf = ({ from, to }: PaygHalves, journey: BilledJourney): string => (journey.from === null ? from : to)
  const otherHalf = (joined: PaygHalves, journey: BilledJourney) => {
    const station = endOf(joined, journey)
    const { withIt, without } = joined
    return { station, why: 'OTHER_CARD' as const, names: nameOf(station), withIt, without, halves: joined }
  }
  const madeThen = async (travellerId: string, week: CalendarDate, version: number) => {
    const rests = await findRests(db, travellerId, week, version)
    return rests && statementFrom(rests)
  }
  const dayOfBill = (weeks: readonly WeekBill[], day: CalendarDate): number => {
    const found = weeks.flatMap(({ days }) => days).find((one) => one.day === day)
    return found ? found.travel + found.outside + found.waiting : 0
  }

  return {
    weeksOf: async (from, travellerId, first, last) =>
      weeksBetween(await factsSince(from, travellerId, mondayOf(first)), first, last),
    settledWeeks: async (trx, travellerId, first) => {
      const facts = await factsSince(trx, travellerId, mondayOf(first))
      const weeks = weeksBetween(facts, first, today())
      await keepVersions(trx, { travellerId, facts, weeks, today: today() }, scheme())
      return weeks
    },
    correctionsLeft,
    earliest,
    transactions: async (whose, { accountId, par, tokenId, fromDate, toDate }) => {
      const own = await travellers.list(db, whose)
      const asked = [...(accountId ?? []), ...(par === undefined ? [] : [par])]
      const wanted = asked.length === 0 ? own : own.filter(({ id }) => asked.includes(id))
      if (asked.some((id) => own.every((one) => one.id !== id))) return refuse('PAYG_CARD_UNKNOWN')
      const first = later(fromDate ?? addDays(today(), -USUAL_DAYS), earliest(whose))
      const last = toDate ?? today()
      const journeys: Journey[] = []
      const weeks: Transactions['weeks'] = []
      const cards = new Map<string, BillFacts>()
      for (const traveller of wanted) {
        const facts = await factsSince(db, traveller.id, mondayOf(first))
        cards.set(traveller.id, facts)
        const devices = devicesByTap(facts)
        const stands = await parts.stands(traveller.id, mondayOf(first), addDays(last, 6))
        for (const week of bill(facts, scheme()).weeks) {
          if (week.week < mondayOf(first) || week.week > last) continue
          const one = weekShown(week, scheme(), stands)
          // A guest sees no day that is too old, also of a week that isn't.
          weeks.push({ accountId: traveller.id, ...one, days: one.days.filter(({ day }) => day >= earliest(whose)) })
          for (const journey of week.journeys) {
            if (journey.day < first || journey.day > last) continue
            const seen = shown(journey, traveller, devices)
            if (tokenId === undefined || seen.tokenIds.includes(tokenId)) journeys.push(seen)
          }
        }
      }
      // The other half is on another card of theirs, whichever of them was asked about.
      if (journeys.some(isHalf))
        for (const { id } of own) if (!cards.has(id)) cards.set(id, await factsSince(db, id, mondayOf(first)))
      const shownIds = new Set(journeys.map(({ id }) => id))
      const pairs = halves
        .among(cards)
        .filter((pair) => shownIds.has(pair.in.journeyId) || shownIds.has(pair.out.journeyId))
      return done({
        journeys: journeys.toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt)),
        weeks: weeks.toSorted((a, b) => (a.week < b.week ? 1 : -1)),
        halves: pairs,
        stations: namesOf([...journeys, ...pairs], nameOf),
        lastUpdated: londonIso(clock.now()),
      })
    },

    suggest: async (whose, { accountId, journeyId, station }) => {
      const traveller = await travellers.find(db, whose, accountId)
      if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
      const { facts, journey } = await findJourney(db, traveller.id, journeyId, earliest(whose))
      if (!journey) return refuse('ENF0001')
      // What another card of the same account left alone may be the other half.
      const cards = new Map([[traveller.id, facts]])
      for (const { id } of await travellers.list(db, whose))
        if (id !== traveller.id) cards.set(id, await factsSince(db, id, mondayOf(journey.day)))
      const joined = halves
        .among(cards)
        .find((one) => [one.in, one.out].some((half) => half.accountId === accountId && half.journeyId === journeyId))
      const found = suggestStations(journeyId, facts, { guards: await guardsSaw(traveller.id, journey) }, scheme())
      const asked = station === undefined ? undefined : priceEitherWay(journeyId, station, facts, scheme())
      return done({
        suggestions: [
          ...(station !== undefined && asked
            ? [{ station, why: 'ASKED' as const, names: nameOf(station), ...asked, halves: null }]
            : []),
          ...(joined ? [otherHalf(joined, journey)] : []),
          ...found
            .filter((one) => one.station !== (joined && endOf(joined, journey)))
            .map((one) => ({ ...one, names: nameOf(one.station), halves: null })),
        ],
        correctionsLeft: await correctionsLeft(db, traveller.id),
        answerBy: journey.answerBy,
      })
    },

    complete: async (whose, { accountId, journeyId, station }) => {
      const known = await travellers.find(db, whose, accountId)
      if (!known) return refuse('PAYG_CARD_UNKNOWN')
      // Trains are asked before anything is held.
      const seen = (await findJourney(db, known.id, journeyId, earliest(whose))).journey
      const [from, to] = [seen?.from ?? station, seen?.from ? station : (seen?.to ?? '')]
      const quickestMinutes = seen && from !== to ? await quickest(from, to, instant(Date.parse(seen.startsAt))) : null
      const answered = await db.inTransaction(async (trx) => {
        const traveller = await travellers.lock(trx, whose, accountId)
        if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
        const { facts, journey } = await findJourney(trx, traveller.id, journeyId, earliest(whose))
        const now = clock.now()
        const may = mayCorrect(
          {
            journey,
            station,
            now,
            isCharging: journey !== undefined && (await parts.isCharging(trx, traveller.id, journey.day)),
            usedThisMonth: await store.countCorrections(trx, traveller.id, monthBegan()),
            quickestMinutes,
          },
          scheme(),
        )
        if (!may.ok) return may
        await store.addCorrection(trx, traveller.id, may.value.tap, station, now)
        await travellers.touch(trx, [traveller.id], now)
        const before = bill(facts, scheme()).weeks
        const corrections = [...facts.corrections, { tap: may.value.tap, station }]
        const after = bill({ ...facts, corrections }, scheme()).weeks
        const put = after.flatMap((week) => week.journeys).find(({ id }) => id === journeyId)
        if (!put) throw new Error('a journey that was put right is gone')
        return done({
          journey: shown(put, traveller, devicesByTap(facts)),
          dayBefore: dayOfBill(before, put.day),
          dayNow: dayOfBill(after, put.day),
        })
      })
      if (answered.ok) await tell([accountId])
      return answered
    },

    statement: async (whose, { accountId, week, version }) => {
      const traveller = await travellers.find(db, whose, accountId)
      if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
      if (week !== mondayOf(week) || week < mondayOf(earliest(whose))) return refuse('PAYG_BILL_UNKNOWN')
      const made =
        version === undefined
          ? statementOf(traveller.id, week, await factsSince(db, traveller.id, week), scheme())
          : await madeThen(traveller.id, week, version)
      if (!made) return refuse('PAYG_BILL_UNKNOWN')
      const statement = made as unknown as ReplyOf<typeof calls.readPaygBill>['statement']
      const versions = (await listVersions(db, traveller.id, week)).map(({ n, madeAt, total, why }) => ({
        version: n,
        madeAt: londonIso(madeAt),
        total,
        why,
      }))
      return done({ statement, signed: signer.sign(made), stations: namesOf(made.bill.journeys, nameOf), versions })
    },

    journeys: async (whose, ids) => {
      const found: Journey[] = []
      for (const [travellerId, ofOne] of Map.groupBy(ids, ({ accountId }) => accountId)) {
        const traveller = await travellers.find(db, whose, travellerId)
        if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
        const facts = await factsSince(db, travellerId, mondayOf(earliest(whose)))
        const devices = devicesByTap(facts)
        const byId = new Map(
          bill(facts, scheme()).weeks.flatMap((week) => week.journeys.map((one) => [one.id, one] as const)),
        )
        for (const { journeyId } of ofOne) {
          const journey = byId.get(journeyId)
          if (!journey || journey.day < earliest(whose)) return refuse('ENF0001')
          found.push(shown(journey, traveller, devices))
        }
      }
      return done(found.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)))
    },
  }
}

/** The earliest day that they may look at. */
export const earliestFor =
  (clock: Clock) =>
  (whose: Whose): CalendarDate => {
    const today = travelDayOf(clock.now())
    return whose.kind === 'guest' ? addDays(today, -GUESTS_DAYS) : dateOf(addMonths(dayOf(today), -ACCOUNTS_MONTHS))
  }

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

const namesOf = (
  journeys: readonly { from: string | null; to: string | null; via?: readonly string[] }[],
  nameOf: (crs: string) => Bilingual,
): Record<string, Bilingual> =>
  Object.fromEntries(
    [...new Set(journeys.flatMap(({ from, to, via = [] }) => [from, to, ...via]))].flatMap((crs) =>
      crs === null ? [] : [[crs, nameOf(crs)]],
    ),
  )

/** A week with the cheapest cap over all zones of its journeys: what it can cost at most as far as it is known. */
function weekShown(
  { week, days, total, waiting, journeys }: WeekBill,
  scheme: PaygScheme,
  stands: ReadonlyMap<CalendarDate, DayStands>,
) {
  const zones = journeys.flatMap((journey) => journey.zones ?? [])
  const [low, high] = [Math.min(...zones.map(({ from }) => from)), Math.max(...zones.map(({ to }) => to))]
  const caps = (tableOfWeek(scheme, week)?.caps ?? []).filter(({ from, to }) => from <= low && high <= to)
  const [cap] = caps.toSorted((a, b) => a.week - b.week)
  return {
    week,
    total,
    waiting,
    cap: cap && zones.length > 0 ? { from: cap.from, to: cap.to, pence: cap.week } : null,
    days: days.map(({ day, travel, outside, waiting: open }) => ({
      day,
      total: travel + outside,
      waiting: open,
      stands: stands.get(day) ?? ('PENDING' as const),
    })),
  }
}
