import type { Bilingual } from '@cledrau/contract/language.ts'
import type { JourneyCall } from '@cledrau/contract/planner/journey-planner.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type { Revision } from '@cledrau/contract/live/revision.ts'
import { openDayViews } from '@cledrau/domain/journeys/day-views.ts'
import { freshnessOf, isTrusted } from '@cledrau/domain/live/age.ts'
import { plannedTrain } from '@cledrau/domain/live/planned-train.ts'
import type { CallTime, RunningTrain, TrainCall } from '@cledrau/domain/live/running-train.ts'
import { callsNow, type TrainAsked, type TripAsked, tripsNow } from '@cledrau/domain/live/trips-now.ts'
import { type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import { findTrain, type Image, type LiveTrain } from '@cledrau/planner'

/** Some calls of a train as the server last said them; `cancelled`: it doesn't run at all, there or elsewhere. */
export type HeardTrain = { uid: string; serviceDate: string; calls: readonly JourneyCall[]; cancelled: boolean }
/** What a page has heard of trains, as old as the oldest of it, with the words for what is otherwise. */
export type NewsHeard = {
  asOf: Instant
  trains: readonly HeardTrain[]
  words: Record<`REVISION_${Revision['kind']}`, Bilingual>
}

/** Days with news in them are made anew with each other news: so few are kept. */
const KEPT_DAYS = 2

/** What was heard, laid over the timetable of this device. */
export function layOver(bytes: ArrayBuffer, image: Image, { asOf, trains, words }: NewsHeard) {
  const known = new Map<string, RunningTrain>()
  const news: LiveTrain[] = []
  for (const heard of trains) {
    const dated = findTrain(image, heard.uid, heard.serviceDate)
    if (!dated) continue
    const train = withHeard(plannedTrain(dated), heard)
    known.set(`${heard.uid} ${heard.serviceDate}`, train)
    news.push(newsOf(train, heard))
  }
  const days = openDayViews(bytes, () => KEPT_DAYS)
  days.applyLive({ news, since: '' })
  const find = (name: string) => known.get(name)
  return {
    days,
    trains: (now: Instant) => {
      const age: Age = { freshness: freshnessOf(asOf, now), asOf: londonIso(asOf) }
      const trusted = isTrusted(age.freshness)
      const saying = { trusted, causeWords: () => NO_WORDS, name: itself, nameOperator: itself }
      return {
        trips: (trips: TripAsked[]) => ({
          age: trips.some(({ rides }) => rides.some(({ uid, serviceDate }) => find(`${uid} ${serviceDate}`)))
            ? age
            : NO_AGE,
          trips: tripsNow(trips, { find, saying, say: (name) => words[name] }),
          places: {},
        }),
        calls: (train: TrainAsked) => callsNow(train, { find, trusted }),
      }
    },
  }
}

const NO_AGE: Age = { freshness: 'NONE', asOf: null }
const NO_WORDS: Bilingual = { en: '', cy: '' }
const itself = (code: string) => code

const momentOf = (iso: string): Instant => instant(Date.parse(iso))

/** The call that is meant is the one of its time: trains that go in circles call twice. */
const isCall = (call: TrainCall, { code, arriveTime, departTime }: JourneyCall): boolean =>
  call.code === code &&
  (call.arrival?.planned === momentOf(arriveTime) || call.departure?.planned === momentOf(departTime))

function withHeard(train: RunningTrain, { calls: heard, cancelled: runsNowhere }: HeardTrain): RunningTrain {
  const calls = train.calls.map((call): TrainCall => {
    const told = heard.find((one) => isCall(call, one)) ?? (runsNowhere ? NOT_SAID : undefined)
    if (!told) return call
    const { arrival, departure, platform: _, ...rest } = call
    const platform = told.platform && { name: told.platform, state: told.platformConfirmed ? 'confirmed' : 'expected' }
    return {
      ...rest,
      ...(arrival && { arrival: timeNow(arrival, told.expectedArriveTime, runsNowhere || told.cancelled) }),
      ...(departure && { departure: timeNow(departure, told.expectedDepartTime, runsNowhere || told.cancelled) }),
      ...(platform && { platform: platform as TrainCall['platform'] & object }),
    }
  })
  return { ...train, calls, isLive: true }
}

const NOT_SAID = {
  expectedArriveTime: null,
  expectedDepartTime: null,
  platform: null,
  platformConfirmed: false,
  cancelled: true,
}

const timeNow = ({ planned, now }: CallTime, expected: string | null, cancelled: boolean): CallTime => ({
  planned,
  now: cancelled ? { state: 'cancelled' } : expected === null ? now : { state: 'expected', at: momentOf(expected) },
})

/** The same for the search, in minutes of its service date. */
function newsOf(
  { uid, serviceDate, calls }: RunningTrain,
  { calls: heard, cancelled: runsNowhere }: HeardTrain,
): LiveTrain {
  if (runsNowhere) return { uid, serviceDate, cancelled: true }
  const midnight = serviceInstant(serviceDate, 0)
  const minuteOf = (time: CallTime | undefined) =>
    time?.now.state === 'expected' ? Math.round((time.now.at - midnight) / MINUTE) : undefined
  return {
    uid,
    serviceDate,
    calls: calls.flatMap((call, at) => {
      if (!heard.some((one) => isCall(call, one))) return []
      const nth = calls.slice(0, at).filter(({ code }) => code === call.code).length
      const [arrival, departure] = [minuteOf(call.arrival), minuteOf(call.departure)]
      const cancelled = [call.arrival, call.departure].every((time) => !time || time.now.state === 'cancelled')
      return [
        {
          stop: call.code,
          nth,
          ...(arrival === undefined ? {} : { arrival }),
          ...(departure === undefined ? {} : { departure }),
          ...(cancelled ? { cancelled } : {}),
        },
      ]
    }),
  }
}
