import { placesLeftAfter, placesLeftFor, quotasOn, type PlaceKey } from '@cledrau/domain/fares/trains/places-left.ts'
import { cheapestWays, type Compared } from '@cledrau/domain/fares/travel-passes/cheapest-way.ts'
import type { PriceOptions } from '@cledrau/domain/fares/rules/price.ts'
import { certifySplit, type FullCertificate } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { certifyLonger } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import { longerTickets, type LongerTicket } from '@cledrau/domain/fares/longer/longer.ts'
import { advanceOptions } from '@cledrau/domain/fares/trains/price-options.ts'
import { segmentsOfJourney } from '@cledrau/domain/fares/trains/segment-names.ts'
import { priceTrains as priceEach } from '@cledrau/domain/fares/trains/price-trains.ts'
import { cardsAsTickets } from '@cledrau/domain/fares/rules/concessions.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant, dayAndTime } from '@cledrau/domain/time/london.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { pageOfJourneys, planJourneys, type DayView, type Journey, type Query } from '@cledrau/planner'
import { step } from '../../../care/tracing/steps.ts'
import type {
  CardAsTicket,
  CertifyAsked,
  CertifyLongerAsked,
  DateAndTime,
  DayAsked,
  Found,
  FoundPage,
  HoursAsked,
  LongerAsked,
  PlanAsked,
  SearchAsked,
  TrainsAsked,
  TrainsPriced,
  WayAsked,
  WaysAsked,
} from './found.ts'
import { pricesOf } from './prices-of.ts'
import { journeyOn } from './chosen-trains.ts'
import { idOfSegments, solutionOf, type Solution } from './solutions.ts'
import { stationClock, type StationClock } from '@cledrau/domain/time/station-clock.ts'

export type PlanParts = { viewOf: (date: string) => DayView; isOwn: (operator: string) => boolean }
export type FindParts = PlanParts & {
  /** Without the news of trains; the very same view where there are none. */
  plannedViewOf: (date: string) => DayView
  fares: Fares
  taken: ReadonlyMap<PlaceKey, number>
}

type Most = { count: number; limit: (start: number) => number }
/** Fewer journeys are on a page only where fewer run within a day. */
const A_PAGE: Most = { count: 6, limit: (start) => start + MINUTES_A_DAY }
/** Everything that leaves on the date itself. */
const WHOLE_DAY: Most = { count: 500, limit: () => MINUTES_A_DAY - 1 }

/** Plans one way or both and prices what was found: everything of a search but the words. */
export function findTickets(parts: FindParts, asked: SearchAsked): Found {
  const [out, back] = step('plan', () => [
    withChosen(parts, asked.out, planAsTimetabled(parts, asked.out, asked.now)),
    asked.back ? planAsTimetabled(parts, asked.back, asked.now) : null,
  ])
  const options = optionsOf(parts, asked)
  const { prices, cheapestOut, cheapestBack } = step('price', () =>
    pricesOf(parts.fares, asked, out.ways, back?.ways ?? [], options),
  )
  const pageOf = (planned: Planned, cheapest: typeof cheapestOut): FoundPage => ({
    solutions: planned.ways.map(({ found, fare }, at) => ({
      ...found,
      cheapest: cheapest[at] ?? NO_PRICE,
      ...cardsOf(cardsAsTickets(parts.fares, asked.party.railcards, fare)),
    })),
    earlier: planned.earlier,
    later: planned.later,
  })
  return { outbound: pageOf(out, cheapestOut), inbound: back && pageOf(back, cheapestBack), prices }
}

/** What the cheapest train of a day costs; null where nothing can be bought. */
export function cheapestOfDay(parts: FindParts, asked: DayAsked): number | null {
  const way: WayAsked = { ...asked, time: '00:00', by: 'departure', page: 'later', via: [], avoid: [] }
  const { ways } = planWay(parts, way, asked.now, WHOLE_DAY)
  const options = optionsOf(parts, { out: way, back: null, boughtAt: asked.boughtAt, own: asked.own })
  const { cheapestOut } = pricesOf(parts.fares, { party: asked.party, openReturn: false }, ways, [], options)
  const prices = cheapestOut.flatMap(({ single }) => single ?? [])
  return prices.length > 0 ? Math.min(...prices) : null
}

