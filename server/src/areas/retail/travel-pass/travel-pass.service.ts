import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { CURRENCY } from '@cledrau/contract/search/fares.ts'
import type { TravelPass, travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { priceBundles, type BundleOffer } from '@cledrau/domain/fares/travel-passes/bundle.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import { priceSeasons, type SeasonDuration, type SeasonOffer } from '@cledrau/domain/fares/travel-passes/season.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import { serviceClassOf } from '@cledrau/domain/tickets/kinds.ts'
import { isCustomSeason, lastDayToBegin } from '@cledrau/domain/search/limits.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import { isServed, overlap, stationNames, stationsOf, type RetailGround } from '../pricing/retail-ground.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import type { WayAsked } from '../finding/found.ts'

type Asked = ParsedRequestOf<typeof travelPassSearch>
type Reply = ReplyOf<typeof travelPassSearch>
export type TravelPassSearch = (
  asked: Asked,
  abandoned?: AbortSignal,
) => Promise<Result<Reply, RefusalOf<typeof travelPassSearch>>>

const DURATIONS: readonly SeasonDuration[] = ['weekly', 'monthly', 'annual']
const TRIPS_A_WEEK = 10

/** Season tickets and bundles: tickets that name no train. */
export function openTravelPassSearch(ground: RetailGround, pool: Pick<SearchPool, 'find'>): TravelPassSearch {
  return async (asked, abandoned) => {
    const { clock, fares, findStation, isChannel, quotes } = ground
    if (asked.channelCode !== undefined && !isChannel(asked.channelCode)) return refuse('CHANNEL_UNKNOWN')
    const [origin, destination] = [findStation(asked.origin), findStation(asked.destination)]
    if (!origin) return refuse('ORIGIN_UNKNOWN')
    if (!destination) return refuse('DESTINATION_UNKNOWN')
    if (overlap(origin, destination)) return refuse('SAME_STATION')
    if (!isServed(origin, ground) || !isServed(destination, ground)) return refuse('NO_TRAINS_KNOWN')
    const now = clock.now()
    const today = clockTime(now)
    const { outboundDate: from, seasonEndDate } = asked
    if (from < today.date) return refuse('IN_THE_PAST')
    if (from > lastDayToBegin(today.date, true)) return refuse('OUTSIDE_TIMETABLE')
    if (seasonEndDate !== undefined && !isCustomSeason(from, seasonEndDate)) return refuse('SEASON_DATES_WRONG')
    const party = partyOf(asked, fares(), from)
    if (!party.ok) return party

    const pairs = stationsOf(origin).flatMap((start) => stationsOf(destination).map((end) => [start, end] as const))
    const span = { from, seasons: asked.ticketType === 'season', end: seasonEndDate }
    const passes = pairs.flatMap(([start, end]) =>
      passesBetween({ origin: start, destination: end }, span, party.value, ground),
    )
    if (passes.length === 0) return done(undefined)
    const expires = quotes.expiry()
    const compared = await dayTickets([origin.crsCode, destination.crsCode, from], party.value, ground, pool, abandoned)
    return done({
      currency: CURRENCY,
      fareInformation: cheapestOfEach(passes).map((pass) => wireOf(pass, party.value, expires, ground)),
      ...compared,
      places: stationNames([...pairs.flat(), origin.crsCode, destination.crsCode], ground),
      expiresAt: londonIso(expires),
    })
  }
}

type Ends = { origin: string; destination: string }
type Pass = Ends & { offer: SeasonOffer | BundleOffer }

function passesBetween(
  ends: Ends,
  { from, seasons, end }: { from: string; seasons: boolean; end: string | undefined },
  party: Party,
  { fares }: RetailGround,
): Pass[] {
  const bundles = priceBundles(fares(), party, ends, from)
  const durations = end === undefined ? DURATIONS : [...DURATIONS, 'custom' as const]
  const offers = seasons
    ? [...priceSeasons(fares(), party, ends, { from, durations, customUntil: end }), ...bundles]
    : bundles
  return offers.map((offer) => ({ ...ends, offer }))
}

/** Stations of one town are often priced alike: each kind of ticket once, at its best. */
function cheapestOfEach(passes: readonly Pass[]): Pass[] {
  const best = new Map<string, Pass>()
  for (const pass of passes) {
    const { ticket, route, until } = pass.offer
    const key = [ticket, route, until, 'duration' in pass.offer ? pass.offer.duration : ''].join(' ')
    const known = best.get(key)
    if (!known || pass.offer.total < known.offer.total) best.set(key, pass)
  }
  return [...best.values()]
}

function wireOf(
  { offer, origin, destination }: Pass,
  party: Party,
  expires: Instant,
  { wire }: RetailGround,
): TravelPass {
  const isCarnet = 'passes' in offer
  const { total, ticket, from, until } = offer
  const people = offer.shares.reduce((sum, { count }) => sum + count, 0)
  const weeks = (daysBetween(from, until) + 1) / 7
  const journeys = isCarnet ? offer.passes * (offer.unit === 'DAY' ? 2 : 1) : Math.round(weeks * TRIPS_A_WEEK)
  const kind = isCarnet ? ('CARNET' as const) : ('SEASON' as const)
  const information = wire.informationOf(
    {
      kind,
      total,
      tickets: [{ offer, direction: 'BOTH', origin, destination, date: from, until }],
      legReferences: [],
      split: null,
      placesLeft: null,
    },
    party,
    expires,
  )
  return {
    ...information,
    duration: isCarnet ? null : offer.duration,
    fareClass: ticket,
    serviceClass: serviceClassOf(offer.class),
    price: total,
    isCarnet,
    from,
    until,
    passes: isCarnet ? offer.passes : null,
    unit: isCarnet ? offer.unit : null,
    pricePerJourney: Math.round(total / Math.max(1, journeys) / Math.max(1, people)),
  }
}

/** The dearest hours of a day at work: what a season has to beat. */
const OUT_AT = '08:00'
const BACK_AT = '17:00'

async function dayTickets(
  [from, to, date]: readonly [from: string, to: string, date: string],
  party: Party,
  { clock, timetable }: RetailGround,
  pool: Pick<SearchPool, 'find'>,
  abandoned: AbortSignal | undefined,
): Promise<{ dayReturn: number | null; single: number | null }> {
  // A day on which nobody asks about the past: tomorrow at the earliest, and never beyond the timetable.
  const tomorrow = addDays(clockTime(clock.now()).date, 1)
  const day = date < tomorrow ? tomorrow : date
  if (day > timetable().until) return { dayReturn: null, single: null }
  const way = (start: string, end: string, time: string): WayAsked => ({
    from: start,
    to: end,
    date: day,
    time,
    by: 'departure',
    page: 'first',
    via: [],
    avoid: [],
    direct: false,
    operators: null,
  })
  const found = await pool.find(
    {
      out: way(from, to, OUT_AT),
      back: way(to, from, BACK_AT),
      openReturn: false,
      party,
      now: 0,
      // Advance tickets are for one train; whoever commutes compares with tickets for any.
      boughtAt: null,
      own: [],
    },
    abandoned,
  )
  const [first] = found.outbound.solutions
  return { dayReturn: first?.cheapest.both ?? null, single: first?.cheapest.single ?? null }
}
