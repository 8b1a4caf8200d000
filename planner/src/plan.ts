import { arrivalsOf } from './arrivals.ts'
import { bestJourneys } from './best.ts'
import { MODES, LINK_MODES } from './image/builder.ts'
import { textOf } from './image/image.ts'
import type { Journey } from './journey.ts'
import { aboard, afterTrain, leastMinutes } from './least.ts'
import { mirrorOf } from './view/mirror.ts'
import { type End, MODE_OF_LINK, type Query } from './query.ts'
import { rangeJourneys } from './range.ts'
import { MOST_TRAINS, scratchFor } from './scratch.ts'
import { findStops } from './stations.ts'
import { type Conditions, LINKED, NO_CHANGE, NO_RIDE, TARGET, type Task } from './task.ts'
import type { Mode } from './timetable.ts'
import { NEVER, RIDE } from './view/marks.ts'
import { type DayView } from './view/view.ts'

/**
 * Journeys that no other beats: none leaves later, arrives earlier and changes less often. That is what a window answers, in the
 * order of departure. Leave-after and arrive-by answer the best ones for that minute, fewest changes first: for them only the
 * other end and the changes count, so who leaves after a minute may wait on the way where a later train would have done.
 */
export function planJourneys(view: DayView, query: Query): Journey[] {
  const backward = query.when.kind === 'arrive-by' || query.when.kind === 'arrive-between'
  const task = taskOf(view, query, backward)
  if (
    task.origins.length === 0 ||
    task.targets.length === 0 ||
    // Who has minutes of their own may pass a stop at either end of the journey.
    (!task.startMinutes && !task.endMinutes && task.origins.some((stop) => task.targets.includes(stop)))
  )
    return []
  // Arrive-by is leave-after seen in the mirror: the same loop serves both.
  const at = (minute: number) => clamp(backward ? task.view.mirror - (minute + view.base) : minute + view.base)
  const { when } = query
  if ('minute' in when) return bestJourneys(task, view, at(when.minute), when.minute)
  // In the mirror the last minute comes first.
  const [from, until] = backward ? [at(when.until), at(when.from)] : [at(when.from), at(when.until)]
  return rangeJourneys(task, view, from, until).toSorted(
    (a, b) => a.departure - b.departure || a.arrival - b.arrival || a.changes - b.changes,
  )
}

/** A minute outside the view asks for its edge: the numbers it is compared with have no sign, and NEVER is no minute. */
const clamp = (minute: number) => Math.max(0, Math.min(NEVER - 1, minute))

/** Everything that a question means, worked out before the search: in its loops there are only numbers to be compared. */
function taskOf(view: DayView, query: Query, backward: boolean, use = 'first'): Task {
  const { image } = view
  const searched = backward ? mirrorOf(view) : view
  const stopCount = image.stopCode.length
  const [from, to] = [endsOf(image, query.from), endsOf(image, query.to)]
  const [start, end] = backward ? [to, from] : [from, to]
  const [origins, targets] = [start.stops, end.stops]
  // Most questions have none, and are scanned by a loop that knows nothing of them.
  const conditions = conditionsOf(view, query)
  // By its use: the two ends of one search run side by side and must not share their labels.
  const scratch = scratchFor(stopCount, (conditions?.fullLevel ?? 0) + 1, searched.patternCount, use)
  const { linkMinutes, linked } = linksFor(searched, query, conditions)
  // Copied: what is known of the links is shared by all questions, targets are this one's.
  const stopFlags = linked.slice()
  for (const stop of targets) stopFlags[stop]! |= TARGET
  // A train more than changes; the labels have room for no more.
  const maxChanges = query.directOnly ? 0 : (query.maxChanges ?? MOST_TRAINS - 1)
  const interchange = interchangeOf(view, query)
  const least = leastMinutes(searched, targets, end.minutes)
  const linkInterchange = query.linkInterchange ?? true
  let other: Task | undefined
  const goal = { targets, endMinutes: end.minutes, stopFlags, linkMinutes, linkInterchange, interchange }
  return {
    ...goal,
    view: searched,
    scratch,
    origins,
    startMinutes: start.minutes,
    arrivals: arrivalsOf(searched, goal),
    patternAllowed: patternsAllowed(searched, query),
    // One train is always allowed: what changes count is trains after the first.
    maxTrains: Math.max(1, Math.min(MOST_TRAINS, maxChanges + 1)),
    least,
    leastAfterTrain: afterTrain(searched, least, interchange, targets),
    leastAboard: aboard(least),
    // Only a window has several departures.
    keep: 'until' in query.when,
    conditions,
    // Made only if the search turns out to be a long one.
    otherEnd: () => (other ??= { ...taskOf(view, query, !backward, 'other'), keep: false }),
  }
}

