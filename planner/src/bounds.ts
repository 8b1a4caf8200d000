import type { ImageArrays } from './image/image.ts'

/**
 * Minutes in the low 12 bits, trains in the high 4. 4,094 minutes are nearly three days; a longer
 * way is told as that, and a bound that is too low is still one.
 */
export const MINUTE_BITS = 4095
export const TRAIN_SHIFT = 12
/**
 * No timetable of any date leads there. Both halves at their highest, so that the search's
 * comparison with the limit leaves it out without another question.
 */
export const UNREACHABLE = 0xffff
/** Further than anything; adding two of them still fits. */
const FAR = 0x7fff
/** As many as four bits hold, less the one that stands for unreachable. Told too low it is still a bound. */
const MOST_TRAINS_TOLD = 14

/**
 * Least minutes and least trains from every stop, ready to board, to every other: what no timetable of any date can beat.
 * It is the timetable without waiting: every train leaves just when you come, and runs as fast as the fastest of its kind.
 * Row per destination. The search leaves out whatever could not come in time even so.
 *
 * Every number here may be too low, none may be too high: too low costs time, too high would
 * lose journeys. That settles each doubtful case below.
 */
export function bounds(image: ImageArrays): Uint16Array {
  // No trip, date or hour is left in it, only which calls follow each other and how fast at
  // best: that is what makes one table serve every date.
  const network = networkOf(image)
  const { stopCount } = network
  const least = new Uint16Array(stopCount * stopCount)
  const work = workOf(network)
  // Once when an image is compiled, backwards from each station: searching reads one row of it.
  for (let target = 0; target < stopCount; target++) {
    leastTo(network, work, target)
    const row = target * stopCount
    for (let stop = 0; stop < stopCount; stop++) {
      const minutes = work.minutes[stop]!
      if (minutes === FAR) least[row + stop] = UNREACHABLE
      else
        least[row + stop] =
          Math.min(minutes, MINUTE_BITS - 1) | (Math.min(work.trains[stop]!, MOST_TRAINS_TOLD) << TRAIN_SHIFT)
    }
  }
  return least
}

/** Rows become columns: block by block, so that neither side is read or written from far apart. */
export function turned(table: Uint16Array, count: number): Uint16Array {
  // Both tables are far larger than the processor's nearest memory; a block of both fits.
  const block = 32
  const result = new Uint16Array(table.length)
  for (let top = 0; top < count; top += block) {
    for (let left = 0; left < count; left += block) {
      for (let row = top; row < Math.min(count, top + block); row++)
        for (let column = left; column < Math.min(count, left + block); column++)
          result[column * count + row] = table[row * count + column]!
    }
  }
  return result
}

/** The timetable without its times, flat, since it is walked through once for every station. */
type Network = {
  readonly stopCount: number
  readonly interchange: Uint8Array
  readonly first: Uint32Array
  readonly stops: Uint32Array
  /**
   * Least minutes to the next call, and least minutes from arrival to departure. Taken apart from each
   * other: the fastest train need not be the one that stops shortest.
   */
  readonly run: Uint16Array
  readonly dwell: Uint16Array
  /** The calls at each stop, as (pattern, position). */
  readonly callFirst: Uint32Array
  readonly callPattern: Uint32Array
  readonly callPosition: Uint32Array
  /** Links by their end. */
  readonly linkFirst: Uint32Array
  readonly linkFrom: Uint32Array
  readonly linkMinutes: Uint16Array
}

/** All patterns with their best minutes, and those that joins and splits make of them. */
function networkOf(image: ImageArrays): Network {
  const stopCount = image.stopCode.length
  // Of each pattern the fastest train between every two calls, whichever that is: together faster than any that runs.
  const { run, dwell } = leastRuns(image)
  const patterns = distinctPatterns(image, run, dwell)
  const first = new Uint32Array(patterns.length + 1)
  patterns.forEach(({ stops }, at) => (first[at + 1] = first[at]! + stops.length))
  const stops = Uint32Array.from(patterns.flatMap((pattern) => pattern.stops))
  const { byKey: callPattern, first: callFirst } = grouped(
    stopCount,
    stops,
    patterns.flatMap((pattern, at) => pattern.stops.map(() => at)),
  )
  const callPosition = grouped(
    stopCount,
    stops,
    patterns.flatMap((pattern) => pattern.stops.map((_, at) => at)),
  ).byKey
  const links = grouped(stopCount, image.linkTo, [...image.linkFrom])
  return {
    stopCount,
    interchange: image.stopInterchange,
    first,
    stops,
    run: Uint16Array.from(patterns.flatMap((pattern) => pattern.run)),
    dwell: Uint16Array.from(patterns.flatMap((pattern) => pattern.dwell)),
    callFirst,
    callPattern,
    callPosition,
    linkFirst: links.first,
    linkFrom: links.byKey,
    linkMinutes: Uint16Array.from(grouped(stopCount, image.linkTo, [...image.linkMinutes]).byKey),
  }
}

