import { dateOf } from './calendar.ts'
import { LINK_MODES, MODES } from './image/builder.ts'
import { textOf } from './image/image.ts'
import { type Call, type Journey, type Leg, type LinkLeg, OWN_PLACE, type TrainLeg, type TrainPart } from './journey.ts'
import { expectedTimes, livePlatforms, plannedTimes } from './live/live-times.ts'
import { callCount, EXTRA, type RidePart } from './rides.ts'
import { LEVEL_SHIFT, NONE } from './scratch.ts'
import { codesOf } from './stations.ts'
import type { Task } from './task.ts'
import { PICK_UP, REQUEST, SET_DOWN, type TrainFacts } from './timetable.ts'
import { NEVER, RIDE } from './view/marks.ts'
import { type DayView, trainKey } from './view/view.ts'

/** What of a label's link is the link's own number. */
const LINK_BITS = (1 << LEVEL_SHIFT) - 1

/**
 * A piece of a journey in the engine's numbers, already turned the right way round. Everything
 * after it is written once, for both directions of search.
 */
type Ridden = { pattern: number; row: number; board: number; alight: number }
type Piece =
  | ({ kind: 'train' } & Ridden)
  | { kind: 'link'; from: number; to: number; minutes: number; open: number; close: number; mode: number }

/**
 * The journey that the labels hold for so many trains, or nothing if it isn't new. `view` is the view that travellers know,
 * `task.view` may be its mirror. `start` is the minute of the query, for a journey that is only a walk.
 */
export function journeyOf(task: Task, view: DayView, trains: number, start: number): Journey {
  // Labels first, words after: only journeys that are told are turned into stations and names.
  const pieces = piecesOf(task, trains)
  const own = ownMinutes(task, view, pieces)
  // What is left for the way between, where that is nothing but a walk.
  const begins = task.view.mirror > 0 ? start - own.after : start + own.before
  const legs: Leg[] = []
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'train') legs.push(trainLeg(view, piece))
    else legs.push(linkLeg(task, view, piece, { before: legs.at(-1), after: pieces[at + 1] }, begins))
  }
  addOwnWays(legs, own)
  const departure = legs[0]!.departure
  return { departure, arrival: legs.at(-1)!.arrival, changes: Math.max(0, trains - 1), legs }
}

/** The traveller's own minutes before and behind a journey, by the stops that it begins and ends at. */
function ownMinutes(
  { view: { mirror }, startMinutes, endMinutes }: Task,
  view: DayView,
  pieces: readonly Piece[],
): { before: number; after: number } {
  if (!startMinutes && !endMinutes) return { before: 0, after: 0 }
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  const [atStart, atEnd] = mirror > 0 ? [endMinutes, startMinutes] : [startMinutes, endMinutes]
  const stopAt = (pattern: number, position: number) => view.positionStop[view.patternFirst[pattern]! + position]!
  const begins = first.kind === 'link' ? first.from : stopAt(first.pattern, first.board)
  const ends = last.kind === 'link' ? last.to : stopAt(last.pattern, last.alight)
  return { before: atStart?.[begins] ?? 0, after: atEnd?.[ends] ?? 0 }
}

function addOwnWays(legs: Leg[], { before, after }: { before: number; after: number }): void {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const walk = { kind: 'link', mode: 'walk' } as const
  if (before > 0) {
    const departure = first.departure - before
    legs.unshift({ ...walk, from: OWN_PLACE, to: first.from, departure, arrival: first.departure })
  }
  if (after > 0) {
    const arrival = last.arrival + after
    legs.push({ ...walk, from: last.to, to: OWN_PLACE, departure: last.arrival, arrival })
  }
}

