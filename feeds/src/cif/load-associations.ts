import type { TimetableBuilder } from '@cledrau/planner'
import { both, type DaySet, either, emptyDays, isEmpty, shiftDays, type Window } from '../day-set.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import type { Association } from './records.ts'
import { runningDays } from './running-days.ts'

/** One version of a train as it was told to the builder: where it calls, and when. */
export type ToldVersion = { days: DaySet; stops: readonly number[] }

type Versions = ReadonlyMap<string, readonly ToldVersion[]>

/** What a feed is told to, the days that count, and who hears of faults. */
type LoadInto = { builder: TimetableBuilder; window: Window; report: FeedReport }

type Kind = 'join' | 'split' | 'through' | 'next'

const OTHER_DAY = { S: 0, N: 1, P: -1 } as const

/**
 * Tells which trains are joined, on the dates when both really call where they meet. Records of one pair at one place
 * overrule each other as trains do.
 */
export function loadAssociations(
  associations: readonly Association[],
  versions: Versions,
  stopOf: (tiploc: string) => number | undefined,
  { builder, window, report }: LoadInto,
): void {
  const pairs = Map.groupBy(associations, (one) => `${one.baseUid} ${one.otherUid} ${one.tiploc} ${one.baseSuffix}`)
  for (const records of pairs.values()) {
    const days = runningDays(
      records.map(({ from, to, days: week, term }) => ({ from, to, week, term })),
      window,
    )
    for (const [i, one] of records.entries()) {
      const ruled = days[i] ?? emptyDays(window)
      if (isEmpty(ruled) || one.use === 'O') continue
      const stop = stopOf(one.tiploc)
      const told = stop === undefined ? 0 : tellPair(one, ruled, stop, { versions, builder, window })
      if (told === 0) {
        const text = `${one.category} ${one.baseUid} ${one.otherUid} at ${one.tiploc}: they do not meet there`
        addFault(report, 'ASSOCIATION_WITHOUT_CALL', 'AA', 0, text)
      }
    }
  }
}

/** Answers of how many kinds the pair is: a base train may end at the place on some dates and go on on others. */
function tellPair(
  one: Association,
  ruled: DaySet,
  stop: number,
  { versions, builder, window }: Pick<LoadInto, 'builder' | 'window'> & { versions: Versions },
): number {
  const otherDay = OTHER_DAY[one.dateIndicator as keyof typeof OTHER_DAY] ?? 0
  type Where = (stops: readonly number[]) => boolean
  const daysWhere = (uid: string) => (where: Where) =>
    (versions.get(uid) ?? []).reduce(
      (days, version) => (where(version.stops) ? either(days, version.days) : days),
      emptyDays(window),
    )
  const isBeginning: Where = (stops) => stops[0] === stop
  const isEnding: Where = (stops) => stops.at(-1) === stop
  const isOnTheWay: Where = (stops) => !isBeginning(stops) && !isEnding(stops) && stops.includes(stop)

  const tell = (kind: Kind, [base, other]: [string, string], days: DaySet, dayApart: -1 | 0 | 1): number => {
    if (isEmpty(days)) return 0
    builder.association({ kind, base, other, stop, calendar: builder.calendar(days), otherDay: dayApart })
    return 1
  }
  const pair: [string, string] = [one.baseUid, one.otherUid]
  const when = (base: DaySet, other: DaySet) => both(ruled, both(base, shiftDays(other, window, -otherDay)))
  const [base, other] = [daysWhere(one.baseUid), daysWhere(one.otherUid)]
  if (one.category === 'VV') {
    // Where the base train has no more way to go, all of it goes on as the other.
    return (
      tell('split', pair, when(base(isOnTheWay), other(isBeginning)), otherDay) +
      tell('through', pair, when(base(isEnding), other(isBeginning)), otherDay)
    )
  }
  if (one.category === 'JJ') {
    const throughDays = shiftDays(when(base(isBeginning), other(isEnding)), window, otherDay)
    return (
      tell('join', pair, when(base(isOnTheWay), other(isEnding)), otherDay) +
      tell('through', [one.otherUid, one.baseUid], throughDays, opposite(otherDay))
    )
  }
  return one.category === 'NP' ? tell('next', pair, when(base(isEnding), other(isBeginning)), otherDay) : 0
}

const opposite = (day: -1 | 0 | 1): -1 | 0 | 1 => (day === 0 ? 0 : day === 1 ? -1 : 1)
