import type { ParsedRequestOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import type { OsdmTripSearch } from '@cledrau/contract/osdm/trips.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dateAndTimeIn } from '@cledrau/domain/time/moment.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { wrongIn, type WrongField } from '../frame/wrong-field.ts'
import { codeInPlaceId } from '../places/place-words.ts'
import type { OsdmParty } from '../offers/party-words.ts'

export type SearchAsked = ParsedRequestOf<typeof ticketSearch>
type Unknown = 'TOO_MANY_PASSENGERS' | 'ORIGIN_UNKNOWN' | 'DESTINATION_UNKNOWN' | 'VIA_UNKNOWN' | 'AVOID_UNKNOWN'
export type SearchRead = Result<SearchAsked, Unknown | WrongField>

type DayAndTime = { date: string; time: string }

/** What the clock of a station shows; of a moment with an offset, what it shows there then. */
export function dayAndTimeOf(text: string): DayAndTime | undefined {
  if (!/(Z|[+-]\d\d:\d\d)$/.test(text)) return dateAndTimeIn(text)
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const { date, minutes } = clockTime(instant(at))
  return { date, time: hhmm(minutes) }
}

type When = { departureTime?: string | undefined; arrivalTime?: string | undefined }

/** Exactly one of the two, as the standard has it. */
function whenOf({ departureTime, arrivalTime }: When): (DayAndTime & { by: 'departure' | 'arrival' }) | undefined {
  if ((departureTime === undefined) === (arrivalTime === undefined)) return undefined
  const at = dayAndTimeOf(departureTime ?? arrivalTime ?? '')
  return at && { ...at, by: arrivalTime === undefined ? 'departure' : 'arrival' }
}

/** The standard’s question as one of ours, for so many who travel. */
export function searchOf(
  asked: OsdmTripSearch,
  party: OsdmParty['asked'],
  findStation: (code: string) => Station | undefined,
): SearchRead {
  const codeOf = ({ stopPlaceRef }: { stopPlaceRef?: string | undefined }): string | undefined =>
    stopPlaceRef === undefined ? undefined : findStation(codeInPlaceId(stopPlaceRef))?.crsCode
  const [origin, destination] = [codeOf(asked.origin), codeOf(asked.destination)]
  if (origin === undefined) return refuse('ORIGIN_UNKNOWN')
  if (destination === undefined) return refuse('DESTINATION_UNKNOWN')
  const via = (asked.vias ?? []).map(({ viaPlace }) => codeOf(viaPlace))
  const avoid = (asked.notVias ?? []).flatMap(({ notViaPlace = [] }) => notViaPlace.map(codeOf))
  if (!allThere(via)) return refuse('VIA_UNKNOWN')
  if (!allThere(avoid)) return refuse('AVOID_UNKNOWN')

  const out = whenOf(asked)
  if (!out) return refuse(wrongIn('departureTime'))
  const { returnSearchParameters: back } = asked
  const home =
    back && whenOf({ departureTime: back.departureTime ?? back.inwardReturnDate, arrivalTime: back.arrivalTime })
  if (back && !home && (back.departureTime ?? back.inwardReturnDate ?? back.arrivalTime) !== undefined)
    return refuse(wrongIn('returnSearchParameters'))
  // Whoever names an earlier answer there asks for no way back of their own.
  const isReturn = home !== undefined
  const request: RequestOf<typeof ticketSearch> = {
    origin,
    destination,
    outboundDate: out.date,
    outboundTime: out.time,
    timeWindowOutbound: out.by,
    ticketType: isReturn ? 'return' : 'single',
    ...(isReturn && { returnDate: home.date, returnTime: home.time, timeWindowInbound: home.by }),
    ...(via.length > 0 && { via }),
    ...(avoid.length > 0 && { avoid }),
    ...(asked.parameters?.transferLimit === 0 && { direct: true }),
    ...party,
  }
  const read = ticketSearch.request.safeParse(request)
  if (read.success) return done(read.data)
  const wrong = String(read.error.issues[0]?.path[0] ?? '')
  return refuse(
    wrong === 'adult' || wrong === 'child' ? 'TOO_MANY_PASSENGERS' : wrongIn(FIELDS[wrong] ?? 'departureTime'),
  )
}

/** Where in the standard’s question stands what of ours was wrong. */
const FIELDS: Readonly<Record<string, string>> = {
  returnDate: 'returnSearchParameters',
  returnTime: 'returnSearchParameters',
  railcards: 'anonymousPassengerSpecifications',
  ages: 'anonymousPassengerSpecifications',
}

const allThere = (codes: (string | undefined)[]): codes is string[] => codes.every((code) => code !== undefined)
