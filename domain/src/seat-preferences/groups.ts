/** Every group with its options, in the order in which they are shown. */
export const SEAT_GROUPS = {
  COACH: ['COMPARTMENT', 'ROOM', 'QUIET', 'NONE'],
  DIRECTION: ['AIRLINE', 'BACKWARD', 'FORWARD', 'NONE'],
  POSITION: ['AISLE', 'MIDDLE', 'SINGLE', 'WINDOW', 'NONE'],
  PLACE: ['NEARBY', 'NONE'],
  LAYOUT: ['FAMILY', 'FOUR_FACING', 'SIDEBYSIDE', 'SIX_FACING', 'LAYOUT', 'NONE'],
  LEVEL: ['BOTTOM', 'TOP', 'NONE'],
  SEAT_AMENITY: ['LAVATORY', 'LUGGAGE', 'PHONE', 'POWER', 'TABLE'],
} as const

export type SeatGroup = keyof typeof SEAT_GROUPS
export type SeatOption<Group extends SeatGroup = SeatGroup> = (typeof SEAT_GROUPS)[Group][number]
export type ServiceClass = 'STANDARD' | 'FIRST'

/** One choice in most groups, any number of amenities. */
export type SeatChoices = { [Group in Exclude<SeatGroup, 'SEAT_AMENITY'>]?: SeatOption<Group> } & {
  SEAT_AMENITY?: SeatOption<'SEAT_AMENITY'>[]
}

/** What can be asked for on a train, by the class travelled in. */
export type AvailableSeats = Partial<Record<ServiceClass, Partial<Record<SeatGroup, readonly string[]>>>>

/** The one group in which several may be chosen. */
export const isMultiple = (group: SeatGroup): group is 'SEAT_AMENITY' => group === 'SEAT_AMENITY'
