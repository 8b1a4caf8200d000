import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { News, PlaceStatus, Reason, Schedule, TrainStatus } from '@cledrau/feeds/darwin/news.ts'
import type { Coach, Train } from '@cledrau/feeds/railway/railway.ts'
import { bookedSchedule, bookedTimes, clock, nameOf } from './booked.ts'
import { CAUSES, type Cause, type Day, type Happening, type RunCall, type Second } from './day.ts'
import { type Expected, expectedCalls } from './forecast.ts'

type Known = {
  readonly calls: RunCall[]
  heldUntil: Second
  /** How many it has; nobody knows where it is nought. */
  coaches: number
  cancelReason: Reason | undefined
  lateReason: Reason | undefined
  /** Places as they were told last: only what is other now is told again. */
  readonly told: (string | undefined)[]
  /** All before this one is over, and has been told. */
  open: number
}

export type Teller = ReturnType<typeof openTeller>

/** The day as Darwin tells it: each happening as the news that it would send, without a word of what is yet to come. */
export function openTeller(
  { runs }: Day,
  date: CalendarDate,
  tiplocOf: (code: string) => string,
  coachesOf: (train: Train) => readonly Coach[] = () => [],
) {
  const known = runs.map(({ train }): Known => ({
    calls: train.calls.map(({ platform }) => ({ platform, cancelled: false })),
    heldUntil: 0,
    coaches: coachesOf(train).length,
    cancelReason: undefined,
    lateReason: undefined,
    told: train.calls.map(() => undefined),
    open: 0,
  }))
  const reasonOf = (cause: Cause, code: string): Reason => ({ code: CAUSES[cause], tiploc: tiplocOf(code) })

  const scheduleOf = (run: number): Schedule => {
    const booked = bookedSchedule(runs[run]!.train, date, tiplocOf)
    const { calls, cancelReason } = known[run]!
    return {
      ...booked,
      ...(cancelReason ? { cancelReason } : {}),
      // Without platforms: those planned are in the daily file, those that count in the statuses.
      places: booked.places.map((place, call) => (calls[call]!.cancelled ? { ...place, cancelled: true } : place)),
    }
  }
  const placeOf = (run: number, call: number, { arrival: comes, departure: goes }: Expected) => {
    const { train } = runs[run]!
    const { arrived, left, platform, cancelled } = known[run]!.calls[call]!
    if (cancelled) return undefined
    const arrival = timeStatus(comes, arrived)
    const departure = timeStatus(goes, left)
    if (!arrival && !departure) return undefined
    const changed = platform !== train.calls[call]!.platform
    const place: PlaceStatus = {
      tiploc: tiplocOf(train.calls[call]!.code),
      ...bookedTimes(train, call),
      ...(arrival ? { arrival } : {}),
      ...(departure ? { departure } : {}),
      ...(platform
        ? {
            platform: {
              name: platform,
              ...(changed ? { source: 'A' } : {}),
              ...(arrived === undefined ? {} : { confirmed: true }),
            },
          }
        : {}),
      ...(known[run]!.coaches > 0 && call < train.calls.length - 1 ? { length: known[run]!.coaches } : {}),
    }
    return place
  }
  const expectedOf = (run: number, now: Second) =>
    expectedCalls(runs[run]!.train, known[run]!.calls, now, known[run]!.heldUntil)
  /** The places that are other than they were told last; nothing where none is. */
  const statusOf = (run: number, now: Second): TrainStatus[] => {
    const train = known[run]!
    const { told, lateReason, calls, coaches } = train
    const expected = expectedOf(run, now)
    const places: PlaceStatus[] = []
    for (let call = train.open; call < calls.length; call++) {
      const { arrived, left, platform, cancelled } = calls[call]!
      const { arrival, departure } = expected[call]!
      // What makes a place: times as they are told, in minutes, and the platform.
      const is = [
        minuteOf(arrived),
        minuteOf(left),
        roundedOf(arrival),
        roundedOf(departure),
        platform,
        cancelled,
        coaches,
      ]
      const text = is.join(' ')
      if (told[call] === text) continue
      told[call] = text
      const place = placeOf(run, call, expected[call]!)
      if (place) places.push(place)
    }
    while (calls[train.open]?.left !== undefined) train.open++
    if (places.length === 0) return []
    return [{ kind: 'status', ...nameOf(runs[run]!.train, date), ...(lateReason ? { lateReason } : {}), places }]
  }
  return {
    scheduleOf,
    /** A train's first status, as it is planned: an hour before it begins, say. */
    announce: (run: number, now: Second): News[] => statusOf(run, now),
    hear: (news: Happening): News[] => {
      const { run, at } = news
      const train = known[run]!
      if (news.kind === 'cancelled') {
        for (const call of train.calls.slice(news.from, news.to + 1)) call.cancelled = true
        train.cancelReason = reasonOf(news.cause, news.code)
        return [scheduleOf(run), ...statusOf(run, at)]
      }
      if (news.kind === 'cause') {
        train.lateReason = reasonOf(news.cause, news.code)
        // It goes with the next forecast that it makes.
        return []
      }
      if (news.kind === 'held') train.heldUntil = news.until
      else if (news.kind === 'short') train.coaches = news.coaches
      else if (news.kind === 'platform') train.calls[news.call]!.platform = news.platform
      else train.calls[news.call]![news.kind] = at
      return statusOf(run, at)
    },
    /** All that counts now, for who begins to listen: what stands there is told whole. */
    snapshot: (now: Second): News[] =>
      runs.flatMap(({ train }, run): News[] => {
        const places = expectedOf(run, now).flatMap((expected, call) => placeOf(run, call, expected) ?? [])
        const { lateReason } = known[run]!
        const status: TrainStatus = {
          kind: 'status',
          ...nameOf(train, date),
          ...(lateReason ? { lateReason } : {}),
          places,
        }
        return places.length > 0 ? [scheduleOf(run), status] : [scheduleOf(run)]
      }),
  }
}

const timeStatus = (expected: Second | undefined, actual: Second | undefined) => {
  if (actual !== undefined) return { actual: clock(minuteOf(actual)!), source: 'TD', actualClass: 'Automatic' }
  return expected === undefined ? undefined : { expected: clock(roundedOf(expected)!), source: 'Darwin' }
}

const minuteOf = (second: Second | undefined) => (second === undefined ? undefined : Math.floor(second / 60))
const roundedOf = (second: Second | undefined) => (second === undefined ? undefined : Math.round(second / 60))
