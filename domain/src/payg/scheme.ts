import type { CalendarDate } from '../time/calendar-date.ts'

/**
 * Pay as you go as its operator publishes it, for the travel days from `from` on. Amounts are pence for one adult.
 * It is plain data: it goes to threads, into the world outside, and a part of it into every bill.
 */
export type PaygTable = {
  from: CalendarDate
  /** Where its figures are from; what nobody published says so. */
  source: string
  /** From the first tap in to the last tap out, elapsed. */
  limitMinutes: number
  /** On whose trains taps count; one other train in a journey and it needs a ticket. */
  operators: readonly string[]
  /** For a journey of which one end is missing: no part of any cap. */
  incompletePence: number
  /** For so long after its tap a traveller may say where the missing one was, before it is charged. */
  answerHours: number
  /** When a travel day begins, in minutes of the station clock. */
  dayStartsMinutes: number
  correctionsPerMonth: number
  correctionWeeks: number
  /** An exit that is too late, but not later than this, ends the journey that it is late for: one charge, not two. */
  lateExitMinutes: number
  /** Who leaves where they came in by then didn't travel. */
  sameStationMinutes: number
  /** The same device once more at the same station within this is the same tap. */
  repeatSeconds: number
  /** Who leaves at one of `interchanges` and comes in again within this goes on with the same journey. */
  interchangeMinutes: number
  interchanges: readonly string[]
  /** By three-letter code. */
  zones: Readonly<Record<string, number>>
  /** The line out of the innermost zone that a station lies on: who goes from one line to another passes that zone. */
  branches: Readonly<Record<string, string>>
  /** Runs of zones that belong together: nobody can tap from one run to another. */
  areas: readonly ZoneRun[]
  /** By pair, told once. */
  singles: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** By the outer of both zones: for pairs that nobody published. */
  sampleSingles: Readonly<Record<string, number>>
  caps: readonly Cap[]
}

/** Both ends are included. */
export type ZoneRun = { from: number; to: number }
/** The most that a day, and a week from Monday to Sunday, costs within a run of zones. */
export type Cap = ZoneRun & { day: number; week: number }

/** By day, the earliest first. */
export type PaygScheme = readonly PaygTable[]

/** A table as it is written down: what it doesn't say stays as it was. */
export type PaygStep = Partial<PaygTable> & { from: CalendarDate }

/** The tables in full. Stations, their fares and the sample fares add to those before; all else takes its place. */
export function schemeFrom(steps: readonly PaygStep[]): PaygScheme {
  const tables: PaygTable[] = []
  for (const step of steps) {
    const before = tables.at(-1)
    const whole = {
      ...before,
      ...step,
      zones: { ...before?.zones, ...step.zones },
      branches: { ...before?.branches, ...step.branches },
      singles: { ...before?.singles, ...step.singles },
      sampleSingles: { ...before?.sampleSingles, ...step.sampleSingles },
    }
    tables.push(whole as PaygTable)
  }
  return tables
}

/** What is charged on a travel day; nothing before the scheme began. */
export const tableOn = (scheme: PaygScheme, day: CalendarDate): PaygTable | undefined =>
  scheme.findLast((table) => table.from <= day)

/**
 * Whose weekly caps hold in the week from a Monday: those it began with. A table that begins in the middle of a week changes
 * nothing before it, so its weekly caps wait for the next Monday; only the scheme's first week takes what there is.
 */
export const tableOfWeek = (scheme: PaygScheme, monday: CalendarDate): PaygTable | undefined =>
  tableOn(scheme, monday) ?? scheme[0]

/** Nothing where nobody can tap from the one to the other. */
export function singleBetween(table: PaygTable, a: string, b: string): number | undefined {
  const [zoneA, zoneB] = [table.zones[a], table.zones[b]]
  if (zoneA === undefined || zoneB === undefined || a === b) return undefined
  const published = table.singles[a]?.[b] ?? table.singles[b]?.[a]
  if (published !== undefined) return published
  const [low, high] = [Math.min(zoneA, zoneB), Math.max(zoneA, zoneB)]
  if (!table.areas.some((area) => area.from <= low && high <= area.to)) return undefined
  return table.sampleSingles[high]
}

/** The zones that a journey touches: of its ends, of where it was changed, and of what lies between two lines. */
export function zonesBetween(table: PaygTable, stations: readonly string[]): ZoneRun {
  const zones = stations.flatMap((station) => table.zones[station] ?? [])
  const [low, high] = [Math.min(...zones), Math.max(...zones)]
  const branches = new Set(stations.flatMap((station) => table.branches[station] ?? []))
  const area = table.areas.find(({ from, to }) => from <= low && low <= to)
  return { from: branches.size > 1 && area ? area.from : low, to: high }
}

/** Says what is wrong with a scheme, or nothing. A wrong one is never taken into use. */
export function faultInScheme(scheme: PaygScheme): string | undefined {
  if (scheme.length === 0) return 'there is no table'
  for (const [n, table] of scheme.entries()) {
    const before = scheme[n - 1]
    if (before && before.from >= table.from) return `${table.from} doesn’t begin after ${before.from}`
    const fault = faultInTable(table)
    if (fault !== undefined) return `${table.from}: ${fault}`
  }
  return undefined
}

/** More runs of zones and nobody could read the list of what was compared. */
const MOST_CAPS = 8

function faultInTable(table: PaygTable): string | undefined {
  const { zones, branches, singles, caps, areas, interchanges } = table
  if (caps.length > MOST_CAPS) return `more than ${MOST_CAPS} caps`
  for (const [station, zone] of Object.entries(zones)) {
    if (!areas.some(({ from, to }) => from <= zone && zone <= to))
      return `${station} is in zone ${zone}, which no area has`
    if (!caps.some(({ from, to }) => from <= zone && zone <= to)) return `no cap holds in zone ${zone}`
  }
  for (const station of [
    ...interchanges,
    ...Object.keys(branches),
    ...Object.entries(singles).flatMap(([a, to]) => [a, ...Object.keys(to)]),
  ])
    if (zones[station] === undefined) return `${station} has no zone`
  for (const [a, to] of Object.entries(singles))
    for (const b of Object.keys(to)) {
      if (a === b) return `${a} has a fare to itself`
      if (singles[b]?.[a] !== undefined) return `${a} and ${b} have two fares`
    }
  const stations = Object.keys(zones)
  for (const [at, a] of stations.entries())
    for (const b of stations.slice(at + 1)) {
      const [low, high] = [Math.min(zones[a] ?? 0, zones[b] ?? 0), Math.max(zones[a] ?? 0, zones[b] ?? 0)]
      const isOneArea = areas.some(({ from, to }) => from <= low && high <= to)
      if (isOneArea !== (singleBetween(table, a, b) !== undefined)) return `${a} and ${b} have no fare, or one too many`
    }
  return undefined
}