/** What changing and walking take whoever asks. */
export type WaysOnFoot = Pick<Task, 'interchange' | 'linkMinutes' | 'linkInterchange'>

export function waysOnFoot(view: DayView, query: Omit<Query, 'when'>): WaysOnFoot {
  const { linkMinutes } = linksFor(view, query, conditionsOf(view, query))
  return { interchange: interchangeOf(view, query), linkMinutes, linkInterchange: query.linkInterchange ?? true }
}

/** Each station once, though names may overlap: a group and one of its members. Of two ways to it the shorter one counts. */
function endsOf(image: DayView['image'], ends: readonly End[]): { stops: number[]; minutes: Uint16Array | undefined } {
  const own = new Map<number, number>()
  for (const end of ends) {
    const { code, minutes } = typeof end === 'string' ? { code: end, minutes: 0 } : end
    for (const stop of findStops(image, code)) own.set(stop, Math.min(minutes, own.get(stop) ?? minutes))
  }
  const stops = [...own.keys()]
  if (!stops.some((stop) => own.get(stop)! > 0)) return { stops, minutes: undefined }
  const minutes = new Uint16Array(image.stopCode.length)
  for (const [stop, most] of own) minutes[stop] = most
  return { stops, minutes }
}

function interchangeOf({ image }: DayView, { pace }: Pick<Query, 'pace'>): Uint8Array {
  // Never quicker than the timetable says: a traveller's wish doesn't shorten a footbridge.
  const factor = Math.max(1, pace?.interchange ?? 1)
  const extra = Math.max(0, pace?.extra ?? 0)
  return factor === 1 && extra === 0
    ? image.stopInterchange
    : image.stopInterchange.map((minutes) => Math.min(255, Math.ceil(minutes * factor) + extra))
}

type UsableLinks = { readonly linkMinutes: Uint16Array; readonly linked: Uint8Array }

/** What most questions ask, by the modes that they name: every link of them, at the usual pace. */
const usualLinks = new WeakMap<DayView['links'], Map<string, UsableLinks>>()

function linksFor(view: DayView, query: Omit<Query, 'when'>, conditions: Conditions | undefined): UsableLinks {
  // Links lie in the view, and a view never changes: nearly all questions share a few answers.
  const isUsual = !query.directOnly && !query.pace?.walking && !conditions
  const usual = usualLinks.get(view.links) ?? new Map<string, UsableLinks>()
  usualLinks.set(view.links, usual)
  const modes = query.modes?.toSorted().join() ?? 'all'
  const known = isUsual ? usual.get(modes) : undefined
  if (known) return known
  const linkMinutes = linkMinutesOf(view, query, conditions)
  const linked = new Uint8Array(view.image.stopCode.length)
  linkMinutes.forEach((minutes, link) => {
    if (minutes !== NEVER) linked[view.links.from[link]!] = LINKED
  })
  if (isUsual) usual.set(modes, { linkMinutes, linked })
  return { linkMinutes, linked }
}

/**
 * Minutes of each link for this traveller. A link that must not be used is told by
 * its minutes, so that the search needs no second list.
 */
function linkMinutesOf(
  { links }: DayView,
  query: Omit<Query, 'when'>,
  conditions: Conditions | undefined,
): Uint16Array {
  const factor = Math.max(1, query.pace?.walking ?? 1)
  return links.minutes.map((minutes, link) => {
    const mode = LINK_MODES[links.mode[link]!]!
    if (query.directOnly || (query.modes && !query.modes.includes(MODE_OF_LINK[mode]))) return NEVER
    // Nobody walks into or out of a station where changing is out of the question.
    if (conditions && (conditions.closed[links.from[link]!] !== 0 || conditions.closed[links.to[link]!] !== 0))
      return NEVER
    // Who walks slowly is still carried as fast as anybody.
    return mode === 'walk' || mode === 'transfer' ? Math.ceil(minutes * factor) : minutes
  })
}

