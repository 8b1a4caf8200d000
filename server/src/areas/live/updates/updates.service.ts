import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import * as calls from '@cledrau/contract/live/updates.ts'
import { freshnessOf, isTrusted } from '@cledrau/domain/live/age.ts'
import type { TrainCount } from '@cledrau/domain/live/how-trains-run.ts'
import type { FindNamed } from '@cledrau/domain/live/named-places.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { aliveIn } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { Clock } from '../../../clock.ts'
import type { LiveRailway } from '../../../live/live-railway.ts'
import { isUnderWay, lineUpdates } from './line-updates.ts'
import { messageUpdates } from './message-updates.ts'
import type { NoticesService } from './notices.ts'
import { panelsOf } from './rainbow.ts'
import type { Saying } from './saying.ts'
import type { StationsBetween } from './stations-between.ts'
import type { openTrainNews } from './train-news.ts'
import { trainUpdates, type TrainUpdates } from './train-updates.ts'

export type UpdatesParts = {
  readonly clock: Clock
  readonly railway: LiveRailway
  readonly railwayAge: () => Age
  readonly trainCounts: () => ReadonlyMap<string, TrainCount>
  readonly notices: NoticesService
  readonly trainNews: ReturnType<typeof openTrainNews>
  readonly saying: Saying
  readonly findNamed: () => FindNamed
  readonly isServed: (crs: string) => boolean | undefined
  readonly stationsBetween: StationsBetween
  readonly providers: () => ReplyOf<typeof calls.serviceProviders>
}

export type Updates = ReturnType<typeof openUpdates>

/** Of what nobody tells us it isn't said that there is nothing to tell. */
const NEVER_HEARD: Age = { freshness: 'NONE', asOf: null }
/** Works that begin later than this are nobody's update yet. */
const WORKS_AHEAD = 28 * DAY
const ORDER: readonly calls.Severity[] = ['severe', 'minor', 'planned', 'notice']

/** What disturbs trains, from all who tell of it. */
export function openUpdates(parts: UpdatesParts) {
  const { clock, railway, notices, trainNews, saying } = parts
  let made: { second: number; revision: number; value: TrainUpdates } | undefined

  const ageOf = (heardAt: Instant | undefined, now: Instant): Age => ({
    freshness: freshnessOf(heardAt, now),
    asOf: heardAt === undefined ? null : londonIso(heardAt),
  })
  /** Many ask within a second; what they hear is the same. */
  const ofTrains = (now: Instant): TrainUpdates => {
    const [second, revision] = [Math.floor(now / SECOND), trainNews.revision()]
    if (made?.second !== second || made.revision !== revision)
      made = {
        second,
        revision,
        value: trainUpdates(trainNews.current(), aliveIn.alerts(railway.known), now, saying),
      }
    return made.value
  }
  const current = async () => {
    const now = clock.now()
    const { incidents, indicators } = await notices.now()
    const find = parts.findNamed()
    const near = lineUpdates(incidents.said, now, find, saying).filter(
      ({ from }) => from === null || Date.parse(from) <= now + WORKS_AHEAD,
    )
    const messages = messageUpdates(aliveIn.messages(railway.known), near, find, saying)
    return { now, messages, indicators, linesAge: ageOf(incidents.heardAt, now), railwayAge: parts.railwayAge() }
  }
  const all = async () => {
    const { now, messages, linesAge, railwayAge } = await current()
    const { cancel, formation, other } = ofTrains(now)
    const told: Record<calls.UpdateCategory, readonly calls.LiveIncident[]> = {
      LINE: worstFirst(messages.lines, now),
      CANCEL: cancel,
      OTHER: [...messages.other, ...other],
      FORMATION: formation,
      // Nobody who tells of trains tells of their kitchens.
      CATERING: [],
      STATION: worstFirst(messages.station, now),
    }
    const categories = calls.UPDATE_CATEGORIES.map((category): calls.LiveCategory => ({
      category,
      age: category === 'LINE' ? linesAge : category === 'CATERING' ? NEVER_HEARD : railwayAge,
      incidents: [...told[category]],
    }))
    return { age: olderOf(linesAge, railwayAge), categories }
  }
  const named = (categories: readonly Pick<calls.LiveCategory, 'incidents'>[], codes: readonly string[] = []) => {
    const incidents = categories.flatMap((category) => category.incidents)
    const operators = new Set(incidents.flatMap((one) => one.operators))
    const places = new Set([...codes, ...incidents.flatMap((one) => one.stations)])
    return { places: wordsFor(places, saying.place), operators: wordsFor(operators, saying.operator) }
  }

  return {
    all: async (): Promise<ReplyOf<typeof calls.allUpdates>> => {
      const { age, categories } = await all()
      return { age, categories, ...named(categories) }
    },

    specific: async ({
      startCrs: start,
      endCrs: end,
    }: ParsedRequestOf<typeof calls.routeUpdates>): Promise<
      Result<ReplyOf<typeof calls.routeUpdates>, RefusalOf<typeof calls.routeUpdates>>
    > => {
      const [startCrs, endCrs] = [start.toUpperCase(), end.toUpperCase()]
      for (const crs of [startCrs, endCrs]) {
        const served = parts.isServed(crs)
        if (served === undefined) return refuse('STATION_UNKNOWN')
        if (!served) return refuse('STATION_UNSERVED')
      }
      if (startCrs === endCrs) return refuse('SAME_STATION')
      const touched = await parts.stationsBetween(startCrs, endCrs)
      const { age, categories } = await all()
      const ours = categories.map((one) => ({
        ...one,
        incidents: one.incidents.filter(({ stations }) => stations.some((code) => touched.has(code))),
      }))
      return done({ age, startCrs, endCrs, categories: ours, ...named(ours, [startCrs, endCrs]) })
    },

    rainbow: async (): Promise<ReplyOf<typeof calls.rainbow>> => {
      const { now, messages, indicators } = await current()
      const age = ageOf(indicators.heardAt, now)
      const underWay = worstFirst(messages.lines, now).filter((line) => isUnderWay(line, now))
      const counts = isTrusted(parts.railwayAge().freshness) ? parts.trainCounts() : new Map<string, TrainCount>()
      const panels = panelsOf({ indicators: indicators.said, trusted: isTrusted(age.freshness), underWay, counts })
      const { places, operators } = named(panels)
      for (const { operator, name } of indicators.said) {
        const ours = saying.operator(operator)
        operators[operator] = ours.en === operator && name ? { en: name, cy: name } : ours
      }
      return { age, panels, places, operators }
    },

    providers: () => parts.providers(),

    /** What disturbs lines, now or soon. */
    lines: async () => {
      const { now, messages } = await current()
      return worstFirst(messages.lines, now)
    },
  }
}

const wordsFor = (codes: Iterable<string>, words: (code: string) => Bilingual): Record<string, Bilingual> =>
  Object.fromEntries([...codes].map((code) => [code, words(code)]))

/** What is so now goes before what comes. */
const worstFirst = (updates: readonly calls.LiveIncident[], now: Instant) =>
  updates.toSorted(
    (a, b) =>
      Number(isUnderWay(b, now)) - Number(isUnderWay(a, now)) ||
      ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) ||
      (a.from ?? '').localeCompare(b.from ?? ''),
  )

/** Who was never heard is no reason to call what others say old. */
const olderOf = (one: Age, other: Age): Age => {
  if (one.asOf === null || other.asOf === null) return one.asOf === null ? other : one
  return Date.parse(one.asOf) < Date.parse(other.asOf) ? one : other
}
