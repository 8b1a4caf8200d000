import { HOUR, type Instant, instant, MINUTE } from '../time/instant.ts'
import type { News, WatchedRide } from './news.ts'

/** What somebody was told last of a train, which is how it stood then. */
export type Told = News & { readonly at: Instant }

/**
 * RUNS: it runs after all, or calls where it was said not to · EARLIER: less late than said, so that nobody comes too late ·
 * ON_TIME: as planned again.
 */
export const REASONS = [
  'CANCELLED',
  'NOT_CALLING',
  'BUS',
  'DELAYED',
  'LATER',
  'EARLIER',
  'ON_TIME',
  'RUNS',
  'PLATFORM',
] as const
export type Reason = (typeof REASONS)[number]

export type Question = {
  readonly ride: WatchedRide
  /** How it stood before, as far as anybody remembers. */
  readonly before?: News | undefined
  readonly now: News
  /** Nothing until the first message. */
  readonly told: Told | undefined
  readonly moment: Instant
  readonly lateMinutes: number
}

export type Decision =
  | { readonly say: Reason; readonly news: News }
  /** Worth a message, and not yet: one was said a moment ago. */
  | { readonly waitUntil: Instant }

/** One message about a train in so long, unless it can't wait. */
export const GAP = 5 * MINUTE
/** Less late than said by as much, and somebody misses their train. */
const EARLIER = 3
/** Who stands on the platform still wants to hear why nothing comes. */
const GONE_IS_NEWS = 30 * MINUTE

const CANT_WAIT: readonly Reason[] = ['CANCELLED', 'NOT_CALLING', 'PLATFORM']
const runs = ({ is }: News) => is === 'PLANNED' || is === 'ON_TIME' || is === 'LATE'
const goes = (news: News) => runs(news) || news.is === 'DELAYED'

/** From then on nobody can use news of it any more: it has left, as far as anybody knows. */
export function usefulUntil({ departs }: WatchedRide, { is, late }: News): Instant {
  if (is === 'DELAYED') return instant(departs + HOUR)
  return instant(is === 'CANCELLED' || is === 'NOT_CALLING' ? departs + GONE_IS_NEWS : departs + late * MINUTE)
}

function reasonOf({ ride, before, now, told, lateMinutes }: Question & { told: Told }): Reason | undefined {
  if (now.is === 'CANCELLED' || now.is === 'BUS') return told.is === now.is ? undefined : now.is
  if (now.is === 'NOT_CALLING') return told.is === now.is && told.notAt === now.notAt ? undefined : now.is
  if (now.is === 'DELAYED') return told.is === 'DELAYED' ? undefined : goes(told) ? 'DELAYED' : 'RUNS'
  if (!goes(told)) return 'RUNS'
  const said = told.platform ?? before?.platform ?? ride.platform
  if (now.platform !== null && said !== null && now.platform !== said) return 'PLATFORM'
  const onTime = now.late === 0
  if (told.is === 'DELAYED') return onTime ? 'ON_TIME' : 'LATER'
  if (now.late - told.late >= lateMinutes) return 'LATER'
  if (told.late > 0 && onTime) return 'ON_TIME'
  return told.late - now.late >= Math.min(EARLIER, lateMinutes) ? 'EARLIER' : undefined
}

/** What of the news of a train is worth a message to somebody who was told this much of it; nothing, mostly. */
export function worthTelling(question: Question): Decision | undefined {
  const { ride, now, told, moment } = question
  if (!told || now.is === 'LEFT' || moment >= usefulUntil(ride, now)) return undefined
  const say = reasonOf({ ...question, told })
  if (!say) return undefined
  const free = instant(told.at + GAP)
  return CANT_WAIT.includes(say) || moment >= free ? { say, news: now } : { waitUntil: free }
}

/** Of the trains of a window those that a first message is about: whoever has left already is none of them. */
export const firstTold = <Ride extends { readonly ride: WatchedRide; readonly now: News }>(
  rides: readonly Ride[],
  moment: Instant,
): Ride[] => rides.filter(({ ride, now }) => now.is !== 'LEFT' && moment < usefulUntil(ride, now))

/** Nothing of it would be worth a message to whoever was told this. */
export const agrees = (told: News, question: Omit<Question, 'told' | 'before'>): boolean =>
  question.now.is === 'LEFT' || reasonOf({ ...question, told: { ...told, at: question.moment } }) === undefined
