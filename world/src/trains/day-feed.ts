import type { Association, News, TimetableAnnounced, TrainAlert } from '@cledrau/feeds/darwin/news.ts'
import type { Line, Train } from '@cledrau/feeds/railway/railway.ts'
import type { Dials, Second } from './day.ts'
import { alertsOf } from './notices/alerts.ts'
import { ridOf } from './booked.ts'
import { chanceOf } from './chance.ts'
import { openCouplings } from './couplings.ts'
import { disruptionsOf } from './notices/disruptions.ts'
import { coachesRunning } from './formations.ts'
import type { Names } from './names.ts'
import { odditiesOf } from './oddities.ts'
import { busesOf, type ReplacementBus } from './replacement-buses.ts'
import { simulate } from './simulate.ts'
import { messagesNow, messagesOf } from './notices/station-messages.ts'
import { levelAt } from './trouble.ts'
import { openTeller } from './teller.ts'

/** News of a train or a station, or that there are new files. */
export type Said = News | TimetableAnnounced
export type Told = { readonly at: Second; readonly news: Said }

/** What there is beside trains: files that are announced, and who is booked to part or to come together. */
export type Beside = {
  readonly files?: readonly { readonly at: Second; readonly news: TimetableAnnounced }[]
  readonly associations?: readonly Association[]
}

export type DayFeed = ReturnType<typeof openDayFeed>

/** What begins, is told or ends without a train moving. */
type Duty = {
  readonly at: Second
  readonly run: number
  readonly kind: 'schedule' | 'announce' | 'show' | 'deactivate'
}

/** Schedules of a day come in the small hours, in good time for who leaves before them. */
const SCHEDULES_FROM = 2 * 3600
const SCHEDULES_TAKE = 2 * 3600
const BEFORE_IT_BEGINS = 2 * 3600
/** A train is forecast from then until then. */
const ANNOUNCED_BEFORE = 3600
/** Where its platform is kept back, it is shown then. */
const SHOWN_BEFORE = 10 * 60
/** A station has to have so many before anybody keeps one back. */
const MANY_PLATFORMS = 6
const OVER_AFTER = 40 * 60
const OVER_WHEN_LATE = 10 * 60

/**
 * A day's news in their order, told once each, up to whatever second is asked for. Dials may be turned while it goes: what
 * has been told stays told, what comes is another day's.
 */
