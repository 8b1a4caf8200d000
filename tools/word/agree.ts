import { LANGUAGES, type Bilingual, type Language } from '@cledrau/contract/language.ts'
import type { Direction } from '@cledrau/domain/fares/image/records.ts'
import { findFares } from '@cledrau/domain/fares/rules/find-fares.ts'
import { whyNotValid, type HeldTicket } from '@cledrau/domain/fares/rules/valid-on-train.ts'
import { openGuide } from '@cledrau/domain/routeing/guide.ts'
import { unpackGuide } from '@cledrau/domain/routeing/packed-guide.ts'
import { isAdvanceTicket } from '@cledrau/domain/tickets/kinds.ts'
import { judgeTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { aContent, aTicketsFacts } from '@cledrau/domain/tickets/testing.ts'
import { addDays, dayOf, monthDay, weekdayAt } from '@cledrau/domain/time/dates.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { judgeDeparture } from '@cledrau/domain/wallet/judge-departure.ts'
import type { DatedTrain } from '@cledrau/planner'
import { fareRules } from '@cledrau/server/areas/retail/pricing/fare-rules.ts'
import { openTicketAllows } from '@cledrau/server/areas/retail/pricing/ticket-allows.ts'
import { openInspectorNames } from '@cledrau/server/areas/tickets/inspections/inspector-names.ts'
import { readLimits, type Reading, type Ridden } from './read-limits.ts'
import type { WordRailway } from './railway.ts'

type FareOnRide = {
  code: string
  route: string
  restriction: string
  kind: 'SINGLE' | 'RETURN'
  backAfter: number
  advance: boolean
}
type Ride = { train: DatedTrain; from: number; to: number }
export type Agreement = { asked: number; rides: number; allowed: number; open: number; differences: string[] }

/**
 * Every fare between two calls of each train: what is said before it is bought and what stands on the ticket, read by
 * somebody who knows no rule; what the rule answers; what a phone answers without a signal; and what the guard's device says.
 */
export function compareWords(
  railway: WordRailway,
  date: CalendarDate,
  chosen: (ride: Ride) => boolean = () => true,
): Agreement {
  const found: Agreement = { asked: 0, rides: 0, allowed: 0, open: 0, differences: [] }
  const day = judges(railway, date)
  for (const train of railway.trains(date)) {
    for (let from = 0; from < train.calls.length - 1; from += 1)
      for (let to = from + 1; to < train.calls.length; to += 1) {
        const ride = { train, from, to }
        if (!chosen(ride)) continue
        found.rides += 1
        for (const direction of ['OUT', 'RETURN'] as const) day.compare(ride, direction, found)
      }
  }
  return found
}

function judges(railway: WordRailway, date: CalendarDate) {
  const { fares } = railway
  const ground = railway.ground(date)
  const allowsOf = openTicketAllows(ground)
  const { limits: packed } = openInspectorNames(ground)()
  const { guide, ...others } = packed ?? { routes: {}, times: {}, bothWays: [] }
  const limits = { ...others, ...(guide && { guide: openGuide(unpackGuide(guide)) }) }
  const faresBetween = remembered((pair: string): FareOnRide[] => {
    const [from, to, on] = pair.split(' ') as [string, string, string]
    const [origin, destination] = [fares.stationOf.get(from), fares.stationOf.get(to)]
    if (origin === undefined || destination === undefined) return []
    const today = fares.on(on)
    return (['SINGLE', 'RETURN'] as const).flatMap((kind) =>
      findFares(fares, today, { origin, destination }, kind).map(({ ticket, route, restriction }) => ({
        code: ticket.record.code,
        route: fares.tables.routeCodes[route] ?? '',
        restriction: fares.tables.restrictionCodes[restriction] ?? '',
        kind,
        backAfter: ticket.validity.returnAfterDays,
        advance: isAdvanceTicket(ticket.record),
      })),
    )
  })
  const reading = remembered((text: string): Reading => readLimits(text.slice(2), text.startsWith('en') ? 'en' : 'cy'))
  const readingsOf = (said: readonly Bilingual[]): Reading[] =>
    LANGUAGES.map((language) => reading(language + said.map((one) => one[language]).join(' ')))

  const compare = (ride: Ride, direction: Direction, found: Agreement): void => {
    const { train, from, to } = ride
    const departs = train.calls[from]?.departure ?? 0
    const travelDate = addDays(date, Math.floor(departs / MINUTES_A_DAY))
    const [start, end] = [train.calls[from]?.stop ?? '', train.calls[to]?.stop ?? '']
    const [origin, destination] = direction === 'OUT' ? [start, end] : [end, start]
    // Last trains are travelled on the ticket of the evening.
    const ticketDate = departs % MINUTES_A_DAY < 270 ? addDays(travelDate, -1) : travelDate
    const seen = LANGUAGES.map((language) => riddenBy(ride, travelDate, railway, language))
    for (const fare of faresBetween([origin, destination, ticketDate].join(' '))) {
      if (direction === 'RETURN' && fare.kind !== 'RETURN') continue
      // Of a weekend's ticket one comes back on another day.
      const boughtFor = direction === 'RETURN' ? addDays(ticketDate, -fare.backAfter) : ticketDate
      for (const booked of fare.advance ? [ride, otherThan(ride)] : [ride]) {
        found.asked += 1
        const isBooked = booked === ride
        const shift = isBooked ? 0 : 7
        const departsAt = serviceInstant(date, departs + shift)
        const facts = aTicketsFacts({
          ticketCode: fare.code,
          route: { code: fare.route, name: { en: '', cy: '' } },
          restriction: fare.restriction,
          origin: start,
          destination: end,
          wayBack: direction === 'RETURN',
          validFrom: ticketDate,
          validUntil: ticketDate,
          bookedTrainsOnly: fare.advance,
          trains: [{ ...aTrain, uid: booked.train.uid, departs: departsAt, arrives: instant(departsAt + 30 * MINUTE) }],
        })
        const held: HeldTicket = {
          ticket: fare.code,
          route: fare.route,
          restriction: fare.restriction,
          origin,
          destination,
          date: boughtFor,
          direction,
          party: { adults: 1, children: 0 },
          paid: 0,
          ...(fare.advance && { bookedTrains: [booked.train.uid] }),
        }
        const answer = whyNotValid(fares, held, solutionOf(ride, travelDate)) === undefined
        const content = aContent({
          direction,
          ticketCode: fare.code,
          route: fare.route,
          restriction: fare.restriction,
          origin: start,
          destination: end,
          validFrom: ticketDate,
          validUntil: ticketDate,
          railcards: [],
          bookedTrainsOnly: fare.advance,
          trains: [
            { ...aRide, uid: booked.train.uid, serviceDate: date, from: start, to: end, departs: departs + shift },
          ],
        })
        const guard = judgeTicket(content, {
          now: serviceInstant(date, departs),
          voided: new Map(),
          train: { uid: train.uid, serviceDate: date, toc: train.operator, calls: callsOf(train) },
          limits,
        })
        const words = readingsOf(allowsOf(facts).trains)
        const before = fare.advance ? [] : readingsOf(saidBefore(fare, direction, boughtFor))
        const answers = [words, before].flatMap((both) => both.map((one, at) => one(seen[at] as Ridden)))
        const phone = phoneAnswer(fare, direction, ride, ticketDate)
        const told = `${train.uid} ${start} ${departs} ${end} ${date}: ${fare.code} ${fare.route} ${fare.restriction} ${direction}`
        if (answers.includes(undefined)) found.open += 1
        if (answer) found.allowed += 1
        if (answers.some((one) => one !== undefined && one !== answer) || guard.good !== answer || phone === !answer)
          found.differences.push(
            `${told}: rule ${answer}, guard ${guard.why ?? 'good'}, read ${answers.join(' ')}, phone ${phone}`,
          )
      }
    }
  }

  /** What stands at the price, of a fare that is good on this day alone. */
  const saidBefore = (fare: FareOnRide, direction: Direction, on: CalendarDate): Bilingual[] => {
    const ticket = {
      code: fare.code,
      route: fare.route,
      restriction: fare.restriction,
      date: on,
      until: null,
      railcards: [],
    }
    const category = direction === 'OUT' ? 'OUTBOUND' : 'RETURN'
    return saidOf(JSON.stringify(ticket)).flatMap((rule) => (rule.category === category ? [rule.description] : []))
  }
  const saidOf = remembered((ticket: string) => fareRules(fares, JSON.parse(ticket), railway.words))

  /** Undefined where a phone says that it depends. */
  const phoneAnswer = (fare: FareOnRide, direction: Direction, { train, from, to }: Ride, on: CalendarDate) => {
    const times = limits?.times[fare.restriction]
    if (fare.advance || !times) return undefined
    const departs = train.calls[from]?.departure ?? 0
    const departure = {
      from: train.calls[from]?.stop ?? '',
      to: train.calls[to]?.stop ?? '',
      date: departs % MINUTES_A_DAY < 270 ? addDays(on, 1) : on,
      minutes: departs % MINUTES_A_DAY,
    }
    const answer = judgeDeparture(times, direction, departure, fare.route !== '00000')
    return answer === 'DEPENDS' ? undefined : answer === 'YES'
  }
  return { compare }
}

const [aTrain] = aTicketsFacts().trains as [ReturnType<typeof aTicketsFacts>['trains'][number]]
const aRide = { coach: '', seat: '', minutes: 30 }
const otherThan = (ride: Ride): Ride => ({ ...ride, train: { ...ride.train, uid: 'Z99999' } })

const callsOf = ({ calls }: DatedTrain) =>
  calls.map(({ stop, arrival, departure }) => ({ station: stop, arrives: arrival, departs: departure }))

function solutionOf({ train, from, to }: Ride, date: CalendarDate) {
  const shift = Math.floor((train.calls[from]?.departure ?? 0) / MINUTES_A_DAY) * MINUTES_A_DAY
  const calls = callsOf(train)
    .slice(from, to + 1)
    .map(({ station, arrives, departs }) => ({ station, arrives: arrives - shift, departs: departs - shift }))
  return { solution: { legs: [{ toc: train.operator, uid: train.uid, calls }] }, date }
}

/** Of the timetable's days, as they hang on the wall of every office. */
const BANK_HOLIDAYS = ['2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31']

/** As its reader sees it, who knows places and companies by their names. */
const riddenBy = (
  { train, from, to }: Ride,
  date: CalendarDate,
  { words }: WordRailway,
  language: Language,
): Ridden => ({
  carrier: words.carrier(train.operator)[language],
  calls: train.calls.slice(from, to + 1).map(({ stop, arrival, departure }) => ({
    name: words.station(stop)[language],
    arrives: arrival,
    departs: departure,
  })),
  workingDay: weekdayAt(dayOf(date)) < 5 && !BANK_HOLIDAYS.includes(date),
  monthDay: monthDay(dayOf(date)),
})

function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = make(key)))
    return value
  }
}
