import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderedTrain } from '@cledrau/domain/tickets/cut-way.ts'
import type { TicketTrain, TicketType } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { KeptSeat, OrderedFare, PaidOrder } from '@cledrau/domain/tickets/tickets-of-order.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { type CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { railwayTimetable } from '@cledrau/feeds/railway/tell-railway.ts'
import { openImage, trainsOn, type DatedTrain } from '@cledrau/planner'
import { ROOT } from '../programs.ts'

/** Purchases at random over the embedded timetable, with what each ticket of them has to say by that timetable. */

const TODAY = '2026-12-01'
const DATES: readonly CalendarDate[] = [...Array(10).keys()].map((day) => addDays('2026-12-07', day))
export const BOUGHT_AT = instant(Date.parse('2026-12-01T19:04:00Z'))

export type Pick = (below: number) => number
type Ride = { train: DatedTrain; board: number; leave: number }
/** A call on the way: of which of its trains, and where along that train. */
type Stop = { ride: number; call: number; station: string }
type Way = { rides: Ride[]; stops: Stop[] }
/** One ticket of a way as the timetable has it: what was bought, told by places and not by names. */
export type ExpectedPart = {
  origin: string
  destination: string
  isAdvance: boolean
  trains: Omit<TicketTrain, 'seat' | 'operator' | 'terminus' | 'mode'>[]
}
export type Purchase = {
  order: PaidOrder
  kinds: string[]
  expected: { OUT: ExpectedPart[]; RETURN: ExpectedPart[] }
  /** Trains of the same dates that this journey has nothing to do with. */
  others: { uid: string; serviceDate: CalendarDate }[]
}

export type Railway = {
  byDate: Map<CalendarDate, DatedTrain[]>
  boarding: Map<string, Ride[]>
  night: DatedTrain[]
  twice: DatedTrain[]
}

export function loadRailway(): Railway {
  const railway = readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))
  const image = openImage(railwayTimetable(railway, TODAY).compile())
  if (typeof image === 'string') throw new Error(image)
  const byDate = new Map(
    DATES.map((date) => [date, [...trainsOn(image, date)].filter(({ calls }) => calls.length > 1)]),
  )
  const all = [...byDate.values()].flat()
  const boarding = new Map<string, Ride[]>()
  for (const train of all)
    for (const [board, { stop }] of train.calls.slice(0, -1).entries()) {
      const key = `${train.serviceDate} ${stop}`
      boarding.set(key, [...(boarding.get(key) ?? []), { train, board, leave: train.calls.length - 1 }])
    }
  return {
    byDate,
    boarding,
    night: all.filter(
      ({ calls }) => calls.some(({ departure }) => departure >= 1440) && (calls[0]?.departure ?? 0) < 1440,
    ),
    twice: all.filter(({ calls }) => new Set(calls.map(({ stop }) => stop)).size < calls.length),
  }
}

const oneOf = <Value>(pick: Pick, list: readonly Value[]): Value => list[pick(list.length)] as Value

function randomWay(railway: Railway, pick: Pick, date: CalendarDate): Way {
  const { byDate, boarding, night, twice } = railway
  const dice = pick(10)
  const list = dice < 3 && night.length > 0 ? night : dice === 3 && twice.length > 0 ? twice : (byDate.get(date) ?? [])
  const train = oneOf(pick, list)
  const board = pick(train.calls.length - 1)
  const rides = [{ train, board, leave: board + 1 + pick(train.calls.length - board - 1) }]
  while (rides.length < 3 && pick(2) === 0) {
    const { train: before, leave } = rides.at(-1) as Ride
    const here = before.calls[leave]
    if (!here) break
    const on = (boarding.get(`${before.serviceDate} ${here.stop}`) ?? []).filter(({ train: next, board: at }) => {
      const waits = (next.calls[at]?.departure ?? 0) - here.arrival
      return waits >= 2 && waits <= 120 && !rides.some((ride) => ride.train.uid === next.uid)
    })
    if (on.length === 0) break
    const next = oneOf(pick, on)
    rides.push({ ...next, leave: next.board + 1 + pick(next.train.calls.length - next.board - 1) })
  }
  const way = wayOf(rides)
  return isSold(way) ? way : randomWay(railway, pick, date)
}

/** Nobody sells a way round to where it began, or past where it ends. */
const isSold = ({ stops }: Way): boolean => {
  const [first, last] = [stops[0]?.station, stops.at(-1)?.station]
  return first !== last && timesCalled({ stops }, first) === 0 && timesCalled({ stops }, last) === 1
}

