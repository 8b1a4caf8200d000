import type { Wall } from './case.ts'

/** What London's clocks show, by the platform's own calendar and by nothing of ours. */
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export const shownAt = (moment: number): string => {
  const parts = new Map(london.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')} ${parts.get('hour')}:${parts.get('minute')}`
}

const known = new Map<string, number>()

/**
 * The first moment at which clocks show a time of a service day. Where spring leaves it out, it is counted on from the hour
 * before: half past one is when they show half past two.
 */
export function momentOf({ date, minutes }: Wall): number {
  const key = `${date} ${minutes}`
  const found = known.get(key)
  if (found !== undefined) return found
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const wanted = new Date(asUtc).toISOString().slice(0, 16).replace('T', ' ')
  const moment = [asUtc - 3_600_000, asUtc].find((one) => shownAt(one) === wanted) ?? asUtc
  if (known.size > 200_000) known.clear()
  known.set(key, moment)
  return moment
}

/** What clocks show then, in minutes of a service day. */
export function wallAt(date: string, moment: number): Wall {
  const [day = '', time = ''] = shownAt(moment).split(' ')
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / 86_400_000
  return { date, minutes: days * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
}

/**
 * That moment, or an hour later in the hour that autumn shows twice: what a timetable prints there is the first of the two, and
 * no train is planned for the second.
 */
export const plannable = (date: string, moment: number): number =>
  momentOf(wallAt(date, moment)) === moment ? moment : moment + 3_600_000
