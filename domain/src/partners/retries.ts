import { DAY, HOUR, MINUTE, SECOND } from '../time/instant.ts'

/** What is told a partner, by what happened to something that it sold. */
export const PARTNER_EVENTS = [
  'order.paid',
  'order.refunded',
  'tickets.ready',
  'tickets.returned',
  'claim.moved',
  'journey.disrupted',
] as const
export type PartnerEventType = (typeof PARTNER_EVENTS)[number]

const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR] as const
/** A weekend, and a morning to find out. */
export const TRIED_FOR = 3 * DAY

/** How long after a try that came to nothing the next one is due; nothing once it was tried for long enough. */
export function pauseAfterTry(tries: number, age: number): number | undefined {
  if (age >= TRIED_FOR) return undefined
  return PAUSES[Math.min(tries, PAUSES.length) - 1] ?? PAUSES[0]
}
