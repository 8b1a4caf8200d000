/**
 * How free a traveller wants to be of the train that was chosen, from the least to the most: bound to it, on any train
 * outside the busy hours, on any train of the day. What is freer does for whoever asks for less.
 */
export const FLEXIBILITIES = ['BOOKED', 'OFF_PEAK', 'ANYTIME'] as const
export type Flexibility = (typeof FLEXIBILITIES)[number]

/** Whether a ticket binds no more than what was asked for. */
export const isFreeEnough = (ticket: { isAdvance: boolean; isRestricted: boolean }, asked: Flexibility): boolean =>
  asked === 'BOOKED' || (!ticket.isAdvance && (asked === 'OFF_PEAK' || !ticket.isRestricted))

/** What a ticket leaves its traveller: places are counted of those for booked trains alone. */
const freedomOf = ({ places, restriction }: { places?: number; restriction: string }): Flexibility =>
  places !== undefined ? 'BOOKED' : restriction === '' ? 'ANYTIME' : 'OFF_PEAK'

/** What several tickets one after the other leave: no more than the one that binds most. */
export const freedomOfAll = (tickets: readonly Parameters<typeof freedomOf>[0][]): Flexibility =>
  FLEXIBILITIES[Math.min(...tickets.map((ticket) => FLEXIBILITIES.indexOf(freedomOf(ticket))))] ?? 'BOOKED'

/** The next that leaves more; nothing above the freest. */
export const freerThan = (flexibility: Flexibility): Flexibility | undefined =>
  FLEXIBILITIES[FLEXIBILITIES.indexOf(flexibility) + 1]
