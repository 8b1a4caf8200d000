import type { Instant } from '@cledrau/domain/time/instant.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { cell, useCell } from '../platform/cell.ts'

/** The wait before a verification mail can be sent again, where the server doesn't say. */
export const DEFAULT_RESEND_DELAY_SECONDS = 60

/** Somebody registered in this visit: when, with which address, and how long the mail can't be sent again. */
export type Registration = { email: string; registeredTimestamp: Instant; emailResendDelay: number }

const registration = cell<Registration | null>(null)

export const registrationNow = registration.get
export const useRegistration = (): Registration | null => useCell(registration)
export const registered = registration.set

/** Seconds until the mail can be sent again; 0 where nobody registered with this address just now. */
export function secondsToResend(of: Registration | null, email: string, at: Instant): number {
  if (!of || of.email !== email) return 0
  const until = of.registeredTimestamp + of.emailResendDelay * SECOND
  return Math.max(0, Math.ceil((until - at) / SECOND))
}
