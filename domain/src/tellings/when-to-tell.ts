import { MINUTES_A_DAY } from '../time/hh-mm.ts'
import { HOUR, instant, type Instant } from '../time/instant.ts'
import { clockTime, serviceInstant } from '../time/london.ts'

/** Minutes of London's day: nothing rings from one to the other. Over midnight where it ends before it begins. */
export type QuietHours = { from: number; until: number }

export type News = {
  /** From then on it is no use to anybody. */
  usefulUntil: Instant
  /** Of a journey: when it begins. */
  departsAt: Instant | null
}

/** Only a journey that begins so soon, or is under way, is worth waking somebody for. */
const SOON = 3 * HOUR

/** When somebody hears of it, from now on; never where it would be no use by then. */
export function whenToTell(news: News, quiet: QuietHours | null, now: Instant): Instant | 'never' {
  const soon = news.departsAt === null ? Infinity : news.departsAt - SOON
  // What comes deep in the night waits for the morning, or for the hour in which the journey is near enough.
  const at = soon <= now ? now : instant(Math.min(endOfQuiet(quiet, now), soon))
  return at < news.usefulUntil ? at : 'never'
}

/** The moment itself where nothing is quiet. */
export function endOfQuiet(quiet: QuietHours | null, at: Instant): Instant {
  if (!quiet || quiet.from === quiet.until) return at
  const { date, minutes } = clockTime(at)
  const overMidnight = quiet.until < quiet.from
  const isQuiet = overMidnight
    ? minutes >= quiet.from || minutes < quiet.until
    : minutes >= quiet.from && minutes < quiet.until
  if (!isQuiet) return at
  const nextDay = overMidnight && minutes >= quiet.from ? MINUTES_A_DAY : 0
  const ends = serviceInstant(date, quiet.until + nextDay)
  if (ends > at) return ends
  // In the hour that autumn shows twice, this is the second.
  const second = serviceInstant(date, quiet.until + nextDay, 'second')
  return second > at ? second : instant(at + HOUR)
}
