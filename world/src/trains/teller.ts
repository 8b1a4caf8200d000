import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type {
  FormationLoading,
  News,
  PlaceStatus,
  Reason,
  Schedule,
  SchedulePlace,
  TrainStatus,
} from '@cledrau/feeds/darwin/news.ts'
import type { Coach, Train } from '@cledrau/feeds/railway/railway.ts'
import { bookedSchedule, bookedTimes, clock, nameOf } from './booked.ts'
import { CAUSES, type Cause, type Day, type Happening, type Run, type RunCall, type Second } from './day.ts'
import { type Expected, expectedCalls } from './forecast.ts'
import { type Formed, formationId, formationOf, isCounted, loadingOf, usualLoading } from './formations.ts'

type Known = {
  readonly calls: RunCall[]
  heldUntil: Second
  /** Those that it has; nobody knows where there are none. Told from when it is announced. */
  coaches: readonly Coach[]
  isFormed: boolean
  /** The platform at which it begins is told. */
  isShown: boolean
  /** How full it was told to be last. */
  loading: FormationLoading | undefined
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
  { runs: first }: Day,
  date: CalendarDate,
  tiplocOf: (code: string) => string,
  formed: Formed = { seed: 0, coachesOf: () => [] },
  keepsBack: (train: Train, call: number) => boolean = () => false,
) {
  let runs = first
  const unheard = ({ train }: Run): Known => ({
    calls: train.calls.map(({ platform }) => ({ platform, cancelled: false })),
    heldUntil: 0,
    coaches: formed.coachesOf(train),
    isFormed: false,
    isShown: false,
    loading: undefined,
    cancelReason: undefined,
    lateReason: undefined,
    told: train.calls.map(() => undefined),
    open: 0,
  })
  const known = runs.map(unheard)
  const reasonOf = (cause: Cause, code: string): Reason => ({ code: CAUSES[cause], tiploc: tiplocOf(code) })

  const scheduleOf = (run: number): Schedule => {
    const booked = bookedSchedule(runs[run]!.train, date, tiplocOf)
    const { train } = runs[run]!
    const { calls, cancelReason, coaches, isFormed } = known[run]!
    const ends = {
      first: calls.findIndex(({ cancelled }) => !cancelled),
      last: calls.findLastIndex(({ cancelled }) => !cancelled),
    }
    const formation = isFormed && coaches.length > 0 ? formationId(booked.rid) : undefined
    return {
      ...booked,
      ...(cancelReason ? { cancelReason } : {}),
      // Without platforms: those planned are in the daily file, those that count in the statuses.
      places: booked.places.map((place, call) =>
        calls[call]!.cancelled
          ? { ...place, cancelled: true }
          : {
              ...atEnd(place, call, ends),
              ...(formation === undefined ? {} : { formation, averageLoading: usualLoading(train, call) }),
            },
      ),
    }
  }
  /** Some platforms are kept from travellers until the train is about to come, or about to be got into. */
  const isKept = (run: number, call: number) => {
    const { calls, isShown } = known[run]!
    const isNear = call === 0 ? isShown || calls[0]!.left !== undefined : calls[call - 1]!.left !== undefined
    return !isNear && calls[call]!.arrived === undefined && keepsBack(runs[run]!.train, call)
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
              ...(isKept(run, call) ? { suppressed: true } : {}),
              ...(changed ? { source: 'A' } : {}),
              ...(arrived === undefined ? {} : { confirmed: true }),
            },
          }
        : {}),
      ...(known[run]!.coaches.length > 0 && call < train.calls.length - 1
        ? { length: known[run]!.coaches.length }
        : {}),
    }
    return place
  }
  const formationsOf = (run: number) => formationOf(runs[run]!.train, date, known[run]!.coaches, formed.seed)
  /** How full it is when it comes to a call, where somebody counts. */
  const countedAt = (run: number, call: number): FormationLoading[] => {
    const { train } = runs[run]!
    const one = known[run]!
    if (!one.isFormed || call >= train.calls.length - 1 || !isCounted(train, date, call, formed.seed)) return []
    one.loading = loadingOf(train, date, { call, tiploc: tiplocOf(train.calls[call]!.code) }, one.coaches, formed)
    return [one.loading]
  }
  const expectedOf = (run: number, now: Second) =>
    expectedCalls(runs[run]!.train, known[run]!.calls, now, known[run]!.heldUntil)
  /** The places that are other than they were told last; nothing where none is. */
  const statusOf = (run: number, now: Second, withdrawn?: number): TrainStatus[] => {
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
        coaches.length,
        isKept(run, call),
      ]
      const text = is.join(' ')
      if (told[call] === text) continue
      told[call] = text
      const place = placeOf(run, call, expected[call]!)
      const isWithdrawn = call === withdrawn && place?.arrival !== undefined
      if (place) places.push(isWithdrawn ? { ...place, arrival: { ...place.arrival, actualRemoved: true } } : place)
    }
    while (calls[train.open]?.left !== undefined) train.open++
    if (places.length === 0) return []
    return [{ kind: 'status', ...nameOf(runs[run]!.train, date), ...(lateReason ? { lateReason } : {}), places }]
  }
  return {
    scheduleOf,
    /** Trains that were added behind the others. */
    extend: (day: Day) => {
      runs = day.runs
      known.push(...runs.slice(known.length).map(unheard))
    },
    /** A train's first status, as it is planned, with so many of its coaches: an hour before it begins, say. */
    announce: (run: number, now: Second, count = Infinity): News[] => {
      const train = known[run]!
      train.coaches = train.coaches.slice(0, count)
      if (train.coaches.length === 0) return statusOf(run, now)
      train.isFormed = true
      return [scheduleOf(run), formationsOf(run), ...countedAt(run, 0), ...statusOf(run, now)]
    },
    formationsOf,
    /** The platform at which a train begins is known to travellers from now on. */
    show: (run: number, now: Second): News[] => {
      known[run]!.isShown = true
      return keepsBack(runs[run]!.train, 0) ? statusOf(run, now) : []
    },
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
      else if (news.kind === 'misread' || news.kind === 'withdrawn' || news.kind === 'corrected') {
        // Where it has gone on meanwhile, it is put right without a word.
        if (news.kind === 'withdrawn' && train.calls[news.call]!.left !== undefined) return []
        // A minute too soon at first.
        const is = { misread: at - 60, withdrawn: undefined, corrected: news.kind === 'corrected' ? news.arrived : at }
        train.calls[news.call]!.arrived = is[news.kind]
        train.open = Math.min(train.open, news.call)
        return statusOf(run, at, news.kind === 'withdrawn' ? news.call : undefined)
      } else if (news.kind === 'short') {
        train.coaches = train.coaches.slice(0, news.coaches)
        return train.isFormed ? [formationsOf(run), ...statusOf(run, at)] : []
      } else if (news.kind === 'platform') train.calls[news.call]!.platform = news.platform
      else train.calls[news.call]![news.kind] = at
      return news.kind === 'left' ? [...statusOf(run, at), ...countedAt(run, news.call + 1)] : statusOf(run, at)
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
        const { isFormed, loading } = known[run]!
        return [
          scheduleOf(run),
          ...(isFormed ? [formationsOf(run)] : []),
          ...(places.length > 0 ? [status] : []),
          ...(loading ? [loading] : []),
        ]
      }),
  }
}

/** A train that begins later or ends sooner than booked has another origin or destination, which keeps its times. */
function atEnd(place: SchedulePlace, call: number, { first, last }: { first: number; last: number }): SchedulePlace {
  if (place.kind !== 'IP' || (call !== first && call !== last)) return place
  const isFirst = call === first
  return { ...place, kind: isFirst ? 'OR' : 'DT', activities: [isFirst ? 'TB' : 'TF'], plannedActivities: ['T'] }
}

const timeStatus = (expected: Second | undefined, actual: Second | undefined) => {
  if (actual !== undefined) return { actual: clock(minuteOf(actual)!), source: 'TD', actualClass: 'Automatic' }
  return expected === undefined ? undefined : { expected: clock(roundedOf(expected)!), source: 'Darwin' }
}

const minuteOf = (second: Second | undefined) => (second === undefined ? undefined : Math.floor(second / 60))
const roundedOf = (second: Second | undefined) => (second === undefined ? undefined : Math.round(second / 60))
