import type { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type { Place } from '@cledrau/contract/planner/place.ts'
import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { answerQuestion } from '@cledrau/domain/journeys/answer.ts'
import { openDayViews } from '@cledrau/domain/journeys/day-views.ts'
import { pointOf, stopsNear } from '@cledrau/domain/journeys/on-foot.ts'
import { unpackCountsFile } from '@cledrau/domain/live/likely/counts-file.ts'
import type { WireRevision } from '@cledrau/domain/live/trips-now.ts'
import { done } from '@cledrau/domain/result.ts'
import type { Point } from '@cledrau/domain/stations/metres-between.ts'
import type { PartyRefusal } from '@cledrau/domain/fares/rules/party-asked.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { codesOf, type Image, openImage, pageAsTimetabled } from '@cledrau/planner'
import { openDeviceFares } from './device-fares.ts'
import { layOver, type NewsHeard } from './device-news.ts'
import { type Judged, judgeHere, type TicketAsked } from './device-tickets.ts'

export type JourneysAsked = ParsedRequestOf<typeof planJourneys>
export type DevicePlanner = {
  image: Image
  plan: (asked: JourneysAsked, now: Instant, news?: NewsHeard | null) => ReturnType<typeof answer>
  /** Null: no fares are kept, and without them nobody knows what a ticket allows. */
  judge: (asked: TicketAsked, news?: NewsHeard | null) => Judged | null
}

const KEPT_DAYS = 3

/** Plans by a cut, with the lines that the server plans with. Nothing where the bytes are no timetable that these lines can read. */
export function openDevicePlanner(
  cut: TimetableCut,
  bytes: ArrayBuffer,
  faresBytes: ArrayBuffer | null,
  likelyBytes: ArrayBuffer | null = null,
): DevicePlanner | null {
  const image = openImage(bytes)
  if (typeof image === 'string') return null
  const days = openDayViews(bytes, () => KEPT_DAYS)
  const places = placesOf(cut, codesOf(image))
  const fares = faresBytes && openDeviceFares(faresBytes, image)
  // Of another version than these lines, or none: then nothing is said of what is likely.
  const counts = likelyBytes && unpackCountsFile(new Uint8Array(likelyBytes))
  let last: { of: string; laid: ReturnType<typeof layOver> } | undefined
  const withNews = (news: NewsHeard) => {
    const of = JSON.stringify(news)
    if (last?.of !== of) last = { of, laid: layOver({ bytes, image, counts }, news) }
    return last.laid
  }
  return {
    image,
    judge: (asked, news = null) => {
      const { viewOf } = (news && withNews(news))?.days ?? days
      return fares && judgeHere({ cut, image, fares: fares.fares, viewOf }, asked)
    },
    plan: (asked, now, news = null) => {
      const laid = news && withNews(news)
      const views = laid?.days ?? days
      return answer(asked, fares !== null, {
        span: () => ({ ...places, from: cut.from, until: cut.until }),
        image: () => image,
        page: async (date, query, wanted) =>
          pageAsTimetabled({ live: views.viewOf(date), planned: views.plannedViewOf(date) }, query, wanted),
        trains: laid?.trains(now) ?? (counts ? NOBODY_KNOWS_WHEN : NOBODY_HAS_SPOKEN),
        priceTrains: async (found) => (fares ? fares.price(found, asked, now) : done([])),
        placeOf: places.find,
      })
    },
  }
}

/** The server's places, as far as the cut goes. */
function placesOf(cut: TimetableCut, codes: readonly string[]) {
  const known = new Map(Object.entries(cut.places))
  const positionOf = (code: string) => {
    const place = known.get(code)
    return place && place.stops.length > 0 ? (place.position ?? undefined) : undefined
  }
  const positioned = codes.flatMap((code) => {
    const position = positionOf(code)
    return position ? [{ code, ...position }] : []
  })
  return {
    stopsOf: (code: string) => known.get(code)?.stops ?? [],
    positionOf,
    stopsNear: (here: Point) => stopsNear(here, positioned),
    find: (code: string): Place | undefined => {
      const place = known.get(code)
      if (place) return { names: place.names, kind: place.kind, position: place.position }
      const point = pointOf(code)
      return point && { names: { en: code, cy: code }, kind: 'point', position: point }
    },
  }
}

type Parts = Parameters<typeof answerQuestion<WireRevision, Age, Place, PartyRefusal>>[1]

const NOBODY_HAS_SPOKEN: Parts['trains'] = {
  trips: () => ({ age: { freshness: 'NONE', asOf: null }, trips: [], places: {} }),
  calls: () => undefined,
}

/** What nobody follows is taken at its word where anything is said of changes at all: buses and ships are. */
const NOBODY_KNOWS_WHEN: Parts['trains'] = { ...NOBODY_HAS_SPOKEN, minutes: () => undefined }

/** Where no fares are kept, nothing is said of prices: not that there are none. */
async function answer(asked: JourneysAsked, isPriced: boolean, parts: Parts) {
  const found = await answerQuestion(asked, parts)
  if (!found.ok || isPriced) return found
  return done(
    found.value.map((page) => ({
      ...page,
      journeys: page.journeys.map((journey) => ({ ...journey, price: NOT_KNOWN })),
    })),
  )
}

const NOT_KNOWN = { pence: null, why: null, parts: [] }