/**
 * Values put together by their key, in their order. Counted first: a list for each of
 * thousands of keys would cost more than the sorting.
 */
function grouped(keyCount: number, keys: Uint32Array, values: readonly number[]) {
  const first = new Uint32Array(keyCount + 2)
  for (const key of keys) first[key + 2]!++
  for (let key = 2; key < first.length; key++) first[key]! += first[key - 1]!
  const byKey = new Uint32Array(keys.length)
  keys.forEach((key, at) => (byKey[first[key + 1]!++] = values[at]!))
  return { first, byKey }
}

/**
 * One pass over all trips of all dates. A train that runs on a single Sunday counts as well: the table is for every date.
 */
function leastRuns({ tripPattern, tripProfile, patternFirst, profiles, patternStops }: ImageArrays) {
  const run = new Uint16Array(patternStops.length).fill(FAR)
  const dwell = new Uint16Array(patternStops.length).fill(FAR)
  for (let trip = 0; trip < tripPattern.length; trip++) {
    const from = patternFirst[tripPattern[trip]!]!
    const to = patternFirst[tripPattern[trip]! + 1]!
    let cell = tripProfile[trip]!
    for (let at = from; at < to; at++, cell += 2) {
      const stays = profiles[cell + 1]! - profiles[cell]!
      if (stays < dwell[at]!) dwell[at] = stays
      if (at + 1 === to) continue
      const runs = profiles[cell + 2]! - profiles[cell + 1]!
      if (runs < run[at]!) run[at] = runs
    }
  }
  return { run, dwell }
}

type Pattern = { stops: number[]; run: number[]; dwell: number[] }

function distinctPatterns(image: ImageArrays, run: Uint16Array, dwell: Uint16Array): Pattern[] {
  // Fewer than the image has: there operators and flags keep apart what calls at the same stations.
  const known = new Map<string, Pattern>()
  const take = (pattern: Pattern) => {
    // Operators and days don't matter here: what calls at the same stations is one pattern with the best of all.
    const key = pattern.stops.join()
    const same = known.get(key)
    if (!same) known.set(key, pattern)
    else
      for (let at = 0; at < pattern.stops.length; at++) {
        same.run[at] = Math.min(same.run[at]!, pattern.run[at]!)
        same.dwell[at] = Math.min(same.dwell[at]!, pattern.dwell[at]!)
      }
  }
  const patternOf = (pattern: number): Pattern => {
    const [from, to] = [image.patternFirst[pattern]!, image.patternFirst[pattern + 1]!]
    return {
      stops: [...image.patternStops.subarray(from, to)],
      run: [...run.subarray(from, to)],
      dwell: [...dwell.subarray(from, to)],
    }
  }
  // Patterns without a trip would only cost time.
  const running = new Set(image.tripPattern)
  for (const pattern of running) take(patternOf(pattern))
  for (const ridden of riddenThrough(image, patternOf)) take(ridden)
  return [...known.values()]
}

/** Every way that associations may put patterns together, on whatever date: more than ever run, never fewer. */
function riddenThrough(image: ImageArrays, patternOf: (pattern: number) => Pattern): Pattern[] {
  const steps = new Map<number, { stop: number; next: number }[]>()
  const patternsOfUid = new Map<number, Set<number>>()
  image.tripUid.forEach((uid, trip) => {
    const patterns = patternsOfUid.get(uid)
    if (patterns) patterns.add(image.tripPattern[trip]!)
    else patternsOfUid.set(uid, new Set([image.tripPattern[trip]!]))
  })
  // Places in ASSOCIATION_KINDS. Split and through need no names here: in both, the way leads from the base to the other.
  const JOIN = 0
  const NEXT = 3
  // A train that only becomes another one isn't ridden through, so it saves nobody a change.
  image.associationKind.forEach((kind, at) => {
    if (kind === NEXT) return
    const [base, other] = [
      patternsOfUid.get(image.associationBase[at]!),
      patternsOfUid.get(image.associationOther[at]!),
    ]
    // By uid, not by trip: every version of the one may meet every version of the other, whether a date has both or not.
    const [before, after] = kind === JOIN ? [other, base] : [base, other]
    for (const from of before ?? []) {
      for (const next of after ?? []) {
        const known = steps.get(from) ?? []
        if (!steps.has(from)) steps.set(from, known)
        const stop = image.associationStop[at]!
        if (!known.some((step) => step.stop === stop && step.next === next)) known.push({ stop, next })
      }
    }
  })
  const found: Pattern[] = []
  const follow = (done: Pattern, pattern: number, entered: number, parts: number) => {
    for (const { stop, next } of steps.get(pattern) ?? []) {
      // At a station called at twice the last call leaves and the first enters, as in a view.
      const leave = done.stops.lastIndexOf(stop)
      const second = patternOf(next)
      const enter = second.stops.indexOf(stop)
      // The parts must meet in the order in which they are ridden.
      if (leave < entered || enter < 0) continue
      const joined = {
        stops: [...done.stops.slice(0, leave), ...second.stops.slice(enter)],
        run: [...done.run.slice(0, leave), ...second.run.slice(enter)],
        // How long the coupling takes isn't known for all dates: none, to stay a bound.
        dwell: [...done.dwell.slice(0, leave), 0, ...second.dwell.slice(enter + 1)],
      }
      found.push(joined)
      // As many parts as a view puts together, see `rides.ts`.
      if (parts < 3) follow(joined, next, leave + 1, parts + 1)
    }
  }
  for (const pattern of steps.keys()) follow(patternOf(pattern), pattern, 0, 1)
  return found
}