/**
 * A byte per pattern, or nothing where everything is allowed. Wishes are part of the search: taking journeys
 * out afterwards would lose the next best, which was never looked for.
 */
function patternsAllowed(view: DayView, { operators, modes }: Query): Uint8Array | undefined {
  if (!operators && !modes) return undefined
  // Sorted: the same wish told in another order is the same wish.
  const key = `${operators?.toSorted().join()} ${modes?.toSorted().join()}`
  const known = allowedOn.get(view) ?? new Map<string, Uint8Array>()
  allowedOn.set(view, known)
  const before = known.get(key)
  if (before) return before
  const { image } = view
  // A replacement bus is a bus of an operator that runs trains; nothing else tells it from others.
  const runTrains = modes?.includes('replacement') ? operatorsOfTrains(image) : undefined
  const fits = (mode: Mode, operator: string) =>
    (!modes || modes.includes(mode) || (mode === 'bus' && runTrains?.has(operator) === true)) &&
    (!operators || operators.includes(operator))
  const services = [
    ...Array.from(image.serviceMode, (mode, service) =>
      fits(MODES[mode]!, textOf(image, image.serviceOperator[service]!)),
    ),
    ...view.extras.map(({ extra }) => fits(extra.mode, extra.operator)),
  ]
  const allowed = Uint8Array.from(view.patternServices.subarray(0, view.patternCount), (service) => {
    if (service < RIDE) return services[service] ? 1 : 0
    // A ride of several parts is allowed only if all of them are.
    return view.rideServices[service - RIDE]!.every((one) => services[one]) ? 1 : 0
  })
  // Beyond that it is worked out each time: a list of strange wishes must not fill the memory.
  if (known.size < MOST_KNOWN) known.set(key, allowed)
  return allowed
}

/** Who runs trains: a bus of theirs goes in a train’s place. */
export const operatorsOfTrains = (image: DayView['image']): ReadonlySet<string> =>
  new Set(
    Array.from(image.serviceMode).flatMap((mode, service) =>
      MODES[mode] === 'rail' ? textOf(image, image.serviceOperator[service]!) : [],
    ),
  )

/** Who runs anything at all. */
export const operatorsOf = (image: DayView['image']): string[] =>
  [...new Set(Array.from(image.serviceOperator, (operator) => textOf(image, operator)))].toSorted()

/** Most searches ask for the same few kinds of train, and a view never changes. */
const allowedOn = new WeakMap<DayView, Map<string, Uint8Array>>()
const MOST_KNOWN = 8

/** Each via station doubles the levels: with three there are eight times as many labels as without. */
const MOST_VIAS = 3

/** Wishes about stations, per stop; nothing when there are none. */
function conditionsOf({ image }: DayView, { via, avoid, stepFree }: Omit<Query, 'when'>): Conditions | undefined {
  if (!via?.length && !avoid?.length && !stepFree) return undefined
  if (via && via.length > MOST_VIAS) throw new RangeError(`at most ${MOST_VIAS} via stations`)
  const viaBits = new Uint8Array(image.stopCode.length)
  const closed = new Uint8Array(image.stopCode.length)
  via?.forEach((code, at) => {
    // All stations of a group share the bit: any one of them will do.
    for (const stop of findStops(image, code)) viaBits[stop]! |= 1 << at
  })
  // Neither change there nor stay aboard through it.
  for (const stop of (avoid ?? []).flatMap((code) => findStops(image, code))) closed[stop] = NO_CHANGE | NO_RIDE
  // Unknown is not step-free: who depends on it must not be sent there.
  if (stepFree) image.stopStepFree.forEach((free, stop) => (closed[stop]! |= free === 1 ? 0 : NO_CHANGE))
  return { viaBits, closed, fullLevel: (1 << (via?.length ?? 0)) - 1 }
}
