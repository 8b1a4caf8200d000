import type { Result } from '@cledrau/domain/result.ts'
import { cell } from '../platform/cell.ts'
import { moment } from '../platform/moment.ts'

/** Asks whether what was chosen can be booked by whoever is here now, and fetches how tickets can be delivered. */
export type VerifyBooking = () => Promise<Result<unknown, 'NO_OPTIONS'>>

/** Said by buying while somebody buys: signing in, or going on as a guest, leads there. */
export const verifyBooking = cell<VerifyBooking | null>(null)

/** A guest who adds a pay-as-you-go card signs in: the card goes to their account. Whether it worked. */
export const paygGuestCard = cell<((customerId: string) => Promise<boolean>) | null>(null)

const failed = moment()
/** A guest could not go on to how the tickets come. */
export const onGuestCheckoutError = failed.add
export const guestCheckoutFailed = failed.happen
