import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays } from '../time/dates.ts'
import type { Guide } from '../routeing/guide.ts'
import { NOWHERE } from '../routeing/shortest-row.ts'
import { leadsAlong, type TicketWay } from '../tickets/on-its-way.ts'
import type { Instant } from '../time/instant.ts'
import { CLAIM_DAYS, claimUntil, isInTime } from './deadlines.ts'

type Ticket = {
  readonly validFrom: CalendarDate
  readonly validUntil: CalendarDate
}

/** Days of travel of a ticket for many days that can still be claimed for, the newest first. `today` is the day of travel. */
export function daysToClaim({ validFrom, validUntil }: Ticket, today: CalendarDate, now: Instant): CalendarDate[] {
  const days: CalendarDate[] = []
  const oldest = addDays(today, -CLAIM_DAYS - 1)
  for (let day = validUntil < today ? validUntil : today; day >= validFrom && day >= oldest; day = addDays(day, -1))
    if (isInTime(claimUntil(day), now)) days.push(day)
  return days
}

/** A ticket for many days, as far as it says where one may travel with it. */
export type WayOfTicket = TicketWay

/** What is known of ways and areas. */
export type Ground = {
  /** Without a guide nobody knows a way but the two ends. */
  readonly guide?: Guide | undefined
  /** The stations of a ticket’s area; nothing where its code names none. */
  readonly areaOf: (ticketCode: string) => ReadonlySet<string> | undefined
}

/**
 * Whether somebody may travel from one station to the other with a ticket for many days. A season is good between any two
 * stations on a way that it may take, there or back: the rule by which a guard's device judges a train. A rover is good
 * between any two stations of its area.
 */
export function isItsWay(ticket: WayOfTicket, [from, to]: Stretch, date: CalendarDate, ground: Ground): boolean {
  const { origin, destination } = ticket
  if (origin === '') {
    const area = ground.areaOf(ticket.ticketCode)
    return area === undefined || (area.has(from) && area.has(to))
  }
  if ((from === origin && to === destination) || (from === destination && to === origin)) return true
  const { guide } = ground
  const known = guide && [origin, destination, from, to].flatMap((crs) => guide.numberOf.get(crs) ?? [])
  // Of what it doesn't know, or to where no rails lead, the guide says nothing against; here that is no yes.
  if (!guide || known?.length !== 4) return false
  const { miles100 } = guide.row(known[0] as number)
  if (known.some((station) => miles100[station] === NOWHERE)) return false
  return leadsAlong(ticket, 'ANY', [from, to], { date, tocs: [] }, guide)
}

type Stretch = readonly [from: string, to: string]

/** Stations off the shortest way count up to so many times its miles, as where ways are told. */
const FARTHEST = 2

/** Stations between which a season is good, from one of its ends to the other; nothing for a ticket for an area. */
export function stationsOfWay(ticket: WayOfTicket, date: CalendarDate, ground: Ground): string[] | null {
  const { origin, destination } = ticket
  if (origin === '') return null
  const { guide } = ground
  const [first, last] = [guide?.numberOf.get(origin), guide?.numberOf.get(destination)]
  if (!guide || first === undefined || last === undefined) return [origin, destination]
  const [there, home] = [guide.row(first).miles100, guide.row(last).miles100]
  const milesTo = (station: number) => there[station] ?? Infinity
  const most = milesTo(last) * FARTHEST
  const between = [...guide.codes.keys()]
    .filter(
      (station) => station !== first && station !== last && milesTo(station) + (home[station] ?? Infinity) <= most,
    )
    .filter((station) => isItsWay(ticket, [origin, guide.codes[station] as string], date, ground))
    .toSorted((a, b) => milesTo(a) - milesTo(b))
  return [origin, ...between.map((station) => guide.codes[station] as string), destination]
}
