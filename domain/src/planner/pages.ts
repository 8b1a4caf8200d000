import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays } from '../time/dates.ts'
import { DAY, instant } from '../time/instant.ts'
import { londonIso } from '../time/london.ts'
import { dateIn, minuteIn } from '../time/moment.ts'
import type { PlanType } from './plan.ts'

/** So many calendar days from today's start journeys can be paged through. */
export const PLAN_DAYS = 84

/** Planned times; what is expected moves no journey to another day or place in the list. */
type Journey = { readonly id: string; readonly departTime: string; readonly arriveTime: string }

/**
 * Pages as one list, in the order of departure. The same journey is there once, as the newest answer has it; one of which a
 * newer answer doesn't speak any more keeps its place.
 */
export function joinJourneys<One extends Journey>(pages: readonly (readonly One[])[]): One[] {
  const byId = new Map<string, One>()
  for (const page of pages) for (const journey of page) byId.set(journey.id, journey)
  return [...byId.values()].toSorted(
    (one, other) => compare(one.departTime, other.departTime) || compare(one.arriveTime, other.arriveTime),
  )
}

const compare = (one: string, other: string) => Date.parse(one) - Date.parse(other)

/** The journeys of each day of departure, in order: the first day is that of the first departure. */
export function journeysByDay<One extends Journey>(
  journeys: readonly One[],
): { day: CalendarDate; journeys: readonly One[] }[] {
  const days = Map.groupBy(journeys, ({ departTime }) => dateIn(departTime))
  return [...days].map(([day, ofDay]) => ({ day, journeys: ofDay }))
}

type Judged = Journey & { readonly changes: number; readonly price: { readonly pence: number | null } }

/** What is put first on a day: fewest changes, or the cheapest, of which nobody knows the price last; else what leaves first. */
export function putFirst<One extends Judged>(journeys: readonly One[], type: PlanType): readonly One[] {
  const worth = ({ changes, price }: One) => (type === 1 ? changes : type === 2 ? (price.pence ?? Infinity) : 0)
  return journeys.toSorted((one, other) => (worth(one) === worth(other) ? 0 : worth(one) - worth(other)))
}

/** There is more before the first departure, unless that is at or before today's start. */
export function mayShowEarlier(journeys: readonly Journey[], today: CalendarDate, reached: Reached = {}): boolean {
  const first = earlierFrom(journeys, reached)
  return first !== undefined && minuteIn(first) > `${today}T00:00`
}

/** There is more after the last arrival, until that is 84 days past today's start. */
export function mayShowLater(journeys: readonly Journey[], today: CalendarDate, reached: Reached = {}): boolean {
  const last = laterFrom(journeys, reached)
  return last !== undefined && dateIn(last) < addDays(today, PLAN_DAYS)
}

/** Where the page before begins, and the one after. */
export const firstDeparture = (journeys: readonly Journey[]): string | undefined =>
  journeys.map(({ departTime }) => departTime).toSorted(compare)[0]
export const lastArrival = (journeys: readonly Journey[]): string | undefined =>
  journeys
    .map(({ arriveTime }) => arriveTime)
    .toSorted(compare)
    .at(-1)

/** How far was looked, where that is further than the journeys reach; `ended`: nothing is known beyond. */
export type Reached = {
  readonly earlier?: string
  readonly later?: string
  readonly ended?: readonly ('earlier' | 'later')[]
}

/** After a page: one that brought nothing was looked through all the same. Null: it ended there. */
export function reachedAfter(
  reached: Reached,
  when: 'earlier' | 'later',
  date: string,
  journeys: readonly Journey[] | null,
): Reached {
  if (journeys === null) return { ...reached, ended: [...(reached.ended ?? []), when] }
  if (journeys.length > 0) return { ...reached, [when]: undefined }
  // An answer looks a day far.
  const far = Date.parse(date) + (when === 'later' ? DAY : -DAY)
  return { ...reached, [when]: londonIso(instant(far)) }
}

/** Where the page before what is known ends; nothing where there is none to come. */
export function earlierFrom(journeys: readonly Journey[], { earlier, ended }: Reached): string | undefined {
  return ended?.includes('earlier') ? undefined : (earlier ?? firstDeparture(journeys))
}

/** Where the page after it begins. */
export function laterFrom(journeys: readonly Journey[], { later, ended }: Reached): string | undefined {
  return ended?.includes('later') ? undefined : (later ?? lastArrival(journeys))
}