export function openDayFeed(
  trains: readonly Train[],
  lines: readonly Line[],
  first: Dials,
  names: Names,
  { files = [], associations = [] }: Beside = {},
) {
  let dials = first
  let [buses, all] = withBuses()
  const platforms = new Map<string, Set<string>>()
  for (const { calls } of trains)
    for (const { code, platform } of calls) platforms.set(code, (platforms.get(code) ?? new Set()).add(platform))
  let day = simulate(all, lines, dials)
  let disruptions = disruptionsOf(dials, trains, lines)
  let notices = noticesOf()
  const { date } = dials
  const teller = openTeller(day, date, names.tiploc, { seed: first.seed, coachesOf: names.coaches }, keepsBack)
  const duties = [...dutiesOf(trains), ...buses.flatMap(dutiesOfBus)].toSorted((a, b) => a.at - b.at)
  let [duty, happening, notice] = [0, 0, 0]
  let toldUntil = -Infinity

  /** At large stations, the worse the day the more of them. */
  function keepsBack(train: Train, call: number): boolean {
    const { code, platform } = train.calls[call]!
    if (platform === '' || (platforms.get(code)?.size ?? 0) < MANY_PLATFORMS) return false
    const level = levelAt(dials, train.calls[0]!.departure * 60 - ANNOUNCED_BEFORE)
    return chanceOf(`${dials.seed} ${dials.date} kept back ${train.uid} ${call}`) < 0.08 * level
  }
  function withBuses(): [readonly ReplacementBus[], readonly Train[]] {
    const added = busesOf(dials.closures, trains)
    return [added, [...trains, ...added.map(({ train }) => train)]]
  }
  function dutiesOfBus({ train: { calls }, ordered }: ReplacementBus, bus: number): Duty[] {
    const run = trains.length + bus
    return [
      { at: ordered, run, kind: 'schedule' },
      { at: Math.max(ordered, calls[0]!.departure * 60 - ANNOUNCED_BEFORE), run, kind: 'announce' },
      { at: calls.at(-1)!.arrival * 60 + OVER_AFTER, run, kind: 'deactivate' },
    ]
  }
  /** Behind those of the same second. */
  function addDuty(added: Duty): void {
    const place = duties.findIndex((one) => one.at > added.at)
    duties.splice(place < 0 ? duties.length : place, 0, added)
  }
  /** What is told that is of no train. */
  function noticesOf(): Told[] {
    return [...files, ...messagesOf(disruptions, names), ...odditiesOf(dials, trains)].toSorted((a, b) => a.at - b.at)
  }

  const couplings = openCouplings(trains, date, names.tiploc, associations)
  /** Told of trains that still run. */
  const alerts = new Map<number, TrainAlert[]>()
  /** Trains that have come: whoever begins to listen is told nothing more of them. */
  const over = new Set<string>()

  const announce = (run: number, at: Second): News[] => {
    const train = all[run]!
    const most = names.coaches(train).length
    const count = coachesRunning(train, most, dials)
    const news = teller.announce(run, at, count)
    const own = most > 0 ? alertsOf(train, date, dials.seed, most - count, teller.formationsOf(run)) : []
    if (own.length > 0) alerts.set(run, own)
    return [...news, ...couplings.announce(run), ...own]
  }
  const doDuty = ({ at, run, kind }: Duty): News[] => {
    if (kind === 'schedule') return [teller.scheduleOf(run)]
    if (kind === 'announce') return announce(run, at)
    if (kind === 'show') return teller.show(run, at)
    const comes = day.runs[run]!.calls.findLast(({ cancelled }) => !cancelled)?.arrived ?? at
    if (comes <= at) {
      const rid = ridOf(all[run]!.uid, date)
      alerts.delete(run)
      over.add(rid)
      return [{ kind: 'deactivated', rid }]
    }
    // Still on its way: nobody forgets it before it has come.
    addDuty({ at: comes + OVER_WHEN_LATE, run, kind })
    return []
  }
  return {
    date,
    dials: () => dials,
    day: () => day,
    /** All that has become known since it was asked last, up to a second. */
    until: (second: Second): Told[] => {
      const told: Told[] = []
      for (;;) {
        const [nextDuty, next, nextNotice] = [duties[duty], day.happenings[happening], notices[notice]]
        const at = Math.min(nextDuty?.at ?? Infinity, next?.at ?? Infinity, nextNotice?.at ?? Infinity)
        if (at > second || at === Infinity) break
        if (nextNotice?.at === at) {
          told.push(nextNotice)
          notice++
          continue
        }
        const news =
          nextDuty && nextDuty.at === at ? doDuty(nextDuty) : [...teller.hear(next!), ...couplings.hear(next!)]
        if (nextDuty && nextDuty.at === at) duty++
        else happening++
        told.push(...news.map((one) => ({ at, news: one })))
      }
      toldUntil = Math.max(toldUntil, second)
      return told
    },
    /** From the next second on, the day goes as these dials say. They must not differ before. */
    turn: (to: Dials) => {
      dials = to
      const before = buses.length
      ;[buses, all] = withBuses()
      day = simulate(all, lines, dials)
      teller.extend(day)
      for (const added of buses.flatMap(dutiesOfBus).slice(before * DUTIES_OF_BUS)) addDuty(added)
      happening = day.happenings.findIndex(({ at }) => at > toldUntil)
      if (happening < 0) happening = day.happenings.length
      disruptions = disruptionsOf(dials, trains, lines)
      notices = noticesOf()
      notice = notices.findIndex(({ at }) => at > toldUntil)
      if (notice < 0) notice = notices.length
    },
    disruptions: () => disruptions,
    snapshot: (second: Second): News[] => [
      ...teller.snapshot(second).filter((news) => !('rid' in news && over.has(news.rid))),
      ...couplings.snapshot(),
      ...messagesNow(disruptions, second, names),
      ...[...alerts.values()].flat(),
    ],
  }
}

const DUTIES_OF_BUS = 3

function dutiesOf(trains: readonly Train[]): Duty[] {
  return trains
    .flatMap(({ calls }, run): Duty[] => {
      const [begins, ends] = [calls[0]!.departure * 60, calls.at(-1)!.arrival * 60]
      const inTurn = SCHEDULES_FROM + Math.round((run / trains.length) * SCHEDULES_TAKE)
      return [
        { at: Math.min(inTurn, begins - BEFORE_IT_BEGINS), run, kind: 'schedule' },
        { at: begins - ANNOUNCED_BEFORE, run, kind: 'announce' },
        { at: begins - SHOWN_BEFORE, run, kind: 'show' },
        { at: ends + OVER_AFTER, run, kind: 'deactivate' },
      ]
    })
    .toSorted((a, b) => a.at - b.at)
}
