import type { PlannedSeat } from './seat-plan.ts'

/** What was chosen in each group of the seat preferences; NONE, or nothing, is any. */
export type SeatWishes = Readonly<Record<string, string | readonly string[] | undefined>>

/** How much it matters that a wish is met, by group. Everything else counts as much as an amenity. */
const WEIGHTS: Readonly<Record<string, number>> = { COACH: 8, DIRECTION: 6, POSITION: 6, LAYOUT: 4, LEVEL: 4 }
const AMENITY = 2
/** Sitting together matters more than any wish: a seat further away costs this much for each row or place between. */
const APART = 5

/**
 * Seats for a party on one train: as near to each other as there are, and as wished. A wish never costs anybody a seat:
 * where it can't be met, another seat is chosen. Nothing when there are too few free seats in any one coach.
 */
export function chooseSeats(
  free: readonly PlannedSeat[],
  count: number,
  wishes: SeatWishes = {},
): readonly PlannedSeat[] | undefined {
  const wanted = wishList(wishes)
  let best: { seats: PlannedSeat[]; worth: number } | undefined
  for (const seats of Map.groupBy(free, (seat) => seat.coach).values()) {
    if (seats.length < count) continue
    for (const anchor of seats) {
      const near = seats.toSorted((a, b) => apart(anchor, a) - apart(anchor, b)).slice(0, count)
      const worth = near.reduce((sum, seat) => sum + meets(seat, wanted) - APART * apart(anchor, seat), 0)
      if (!best || worth > best.worth) best = { seats: near, worth }
    }
  }
  return best?.seats
}

const apart = (a: PlannedSeat, b: PlannedSeat): number => 4 * Math.abs(a.row - b.row) + Math.abs(a.column - b.column)

type Wanted = readonly { feature: string; weight: number }[]

function wishList(wishes: SeatWishes): Wanted {
  return Object.entries(wishes).flatMap(([group, choice]) => {
    const features = typeof choice === 'string' ? [choice] : (choice ?? [])
    const weight = WEIGHTS[group] ?? AMENITY
    return features.filter((feature) => feature !== 'NONE').map((feature) => ({ feature, weight }))
  })
}

const meets = ({ features }: PlannedSeat, wanted: Wanted): number =>
  wanted.reduce((sum, { feature, weight }) => sum + (features.includes(feature) ? weight : 0), 0)
