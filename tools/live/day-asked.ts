import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import { type Instant, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { OddSaid } from './odd-words.ts'
import type { SlowAsked } from './slow/slow-board.ts'
import type { SlowTrain } from './slow/slow-train.ts'

/** A board that is asked for, and how long nobody has been heard by then. */
export type AskedBoard = SlowAsked & { readonly silence: number }

type ToDraw = {
  readonly from: Instant
  readonly until: Instant
  readonly count: number
  readonly draws: Random
  readonly odd: readonly OddSaid[]
}

/**
 * Boards where trains call, at hours when they do, with and without a filter; half of them where something odd has just been
 * said of a train. Some are asked again a little later. In their order.
 */
export function drawBoards(trains: readonly SlowTrain[], { from, until, count, draws, odd }: ToDraw): AskedBoard[] {
  const byUid = new Map(trains.map((train) => [train.uid, train]))
  const asked: AskedBoard[] = []
  for (let tries = 0; asked.length < count && tries < count * 1000; tries++) {
    const word = odd.length > 0 && draws.chance(0.5) ? draws.pick(odd) : undefined
    const { calls } = byUid.get(word?.uid ?? '') ?? draws.pick(trains)
    const there = calls[draws.below(calls.length)]!
    const time = (there.departure ?? there.arrival)!.planned
    const now = instant(
      word ? word.at + draws.below(2400) * SECOND : time + draws.between(-90, 60) * MINUTE + draws.below(60) * SECOND,
    )
    if (now <= from || now > until || now < time - 100 * MINUTE || now > time + 90 * MINUTE) continue
    const other = draws.pick(draws.chance(0.7) ? calls : draws.pick(trains).calls).code
    const board: AskedBoard = {
      crs: there.code,
      what: draws.chance(0.6) ? 'departures' : 'arrivals',
      ...(other !== there.code && draws.chance(0.6) ? { filterCrs: other } : {}),
      earlier: draws.chance(now > time ? 0.5 : 0.1),
      now,
      silence: draws.chance(0.85) ? 0 : draws.below(6) * 50 * SECOND,
    }
    asked.push(board)
    // What an answer is kept for is asked again, too; time alone is noticed after some seconds.
    if (draws.chance(0.25)) asked.push({ ...board, silence: 0, now: instant(now + draws.between(10, 240) * SECOND) })
  }
  return asked.filter(({ now }) => now <= until).toSorted((a, b) => a.now - b.now)
}
