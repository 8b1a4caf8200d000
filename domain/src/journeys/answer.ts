import {
  type Image,
  interchangeAt,
  type Journey,
  operatorsOfTrains,
  OWN_PLACE,
  type PageWanted,
  plannedEnds,
  type Query,
  stepFreeAt,
} from '@cledrau/planner'
import { done, type Result } from '../result.ts'
import { insteadOf } from '../results/as-it-runs.ts'
import { MINUTE } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import { type AskTrains, asTheyRun } from './as-they-run.ts'
import { oddsOfJourney, wayBehind, type WireOdds } from './odds-of-journey.ts'
import { codesIn, plannedJourney, type Revised, type WireJourney, withBoarding } from './on-the-wire.ts'
import {
  type Asked,
  CHEAPEST,
  FEWEST_CHANGES,
  readQuestion,
  type Span,
  STEP_FREE,
  withoutEachWish,
} from './question.ts'
import type { Wish } from './wishes.ts'
import { priceOf, trainPartsOf, type TrainPart } from './train-parts.ts'

type Refusal = 'STATION_UNKNOWN' | 'NO_STOP_NEAR' | 'SAME_STATION' | 'OUTSIDE_TIMETABLE'
type Priced = Pick<TrainPart, 'legSolutionID' | 'pence'>

/** What an answer is made of: a server has threads for it, a device without signal a worker. */
export type Askable<Revision extends Revised, Age, Place, Refused extends string> = {
  span: () => Span
  image: () => Image
  /** A page of a date, by how trains run and by the timetable. */
  page: (date: string, query: Omit<Query, 'when'>, wanted: PageWanted) => Promise<readonly Journey[]>
  trains: AskTrains<Revision, Age>
  /** What trains cost that were found here. */
  priceTrains: (asked: { date: string; journeys: readonly Journey[] }) => Promise<Result<Priced[], Refused>>
  placeOf: (code: string) => Place | undefined
}

/** A day's journeys, as the planner counts its minutes. */
type Found = { date: string; query: Omit<Query, 'when'>; journeys: readonly Journey[] }

/** What is found for a question, without how its trains run and what they cost. */
export async function findJourneys(
  asked: Asked,
  { span, page }: Pick<Askable<never, never, never, never>, 'span' | 'page'>,
): Promise<Result<Found, Refusal>> {
  const question = readQuestion(asked, span())
  if (!question.ok) return question
  const { date, query, wanted, onFoot } = question.value
  const pageOf = async (asking: Omit<Query, 'when'>) => quickerThanWalking(await page(date, asking, wanted), onFoot)
  const found = await pageOf(query)
  // Once, and not on every page: who walks sets out when they like.
  const journeys = onFoot === undefined || asked.page ? found : [walkAt(wanted, onFoot), ...found]
  if (asked.type !== FEWEST_CHANGES) return done({ date, query, journeys })
  // Not the fewest of the page: of everything that runs within its day.
  const fewest = Math.min(Infinity, ...journeys.map(({ changes }) => changes))
  const withAtMost = async (maxChanges: number): Promise<readonly Journey[]> => {
    if (maxChanges >= fewest) return journeys.filter(({ changes }) => changes === fewest)
    const fewer = await pageOf({ ...query, maxChanges })
    return fewer.length > 0 ? fewer : withAtMost(maxChanges + 1)
  }
  return done({ date, query, journeys: journeys.length === 0 ? journeys : await withAtMost(0) })
}

/** No journey takes longer than to walk all the way, which one can do at any minute. */
const quickerThanWalking = (journeys: readonly Journey[], onFoot = Infinity): readonly Journey[] =>
  journeys.filter((journey) => {
    const { departure, arrival } = plannedEnds(journey)
    return arrival - departure < onFoot
  })

function walkAt({ by, minute }: PageWanted, onFoot: number): Journey {
  const departure = by === 'departure' ? minute : minute - onFoot
  const arrival = departure + onFoot
  const walk = { kind: 'link', mode: 'walk', from: OWN_PLACE, to: OWN_PLACE, departure, arrival } as const
  return { departure, arrival, changes: 0, legs: [walk] }
}

/** The whole answer to a question, the same from a server and from a device without signal. */
export async function answerQuestion<Revision extends Revised, Age, Place, Refused extends string>(
  asked: Asked,
  parts: Askable<Revision, Age, Place, Refused>,
) {
  const found = await findJourneys(asked, parts)
  if (!found.ok) return found
  const { date, journeys } = found.value
  const tickets = await ticketsOf(found.value, parts)
  if (!tickets.ok) return tickets
  const midnight = serviceInstant(date, 0)
  const now = asTheyRun(
    journeys.map((journey) => plannedJourney(journey, midnight, asked)),
    parts.trains,
  )
  const minutesAt = (code: string) => interchangeAt(parts.image(), code)
  const priced = now.journeys.map((journey, at) => ({
    ...journey,
    legs: withBoarding(journey.legs, minutesAt),
    price: priceOf(tickets.value[at] ?? [], journey.cancelled),
  }))
  const odds = await oddsOf(now.journeys, found.value, parts)
  const inOrder = asked.type === CHEAPEST ? priced.toSorted(byPrice) : priced
  const places: Record<string, Place> = {}
  const notStepFree = asked.type === STEP_FREE ? await stepsIn(asked, parts) : []
  const named = [...now.named, ...notStepFree.map(({ code }) => code)]
  for (const code of [...now.journeys.flatMap(codesIn), ...named]) {
    const place = parts.placeOf(code)
    if (place) places[code] = place
  }
  return done([
    {
      journeys: inOrder.map((journey) => ({
        ...journey,
        instead: journey.cancelled ? (insteadOf(journey, priced, () => true)?.id ?? null) : null,
        odds: odds.get(journey.id) ?? null,
      })),
      age: now.age,
      places,
      timetable: parts.image().source,
      pages: pagesOf(priced),
      notStepFree,
      blocked: journeys.length === 0 && !asked.page ? await blockersOf(asked, parts) : [],
    },
  ])
}

