import type { Bilingual } from '@cledrau/contract/language.ts'
import type { LiveCause } from '@cledrau/contract/live/cause.ts'
import type { JourneyCall } from '@cledrau/contract/planner/journey-planner.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type { Revision } from '@cledrau/contract/live/revision.ts'
import { openDayViews } from '@cledrau/domain/journeys/day-views.ts'
import type { Saying } from '@cledrau/domain/live/board-on-the-wire.ts'
import { freshnessOf, isTrusted } from '@cledrau/domain/live/age.ts'
import { plannedTrain } from '@cledrau/domain/live/planned-train.ts'
import type { CallTime, Cause, RunningTrain, TrainCall } from '@cledrau/domain/live/running-train.ts'
import type { Counts } from '@cledrau/domain/live/likely/counts.ts'
import type { Coming } from '@cledrau/domain/live/likely/likely-times.ts'
import { comingTimesStood, type Stands } from '@cledrau/domain/live/likely/stands.ts'
import { callsNow, placeInTrain, type TrainAsked, type TripAsked, tripsNow } from '@cledrau/domain/live/trips-now.ts'
import { likelyMinutes } from '@cledrau/domain/odds/likely-minutes.ts'
import { type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import { findTrain, type Image, type LiveTrain } from '@cledrau/planner'

/**
 * Some calls of a train as the server last said them; `cancelled`: it doesn't run at all, there or elsewhere. Why it doesn't
 * call where it was to, and why it is late, are two reasons.
 */
export type HeardTrain = {
  uid: string
  serviceDate: string
  calls: readonly JourneyCall[]
  cancelled: boolean
  why: { off: LiveCause | null; late: LiveCause | null }
  /** How it stood then on the whole of its way. */
  stands?: Stands
}
/** What a page has heard of trains, as old as the oldest of it, with the words for what is otherwise. */
export type NewsHeard = {
  asOf: Instant
  trains: readonly HeardTrain[]
  words: Record<`REVISION_${Revision['kind']}`, Bilingual>
}

/** Days with news in them are made anew with each other news: so few are kept. */
const KEPT_DAYS = 2

/** What was heard, laid over the timetable of this device. */
export function layOver(
  { bytes, image, counts }: { bytes: ArrayBuffer; image: Image; counts: Counts | null },
  { asOf, trains, words }: NewsHeard,
) {
  const known = new Map<string, RunningTrain>()
  const coming = new Map<string, readonly Coming[]>()
  const news: LiveTrain[] = []
  /** Reasons have no numbers here but their places in this list. */
  const reasons: Bilingual[] = []
  const causeOf = (told: LiveCause | null): Cause | undefined =>
    told
      ? { code: reasons.push(told.text) - 1, near: told.near, ...(told.at === null ? {} : { at: told.at }) }
      : undefined
  for (const heard of trains) {
    const dated = findTrain(image, heard.uid, heard.serviceDate)
    if (!dated) continue
    const causes = { off: causeOf(heard.why.off), late: causeOf(heard.why.late) }
    const train = withCauses(withHeard(plannedTrain(dated), heard), causes)
    const name = `${heard.uid} ${heard.serviceDate}`
    known.set(name, train)
    if (counts && heard.stands) coming.set(name, comingTimesStood(counts, plannedTrain(dated), heard.stands))
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
      return {
        trips: (trips: TripAsked[]) => {
          const named: Record<string, string> = {}
          const saying: Saying = {
            trusted,
            causeWords: (reason) => reasons[reason] ?? NO_WORDS,
            name: (code) => (named[code] = code),
            nameOperator: (code) => code,
          }
          const isHeard = trips.some(({ rides }) => rides.some(({ uid, serviceDate }) => find(`${uid} ${serviceDate}`)))
          return {
            age: isHeard ? age : NO_AGE,
            trips: tripsNow(trips, { find, saying, say: (name) => words[name] }),
            places: named,
          }
        },
        calls: (train: TrainAsked) => callsNow(train, { find, trusted }),
        /** As likely as it was when it stood so: how long ago that is, the answer's age says. */
        ...(counts && {
          minutes: ({ uid, serviceDate }: Named, call: JourneyCall, what: 'arrival' | 'departure') => {
            const name = `${uid} ${serviceDate}`
            const train = find(name)
            const at = train && placeInTrain(train, call)
            const time = coming.get(name)?.find((one) => one.call === at && one.what === what)
            return time && likelyMinutes(time)
          },
        }),
      }
    },
  }
}

type Named = Pick<HeardTrain, 'uid' | 'serviceDate'>

const NO_AGE: Age = { freshness: 'NONE', asOf: null }
const NO_WORDS: Bilingual = { en: '', cy: '' }

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

/** Which of them is said depends on what somebody wants of the train. */
const withCauses = (train: RunningTrain, { off, late }: { off: Cause | undefined; late: Cause | undefined }) => ({
  ...train,
  calls: train.calls.map((call) => ({
    ...call,
    ...(off && { cancelCause: off }),
    ...(late && { lateCause: late }),
  })),
})

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
