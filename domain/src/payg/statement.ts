import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays } from '../time/dates.ts'
import { londonIso, parseInstant } from '../time/london.ts'
import { DAY, type Instant } from '../time/instant.ts'
import { bill, type BilledJourney, type BillFacts, type WeekBill } from './bill.ts'
import { canonicalText, type Plain } from '../delay-repay/evidence/canonical.ts'
import type { PaygDiscount } from './discounts.ts'
import type { Correction } from './journeys.ts'
import { singleBetween, tableOfWeek, tableOn, type PaygScheme, type PaygTable } from './scheme.ts'
import { placeTaps, type Tap } from './taps.ts'
import { daysOfWeek } from './travel-day.ts'

/** What every signed bill begins with: neither a ticket’s code nor a certificate can be taken for one. */
export const STATEMENT_PREFIX = 'CLEDRAU-BILL-1'

/**
 * A week’s bill with all that it rests on: taps, what their traveller said, discounts, and of the tables what these stations
 * need. Whoever has it works the bill out anew and asks nobody.
 */
export type Statement = {
  /** Our id of the traveller: of all cards, phones and watches with one PAR. */
  traveller: string
  week: CalendarDate
  asOf: string
  taps: Tap[]
  corrections: Correction[]
  checks: { at: string; operator: string }[]
  discounts: PaygDiscount[]
  tables: PaygTable[]
  bill: WeekBill
}

/** What a bill rests on, without what follows from it. */
export type BillRests = Omit<Statement, 'bill'>

/** One traveller’s week to be signed; nothing where they didn’t travel in it. */
export function statementOf(
  traveller: string,
  week: CalendarDate,
  facts: BillFacts,
  scheme: PaygScheme,
): Statement | undefined {
  const found = bill(facts, scheme).weeks.find((one) => one.week === week)
  const rests = found && restsOf(traveller, found, facts, scheme)
  return rests && statementFrom(rests)
}

/** The bill that follows from what it rests on; nothing where that makes no journeys in its week. */
export function statementFrom(rests: BillRests): Statement | undefined {
  const own = weekFrom(rests)
  return typeof own === 'object' ? { ...rests, bill: own } : undefined
}

/** Of all that is known what one week’s bill rests on. */
export function restsOf(
  traveller: string,
  { week, journeys }: Pick<WeekBill, 'week' | 'journeys'>,
  facts: BillFacts,
  scheme: PaygScheme,
): BillRests | undefined {
  const wanted = new Set(journeys.flatMap(({ taps, repeats }) => [...taps, ...repeats]))
  const placed = placeTaps(facts.taps)
  // Of a journey that could still be tapped out the next tap says that it is over.
  const isOver = journeys.at(-1)?.state === 'INCOMPLETE' && isRecent(journeys.at(-1), facts.asOf)
  const next = isOver ? placed.findLastIndex(({ id }) => wanted.has(id)) + 1 : -1
  const taps = placed.filter(({ id }, at) => wanted.has(id) || at === next).map(({ tap }) => tap)
  if (taps.length === 0) return undefined
  const sunday = addDays(week, 6)
  const checks = (facts.checks ?? [])
    .filter(({ at }) => journeys.some(({ startsAt, endsAt }) => within(at, startsAt, endsAt)))
    .toSorted((a, b) => a.at - b.at || (a.operator < b.operator ? -1 : 1))
  const corrections = facts.corrections.filter(({ tap }) => wanted.has(tap))
  const stations = [...taps.map(({ station }) => station), ...corrections.map(({ station }) => station)]
  return {
    traveller,
    week,
    asOf: londonIso(facts.asOf),
    taps,
    corrections,
    checks: checks.map(({ at, operator }) => ({ at: londonIso(at), operator })),
    discounts: facts.discounts.filter(({ from, until }) => from <= sunday && week <= until),
    tables: tablesOf(week, scheme).map((table) => onlyFor(table, [...new Set(stations)].toSorted())),
  }
}

const isRecent = (journey: BilledJourney | undefined, asOf: Instant): boolean =>
  journey !== undefined && asOf - Date.parse(journey.startsAt) < DAY

const within = (at: number, from: string, to: string | null): boolean =>
  Date.parse(from) <= at && at <= Date.parse(to ?? from)

/** Those that are in force on some day of the week, or give it its weekly caps. */
const tablesOf = (week: CalendarDate, scheme: PaygScheme): PaygTable[] =>
  scheme.filter(
    (table) => table === tableOfWeek(scheme, week) || daysOfWeek(week).some((day) => tableOn(scheme, day) === table),
  )

/** Of a table what some stations need, with each of their fares by pair: what isn’t used can’t be disputed. */
function onlyFor(table: PaygTable, stations: readonly string[]): PaygTable {
  const kept = stations.filter((station) => table.zones[station] !== undefined)
  const pick = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(kept.flatMap((station) => (station in record ? [[station, record[station] as Value]] : [])))
  const singles = kept.map((from, at) => {
    const to = kept.slice(at + 1).flatMap((other): [string, number][] => {
      const pence = singleBetween(table, from, other)
      return pence === undefined ? [] : [[other, pence]]
    })
    return [from, Object.fromEntries(to)] as const
  })
  return {
    ...table,
    zones: pick(table.zones),
    branches: pick(table.branches),
    interchanges: table.interchanges.filter((station) => kept.includes(station)),
    singles: Object.fromEntries(singles.filter(([, to]) => Object.keys(to).length > 0)),
    sampleSingles: {},
  }
}

/** The bytes that are signed: its beginning, the canonical text in base64url, and the key by its mark. */
export const statementText = (statement: Statement): string => canonicalText(statement as unknown as Plain)

/** Says what is wrong with a bill by itself, or nothing: it is worked out anew from what it rests on. */
export function faultInStatement(statement: Statement): string | undefined {
  const again = weekFrom(statement)
  if (typeof again === 'string') return again
  return sameText(again, statement.bill) ? undefined : 'its taps and tables make another bill'
}

/** A week worked out from what its bill rests on, or what keeps it from being one. */
function weekFrom({ week, taps, corrections, discounts, tables, ...rests }: BillRests): WeekBill | string {
  const asOf = parseInstant(rests.asOf)
  const checks = rests.checks.flatMap(({ at, operator }) => {
    const moment = parseInstant(at)
    return moment === undefined ? [] : [{ at: moment, operator }]
  })
  if (asOf === undefined || checks.length < rests.checks.length) return 'a moment can’t be read'
  if (taps.some(({ at }) => parseInstant(at) === undefined)) return 'a tap has no moment'
  const { weeks } = bill({ taps, corrections, discounts, checks, asOf }, tables)
  return weeks.find((one) => one.week === week) ?? 'its taps make no journeys in that week'
}

const sameText = (one: WeekBill, other: WeekBill): boolean =>
  canonicalText(one as unknown as Plain) === canonicalText(other as unknown as Plain)

/** How many ways to charge the week were compared. */
export const comparedIn = ({ considered, days }: Pick<WeekBill, 'considered' | 'days'>): number =>
  considered.length + days.reduce((sum, day) => sum + day.considered.length, 0)
