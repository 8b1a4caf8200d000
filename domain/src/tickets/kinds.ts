import type { TicketType } from './ticket-facts.ts'

/*
 * What kind of thing a ticket is, and in which way it comes: said once, for those who sell it, carry it and check it.
 */

/**
 * How tickets come, by the codes of the trade: a code on any screen or paper (ETK, XVD), on one phone (MVD), on a smartcard
 * (SCT), out of a machine or over a counter (TVM, TOF, TOD), and by post (TBM, TBO, TBX).
 */
export const DELIVERY_CODES = ['ETK', 'XVD', 'MVD', 'SCT', 'TVM', 'TOF', 'TOD', 'TBM', 'TBO', 'TBX'] as const
export type DeliveryCode = (typeof DELIVERY_CODES)[number]

/** What is proposed before anybody chose. */
export const USUAL_DELIVERY: DeliveryCode = 'ETK'

/** On any screen, and printed. */
export const isShownAnywhere = (code: string): boolean => code === 'ETK' || code === 'XVD'

/** On the phone that it was loaded to, once it is activated there. */
export const isMobile = (code: string): boolean => code === 'MVD'

/** On a smartcard: its time runs on the card. */
export const isOnSmartcard = (code: string): boolean => code === 'SCT'

/** Delivered as a code; others are paper, or live on a card and carry their own proof. */
export const hasCode = (code: string): boolean => isShownAnywhere(code) || isMobile(code)

/** Its codes are for one phone: they leave the server for that one alone. */
export const isForOnePhone = (type: TicketType, tickets: readonly { readonly mobile: boolean }[]): boolean =>
  type === 'MULTIFLEX' || tickets.some(({ mobile }) => mobile)

/** The fares feed's group of promotional tickets: good on the booked trains only. */
const ADVANCE_GROUP = 'P'
export const isAdvanceTicket = ({ group }: { readonly group: string }): boolean => group === ADVANCE_GROUP

/** Fares and tickets know Standard Class; prices and orders call it by its old name. */
export type FareClass = 'FIRST' | 'STANDARD'
export type ServiceClass = 'FIRST' | 'THIRD'
export const serviceClassOf = (of: FareClass): ServiceClass => (of === 'FIRST' ? 'FIRST' : 'THIRD')
export const fareClassOf = (of: ServiceClass): FareClass => (of === 'FIRST' ? 'FIRST' : 'STANDARD')