/** How often a way comes to a station. */
const timesCalled = ({ stops }: { stops: readonly Stop[] }, name: string | undefined): number =>
  stops.filter(({ station, ride }, at) => station === name && stops[at - 1]?.ride === ride).length

/** Back again: by one train, or with a change where the way out called. */
function wayBack(railway: Railway, pick: Pick, out: Way, date: CalendarDate): Way | undefined {
  const [from, to] = [out.stops.at(-1)?.station ?? '', out.stops[0]?.station ?? '']
  const between = (start: string, end: string, after: number) =>
    (railway.boarding.get(`${date} ${start}`) ?? []).flatMap(({ train, board }) => {
      const leave = train.calls.findIndex(({ stop }, at) => at > board && stop === end)
      return leave > 0 && (train.calls[board]?.departure ?? 0) >= after ? [{ train, board, leave }] : []
    })
  const direct = between(from, to, 0)
  const sold = direct.map((ride) => wayOf([ride])).filter(isSold)
  if (sold.length > 0) return oneOf(pick, sold)
  for (const { station } of out.stops.slice(1, -1)) {
    for (const first of between(from, station, 0).slice(0, 3)) {
      const [second] = between(station, to, (first.train.calls[first.leave]?.arrival ?? 0) + 2)
      if (!second || second.train.uid === first.train.uid) continue
      const way = wayOf([first, second])
      if (isSold(way)) return way
    }
  }
  return undefined
}

const wayOf = (rides: Ride[]): Way => ({
  rides,
  stops: rides.flatMap(({ train, board, leave }, ride) =>
    train.calls.slice(board, leave + 1).map(({ stop }, at) => ({ ride, call: board + at, station: stop })),
  ),
})

/** Places at which a way can be cut: a name stands for the first call there after the cut before. */
function randomCuts({ stops }: Way, pick: Pick, most: number): number[] {
  const cuts = [0]
  for (let at = 1; at < stops.length - 1 && cuts.length < most; at += 1) {
    const { ride, call, station } = stops[at] as Stop
    const before = cuts.at(-1) ?? 0
    // The last call of one train and the first of the next are one place: it is cut where the first one ends.
    const isChange = stops[at - 1]?.ride !== ride
    const isNamed = stops.findIndex((stop, index) => index > before && stop.station === station) === at
    if (!isChange && isNamed && call > 0 && pick(4) === 0) cuts.push(at)
  }
  return [...cuts, stops.length - 1]
}

function expectedParts({ rides, stops }: Way, cuts: readonly number[], advance: readonly boolean[]): ExpectedPart[] {
  return cuts.slice(1).map((end, part) => {
    const start = cuts[part] ?? 0
    const trains = rides.flatMap(({ train }, index) => {
      const on = stops.slice(start, end + 1).filter(({ ride }) => ride === index)
      const [first, last] = [on[0], on.at(-1)]
      if (!first || !last || first === last) return []
      const { uid, serviceDate, calls } = train
      return [
        {
          uid,
          serviceDate,
          from: first.station,
          to: last.station,
          departs: serviceInstant(serviceDate, calls[first.call]?.departure ?? 0),
          arrives: serviceInstant(serviceDate, calls[last.call]?.arrival ?? 0),
        },
      ]
    })
    return {
      origin: stops[start]?.station ?? '',
      destination: stops[end]?.station ?? '',
      isAdvance: advance[part] ?? false,
      trains,
    }
  })
}

const orderedTrains = ({ rides }: Way): OrderedTrain[] =>
  rides.map(({ train, board, leave }) => {
    const { uid, serviceDate, operator } = train
    const calls = train.calls.slice(board, leave + 1).map(({ stop, arrival, departure }) => ({
      station: stop,
      arrives: serviceInstant(serviceDate, arrival),
      departs: serviceInstant(serviceDate, departure),
    }))
    const [first, last] = [calls[0], calls.at(-1)]
    if (!first || !last) throw new Error('a train without calls')
    const terminus = train.calls.at(-1)?.stop ?? ''
    const ends = { from: first.station, to: last.station, departs: first.departs, arrives: last.arrives }
    return { uid, serviceDate, operator, terminus, mode: null, ...ends, calls }
  })

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const TYPES: readonly TicketType[] = ['SINGLE', 'SINGLE', 'SINGLE', 'RETURN', 'RETURN', 'RETURN', 'OPEN_RETURN', 'SEASON', 'MULTIFLEX', 'ROVER'] // prettier-ignore

