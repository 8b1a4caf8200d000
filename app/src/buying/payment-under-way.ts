import { forget, recall, remember } from '../platform/storage.ts'
import { stopPayment } from '@cledrau/contract/buying/payments.ts'
import { load } from '../api/client.ts'
import { guestBearer, refreshTokenExists } from '../api/session.ts'

/** What this device was paying for: an order by its id, or the whole basket. Whoever comes back is told how it ended. */
export const paymentUnderWay = (): string | null => recall('paymentUnderWay')
export const beginPayment = (target: string): void => remember('paymentUnderWay', target)
export const endPayment = (): void => forget('paymentUnderWay')

let stopping: Promise<unknown> = Promise.resolve()

/**
 * The traveller left before paying: what was to be paid for is held as before. A payment whose beginning isn't answered yet
 * is given up as soon as it is known; null: there is nothing to give up.
 */
export function giveUpPayment(payment: string | Promise<string | null>): Promise<unknown> {
  // By the answer, a guest may hold something else: it is the order of now that is given up.
  const guest = refreshTokenExists() ? undefined : (guestBearer.get() ?? undefined)
  stopping = giveUp(payment, guest).catch(() => undefined)
  return stopping
}

async function giveUp(payment: string | Promise<string | null>, guest: string | undefined): Promise<void> {
  const paymentID = await payment
  if (paymentID !== null) await load(stopPayment, { paymentID }, guest === undefined ? {} : { guest })
}

/** What comes next sees what giving up has done. */
export const paymentStopped = (): Promise<unknown> => stopping
