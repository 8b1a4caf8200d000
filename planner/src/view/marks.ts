/** "Never": later than any minute of a view. */
export const NEVER = 0xffff
/** In `rowTrip`: the row is a ride of several parts, or an extra train; the other bits say which. */
export const RIDE = 0x80000000
