import { HOUR, instant, MINUTE, SECOND, type Instant } from '../time/instant.ts'
import { londonOffset } from '../time/london-offset.ts'

/**
 * A card, phone or watch that was held to a reader. Readers work without a line, so taps come late, twice, in any order and
 * by clocks that drift: what is known of the moment is what the reader and its neighbours said.
 */
export type Tap = {
  reader: string
  /** Counts up with each tap of a reader. */
  sequence: number
  station: string
  direction: 'IN' | 'OUT'
  /** ISO 8601 with the offset that the reader’s clock had. */
  at: string
  /** How many seconds the clocks of the readers beside it were ahead of its own. */
  ahead: readonly number[]
  /** Our id of the card, phone or watch. */
  device: string
}

/** A tap at its true moment. */
export type PlacedTap = { id: string; tap: Tap; at: Instant }

export const tapId = ({ reader, sequence }: Pick<Tap, 'reader' | 'sequence'>): string => `${reader}.${sequence}`

/**
 * The middle one of what the neighbours say: one that is wrong itself doesn’t move it. Of an even number the one nearer to
 * the reader’s own clock counts, so that two neighbours who disagree leave it alone.
 */
export function drift(ahead: readonly number[]): number {
  if (ahead.length === 0) return 0
  const sorted = ahead.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  if (sorted.length % 2 === 1) return upper
  const lower = sorted[middle - 1] as number
  if (lower <= 0 && upper >= 0) return 0
  return Math.abs(lower) < Math.abs(upper) ? lower : upper
}

const momentOf = ({ at, ahead }: Tap): number => Date.parse(at) + drift(ahead) * SECOND

/** The hour that the clocks of an autumn night show twice; whether this is its first time. */
function isRepeatedOnce(at: number): boolean {
  return londonOffset(instant(at)) === 60 && londonOffset(instant(at + HOUR)) === 0
}

/** One reader’s taps follow each other: who wrote the second 01:10 of an autumn night with summer’s offset meant winter’s. */
function putRight(taps: readonly Tap[]): PlacedTap[] {
  let last = Number.NEGATIVE_INFINITY
  return taps.map((tap) => {
    let at = momentOf(tap)
    if (at < last && isRepeatedOnce(at) && at + HOUR >= last) at += HOUR
    last = at
    return { id: tapId(tap), tap, at: instant(at) }
  })
}

/** Each tap once, at its true moment, in the order in which they were made: the same however they came. */
export function placeTaps(taps: readonly Tap[]): PlacedTap[] {
  const byReader = Map.groupBy(taps, ({ reader }) => reader)
  const placed: PlacedTap[] = []
  for (const ofReader of byReader.values()) {
    // Of two reports of one number the first in writing counts, whichever came first.
    const once = new Map<number, Tap>()
    for (const tap of ofReader) {
      const known = once.get(tap.sequence)
      if (!known || written(tap) < written(known)) once.set(tap.sequence, tap)
    }
    placed.push(...putRight([...once.values()].toSorted((a, b) => a.sequence - b.sequence)))
  }
  return placed.toSorted(
    (a, b) => a.at - b.at || compare(a.tap.reader, b.tap.reader) || a.tap.sequence - b.tap.sequence,
  )
}

const written = ({ at, station, direction, device, ahead }: Tap): string =>
  [at, station, direction, device, ahead.join(',')].join(' ')
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Elapsed, whatever clocks did meanwhile. Seconds that are begun don’t count: 150 minutes and 59 seconds are 150. */
export const minutesBetween = (from: Instant, to: Instant): number => Math.floor((to - from) / MINUTE)