/** What trains that are known cost at least, as a search would say. */
export function priceTrains(parts: FindParts, asked: TrainsAsked): TrainsPriced[] {
  const { image } = parts.viewOf(asked.date)
  const prices = priceEach({ ...parts, image }, asked)
  return asked.journeys.map((journey, at) => ({
    legSolutionID: idOfSegments(segmentsOfJourney(journey)),
    pence: prices[at] ?? null,
  }))
}

/** What a trip costs at least, by the hour in which it leaves; the other direction is as it was asked for. */
export function cheapestByHour(parts: FindParts, { search, of }: HoursAsked): (number | null)[] {
  const planned = (way: WayAsked | null, whole: boolean): Solution[] => {
    if (!way) return []
    return whole
      ? planWay(parts, { ...way, time: '00:00', by: 'departure', page: 'later' }, search.now, WHOLE_DAY).ways
      : planWay(parts, way, search.now).ways
  }
  const outs = planned(search.out, of === 'outbound')
  const backs = planned(search.back, of === 'inbound')
  const { cheapestOut, cheapestBack } = pricesOf(parts.fares, search, outs, backs, optionsOf(parts, search))
  const [ways, cheapest] = of === 'outbound' ? [outs, cheapestOut] : [backs, cheapestBack]
  const hours: (number | null)[] = Array.from({ length: 24 }, () => null)
  ways.forEach(({ found }, at) => {
    const { single = null, both = null } = cheapest[at] ?? {}
    const price = search.back || search.openReturn ? both : single
    // A moment carries the offset of the station clock: its letters are what the clock shows.
    const hour = Number(found.departTime.slice(11, 13))
    if (price !== null) hours[hour] = Math.min(hours[hour] ?? price, price)
  })
  return hours
}

/** The trains alone, so many for each way asked about, whenever they run. */
export const planWays = (parts: PlanParts, { ways, count }: PlanAsked): Solution[][] =>
  ways.map((asked) => planWay(parts, asked, 0, { ...A_PAGE, count }).ways)

/** Every way to pay for some journeys, Advance tickets among them. */
export function waysToPay({ fares, taken, viewOf }: FindParts, { boughtAt, ...question }: WaysAsked): Compared {
  const [first] = question.journeys
  const quotas = first && quotasOn(boughtAt.date, viewOf(first.date).image)
  const options = quotas ? { placesLeft: placesLeftAfter(taken, quotas), boughtAt } : {}
  return cheapestWays(fares, { ...question, options })
}

/** The cheapest tickets along trains that are known, with all that they were compared with. */
export function certifyWay(
  { fares, taken, viewOf }: FindParts,
  { boughtAt, own, ...asked }: CertifyAsked,
): FullCertificate | null {
  const quotas = quotasOn(boughtAt.date, viewOf(asked.journey.date).image)
  return (
    certifySplit(fares, asked, { placesLeft: placesLeftFor(placesLeftAfter(taken, quotas), own, quotas), boughtAt }) ??
    null
  )
}

/** Tickets to beyond a journey, or from before it, that are cheaper than one for it. */
export const longerForWay = ({ fares }: FindParts, { journey, party, boughtAt }: LongerAsked): LongerTicket[] =>
  longerTickets(fares, party, journey, { boughtAt })

export const certifyLongerWay = ({ fares }: FindParts, { boughtAt, ...asked }: CertifyLongerAsked) =>
  certifyLonger(fares, asked, { boughtAt }) ?? null

type Dated = Pick<WayAsked, 'date'>

function optionsOf(
  parts: FindParts,
  { out, back, boughtAt, own }: Pick<SearchAsked, 'boughtAt' | 'own'> & { out: Dated; back: Dated | null },
): PriceOptions {
  if (!boughtAt) return {}
  const first = back && back.date < out.date ? back.date : out.date
  return advanceOptions({ ...parts, image: parts.viewOf(out.date).image }, { boughtAt, own, first })
}

const cardsOf = (lines: readonly CardAsTicket[]): { cards?: CardAsTicket[] } =>
  lines.length > 0 ? { cards: lines.map(({ card, line }) => ({ card, line })) } : {}

const NO_PRICE = { single: null, both: null }

