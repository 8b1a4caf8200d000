import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays, dayOf } from '@cledrau/domain/time/dates.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { LAST_SEQUENCE, type News } from '@cledrau/feeds/darwin/news.ts'
import type { Second } from './day.ts'
import type { DayFeed, Said } from './day-feed.ts'

/** One piece of news as it is sent: by its number a listener notices what it missed. */
export type Utterance = { readonly sequence: number; readonly at: Instant; readonly news: Said }

export type Utterances = ReturnType<typeof openUtterances>

/** A day has fewer messages; where one begins to count is the same for whoever starts at noon. */
const MESSAGES_A_DAY = 200_000
/** So long back can be asked for what was said. */
const KEPT_MS = 6 * 3600_000
/** The trains of tomorrow that leave soonest are told of in the evening. */
const TOMORROW_FROM = 20 * 60

/**
 * What is said of all days that matter at a moment: those still running, today's, and in the evening tomorrow's. Nothing of
 * it is reckoned before somebody asks: a program that starts doesn't wait for a day of trains.
 */
export function openUtterances(feedOf: (date: CalendarDate) => DayFeed, start: Instant) {
  const feeds = new Map<CalendarDate, DayFeed>()
  let kept: Utterance[] = []
  let [countsOn, count] = ['', 0]

  const open = (date: CalendarDate) => {
    if (!feeds.has(date)) feeds.set(date, feedOf(date))
  }
  const number = (at: Instant): number => {
    const { date } = clockTime(at)
    if (date !== countsOn) [countsOn, count] = [date, 0]
    return ((dayOf(date) % 50) * MESSAGES_A_DAY + count++) % (LAST_SEQUENCE + 1)
  }
  const until = (now: Instant): Utterance[] => {
    const { date, minutes } = clockTime(now)
    open(date)
    if (minutes >= TOMORROW_FROM) open(addDays(date, 1))
    // Nothing of the day before yesterday runs any more.
    for (const old of feeds.keys()) if (old < addDays(date, -1)) feeds.delete(old)
    const told = [...feeds].flatMap(([day, feed]) =>
      feed.until(secondOf(day, now)).map(({ at, news }) => ({ at: momentOf(day, at), news })),
    )
    const said = told.toSorted((a, b) => a.at - b.at).map(({ at, news }) => ({ sequence: number(at), at, news }))
    for (const one of said) if (one.at > now - KEPT_MS) kept.push(one)
    const first = kept.findIndex(({ at }) => at > now - KEPT_MS)
    if (first !== 0) kept = first < 0 ? [] : kept.slice(first)
    return said
  }
  const begin = () => {
    if (feeds.size > 0) return
    // The evening before is part of what is under way; it is told before today's first word.
    const { date } = clockTime(start)
    open(addDays(date, -1))
    open(date)
    until(start)
  }
  return {
    until: (now: Instant): Utterance[] => {
      begin()
      return until(now)
    },
    kept: () => {
      begin()
      return kept
    },
    feeds: () => {
      begin()
      return [...feeds.values()]
    },
    snapshot: (now: Instant): News[] => {
      begin()
      return [...feeds].flatMap(([date, feed]) => feed.snapshot(secondOf(date, now)))
    },
  }
}

/** Seconds of a service day; across a change of the clocks as station clocks count them. */
export function secondOf(date: CalendarDate, at: Instant): Second {
  return Math.floor((at - serviceInstant(date, 0)) / 1000)
}
export const momentOf = (date: CalendarDate, second: Second): Instant =>
  instant(serviceInstant(date, 0) + second * 1000)
