import { dayOf, dateOf, monthDay, weekdayAt } from '../../time/dates.ts'
import type { Dated, Direction, FareRecords, RestrictionRecord, SeasonalDays, TimeBand } from '../image/records.ts'
import type { FareLeg } from '../rules/trip.ts'

/*
 * The rules once more, written for reading and not for speed: lists are gone through from end to end, everything is a
 * string, nothing is remembered. It exists to be compared with, and shares nothing with what it is compared with but
 * the calendar.
 */

export const isIn = (dates: Dated, date: string): boolean => dates.from <= date && date <= dates.until

/** Of the records valid on the date, the one that started last; of equals the last told. */
export function current<Item extends Dated>(items: Item[], date: string): Item | undefined {
  return items
    .filter((item) => isIn(item, date))
    .reduce<Item | undefined>((best, item) => (best && best.from > item.from ? best : item), undefined)
}

export function daysInclude(days: SeasonalDays, date: string): boolean {
  const day = dayOf(date)
  if (!days.week[weekdayAt(day)]) return false
  const today = monthDay(day)
  for (let d = days.from; ; d = d >= 1231 ? 101 : d + 1) {
    if (d === today) return true
    if (d === days.until) return false
  }
}

export const anyDay = (list: SeasonalDays[], date: string): boolean =>
  list.length === 0 || list.some((one) => daysInclude(one, date))

/** Something that happens on the way: somebody gets on, gets off, or stays on while the train calls. */
type Event = { what: 'D' | 'A' | 'V'; station: string; minutes: { at: number; toc: string }[]; end: boolean }

export function eventsOf(legs: readonly FareLeg[]): Event[] {
  const events: Event[] = []
  const trains = legs.map((leg) => ({ ...leg, walks: leg.toc === '' }))
  for (const [n, leg] of trains.entries()) {
    const first = leg.calls[0]
    const last = leg.calls.at(-1)
    if (!first || !last) continue
    const depart = { at: first.departs ?? first.arrives ?? 0, toc: leg.toc }
    const arrive = { at: last.arrives ?? last.departs ?? 0, toc: leg.toc }
    if (!leg.walks) {
      events.push({ what: 'D', station: first.station, minutes: [depart], end: n === 0 })
      events.push({ what: 'A', station: last.station, minutes: [arrive], end: n === trains.length - 1 })
    }
    for (const call of leg.calls.slice(1, -1)) {
      if (leg.walks) continue
      const minutes = [call.arrives, call.departs].filter((at) => at !== undefined).map((at) => ({ at, toc: leg.toc }))
      events.push({ what: 'V', station: call.station, minutes, end: false })
    }
    if (n < trains.length - 1) {
      const next = trains[n + 1]
      const same = next?.calls[0]?.station === last.station
      const onward = next?.calls[0]?.departs ?? next?.calls[0]?.arrives ?? 0
      const minutes = leg.walks ? [] : [arrive]
      if (same && next && !next.walks) minutes.push({ at: onward, toc: next.toc })
      events.push({ what: 'V', station: last.station, minutes, end: false })
    }
    if (n > 0 && trains[n - 1]?.calls.at(-1)?.station !== first.station && !leg.walks) {
      events.push({ what: 'V', station: first.station, minutes: [depart], end: false })
    }
  }
  return events
}

export function fallsIn(band: TimeBand, legs: readonly FareLeg[]): boolean {
  return eventsOf(legs).some(
    (event) =>
      event.what === band.at &&
      (band.station === '' ? event.end && event.what !== 'V' : event.station === band.station) &&
      event.minutes.some(({ at, toc }) => {
        const clock = ((at % 1440) + 1440) % 1440
        const inTime =
          band.from <= band.until
            ? band.from <= clock && clock <= band.until
            : clock >= band.from || clock <= band.until
        return inTime && (band.tocs.length === 0 || band.tocs.includes(toc))
      }),
  )
}

export function keepsRestriction(
  records: FareRecords,
  code: string,
  legs: readonly FareLeg[],
  date: string,
  direction: Direction,
): boolean {
  const rule = current(
    records.restrictions.filter((one) => one.code === code),
    date,
  )
  if (code === '' || !rule || !anyDay(rule.days, date)) return true
  const positive = direction === 'OUT' ? rule.outPositive : rule.returnPositive
  const bands = rule.bands.filter((band) => band.direction === direction && !band.minimumFare)
  const trains = rule.trains.filter((train) => train.direction === direction)
  const hit =
    bands.some((band) => anyDay(band.days, date) && fallsIn(band, legs)) ||
    trains.some((train) => anyDay(train.days, date) && legs.some((leg) => leg.toc !== '' && leg.uid === train.uid))
  if (bands.length === 0 && trains.length === 0) return true
  return positive ? hit : !hit
}

export const minimumBands = (rule: RestrictionRecord): TimeBand[] =>
  rule.bands.filter((band) => band.minimumFare && band.direction === 'OUT')

/** Under which codes a station is priced on a date. */
export function pricedAs(records: FareRecords, crs: string, date: string): string[] {
  const location = records.locations.find((one) => one.crs === crs)
  if (!location || !isIn(location, date)) return []
  const own = new Set([location.nlc])
  if (location.fareGroup !== '') own.add(location.fareGroup)
  for (const group of records.groups) if (isIn(group, date) && group.members.includes(location.nlc)) own.add(group.nlc)
  const all = new Set(own)
  for (const one of records.clusters) if (isIn(one, date) && own.has(one.member)) all.add(one.cluster)
  return [...all]
}

export const nextDay = (date: string, days: number): string => dateOf(dayOf(date) + days)
