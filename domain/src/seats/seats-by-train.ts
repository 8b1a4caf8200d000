type Seat = { readonly coach: string; readonly seat: string }
/** A train of a way, by the time at which it is boarded, with the places kept on it. */
export type SeatedTrain = { readonly time: string; readonly seats: readonly Seat[] }

/**
 * Places as people look for them: by train, in the order of departure. `09:21 A 7A · 11:29 B 1A, 1B`; on the only train
 * of a way `A 7A`. Empty where nothing is kept.
 */
export function seatsByTrain(trains: readonly SeatedTrain[]): string {
  const named = trains.length > 1
  return trains
    .filter(({ seats }) => seats.length > 0)
    .map(({ time, seats }) => (named ? `${time} ${places(seats)}` : places(seats)))
    .join(' · ')
}

function places(seats: readonly Seat[]): string {
  const coaches = Map.groupBy(seats, ({ coach }) => coach)
  return [...coaches].map(([coach, list]) => `${coach} ${list.map(({ seat }) => seat).join(', ')}`).join(', ')
}
