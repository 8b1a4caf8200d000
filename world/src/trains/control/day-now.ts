import type { Cause, Run, Second } from '../day.ts'
import type { DayFeed } from '../day-feed.ts'

/** A train as it stands at a moment: what has happened by then, and nothing that is yet to come. */
export type TrainNow = {
  readonly run: Run
  readonly state: 'waiting' | 'running' | 'come' | 'cancelled'
  /** It doesn't call everywhere. */
  readonly isCut: boolean
  /** Seconds, by where it was last, or by what it should have done since. */
  readonly late: Second
  /** The call at which it was last, and whether it has left it. */
  readonly at: number | undefined
  readonly hasLeft: boolean
  readonly cause: { readonly cause: Cause; readonly code: string } | undefined
  readonly calls: readonly CallNow[]
}

export type CallNow = {
  readonly arrived?: Second
  readonly left?: Second
  readonly platform: string
  readonly cancelled: boolean
}

/** Every train of a day at one of its seconds. */
export function trainsNow(feed: DayFeed, now: Second): TrainNow[] {
  const { runs, happenings } = feed.day()
  const cancelled = runs.map(({ calls }) => calls.map(() => false))
  const platforms = runs.map(({ train }) => train.calls.map(({ platform }) => platform))
  const causes = new Map<number, TrainNow['cause']>()
  for (const one of happenings) {
    if (one.at > now) break
    if (one.kind === 'cancelled') cancelled[one.run]!.fill(true, one.from, one.to + 1)
    if (one.kind === 'platform') platforms[one.run]![one.call] = one.platform
    if (one.kind === 'cancelled' || one.kind === 'cause') causes.set(one.run, { cause: one.cause, code: one.code })
  }
  return runs.map((run, number): TrainNow => {
    const calls = run.calls.map(({ arrived, left }, call) => ({
      ...(arrived !== undefined && arrived <= now ? { arrived } : {}),
      ...(left !== undefined && left <= now ? { left } : {}),
      platform: platforms[number]![call]!,
      cancelled: cancelled[number]![call]!,
    }))
    const at = calls.findLastIndex(({ arrived, left }) => (arrived ?? left) !== undefined)
    const last = calls.findLastIndex((call) => !call.cancelled)
    const here = calls[at]
    const state =
      last < 0 ? 'cancelled' : !here ? 'waiting' : at === last && here.arrived !== undefined ? 'come' : 'running'
    return {
      run,
      state,
      isCut: last >= 0 && calls.some((call) => call.cancelled),
      late: latenessOf(run, calls, at, now, state),
      at: here ? at : undefined,
      hasLeft: here?.left !== undefined,
      cause: causes.get(number),
      calls,
    }
  })
}

function latenessOf(
  { train }: Run,
  calls: TrainNow['calls'],
  at: number,
  now: Second,
  state: TrainNow['state'],
): Second {
  if (state === 'cancelled') return 0
  const here = calls[at]
  const booked = train.calls[Math.max(at, 0)]!
  const told =
    here?.left !== undefined
      ? here.left - booked.departure * 60
      : here?.arrived !== undefined
        ? here.arrived - booked.arrival * 60
        : 0
  if (state === 'come') return told
  // What should have happened by now, and hasn't, makes it as late as that at least.
  const next = here?.left === undefined ? booked.departure : train.calls[at + 1]?.arrival
  return Math.max(told, next === undefined ? 0 : now - next * 60)
}

export type Counts = Readonly<Record<'all' | 'running' | 'late' | 'cancelled' | 'cut' | 'come', number>>

/** A train is late from there on, as travellers say it. */
export const LATE = 5 * 60

export function countsOf(trains: readonly TrainNow[]): Counts {
  const count = (is: (train: TrainNow) => boolean) => trains.filter(is).length
  return {
    all: trains.length,
    running: count(({ state }) => state === 'running'),
    late: count(isLate),
    cancelled: count(({ state }) => state === 'cancelled'),
    cut: count(({ isCut }) => isCut),
    come: count(({ state }) => state === 'come'),
  }
}

export const isLate = ({ state, late }: TrainNow): boolean =>
  (state === 'running' || state === 'waiting') && late >= LATE