/** What to ask as `date` for the pages before and behind, however this one is sorted. */
function pagesOf(journeys: readonly { departTime: string; arriveTime: string }[]) {
  const [first] = journeys.map(({ departTime }) => departTime).toSorted(byMoment)
  const last = journeys
    .map(({ arriveTime }) => arriveTime)
    .toSorted(byMoment)
    .at(-1)
  return { earlier: first ?? null, later: last ?? null }
}

const byMoment = (a: string, b: string) => Date.parse(a) - Date.parse(b)

/** Where journeys for everybody would be boarded, left or changed, and these don't: there are steps, or nobody knows. */
async function stepsIn(
  asked: Asked,
  parts: Parameters<typeof findJourneys>[1] & Pick<Askable<never, never, never, never>, 'image'>,
) {
  const found = await findJourneys({ ...asked, type: undefined }, parts)
  const journeys = found.ok ? found.value.journeys : []
  const codes = journeys.flatMap(({ legs }) =>
    legs.flatMap(({ from, to }) => [from, to].filter((code) => code !== OWN_PLACE)),
  )
  return [...new Set(codes)].flatMap((code) => {
    const known = stepFreeAt(parts.image(), code)
    return known === 'yes' ? [] : [{ code, known: known === 'no' }]
  })
}

/** The wishes without any one of which there would be something. */
async function blockersOf(asked: Asked, parts: Parameters<typeof findJourneys>[1]): Promise<Wish[]> {
  const tried = withoutEachWish({ ...asked, type: asked.type === FEWEST_CHANGES ? 0 : asked.type }).map(
    async ([wish, without]) => {
      const found = await findJourneys(without, parts)
      return found.ok && found.value.journeys.length > 0 ? [wish] : []
    },
  )
  return (await Promise.all(tried)).flat()
}

/** The second plan behind a change is the best of so many that go next from there. */
const BEHIND = 2
const A_DAY = 24 * 60

/** What each journey holds, where somebody knows how trains like its own fare. */
async function oddsOf<Revision extends Revised>(
  journeys: readonly WireJourney<Revision>[],
  { date, query }: Found,
  { trains, image, page }: Pick<Askable<Revision, unknown, never, never>, 'trains' | 'image' | 'page'>,
): Promise<Map<string, WireOdds | null>> {
  const { minutes } = trains
  if (!minutes) return new Map()
  const midnight = serviceInstant(date, 0)
  const { interchange: slow = 1, extra = 0 } = query.pace ?? {}
  const { via: _, ...on } = query
  const asked = {
    minutes,
    interchange: (code: string) => Math.ceil(interchangeAt(image(), code) * slow) + extra,
    behind: async (code: string, at: number) => {
      const minute = at - midnight / MINUTE
      const wanted = { direction: 'later', by: 'departure', count: BEHIND, minute, limit: minute + A_DAY } as const
      const found = await page(date, { ...on, from: [code] }, wanted)
      const planned = found.map((journey) => plannedJourney(journey, midnight))
      const ways = asTheyRun(planned, trains).journeys.flatMap((journey) => wayBehind(journey, minutes) ?? [])
      return ways.toSorted((one, other) => one.ends.from - other.ends.from)[0]
    },
  }
  return new Map(await Promise.all(journeys.map(async (one) => [one.id, await oddsOfJourney(one, asked)] as const)))
}

/** What each journey's trains cost. */
async function ticketsOf<Refused extends string>(
  { date, journeys }: Found,
  { image, priceTrains }: Pick<Askable<never, never, never, Refused>, 'image' | 'priceTrains'>,
): Promise<Result<TrainPart[][], Refused>> {
  const operators = operatorsOfTrains(image())
  const ofJourneys = journeys.map((journey) => trainPartsOf(journey, (operator) => operators.has(operator)))
  const priced = await priceTrains({ date, journeys: ofJourneys.flat() })
  if (!priced.ok) return priced
  const midnight = serviceInstant(date, 0)
  let at = 0
  return done(
    ofJourneys.map((parts) =>
      parts.flatMap((part): TrainPart[] => {
        const found = priced.value[at++]
        const { from: origin = '' } = part.legs[0] ?? {}
        const { to: destination = '' } = part.legs.at(-1) ?? {}
        const { departTime } = plannedJourney(part, midnight)
        return found ? [{ origin, destination, departTime, ...found }] : []
      }),
    ),
  )
}

type Costs = { departTime: string; price: { pence: number | null } }

/** What has no price comes last. */
const byPrice = (a: Costs, b: Costs): number =>
  (a.price.pence ?? Number.MAX_SAFE_INTEGER) - (b.price.pence ?? Number.MAX_SAFE_INTEGER) ||
  Date.parse(a.departTime) - Date.parse(b.departTime)