/** Reads a journey off the labels. Must come before the next search with the same memory: labels are written over. */
function piecesOf(task: Task, trains: number): Piece[] {
  const { view, scratch } = task
  const states = scratch.stopCount * scratch.levels
  const pieces: Piece[] = []
  // Backwards from the end: each label names the train by which it was reached, and where that was boarded.
  let stop = scratch.bestStop[trains]!
  let level = task.conditions?.fullLevel ?? 0
  const lastLink = scratch.bestLink[trains]!
  // The last piece may be a walk, which has no round of its own.
  if (lastLink !== NONE) {
    pieces.push(linkPiece(task, lastLink & LINK_BITS))
    stop = view.links.from[lastLink & LINK_BITS]!
    level = lastLink >>> LEVEL_SHIFT
  }
  for (let round = trains; round > 0; round--) {
    const label = round * states + level * scratch.stopCount + stop
    const cell = scratch.arrivalCell[label]!
    const pattern = patternOfCell(view, cell)
    const length = view.patternLength[pattern]!
    // A cell says pattern, train and call at once: nothing else needs to be kept while searching.
    const within = (cell - view.patternTimes[pattern]!) >> 1
    const row = Math.floor(within / length)
    const board = scratch.arrivalBoard[label]! & 0xffff
    pieces.push(trainPiece(view, pattern, row, board, within - row * length))
    // On which level it was boarded: via stations that the train itself called at lifted it on the way.
    level = scratch.arrivalBoard[label]! >>> 16
    stop = view.positionStop[view.patternFirst[pattern]! + board]!
    const link = scratch.readyLink[(round - 1) * states + level * scratch.stopCount + stop]!
    // Boarded where the train before was left, or at the start itself.
    if (link === NONE) continue
    pieces.push(linkPiece(task, link & LINK_BITS))
    stop = view.links.from[link & LINK_BITS]!
    level = link >>> LEVEL_SHIFT
  }
  // A mirrored search was made from the end: its pieces stand in the right order already.
  return view.mirror > 0 ? pieces : pieces.toReversed()
}

function trainPiece(view: DayView, pattern: number, row: number, board: number, alight: number): Piece {
  if (view.mirror === 0) return { kind: 'train', pattern, row, board, alight }
  // In the mirror calls and trains are counted from the other end.
  const last = view.patternLength[pattern]! - 1
  return {
    kind: 'train',
    pattern,
    row: view.patternRows[pattern]! - 1 - row,
    board: last - alight,
    alight: last - board,
  }
}

/** The link as it is walked. In the mirror its ends and its hours stand turned round; here they are turned back. */
function linkPiece({ view, linkMinutes }: Task, link: number): Piece {
  const { links, mirror } = view
  const [from, to, minutes, mode] = [links.from[link]!, links.to[link]!, linkMinutes[link]!, links.mode[link]!]
  const [open, close] = [links.open[link]!, links.close[link]!]
  if (mirror === 0) return { kind: 'link', from, to, minutes, mode, open, close }
  return {
    kind: 'link',
    from: to,
    to: from,
    minutes,
    mode,
    open: Math.max(0, mirror - close),
    close: open === 0 ? NEVER : mirror - open,
  }
}

/**
 * By halving: patterns lie in `times` in their order. It is done once per leg of a journey that is
 * told; keeping the pattern in every label would cost each search.
 */
function patternOfCell(view: DayView, cell: number): number {
  let low = 0
  let high = view.patternCount - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (view.patternTimes[middle]! <= cell) low = middle
    else high = middle - 1
  }
  return low
}

/** Links are begun as soon as the train has come; the first one as late as the train that follows allows. */
function linkLeg(
  task: Task,
  view: DayView,
  piece: Piece & { kind: 'link' },
  { before, after }: { before: Leg | undefined; after: Piece | undefined },
  start: number,
): LinkLeg {
  const codes = codesOf(view.image)
  // Whoever counts changing times around walks has them here again, or the sum would not fit the labels. Nobody
  // changes at the very start or end of a journey, so nothing is added there.
  const exit = task.linkInterchange && before ? task.interchange[piece.from]! : 0
  const entry = task.linkInterchange && after ? task.interchange[piece.to]! : 0
  // A journey that is nothing but a walk begins at the minute asked for.
  let departure = Math.max(start, piece.open - view.base)
  // Set out as soon as one has come; earlier than it opens nobody can.
  if (before) departure = Math.max(before.arrival + exit, piece.open - view.base)
  // The first walk begins as late as the train allows: nobody wants to leave home earlier than they must.
  else if (after?.kind === 'train') {
    const cell = view.patternTimes[after.pattern]! + (after.row * view.patternLength[after.pattern]! + after.board) * 2
    departure = Math.min(view.times[cell + 1]! - view.base - entry - piece.minutes, piece.close - view.base)
  } else if (task.view.mirror > 0) departure = Math.min(start - piece.minutes, piece.close - view.base)
  return {
    kind: 'link',
    mode: LINK_MODES[piece.mode]!,
    from: codes[piece.from]!,
    to: codes[piece.to]!,
    departure,
    arrival: departure + piece.minutes,
  }
}

