import { associationsOn, type Image, trainsOn } from '@cledrau/planner'
import type { TrainLink } from './running-train.ts'

/** What is known from its first to its last date. */
export type Timetable = { readonly image: Image; readonly from: string; readonly until: string }

/** A train, and the minute of its service day in which it is there. */
export type PlannedCall = { readonly uid: string; readonly name: string; readonly minute: number }

/** Which trains call where on a date, by the timetable, and which of them join or divide. */
export type PlannedDay = {
  readonly callsAt: ReadonlyMap<string, readonly PlannedCall[]>
  /** By the names of both trains. */
  readonly links: ReadonlyMap<string, readonly TrainLink[]>
}

/** Yesterday's trains run past midnight; tomorrow's are on an evening's board. */
const MOST_KEPT = 4

/** Days are read through once and kept while they are asked for, until the timetable is another one. */
export function openPlannedDays(timetable: () => Timetable) {
  let ofTimetable: Timetable | undefined
  const days = new Map<string, PlannedDay>()
  return (date: string): PlannedDay => {
    const now = timetable()
    if (now !== ofTimetable) days.clear()
    ofTimetable = now
    const day = days.get(date) ?? readDay(now, date)
    days.delete(date)
    days.set(date, day)
    if (days.size > MOST_KEPT) days.delete(days.keys().next().value ?? '')
    return day
  }
}

function readDay({ image, from, until }: Timetable, date: string): PlannedDay {
  const callsAt = new Map<string, PlannedCall[]>()
  if (date < from || date > until) return { callsAt, links: new Map() }
  for (const { uid, calls } of trainsOn(image, date)) {
    // Put together once: a board asks for hundreds of them.
    const name = `${uid} ${date}`
    for (const { stop, departure: minute } of calls) {
      const known = callsAt.get(stop)
      if (known) known.push({ uid, name, minute })
      else callsAt.set(stop, [{ uid, name, minute }])
    }
  }
  const links = new Map<string, TrainLink[]>()
  for (const { kind, stop, base, other } of associationsOn(image, date)) {
    if (kind !== 'join' && kind !== 'split') continue
    const [one, two] = [base, other].map(({ uid, serviceDate }) => `${uid} ${serviceDate}`)
    addLink(links, { kind: kind === 'join' ? 'join' : 'divide', code: stop, base: one!, other: two! })
  }
  return { callsAt, links }
}

/** Under the names of both its trains. */
export function addLink(links: Map<string, TrainLink[]>, link: TrainLink): void {
  for (const name of [link.base, link.other]) {
    const same = links.get(name)
    if (same) same.push(link)
    else links.set(name, [link])
  }
}
