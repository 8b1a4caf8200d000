import type * as calls from '@cledrau/contract/planner/journey-planner.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { intermediate } from '@cledrau/contract/search/intermediate.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import { answerQuestion, findJourneys } from '@cledrau/domain/journeys/answer.ts'
import type { AskTrains as Ask } from '@cledrau/domain/journeys/as-they-run.ts'
import { intermediateCalls, plannedJourney } from '@cledrau/domain/journeys/on-the-wire.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Journey } from '@cledrau/planner'
import type { PlannerPool } from '../../../timetable/planner-pool.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { OtherPlace } from './other-places.ts'
import { placesOf, type Places } from './places.ts'

type Asked = ParsedRequestOf<typeof calls.planJourneys>
type Refusal = RefusalOf<typeof calls.planJourneys>

export type AskTrains = Ask<Revision, Age>

/** What trains cost that were found here, told by whoever sells them. */
export type PriceTrains = (
  asked: {
    date: string
    journeys: readonly Journey[]
    party: Pick<Asked, 'adult' | 'child' | 'ages' | 'railcards'>
  },
  abandoned?: AbortSignal,
) => Promise<
  Result<
    { legSolutionID: string; pence: number | null }[],
    'NO_PASSENGERS' | 'TOO_MANY_PASSENGERS' | 'RAILCARD_UNKNOWN'
  >
>

export type JourneyPlannerService = {
  plan: (asked: Asked, abandoned?: AbortSignal) => Promise<Result<ReplyOf<typeof calls.planJourneys>, Refusal>>
  /** The journeys alone: what they cost and how they run isn't asked. */
  find: (asked: Asked) => Promise<Result<Pick<calls.Journey, 'legs'>[], Refusal>>
  /** Where the trains call between the two ends of each segment; nothing when none of them calls anywhere. */
  intermediate: (segments: ParsedRequestOf<typeof intermediate>['travelSegments']) => ReplyOf<typeof intermediate>
  placeOf: Places['find']
  /** Everywhere that journeys lead; another object when that changes. */
  places: () => Places
  suggest: (typed: string, language: 'en' | 'cy') => ReplyOf<typeof calls.suggestPlaces>
}

type Parts = {
  pool: PlannerPool
  timetable: () => Timetable
  stations: () => readonly Station[]
  /** What is no stop, and people want to get to. */
  others: () => readonly OtherPlace[]
  trains: AskTrains
  priceTrains: PriceTrains
}

export function openJourneyPlanner(parts: Parts): JourneyPlannerService {
  const { pool, timetable, trains, priceTrains } = parts
  let known: { of: { timetable: Timetable; stations: object; others: object }; places: Places } | undefined
  const places = () => {
    const of = { timetable: timetable(), stations: parts.stations(), others: parts.others() }
    if (known?.of.timetable !== of.timetable || known.of.stations !== of.stations || known.of.others !== of.others)
      known = { of, places: placesOf(of) }
    return known.places
  }
  const span = () => ({ ...timetable(), ...places() })

  return {
    places,
    plan: (asked, abandoned) =>
      answerQuestion(asked, {
        span,
        image: () => timetable().image,
        page: (date, query, wanted) => pool.page(date, query, wanted, abandoned),
        trains,
        priceTrains: (found) => priceTrains({ ...found, party: asked }, abandoned),
        placeOf: places().find,
      }),

    find: async (asked) => {
      const found = await findJourneys(asked, { span, page: pool.page })
      if (!found.ok) return found
      const midnight = serviceInstant(found.value.date, 0)
      return done(found.value.journeys.map((journey) => plannedJourney(journey, midnight)))
    },

    intermediate: (segments) => {
      const { image, places: names } = timetable()
      const found = segments.map((segment) => intermediateCalls(image, segment, names))
      return found.some((train) => train.calls.length > 0) ? found : undefined
    },

    placeOf: (code) => places().find(code),

    suggest: (typed, language) => places().suggest(typed, language),
  }
}