/** A leg is one seat: however many trains it is put together of, the traveller boards once and gets off once. */
export function trainLeg(view: DayView, { pattern, row, board, alight }: Ridden): TrainLeg {
  const codes = codesOf(view.image)
  const length = view.patternLength[pattern]!
  const cells = view.patternTimes[pattern]! + row * length * 2
  const first = view.patternFirst[pattern]!
  return {
    kind: 'train',
    from: codes[view.positionStop[first + board]!]!,
    to: codes[view.positionStop[first + alight]!]!,
    departure: view.times[cells + board * 2 + 1]! - view.base,
    arrival: view.times[cells + alight * 2]! - view.base,
    parts: partsOf(view, pattern, row, board, alight),
  }
}

/** The trains that the leg rides in, each with its own name: seats, prices and delays are a train's and not a leg's. */
function partsOf(view: DayView, pattern: number, row: number, board: number, alight: number): TrainPart[] {
  const viewRow = view.patternRow[pattern]! + row
  const trip = view.rowTrip[viewRow]!
  const parts: TrainPart[] = []
  let position = 0
  const ride = ridePartsOf(view, viewRow, trip, view.patternLength[pattern]!)
  for (const part of ride) {
    const end = position + part.to - part.from
    // A part that one doesn't ride between two calls is left out: boarding at the joint belongs to the second alone.
    if (Math.max(board, position) < Math.min(alight, end))
      parts.push(trainPart(view, pattern, row, part, { ride, begin: position, end, board, alight }))
    // The last call of a part is the first of the next: they share a position.
    position = end
  }
  return parts
}

/** A plain train is a ride of one part: what follows needs to know nothing of the difference. */
function ridePartsOf(view: DayView, viewRow: number, trip: number, length: number): readonly RidePart[] {
  if (trip >= RIDE) return view.rides[trip - RIDE]!
  return [{ trip, day: view.rowDay[viewRow]!, from: 0, to: length - 1 }]
}

/** The ride that it is a part of, and positions in the pattern: where the part begins and ends, and what of the ride is ridden. */
type PartRidden = { ride: readonly RidePart[]; begin: number; end: number; board: number; alight: number }

/** Only rides with news are told twice, as planned and as expected; for all others one reading serves both. */
function trainPart(
  view: DayView,
  pattern: number,
  row: number,
  part: RidePart,
  { ride, begin, end, board, alight }: PartRidden,
): TrainPart {
  const codes = codesOf(view.image)
  // An extra train has no plan: its times are what is known of it.
  const news = part.trip >= EXTRA ? undefined : view.live.get(trainKey(part.trip, part.day))
  // Of the whole ride, and for news of any part: where two meet, the arrival is the first one's and the departure the second's.
  const isTold = ride.some(({ trip, day }) => trip < EXTRA && view.live.has(trainKey(trip, day)))
  const planned = isTold ? plannedTimes(view, ride) : undefined
  const platforms = news ? livePlatforms(view, part, news) : undefined
  const calls: Call[] = []
  const cells = view.patternTimes[pattern]! + row * view.patternLength[pattern]! * 2
  for (let position = Math.max(board, begin); position <= Math.min(alight, end); position++) {
    const call = part.from + position - begin
    const arrival = view.times[cells + position * 2]! - view.base
    const departure = view.times[cells + position * 2 + 1]! - view.base
    const isBoarded = position === board && position === begin && part !== ride[0]
    const isLeft = position === alight && position === end && part !== ride.at(-1)
    const own = isBoarded || isLeft ? ownTimes(view, part, call) : undefined
    const flags = view.positionFlags[view.patternFirst[pattern]! + position]!
    calls.push({
      stop: codes[view.positionStop[view.patternFirst[pattern]! + position]!]!,
      arrival,
      departure,
      plannedArrival: planned ? planned[position * 2]! - view.base : arrival,
      plannedDeparture: planned ? planned[position * 2 + 1]! - view.base : departure,
      ...(own && isBoarded && { arrival: Math.min(own.arrival, departure), plannedArrival: own.plannedArrival }),
      ...(own && isLeft && { departure: Math.max(own.departure, arrival), plannedDeparture: own.plannedDeparture }),
      platform: platforms?.get(call) ?? platformOf(view, part.trip, call),
      request: (flags & REQUEST) !== 0,
      // Nobody gets on or off there any more, though by the timetable they could.
      cancelled: news !== undefined && (flags & (PICK_UP | SET_DOWN)) === 0 && wasPublic(view, part.trip, call),
    })
  }
  return { ...nameOf(view, part), calls }
}

