/** What stands on a line. `cap` is a goal to travel to, `here` the place in a row of steps, `buffer` where the track ends. */
export type Stop = {
  kind?: 'end' | 'call' | 'change' | 'request' | 'cap' | 'here' | 'buffer'
  state?: 'ahead' | 'done' | 'late' | 'cancelled'
}

/** What lies between two stops. */
export type Track = {
  means?: 'rail' | 'walk' | 'bus' | 'ferry'
  state?: 'ahead' | 'done' | 'late' | 'broken'
  /** The train's place on it, 0 to 1. What lies behind the train is filled. */
  trainAt?: number
  /** How much of it is filled without a train to see, 0 to 1. */
  filledTo?: number
}
