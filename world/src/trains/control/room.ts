import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Closure } from '../day.ts'
import type { DayFeed } from '../day-feed.ts'
import type { Names } from '../names.ts'
import type { PlayedRailway } from '../played-railway.ts'
import { secondOf } from '../utterances.ts'
import type { Control } from './control.ts'
import { clockOf } from './html.ts'
import { countsOf, isLate, type TrainNow, trainsNow } from './day-now.ts'
import { mapOf } from './map.ts'
import { roomPage, type Show, SHOWS, trainPage } from './pages.ts'

export type RoomOptions = {
  readonly control: Control
  readonly feeds: () => readonly DayFeed[]
  readonly railway: PlayedRailway
  readonly names: Names
  readonly now: () => Instant
}

const IS: Readonly<Record<Show, (train: TrainNow) => boolean>> = {
  running: ({ state }) => state === 'running',
  late: isLate,
  cancelled: ({ state }) => state === 'cancelled',
  cut: ({ isCut }) => isCut,
  come: ({ state }) => state === 'come',
  all: () => true,
}

/** What can be seen of the day that is under way. */
export function openRoom({ control, feeds, railway, names, now }: RoomOptions) {
  const today = () => clockTime(now()).date
  const feedOf = (date: CalendarDate) => feeds().find((feed) => feed.date === date)
  const at = (feed: DayFeed) => secondOf(feed.date, now())
  /** What is opened now is so from the next second on. */
  const isClosed = (feed: DayFeed) => (closure: Closure) => closure.until > at(feed) + 1
  const looked = (show: string | null, query: string | null) => {
    const feed = feedOf(today()) ?? feeds().at(-1)!
    const all = trainsNow(feed, at(feed))
    const is: Show = SHOWS.find((one) => one === show) ?? 'running'
    const wanted = (query ?? '').trim().toUpperCase()
    const fits = ({ run: { train } }: TrainNow) =>
      wanted === '' ||
      train.uid === wanted ||
      train.headcode === wanted ||
      train.calls.some(({ code }) => code === wanted)
    return { feed, all, show: is, query: query ?? '', trains: all.filter((train) => IS[is](train) && fits(train)) }
  }
  return {
    knows: (date: CalendarDate, uid: string) =>
      feedOf(date)
        ?.day()
        .runs.some(({ train }) => train.uid === uid) ?? false,
    page: (show: string | null, query: string | null, refused: string): string => {
      const { feed, all, ...rest } = looked(show, query)
      const { closures } = control.dialsOf(feed.date)
      return roomPage({
        ...rest,
        date: feed.date,
        now: at(feed),
        counts: countsOf(all),
        map: mapOf(railway, railway.linesOn(feed.date), all, closures.filter(isClosed(feed)), at(feed)),
        level: control.level(),
        line: control.line(),
        closures: closures.filter(isClosed(feed)),
        disruptions: feed.disruptions(),
        names,
        stations: railway.stations,
        refused,
      })
    },
    trainPage: (date: CalendarDate, uid: string, refused: string): string | undefined => {
      const feed = feedOf(date)
      const train = feed && trainsNow(feed, at(feed)).find(({ run }) => run.train.uid === uid)
      if (!train) return undefined
      const coaches = names.coaches(train.run.train).length
      return trainPage({ train, date, now: at(feed), names, coaches, refused })
    },
    /** The same for programs. */
    state: () => {
      const { feed, all } = looked(null, null)
      const { closures } = control.dialsOf(feed.date)
      return {
        now: utcIso(now()),
        date: feed.date,
        level: control.level(),
        line: control.line(),
        counts: countsOf(all),
        closed: closures.filter(isClosed(feed)).map(({ one, other }) => ({ one, other })),
      }
    },
    trains: (show: string | null, query: string | null) =>
      looked(show, query).trains.map(({ run: { train }, state, late, isCut, at: last, cause }) => ({
        uid: train.uid,
        headcode: train.headcode,
        operator: train.operator,
        departs: clockOf(train.calls[0]!.departure * 60),
        from: train.calls[0]!.code,
        to: train.calls.at(-1)!.code,
        state,
        isCut,
        lateMinutes: Math.round(late / 60),
        at: last === undefined ? undefined : train.calls[last]!.code,
        cause: cause?.cause,
      })),
  }
}
