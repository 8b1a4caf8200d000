/** So many orders, and so many people, may wait unpaid for guests of one network: a family or two, not a train. */
export const MOST_GUEST_ORDERS = 3
export const MOST_GUEST_PEOPLE = 20

export type GuestHeld = { orders: number; people: number }

/** Whether guests of one network may hold one order more. */
export const mayHoldMore = (held: GuestHeld, people: number): boolean =>
  held.orders < MOST_GUEST_ORDERS && held.people + people <= MOST_GUEST_PEOPLE

/**
 * Of each quota and each train's seats a quarter is out of reach of guests who haven't paid, wherever they come from, and one
 * at least: the last goes to who pays. Where there is only one, it is for whoever comes first.
 */
export const mostForGuests = (capacity: number): number =>
  capacity <= 1 ? capacity : Math.min(Math.ceil((capacity * 3) / 4), capacity - 1)
