import type { LineLeg } from '@cledrau/contract/repay/judged.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { formatTime } from '../i18n/formats.ts'
import type { ClockRide, ClockStop } from '../ui/line/clock-rows.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { momentOf } from './moments.ts'

/** Minutes of London's clock, counted on from the first day: a journey over midnight goes on to the right. */
function minutesFrom(first: Instant): (at: Instant) => number {
  const { minutes } = clockTime(first)
  return (at) => minutes + Math.floor((at - first) / MINUTE)
}

/** Legs whose times are known, as both lines draw them; walks between trains are the gaps that a line has anyway. */
export function ridesOf(
  legs: readonly LineLeg[],
  nameOf: (code: string) => string,
  first: Instant | null,
  noteOf: (leg: LineLeg, end: 'departs' | 'arrives') => string | undefined = () => undefined,
): ClockRide[] {
  const known = legs.filter(({ kind, departs, arrives }) => kind !== 'WALK' && departs !== null && arrives !== null)
  const begin = first ?? beginOf(legs)
  if (begin === null) return []
  const minutes = minutesFrom(begin)
  const stop = (leg: LineLeg, end: 'departs' | 'arrives'): ClockStop => {
    const at = momentOf(leg[end] ?? '')
    const note = noteOf(leg, end)
    const name = nameOf(end === 'departs' ? leg.from : leg.to)
    return { name, minutes: minutes(at), time: formatTime(at), ...(note ? { note } : {}) }
  }
  return known.map((leg) => ({
    from: stop(leg, 'departs'),
    to: stop(leg, 'arrives'),
    means: leg.kind === 'BUS' ? 'bus' : 'rail',
  }))
}

/** When the first of them leaves. */
export const beginOf = (legs: readonly LineLeg[]): Instant | null => {
  const departs = legs.find((leg) => leg.departs !== null)?.departs
  return departs ? momentOf(departs) : null
}