/** The page with a trip on the trains that somebody has chosen elsewhere, in its place. */
function withChosen(parts: FindParts, { date, trains = [] }: WayAsked, planned: Planned): Planned {
  if (trains.length === 0 || planned.ways.some(({ found }) => found.legSolutionID === idOfSegments(trains)))
    return planned
  const journey = journeyOn(parts.plannedViewOf(date), trains)
  if (!journey) return planned
  const chosen = solutionOf(journey, date, stationClock(date), parts.isOwn)
  return {
    ...planned,
    ways: [...planned.ways, chosen].toSorted((a, b) => a.departs - b.departs || a.arrives - b.arrives),
  }
}

type Planned = { ways: Solution[]; earlier: DateAndTime; later: DateAndTime }
type Page = Planned & { from: number; until: number; nowMinute: number }

/**
 * A page of what can be travelled, and of what the timetable has there besides: a train that is cancelled, or late by so much
 * that another is quicker, keeps its place in the list. How it runs is said by whoever follows the trains.
 */
function planAsTimetabled(parts: FindParts, asked: WayAsked, now: number): Planned {
  const page = planWay(parts, asked, now)
  const view = parts.plannedViewOf(asked.date)
  // Without news there is nothing that could be missing.
  if (view === parts.viewOf(asked.date)) return page
  const kind = asked.by === 'departure' ? 'leave-between' : 'arrive-between'
  const { from, until, nowMinute } = page
  const planned = planJourneys(view, { ...queryOf(asked), when: { kind, from: Math.max(from, nowMinute), until } })
  const known = new Set(page.ways.map(({ found }) => found.legSolutionID))
  const missing = solutionsOf(planned, asked, nowMinute, parts.isOwn).filter(
    ({ found }) => !known.has(found.legSolutionID),
  )
  if (missing.length === 0) return page
  const begins = ({ found }: Solution) => Date.parse(found.departTime)
  const ends = ({ found }: Solution) => Date.parse(found.arriveTime)
  return { ...page, ways: [...page.ways, ...missing].toSorted((a, b) => begins(a) - begins(b) || ends(a) - ends(b)) }
}

function planWay({ viewOf, isOwn }: PlanParts, asked: WayAsked, now: number, most: Most = A_PAGE): Page {
  const clock = stationClock(asked.date)
  const [hours, minutes] = asked.time.split(':').map(Number) as [number, number]
  const begins = clock.at(0)
  const nowMinute = Math.ceil((now - begins) / MINUTE)
  const minute = Math.floor((serviceInstant(asked.date, hours * 60 + minutes) - begins) / MINUTE)
  const isEarlier = asked.page === 'earlier' || (asked.page === 'first' && asked.by === 'arrival')
  const start = isEarlier || asked.by === 'arrival' ? minute : Math.max(minute, nowMinute)
  const limit = isEarlier ? Math.max(start - MINUTES_A_DAY, nowMinute, -MINUTES_A_DAY / 2) : most.limit(start)
  const page = pageOfJourneys(viewOf(asked.date), queryOf(asked), {
    direction: isEarlier ? 'earlier' : 'later',
    minute: start,
    by: asked.by,
    count: most.count,
    limit,
  })
  const ways = solutionsOf(page.journeys, asked, nowMinute, isOwn)
  const { from, until } = page
  return { ways, earlier: dateAndTime(clock, from - 1), later: dateAndTime(clock, until + 1), from, until, nowMinute }
}

function solutionsOf(
  journeys: readonly Journey[],
  { date }: WayAsked,
  nowMinute: number,
  isOwn: PlanParts['isOwn'],
): Solution[] {
  const clock = stationClock(date)
  return journeys
    .filter((journey) => journey.departure >= nowMinute && journey.legs.some((leg) => leg.kind === 'train'))
    .map((journey) => solutionOf(journey, date, clock, isOwn))
}

function queryOf({ from, to, via, avoid, direct, operators }: WayAsked): Omit<Query, 'when'> {
  return {
    from: [from],
    to: [to],
    // Tickets are for trains and the buses in their place, and for the walks and tube rides between them.
    modes: ['rail', 'replacement', 'walk'],
    ...(via.length > 0 ? { via } : {}),
    ...(avoid.length > 0 ? { avoid } : {}),
    ...(direct ? { directOnly: true } : {}),
    ...(operators ? { operators } : {}),
  }
}

const dateAndTime = (clock: StationClock, minute: number): DateAndTime => dayAndTime(clock.at(minute))
