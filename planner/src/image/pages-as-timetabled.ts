import type { Journey } from '../journey.ts'
import { asItRuns } from '../live/as-it-runs.ts'
import { planJourneys } from '../plan.ts'
import { nameOfWay, plannedEnds } from '../planned.ts'
import type { Query } from '../query.ts'
import type { DayView } from '../view/view.ts'
import { pageOfJourneys, type PageWanted } from './pages.ts'

/** Trains that are later than this are no longer looked for behind the page: they stand in it as planned. */
const MOST_LATE = 180
/** Nothing leaves early, but some arrive early. */
const MOST_EARLY = 15

/**
 * A page by the timetable's times, with what news have made of it: journeys of the timetable stay, even if a train of theirs
 * is cancelled or so late that another is quicker; what only the news make possible stands beside them. Since pages are cut
 * by planned times, news between two pages neither lose a journey nor show it twice.
 */
export function pageAsTimetabled(
  { live, planned }: { live: DayView; planned: DayView },
  query: Omit<Query, 'when'>,
  wanted: PageWanted,
): readonly Journey[] {
  const page = pageOfJourneys(planned, query, wanted)
  if (live === planned) return page.journeys
  const isOfPage = (journey: Journey) => {
    const { departure, arrival } = plannedEnds(journey)
    const minute = wanted.by === 'departure' ? departure : arrival
    if (minute < page.from || minute > page.until || departure < (wanted.since ?? -Infinity)) return false
    // A first page ends with what has come by its last arrival, or begins with what leaves after its first departure.
    if (!wanted.closed) return true
    return wanted.by === 'departure' ? arrival <= page.until : departure >= page.from
  }
  const kind = wanted.by === 'departure' ? 'leave-between' : 'arrive-between'
  const when = { kind, from: page.from - MOST_EARLY, until: page.until + MOST_LATE } as const
  const known = new Map(planJourneys(live, { ...query, when }).map((journey) => [nameOfWay(journey), journey]))
  // As it runs now where it still can: the live journey has the news in it.
  const run = page.journeys.map((journey) => known.get(nameOfWay(journey)) ?? asItRuns(live, query, journey))
  const stays = page.journeys.map((journey, at) => run[at] ?? journey)
  const names = new Set(page.journeys.map(nameOfWay))
  // Of two that are as good the search found one, by whatever news came first: the timetable's own stays alone.
  const isAsGood = (one: Journey) => (other: Journey | undefined) =>
    other !== undefined &&
    other.departure >= one.departure &&
    other.arrival <= one.arrival &&
    other.changes <= one.changes
  const added = [...known].flatMap(([name, journey]) =>
    names.has(name) || !isOfPage(journey) || run.some(isAsGood(journey)) ? [] : [journey],
  )
  return [...stays, ...added].toSorted(byPlannedTimes)
}

function byPlannedTimes(a: Journey, b: Journey): number {
  const [one, other] = [plannedEnds(a), plannedEnds(b)]
  return one.departure - other.departure || one.arrival - other.arrival || a.changes - b.changes
}
