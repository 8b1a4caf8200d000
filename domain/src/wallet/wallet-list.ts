import { DAY, type Instant } from '../time/instant.ts'
import { isOver, type WalletStatus } from './status.ts'

/** What the order of a wallet needs to know of a product. */
export type Listed = {
  readonly status: WalletStatus
  readonly expiresAt: Instant
  readonly tickets: readonly { readonly status: WalletStatus; readonly departsAt: Instant | null }[]
}

/** When a product is wanted next: its next departure that can still be travelled; without one, its last day. */
export function walletTime({ tickets, expiresAt }: Listed): Instant {
  let next = expiresAt
  for (const { status, departsAt } of tickets)
    if (departsAt !== null && departsAt < next && !isOver(status)) next = departsAt
  return next
}

/**
 * What can be travelled on, soonest first; then what is over, newest first. The limit is for what nobody used in time:
 * what was used, cancelled or refunded is part of what was done, and stays.
 */
export function walletOrder<Product extends Listed>(products: readonly Product[], mostExpired: number): Product[] {
  const open = products.filter(({ status }) => !isOver(status))
  const over = products.filter(({ status }) => isOver(status))
  let expired = 0
  return [
    ...open.toSorted((one, other) => walletTime(one) - walletTime(other)),
    ...over
      .toSorted((one, other) => other.expiresAt - one.expiresAt)
      .filter(({ status }) => status !== 'EXPIRED' || ++expired <= mostExpired),
  ]
}

export const isSoon = (expiresAt: Instant, now: Instant, days: number): boolean =>
  expiresAt > now && expiresAt - now <= days * DAY