/** Everything that can be bought, with everybody and everything that can go with it. */
export function randomPurchase(railway: Railway, pick: Pick): Purchase {
  const date = oneOf(pick, DATES.slice(0, -1))
  const type = oneOf(pick, TYPES)
  const adults = 1 + pick(4)
  const children = pick(3)
  const names = [...Array(adults).keys()].map((at) => `A${at + 1}`)
  const young = [...Array(children).keys()].map((at) => `C${at + 1}`)
  const isGroup = adults > 2 && pick(3) === 0
  const railcard = pick(3) === 0 ? 'YNG' : null
  const out = randomWay(railway, pick, date)
  const back =
    type === 'RETURN' || type === 'OPEN_RETURN'
      ? wayBack(railway, pick, out, addDays(out.rides[0]?.train.serviceDate ?? date, 1))
      : undefined
  const onDays = type !== 'SINGLE' && type !== 'RETURN' && type !== 'OPEN_RETURN'
  const kinds: string[] = [type.toLowerCase()]
  const fares: OrderedFare[] = []
  const expected: Purchase['expected'] = { OUT: [], RETURN: [] }
  const firstDay = out.rides[0]?.train.serviceDate ?? date

  const add = (
    part: { origin: string; destination: string },
    ticket: number,
    direction: OrderedFare['direction'],
    day: CalendarDate,
    isAdvance: boolean,
  ) => {
    const fare: Omit<OrderedFare, 'passengerReferences' | 'price' | 'railcard'> = {
      ticket,
      ticketCode: isAdvance ? 'AA1' : 'SVR',
      ticketName: { en: isAdvance ? 'Advance Single' : 'Off-Peak', cy: isAdvance ? 'Ymlaen Llaw' : 'Allfrig' },
      serviceClass: pick(8) === 0 ? 'FIRST' : 'STANDARD',
      direction,
      origin: type === 'ROVER' ? '' : part.origin,
      destination: type === 'ROVER' ? '' : part.destination,
      route: { code: '00000', name: { en: 'Any permitted', cy: 'Unrhyw un' } },
      restriction: isAdvance || pick(2) === 0 ? '' : '1F',
      validFrom: day,
      validUntil: onDays ? addDays(day, 27) : day,
      returnFrom: direction === 'BOTH' ? day : null,
      returnUntil: direction === 'BOTH' ? addDays(day, 30) : null,
      isGroup,
      isAdvance,
      freeUnder: null,
    }
    fares.push({ ...fare, passengerReferences: names, price: adults * (100 + pick(5000)), railcard })
    if (young.length > 0)
      fares.push({ ...fare, passengerReferences: young, price: children * (50 + pick(2000)), railcard: null })
  }

  if (onDays)
    add(
      { origin: out.stops[0]?.station ?? '', destination: out.stops.at(-1)?.station ?? '' },
      0,
      'OUTBOUND',
      firstDay,
      false,
    )
  else {
    const isBoth = back !== undefined && pick(2) === 0
    if (isBoth) {
      // Split at stations that both ways call at, in order; else one ticket for both.
      const cuts = randomCuts(out, pick, 4).filter(
        (cut, at, all) => at === 0 || at === all.length - 1 || isOnWayBack(out, back, cut),
      )
      const shared = sharedCuts(out, back, cuts)
      expected.OUT = expectedParts(out, shared.out, [])
      expected.RETURN = expectedParts(back, shared.back, [])
      for (const [at, part] of expected.OUT.entries()) add(part, at, 'BOTH', firstDay, false)
    } else {
      for (const [way, direction, name] of [
        [out, 'OUTBOUND', 'OUT'],
        [back, 'INBOUND', 'RETURN'],
      ] as const) {
        if (!way) continue
        const cuts = randomCuts(way, pick, 1 + pick(6))
        const parts = expectedParts(
          way,
          cuts,
          cuts.map(() => pick(2) === 0),
        )
        expected[name] = parts
        const day = way.rides[0]?.train.serviceDate ?? date
        const first = new Set(fares.map(({ ticket }) => ticket)).size
        for (const [at, part] of parts.entries()) add(part, first + at, direction, day, part.isAdvance)
      }
    }
  }
  const ways = onDays ? [] : [out, ...(back ? [back] : [])]
  const seats: KeptSeat[] = ways.flatMap(({ rides }) =>
    rides.flatMap(({ train: { uid, serviceDate } }) =>
      pick(2) === 0
        ? []
        : [...names, ...young].map((passenger, at) => ({
            uid,
            serviceDate,
            passenger,
            coach: 'A',
            seat: `${at + 1}A`,
          })),
    ),
  )
  const used = new Set(ways.flatMap(({ rides }) => rides.map(({ train }) => `${train.uid} ${train.serviceDate}`)))
  const others = ways.flatMap(({ rides }) =>
    rides
      .flatMap(({ train }) => neighbours(railway, pick, train))
      .filter(({ uid, serviceDate }) => !used.has(`${uid} ${serviceDate}`)),
  )
  if (Math.max(expected.OUT.length, expected.RETURN.length) > 1) kinds.push('split')
  if (isGroup) kinds.push('group')
  if (railcard) kinds.push('railcard')
  if (ways.some(({ rides }) => rides.length > 1)) kinds.push('change')
  if (
    ways.some(({ rides, stops }) => new Set(stops.map(({ station }) => station)).size < stops.length - rides.length + 1)
  )
    kinds.push('station called at twice')
  if (
    [...expected.OUT, ...expected.RETURN].some(({ trains }) =>
      trains.some((train) => serviceInstant(addDays(train.serviceDate, 1), 0) < train.arrives),
    )
  )
    kinds.push('over midnight')

  const order: PaidOrder = {
    reference: Array.from({ length: 6 }, () => LETTERS[pick(LETTERS.length)]).join(''),
    type,
    deliveryCode: oneOf(pick, ['ETK', 'ETK', 'ETK', 'MVD', 'XVD']),
    isrn: null,
    photocard: type === 'SEASON' ? 'AB1234' : null,
    boughtAt: BOUGHT_AT,
    passengers: [
      ...names.map((reference) => ({ reference, kind: 'ADULT' as const, name: 'Siân Ŵyn-Jones' })),
      ...young.map((reference) => ({ reference, kind: 'CHILD' as const, name: '' })),
    ],
    fares,
    outbound: onDays ? [] : orderedTrains(out),
    inbound: back ? orderedTrains(back) : [],
    seats,
    passes: type === 'MULTIFLEX' ? 12 : 0,
    dayPasses: type === 'MULTIFLEX' && pick(2) === 0,
    travelDays: null,
  }
  return { order, kinds, expected, others }
}

