import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Closure, Dials, Order } from '../day.ts'
import type { DayFeed } from '../day-feed.ts'
import { FLOWING, type LineDials } from '../feed-line.ts'
import { secondOf } from '../utterances.ts'

export type ControlOptions = {
  readonly seed: number
  readonly level: number
  readonly now: () => Instant
  readonly feeds: () => readonly DayFeed[]
  /** All that is known by now is said before anything is turned: what was told stays told. */
  readonly tell: () => void
}

/** 0 and some: nothing and everything goes wrong. */
export const WORST_LEVEL = 5

/** Nothing of a day runs so long after it began. */
const ALL_HAVE_COME = 30 * 3600

/** Each kind of order without its second: that is the one in which it is given. */
export type Given = Order extends infer One ? (One extends Order ? Omit<One, 'at' | 'uid'> : never) : never

export type Control = ReturnType<typeof openControl>

/** The dials, and the hand that turns them: from the next second on, on every day under way. They are forgotten with the program. */
export function openControl({ seed, level: first, now, feeds, tell }: ControlOptions) {
  let level = first
  let line = FLOWING
  const turned = new Map<CalendarDate, Dials>()
  const dialsOf = (date: CalendarDate): Dials =>
    turned.get(date) ?? { seed, date, trouble: [{ from: 0, level }], closures: [], orders: [] }

  const turn = (change: (dials: Dials, next: number) => Dials, which: (feed: DayFeed) => boolean = () => true) => {
    tell()
    for (const feed of feeds()) {
      if (!which(feed) || secondOf(feed.date, now()) > ALL_HAVE_COME) continue
      const dials = change(dialsOf(feed.date), secondOf(feed.date, now()) + 1)
      turned.set(feed.date, dials)
      feed.turn(dials)
    }
    tell()
  }
  const isSame = (a: Closure, one: string, other: string) =>
    [a.one, a.other].toSorted().join(' ') === [one, other].toSorted().join(' ')
  return {
    dialsOf,
    line: () => line,
    level: () => level,
    turnLine: (to: Partial<LineDials>) => {
      tell()
      line = { ...line, ...to }
      tell()
    },
    turnLevel: (to: number) => {
      level = to
      turn((dials, from) => ({ ...dials, trouble: [...dials.trouble, { from, level }] }))
    },
    close: (one: string, other: string, minutes: number) =>
      turn((dials, from) => ({
        ...dials,
        closures: [...dials.closures, { one, other, from, until: from + minutes * 60 }],
      })),
    /** Opened again before its time. */
    open: (one: string, other: string) =>
      turn((dials, next) => ({
        ...dials,
        closures: dials.closures.map((closure) =>
          isSame(closure, one, other) && closure.until > next
            ? { ...closure, until: next, ordered: closure.ordered ?? closure.until }
            : closure,
        ),
      })),
    order: (date: CalendarDate, uid: string, given: Given) =>
      turn(
        (dials, at) => ({ ...dials, orders: [...dials.orders, { ...given, at, uid }] }),
        (feed) => feed.date === date,
      ),
  }
}
