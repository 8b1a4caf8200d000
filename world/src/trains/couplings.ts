import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Association } from '@cledrau/feeds/darwin/news.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { bookedTimes, ridOf } from './booked.ts'
import type { Happening } from './day.ts'
import { broughtBy } from './stock.ts'

/** What trains have to do with each other: who parts, who comes together, and whose coaches come as the next train. */
export function openCouplings(
  trains: readonly Train[],
  date: CalendarDate,
  tiplocOf: (code: string) => string,
  booked: readonly Association[],
) {
  const numberOf = new Map(trains.map(({ uid }, run) => [ridOf(uid, date), run]))
  const ofRun = new Map<number, Association[]>()
  const put = (run: number | undefined, association: Association) => {
    if (run !== undefined) ofRun.set(run, [...(ofRun.get(run) ?? []), association])
  }
  for (const association of booked) put(numberOf.get(association.main.rid), association)
  for (const [run, from] of broughtBy(trains).entries())
    if (from !== undefined) put(run, nextOf(trains[from]!, trains[run]!, date, tiplocOf))
  /** What was told, and whether that it won't happen. */
  const told = new Map<Association, boolean>()
  const toldOf = new Map<string, Association[]>()
  /** Where trains don't come any more. */
  const lost = new Set<string>()
  const isLost = ({ tiploc, main, assoc }: Association) => [main, assoc].some(({ rid }) => lost.has(`${rid} ${tiploc}`))
  const saidOf = (association: Association, isCancelled: boolean): Association =>
    isCancelled ? { ...association, cancelled: true } : association
  return {
    /** Those of a train that is announced. */
    announce: (run: number): Association[] =>
      (ofRun.get(run) ?? []).map((association) => {
        for (const { rid } of [association.main, association.assoc])
          toldOf.set(rid, [...(toldOf.get(rid) ?? []), association])
        told.set(association, isLost(association))
        return saidOf(association, isLost(association))
      }),
    /** Trains that were to meet where one of them doesn't come any more won't. */
    hear: (news: Happening): Association[] => {
      const train = trains[news.run]
      // Buses that were added have to do with nobody.
      if (news.kind !== 'cancelled' || !train) return []
      const rid = ridOf(train.uid, date)
      for (const { code } of train.calls.slice(news.from, news.to + 1)) lost.add(`${rid} ${tiplocOf(code)}`)
      const changed = (toldOf.get(rid) ?? []).filter((association) => !told.get(association) && isLost(association))
      for (const association of changed) told.set(association, true)
      return changed.map((association) => saidOf(association, true))
    },
    snapshot: (): Association[] => [...told].map(([association, isCancelled]) => saidOf(association, isCancelled)),
  }
}

function nextOf(from: Train, to: Train, date: CalendarDate, tiplocOf: (code: string) => string): Association {
  return {
    kind: 'association',
    tiploc: tiplocOf(to.calls[0]!.code),
    category: 'NP',
    main: { rid: ridOf(from.uid, date), ...bookedTimes(from, from.calls.length - 1) },
    assoc: { rid: ridOf(to.uid, date), ...bookedTimes(to, 0) },
  }
}
