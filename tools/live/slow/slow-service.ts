import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import { writeServiceId } from '@cledrau/domain/live/service-id.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { dayAndTime, londonIso } from '@cledrau/domain/time/london.ts'
import { endNow, isCancelled, type SlowPart, type SlowRow, stops, timeAt } from './slow-board.ts'
import type { SlowCause, SlowTime, SlowTrain } from './slow-train.ts'

export type SlowSaying = {
  /** Heard within two minutes: "on time" may be said. */
  readonly isTrusted: boolean
  readonly causeWords: (code: number) => { en: string; cy: string }
}

const clock = (at: number) => dayAndTime(at as Parameters<typeof dayAndTime>[0]).time
const minuteOf = (at: number) => Math.floor(at / MINUTE)
const lateOf = ({ planned, said }: SlowTime) => ('at' in said ? minuteOf(said.at) - minuteOf(planned) : null)

function words(time: SlowTime, what: 'arrival' | 'departure', isTrusted: boolean): string | null {
  const { said } = time
  if (said.is === 'cancelled') return 'Cancelled'
  if (said.is === 'delayed') return 'Delayed'
  if (said.is !== 'actual' && said.is !== 'expected') return null
  const late = lateOf(time) ?? 0
  // Trains come early, but none leaves before its time.
  const isOnTime = late === 0 || (late < 0 && what === 'departure')
  if (!isOnTime) return clock(said.at)
  return isTrusted ? 'On time' : null
}
const happened = ({ said }: SlowTime) =>
  said.is === 'actual' ? clock(said.at) : said.is === 'no report' ? 'No report' : null
const momentNow = ({ said }: SlowTime) => (said.is === 'actual' || said.is === 'expected' ? londonIso(said.at) : null)

/** A row as the contract has it, portions and their ends in the order of their codes. */
export function slowService(
  row: SlowRow,
  what: 'departures' | 'arrivals',
  instead: SlowRow | undefined,
  { isTrusted, causeWords }: SlowSaying,
): LiveService {
  const { train, index, time, isCancelled: cancelled } = row
  const call = train.calls[index]!
  const [arrival, departure] = [timeAt(train, index, 'arrival'), timeAt(train, index, 'departure')]
  const [origin, destination] = [endNow(train, 'first'), endNow(train, 'last')]
  // Whoever stands where it doesn't come to any more knows it by its ends as planned.
  const comes = !cancelled || train.calls.some((one, at) => at < index && stops(one))
  const goes = !cancelled || train.calls.some((one, at) => at > index && stops(one))
  const from = comes ? origin.now : train.calls[0]!.code
  const to = goes ? destination.now : train.calls.at(-1)!.code
  const isLate = time.said.is === 'delayed' || (lateOf(time) ?? 0) > 0
  const cancelCause = call.cancelCause ?? train.calls.find((one) => one.cancelCause)?.cancelCause
  const reason = cancelled ? cancelCause : isLate ? call.late : undefined
  const side = (one: SlowTime | undefined, which: 'arrival' | 'departure') => ({
    planned: one ? clock(one.planned) : null,
    expected: one ? words(one, which, isTrusted) : null,
    happened: one ? happened(one) : null,
  })
  const [came, left] = [side(arrival, 'arrival'), side(departure, 'departure')]
  const saidThere = words(time, what === 'departures' ? 'departure' : 'arrival', isTrusted)
  const cause = (one: SlowCause | undefined) =>
    one ? { text: causeWords(one.code), at: one.at ?? null, near: one.near } : null
  return {
    serviceID: idOf(row),
    uid: train.uid,
    serviceDate: train.date,
    operator: train.operator,
    mode: train.mode,
    expected: cancelled ? 'Cancelled' : saidThere,
    sta: came.planned,
    eta: came.expected,
    ata: came.happened,
    std: left.planned,
    etd: left.expected,
    atd: left.happened,
    planned: londonIso(time.planned),
    now: momentNow(time),
    lateMinutes: time.said.is === 'cancelled' ? null : lateOf(time),
    cancelled,
    origin: endsOf(row.before, train.calls[0]!.code, from, 'first'),
    destination: endsOf(row.after, train.calls.at(-1)!.code, call.saysTo ?? to, 'last'),
    plannedDestination: destination.planned,
    plannedOrigin: origin.planned,
    extra: train.isExtra,
    platform: cancelled ? null : (call.platform ?? null),
    coaches: call.coaches ?? null,
    cause: cause(reason),
    instead: instead ? insteadOf(instead) : null,
    previousCallingPoints: row.before
      .filter(({ isOff }) => !isOff)
      .map((part) => portion(part, 'departure', isTrusted)),
    subsequentCallingPoints: row.after.filter(({ isOff }) => !isOff).map((part) => portion(part, 'arrival', isTrusted)),
  }
}

function idOf({ train, index }: SlowRow): string {
  const { code } = train.calls[index]!
  const nth = train.calls.slice(0, index).filter((one) => one.code === code).length
  return writeServiceId({ uid: train.uid, serviceDate: train.date, crs: code, nth })
}

/** Its own end and those of its portions; one that ends by becoming a part of another has only that one's. */
function endsOf(parts: readonly SlowPart[], end: string, own: string, which: 'first' | 'last'): string[] {
  const met = parts.filter(({ meetsAt, isOff }) => meetsAt !== undefined && !isOff)
  const others = met.map(({ train }) => endNow(train, which).now)
  return [...new Set(met.some(({ meetsAt }) => meetsAt === end) ? others : [own, ...others])]
}

const insteadOf = (row: SlowRow): LiveService['instead'] => ({
  serviceID: idOf(row),
  std: clock(row.time.planned),
  planned: londonIso(row.time.planned),
  platform: row.train.calls[row.index]!.platform ?? null,
  mode: row.train.mode,
})

function portion({ train, calls, meetsAt }: SlowPart, what: 'arrival' | 'departure', isTrusted: boolean) {
  return {
    meetsAt: meetsAt ?? null,
    calls: calls.flatMap((call) => pointOf(train, train.calls.indexOf(call), what, isTrusted)),
  }
}

function pointOf(train: SlowTrain, index: number, what: 'arrival' | 'departure', isTrusted: boolean) {
  const call = train.calls[index]!
  const [arrival, departure] = [timeAt(train, index, 'arrival'), timeAt(train, index, 'departure')]
  const time = { arrival, departure }[what] ?? arrival ?? departure
  if (!time) return []
  const cancelled = [arrival, departure].every((one) => one === undefined || isCancelled(one))
  return [
    {
      code: call.code,
      st: clock(time.planned),
      et: cancelled ? 'Cancelled' : words(time, what, isTrusted),
      at: happened(time),
      planned: londonIso(time.planned),
      now: momentNow(time),
      cancelled,
      request: call.request,
      platform: cancelled ? null : (call.platform ?? null),
    },
  ]
}
