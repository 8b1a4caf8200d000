import type { AvailableSeats } from './groups.ts'

const STANDARD = {
  COACH: ['QUIET'],
  DIRECTION: ['AIRLINE', 'BACKWARD', 'FORWARD'],
  POSITION: ['AISLE', 'WINDOW'],
  LAYOUT: ['FOUR_FACING', 'SIDEBYSIDE'],
  SEAT_AMENITY: ['LAVATORY', 'LUGGAGE', 'POWER', 'TABLE'],
}

/** What our own trains with reservations have. A booking on other trains says what those have. */
export const OUR_TRAINS = {
  STANDARD,
  FIRST: { ...STANDARD, POSITION: ['AISLE', 'SINGLE', 'WINDOW'] },
} as const satisfies AvailableSeats
