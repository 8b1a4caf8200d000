import { dayOf } from '../../time/dates.ts'
import { clockHhmm, MINUTES_A_DAY } from '../../time/hh-mm.ts'
import type { Direction, SeasonalDays, TimeBand } from '../image/records.ts'
import { restrictionOnDay, type TimesRecord } from '../rules/restriction.ts'
import { TICKET_DAY_STARTS } from '../rules/ticket-days.ts'
import type { RouteLimits } from '../rules/route.ts'

/** A ticket as far as the trains go that it may be used on. */
export type LimitedTicket = {
  bookedTrainsOnly: boolean
  route: RouteLimits | undefined
  times: TimesRecord | undefined
  /** The day of travel; null where it is open: then what binds on some days is said with them. */
  date: string | null
}

/** One sentence about the trains that a ticket is good on. Stations and carriers are codes, times are as clocks show them. */
export type LimitTold =
  | { limit: 'NONE' | 'BOOKED_TRAINS' | 'SOME_TRAINS' }
  | { limit: 'CARRIERS'; carriers: readonly string[] }
  | { limit: 'BY_WAY_OF' | 'NOT_BY_WAY_OF'; stations: readonly string[] }
  | TimesTold

export type TimesTold = {
  limit: 'TIMES'
  /**
   * Trains in the band are the only ones allowed, or the ones that aren't. `NOT_BEFORE`: what comes after it is allowed;
   * `NEVER`: it is all of the day.
   */
  side: 'ONLY' | 'NOT' | 'NOT_BEFORE' | 'NEVER'
  at: TimeBand['at']
  /** Empty: wherever the traveller boards or alights. */
  station: string
  from: string
  until: string
  /** The first minute after the band. */
  after: string
  carriers: readonly string[]
  /** Said where the day is open: `WORKING_DAYS` leaves bank holidays out. */
  on: 'WEEKDAYS' | 'WORKING_DAYS' | null
  between: readonly Pick<SeasonalDays, 'from' | 'until'>[]
}

/**
 * Everything that a ticket's word on trains is made of, in the order in which it is said: what binds first. It says that any
 * train will do only where nothing binds.
 */
export function limitsTold(ticket: LimitedTicket, direction: Direction): LimitTold[] {
  if (ticket.bookedTrainsOnly) return [{ limit: 'BOOKED_TRAINS' }]
  const told = [...routeTold(ticket.route), ...timesTold(ticket, direction)]
  return told.length > 0 ? told : [{ limit: 'NONE' }]
}

/** All of a route's limits bind together, so each is a sentence of its own. Of the stations to pass one is enough. */
function routeTold(route: RouteLimits | undefined): LimitTold[] {
  if (!route) return []
  const { tocs, include, exclude } = route
  return [
    ...(tocs.length > 0 ? [{ limit: 'CARRIERS' as const, carriers: tocs }] : []),
    ...(include.length > 0 ? [{ limit: 'BY_WAY_OF' as const, stations: include }] : []),
    ...(exclude.length > 0 ? [{ limit: 'NOT_BY_WAY_OF' as const, stations: exclude }] : []),
  ]
}

/**
 * A restriction may name single trains besides hours. They are known by a UID, which says nothing to a traveller: so it
 * is only said that there are some.
 */
function timesTold({ times, date }: LimitedTicket, direction: Direction): LimitTold[] {
  const side = times && (date === null ? onAnyDay(times, direction) : onDate(times, direction, date))
  if (!side) return []
  const { positive, bands, someTrains, between } = side
  const told = bands.map((band) => bandTold(band, positive, date === null, between))
  return someTrains ? [...told, { limit: 'SOME_TRAINS' }] : told
}

/**
 * The half of a restriction that is about one direction. `between`: the days of the year on which it holds at all, told
 * only where the day of travel is open.
 */
type Side = {
  positive: boolean
  bands: readonly TimeBand[]
  someTrains: boolean
  between: TimesTold['between']
}

/** The day is known, so what binds on other days alone is not said; nothing where the restriction doesn't hold on it. */
function onDate(times: TimesRecord, direction: Direction, date: string): Side | undefined {
  const today = restrictionOnDay(times, dayOf(date))
  if (!today.holds) return undefined
  const { positive, bands, trains } = direction === 'OUT' ? today.out : today.return
  return { positive, bands, someTrains: trains.size > 0, between: [] }
}

function onAnyDay(times: TimesRecord, direction: Direction): Side {
  const seen = new Set<string>()
  const bands = times.bands.filter((band) => {
    // A feed may tell the same hours anew for each season: they are said once, as the first of these lines has them.
    const key = [band.from, band.until, band.at, band.station].join()
    const isNew = band.direction === direction && !band.minimumFare && !seen.has(key)
    return isNew && seen.add(key)
  })
  const positive = direction === 'OUT' ? times.outPositive : times.returnPositive
  const someTrains = times.trains.some((train) => train.direction === direction)
  return { positive, bands, someTrains, between: times.days }
}

function bandTold(band: TimeBand, positive: boolean, anyDay: boolean, between: TimesTold['between']): TimesTold {
  const { at, station, tocs: carriers } = band
  return {
    limit: 'TIMES',
    side: positive ? 'ONLY' : sideOfBan(band),
    at,
    station,
    from: clockHhmm(band.from),
    until: clockHhmm(band.until),
    after: clockHhmm(band.until + 1),
    carriers,
    on: anyDay ? daysOf(band) : null,
    between,
  }
}

/**
 * A ban that begins with the ticket's day (04:30) or earlier is told as travellers say it: not before 09:30. Only where
 * it is about leaving, and for every operator: else the sentence would say more or less than the ban.
 */
function sideOfBan({ from, until, at, station, tocs }: TimeBand): 'NOT' | 'NOT_BEFORE' | 'NEVER' {
  if (at !== 'D' || tocs.length > 0) return 'NOT'
  if (from === 0 && until === MINUTES_A_DAY - 1) return station === '' ? 'NEVER' : 'NOT'
  return from <= TICKET_DAY_STARTS && from <= until ? 'NOT_BEFORE' : 'NOT'
}

/** Monday to Friday; the gaps between the spans of its year are the bank holidays. */
function daysOf({ days }: TimeBand): TimesTold['on'] {
  const onWeekdays = days.every(({ week }) => week[0] === true && week[5] !== true && week[6] !== true)
  if (days.length === 0 || !onWeekdays) return null
  return days.length > 1 ? 'WORKING_DAYS' : 'WEEKDAYS'
}
