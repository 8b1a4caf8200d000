import { forget, recall, remember } from '../platform/storage.ts'
import { stopPayment } from '@cledrau/contract/payments.ts'
import { load } from '../api/client.ts'

/** What this device was paying for: an order by its id, or the whole basket. Whoever comes back is told how it ended. */
export const paymentUnderWay = (): string | null => recall('paymentUnderWay')
export const beginPayment = (target: string): void => remember('paymentUnderWay', target)
export const endPayment = (): void => forget('paymentUnderWay')

let stopping: Promise<unknown> = Promise.resolve()

/** The traveller left before paying: what was to be paid for is held as before. */
export function giveUpPayment(paymentID: string): Promise<unknown> {
  stopping = load(stopPayment, { paymentID }).catch(() => undefined)
  return stopping
}

/** What comes next sees what giving up has done. */
export const paymentStopped = (): Promise<unknown> => stopping
