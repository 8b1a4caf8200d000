import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Association } from '@cledrau/feeds/darwin/news.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { bookedTimes, ridOf } from './booked.ts'
import type { Happening } from './day.ts'
import { broughtBy } from './stock.ts'

type Coupling = { readonly association: Association; readonly isCancelled: boolean }

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
  const told = new Map<string, Coupling>()
  const name = ({ category, main, assoc }: Association) => `${category} ${main.rid} ${assoc.rid}`
  const tell = (association: Association, isCancelled: boolean): Association => {
    told.set(name(association), { association, isCancelled })
    return isCancelled ? { ...association, cancelled: true } : association
  }
  return {
    /** Those of a train that is announced. */
    announce: (run: number): Association[] => (ofRun.get(run) ?? []).map((one) => tell(one, false)),
    /** Trains that were to meet where one of them doesn't come any more won't. */
    hear: (news: Happening): Association[] => {
      const train = trains[news.run]
      // Buses that were added have to do with nobody.
      if (news.kind !== 'cancelled' || !train) return []
      const { uid, calls } = train
      const rid = ridOf(uid, date)
      const lost = new Set(calls.slice(news.from, news.to + 1).map(({ code }) => tiplocOf(code)))
      return [...told.values()]
        .filter(
          ({ association: { main, assoc, tiploc }, isCancelled }) =>
            !isCancelled && (main.rid === rid || assoc.rid === rid) && lost.has(tiploc),
        )
        .map(({ association }) => tell(association, true))
    },
    snapshot: (): Association[] =>
      [...told.values()].map(({ association, isCancelled }) =>
        isCancelled ? { ...association, cancelled: true } : association,
      ),
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