/**
 * Who boards or leaves where trains are joined has to do with one of them: it comes and goes by its own times there, as it does for
 * whoever is found on it alone.
 */
function ownTimes(view: DayView, part: RidePart, call: number) {
  const whole = { ...part, from: 0, to: callCount(view.image, part.trip) - 1 }
  const planned = plannedTimes(view, [whole])
  const { times } = expectedTimes(view, planned, [{ part: whole, train: view.live.get(trainKey(part.trip, part.day)) }])
  return {
    arrival: times[call * 2]! - view.base,
    departure: times[call * 2 + 1]! - view.base,
    plannedArrival: planned[call * 2]! - view.base,
    plannedDeparture: planned[call * 2 + 1]! - view.base,
  }
}

/** A call where travellers never got on or off hasn't been cancelled. */
function wasPublic({ image }: DayView, trip: number, call: number): boolean {
  return (image.patternFlags[image.patternFirst[image.tripPattern[trip]!]! + call]! & (PICK_UP | SET_DOWN)) !== 0
}

/** The one place where numbers of the image become a train's name. An extra train tells its own; news have no retail id. */
function nameOf(view: DayView, { trip, day }: RidePart): Omit<TrainPart, 'calls'> {
  const { image } = view
  const serviceDate = dateOf(view.day + day)
  if (trip >= EXTRA) {
    const { uid, extra, calls } = view.extras[trip - EXTRA]!
    const { operator, mode, headcode, facts } = extra
    return {
      uid,
      serviceDate,
      operator,
      mode,
      headcode: headcode ?? '',
      retailId: '',
      // Whoever tells of an extra train tells all its calls, the last one included.
      terminus: calls!.at(-1)!.stop,
      destination: '',
      facts,
    }
  }
  const service = image.patternService[image.tripPattern[trip]!]!
  // The train's own last call, also where the journey or a ride leaves it earlier.
  const lastCall = image.patternFirst[image.tripPattern[trip]! + 1]! - 1
  const facts = textOf(image, image.tripFacts[trip]!)
  return {
    uid: textOf(image, image.tripUid[trip]!),
    serviceDate,
    operator: textOf(image, image.serviceOperator[service]!),
    mode: MODES[image.serviceMode[service]!]!,
    headcode: textOf(image, image.tripHeadcode[trip]!),
    retailId: textOf(image, image.tripRetailId[trip]!),
    terminus: codesOf(image)[image.patternStops[lastCall]!]!,
    destination: textOf(image, image.tripDestination[trip]!),
    facts: facts === '' ? undefined : (JSON.parse(facts) as TrainFacts),
  }
}

function platformOf({ image, extras }: DayView, trip: number, call: number): string {
  if (trip >= EXTRA) return extras[trip - EXTRA]!.calls![call]!.platform ?? ''
  const place = image.tripPlatforms[trip]!
  return place === 0 ? '' : textOf(image, image.platforms[place + call]!)
}
