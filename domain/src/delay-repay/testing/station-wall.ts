import type { CallTime, TimeNow } from '../../live/running-train.ts'
import { instant, type Instant } from '../../time/instant.ts'
import { serviceInstant } from '../../time/london.ts'
import { earliestCaught } from '../caught.ts'
import { delayOf, type JourneyDelay } from '../delay.ts'
import type { FindRan, PlannedRide, RanCall, RanTrain } from '../journey.ts'

/*
 * Trains as they hang on a station wall. A line is a place and its times, `arrives/departs`; behind it what happened, in the
 * same way: a clock time, `x` where it was called off, `?` where nobody reported it.
 */

const DATE = '2026-12-03'

const at = (clock: string, date: string): Instant => {
  const [hours, minutes, seconds = 0] = clock.split(':').map(Number)
  return instant(serviceInstant(date, hours! * 60 + minutes!) + seconds * 1000)
}

function timeNow(said: string, date: string): TimeNow {
  if (said === 'x') return { state: 'cancelled' }
  return said === '?' ? { state: 'no-report' } : { state: 'actual', at: at(said, date) }
}

/** `1V42 AW` and its calls, `MCN -/15:03 -/15:05` a line. */
export function ran(name: string, card: string, date: string = DATE): RanTrain {
  const [uid = '', operator = 'AW', mode = 'rail'] = name.split(' ')
  const calls = card
    .trim()
    .split('\n')
    .map((line): RanCall => {
      const [code = '', planned = '', said = planned] = line.trim().split(/\s+/)
      const [arrives = '-', departs = '-'] = planned.split('/')
      const [came = '?', left = '?'] = said.split('/')
      const time = (clock: string, heard: string): CallTime => ({ planned: at(clock, date), now: timeNow(heard, date) })
      return {
        code,
        ...(arrives === '-' ? {} : { arrival: time(arrives, came) }),
        ...(departs === '-' ? {} : { departure: time(departs, left) }),
      }
    })
  return { uid, serviceDate: date, operator, mode: mode as RanTrain['mode'], calls }
}

/** `1V42 MCN 15:03 SHR 16:20`, with `+4` for minutes of walking after it, or `seated` for staying on as the next train. */
export function ride(text: string, trains: readonly RanTrain[]): PlannedRide {
  const [uid = '', from = '', departs = '', to = '', arrives = '', more = ''] = text.split(' ')
  const train = trains.find((one) => one.uid === uid)
  const [serviceDate, operator] = [train?.serviceDate ?? DATE, train?.operator ?? 'AW']
  return {
    uid,
    serviceDate,
    operator,
    from,
    to,
    departs: at(departs, serviceDate),
    arrives: at(arrives, serviceDate),
    ...(more.startsWith('+') ? { onFoot: Number(more.slice(1)) * 60_000 } : {}),
    ...(more === 'seated' ? { goesOn: true } : {}),
  }
}

type Told = {
  readonly plan: readonly string[]
  readonly trains: readonly RanTrain[]
  readonly ways?: readonly (readonly string[])[]
  readonly seen?: string
}

/** What the rule says of a journey; `ways` is what a planner would find for anybody stranded. */
export function judged({ plan, trains, ways = [], seen }: Told): JourneyDelay {
  const byName = new Map(trains.map((train) => [`${train.uid} ${train.serviceDate}`, train]))
  const find: FindRan = (name) => byName.get(name)
  const found = ways.map((way) => way.map((text) => ride(text, trains)))
  const [first, ...rest] = plan.map((text) => ride(text, trains))
  const seenAt = seen === undefined ? undefined : at(seen, first!.serviceDate)
  return delayOf({
    journey: { rides: [first!, ...rest], frozenAt: instant(0) },
    find,
    caught: (stranded) =>
      earliestCaught(
        found.filter(([one]) => one!.from === stranded.from),
        stranded,
        find,
      ).way,
    taken: seenAt && { from: seenAt, until: seenAt },
  })
}
