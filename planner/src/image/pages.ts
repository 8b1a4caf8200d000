import type { Journey } from '../journey.ts'
import { planJourneys } from '../plan.ts'
import { plannedEnds } from '../planned.ts'
import type { Query } from '../query.ts'
import type { DayView } from '../view/view.ts'

/**
 * A page of journeys, with the minutes that it covers. The next later page begins at `until + 1`, the next earlier one ends
 * at `from - 1`: so no journey comes twice and none is passed over.
 */
export type Page = { readonly journeys: readonly Journey[]; readonly from: number; readonly until: number }

export type PageWanted = {
  /** Later or earlier than `minute`, that minute included. */
  readonly direction: 'later' | 'earlier'
  readonly minute: number
  /** Whether departures or arrivals are counted in the minutes. */
  readonly by: 'departure' | 'arrival'
  readonly count: number
  /** No page goes further than this. */
  readonly limit: number
  /** A first page, from which pages of the other times go on (see `closed` below): later from departures, earlier from arrivals. */
  readonly closed?: boolean
  /** Later pages leave out what departs before this minute: it comes with the earlier ones, even if it arrives last of all. */
  readonly since?: number
}

const FIRST_WINDOW = 60

/** What was searched so far: every journey that leaves (arrives) from `minute` to the minute before `edge`, or back to the one after it. */
type Searched = { readonly found: readonly Journey[]; readonly edge: number }

/** Widens the window until it holds enough journeys, then draws it in to the last that is wanted. */
export function pageOfJourneys(view: DayView, query: Omit<Query, 'when'>, wanted: PageWanted): Page {
  const { page: open, searched } = openPage(view, query, wanted)
  const page = withoutEarlier(open, wanted.since)
  return wanted.closed && page.journeys.length > 0 ? closed(view, query, wanted, { page, searched }) : page
}

const withoutEarlier = (page: Page, since = -Infinity): Page => ({
  ...page,
  journeys: page.journeys.filter((journey) => plannedEnds(journey).departure >= since),
})

function openPage(
  view: DayView,
  query: Omit<Query, 'when'>,
  { direction, minute, by, count, limit }: PageWanted,
): { page: Page; searched: Searched } {
  const sign = direction === 'later' ? 1 : -1
  const kind = by === 'departure' ? 'leave-between' : 'arrive-between'
  const found: Journey[] = []
  let edge = minute
  for (let width = FIRST_WINDOW; (limit - edge) * sign >= 0 && found.length < count; width *= 2) {
    const end = sign > 0 ? Math.min(limit, edge + width - 1) : Math.max(limit, edge - width + 1)
    found.push(
      ...planJourneys(view, { ...query, when: { kind, from: Math.min(edge, end), until: Math.max(edge, end) } }),
    )
    edge = end + sign
  }
  const timeOf = (journey: Journey) => (by === 'departure' ? journey.departure : journey.arrival)
  const ordered = found.toSorted((a, b) => (timeOf(a) - timeOf(b)) * sign)
  const last = ordered[count - 1]
  // Whatever shares its minute with the last one belongs to the same page.
  const end = last === undefined ? edge - sign : timeOf(last)
  const journeys = ordered.filter((journey) => (timeOf(journey) - end) * sign <= 0).toSorted(inOrder)
  return {
    page: { journeys, from: Math.min(minute, end), until: Math.max(minute, end) },
    searched: { found, edge },
  }
}

const inOrder = (a: Journey, b: Journey): number =>
  a.departure - b.departure || a.arrival - b.arrival || a.changes - b.changes

/**
 * A first page whose next pages go on from what a traveller sees of it: later ones after its last arrival, earlier ones before
 * its first departure. So a page of departures holds whatever has come by its last arrival, and a page of arrivals whatever
 * leaves after its first departure. Only what the open page hasn't searched is still to be.
 */
function closed(
  view: DayView,
  query: Omit<Query, 'when'>,
  { by, minute }: PageWanted,
  { page, searched: { found, edge } }: { page: Page; searched: Searched },
): Page {
  if (by === 'departure') {
    const last = Math.max(...page.journeys.map((journey) => journey.arrival))
    const more =
      edge > last ? [] : planJourneys(view, { ...query, when: { kind: 'leave-between', from: edge, until: last } })
    const all = [...found, ...more].filter((journey) => journey.arrival <= last)
    return { journeys: all.toSorted(inOrder), from: minute, until: last }
  }
  const first = Math.min(...page.journeys.map((journey) => journey.departure))
  const more =
    edge < first ? [] : planJourneys(view, { ...query, when: { kind: 'arrive-between', from: first, until: edge } })
  const all = [...found, ...more].filter((journey) => journey.departure >= first)
  return { journeys: all.toSorted(inOrder), from: first, until: minute }
}