type Work = ReturnType<typeof workOf>

/** One memory for all destinations: filled anew for each, allocated once. */
function workOf({ stopCount, first }: Network) {
  return {
    minutes: new Uint16Array(stopCount),
    trains: new Uint8Array(stopCount),
    /** Minutes to the destination for someone who gets off here. */
    alight: new Uint16Array(stopCount),
    improved: new Uint8Array(stopCount),
    queueAt: new Int32Array(first.length).fill(-1),
    queue: new Uint32Array(first.length),
  }
}

/**
 * Backwards from the destination, one train more in each round. Ends when a round makes nothing better. There
 * is no hour of the day in it: a train runs whenever it is wanted.
 */
function leastTo(network: Network, work: Work, target: number): void {
  const { stops, run, dwell, first, callFirst, callPattern, callPosition, interchange } = network
  const { minutes, trains, alight, improved, queueAt, queue } = work
  minutes.fill(FAR)
  alight.fill(FAR)
  let changed: number[] = [target]
  minutes[target] = 0
  alight[target] = 0
  trains[target] = 0
  for (const from of walkBack(network, work, [target])) changed.push(from)
  for (let round = 1; changed.length > 0; round++) {
    let queued = 0
    // Patterns that call where something got better, from their last such call backwards.
    for (const stop of changed) {
      for (let call = callFirst[stop]!; call < callFirst[stop + 1]!; call++) {
        const pattern = callPattern[call]!
        if (queueAt[pattern]! < 0) queue[queued++] = pattern
        if (callPosition[call]! > queueAt[pattern]!) queueAt[pattern] = callPosition[call]!
      }
    }
    const better: number[] = []
    for (let at = 0; at < queued; at++) {
      const pattern = queue[at]!
      const begin = first[pattern]!
      // Least minutes to the destination for somebody who sits in the train at this point.
      let onBoard = FAR
      for (let call = begin + queueAt[pattern]!; call >= begin; call--) {
        const stop = stops[call]!
        if (onBoard < FAR) {
          const boarded = onBoard + run[call]!
          if (boarded < minutes[stop]!) {
            // The first round that reaches it has the fewest trains; later rounds may be quicker, not with fewer.
            if (minutes[stop] === FAR) trains[stop] = round
            minutes[stop] = boarded
            if (improved[stop] === 0) {
              improved[stop] = 1
              better.push(stop)
            }
          }
          onBoard = boarded + dwell[call]!
        }
        // Better to get off here than to stay: from this call backwards the train is worth that much.
        if (alight[stop]! < onBoard) onBoard = alight[stop]!
      }
      queueAt[pattern] = -1
    }
    changed = []
    for (const stop of better) {
      improved[stop] = 0
      // Who gets off to board another train loses the time to change; who boards here first doesn't.
      const cost = minutes[stop]! + interchange[stop]!
      if (cost >= alight[stop]!) continue
      alight[stop] = cost
      changed.push(stop)
    }
    // After the trains of the round, as in the search: a walk counts no train.
    changed.push(...walkBack(network, work, better))
  }
}

/**
 * Takes the improvement of stops back over all walks; answers where getting off has become better by it. No minutes to
 * change are added around a walk: a question may do without them, and the table has to hold for it, too.
 */
function walkBack(
  { linkFirst, linkFrom, linkMinutes }: Network,
  { minutes, trains, alight }: Work,
  from: readonly number[],
): number[] {
  const reached: number[] = []
  const open = [...from]
  // Several walks in a row, whatever the links say of hours: a bound lets through more than a journey may do.
  for (let stop = open.pop(); stop !== undefined; stop = open.pop()) {
    for (let link = linkFirst[stop]!; link < linkFirst[stop + 1]!; link++) {
      const before = linkFrom[link]!
      const walked = minutes[stop]! + linkMinutes[link]!
      if (walked < alight[before]!) {
        alight[before] = walked
        reached.push(before)
      }
      if (walked >= minutes[before]!) continue
      if (minutes[before] === FAR) trains[before] = trains[stop]!
      minutes[before] = walked
      open.push(before)
    }
  }
  return reached
}
