/**
 * How free a traveller wants to be of the train that was chosen, from the least to the most: bound to it, on any train
 * outside the busy hours, on any train of the day. What is freer does for whoever asks for less.
 */
export const FLEXIBILITIES = ['BOOKED', 'OFF_PEAK', 'ANYTIME'] as const
export type Flexibility = (typeof FLEXIBILITIES)[number]

/** Whether a ticket binds no more than what was asked for. */
export const isFreeEnough = (ticket: { isAdvance: boolean; isRestricted: boolean }, asked: Flexibility): boolean =>
  asked === 'BOOKED' || (!ticket.isAdvance && (asked === 'OFF_PEAK' || !ticket.isRestricted))