const isOnWayBack = (out: Way, back: Way, cut: number): boolean => {
  const name = out.stops[cut]?.station
  const at = back.stops.findIndex(({ station }) => station === name)
  // A name that stands for two calls says too little for a ticket both ways.
  if (timesCalled(out, name) !== 1 || timesCalled(back, name) !== 1) return false
  return at > 0 && at < back.stops.length - 1 && back.stops[at - 1]?.ride === back.stops[at]?.ride
}

/** The same cuts on the way back, in its own order; those that come in another order there are left out. */
function sharedCuts(out: Way, back: Way, cuts: readonly number[]): { out: number[]; back: number[] } {
  const last = back.stops.length - 1
  const chosen = { out: [cuts[0] ?? 0], back: [last] }
  for (const cut of cuts.slice(1, -1)) {
    const name = out.stops[cut]?.station
    const first = back.stops.findIndex(({ station }) => station === name)
    if (first > 0 && first < (chosen.back.at(-1) ?? last)) {
      chosen.out.push(cut)
      chosen.back.push(first)
    }
  }
  return { out: [...chosen.out, out.stops.length - 1], back: [...chosen.back, 0].toReversed() }
}

/** A train before, one after and one beside it, on its own line where there are some. */
function neighbours({ byDate, boarding }: Railway, pick: Pick, train: DatedTrain) {
  const first = train.calls[0]
  const same = (boarding.get(`${train.serviceDate} ${first?.stop ?? ''}`) ?? []).toSorted(
    (a, b) => (a.train.calls[a.board]?.departure ?? 0) - (b.train.calls[b.board]?.departure ?? 0),
  )
  const at = same.findIndex((ride) => ride.train.uid === train.uid)
  const beside = oneOf(pick, byDate.get(train.serviceDate) ?? [train])
  return [same[at - 1]?.train, same[at + 1]?.train, beside].flatMap((one) =>
    one ? [{ uid: one.uid, serviceDate: one.serviceDate }] : [],
  )
}
