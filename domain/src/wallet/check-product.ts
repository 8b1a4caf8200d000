import type { Instant } from '../time/instant.ts'
import {
  ACTIVE_TIME,
  EXPIRY_TOLERANCE,
  multiflexTime,
  SMARTCARD_FULFILMENT,
  WALLET_LIMITS,
  type ProductRecord,
  type TicketRecord,
  type WalletLimits,
} from './records.ts'
import { isGivenBack, isOver, laterStatus, rankOf } from './status.ts'

type Check = (product: ProductRecord, now: Instant, limits: WalletLimits) => ProductRecord

/**
 * What time alone does to a product: run when the wallet is refreshed, when the app comes back to the front, and on reconnect.
 * The checks repeat until nothing changes, so running them twice equals once. Without a change it is the same object.
 */
export function checkProduct(
  product: ProductRecord,
  now: Instant,
  limits: WalletLimits = WALLET_LIMITS,
): ProductRecord {
  let checked = product
  for (;;) {
    const before = checked
    for (const check of CHECKS) checked = check(checked, now, limits)
    if (checked === before) break
  }
  return checked === product ? product : { ...checked, updated: false }
}

const givenBack: Check = (product) =>
  isGivenBack(product.productStatus)
    ? eachTicket(product, (ticket) => withStatus(ticket, laterStatus(ticket.status, product.productStatus)))
    : product

const productExpiry: Check = (product, now) => {
  const { productStatus, expiryDate } = product
  const expired = expiryDate !== null && now > expiryDate + EXPIRY_TOLERANCE
  const after =
    expired && rankOf(productStatus) < rankOf('EXPIRED') ? { ...product, productStatus: 'EXPIRED' as const } : product
  if (after.productStatus !== 'EXPIRED') return after
  return eachTicket(after, (ticket) => {
    const over = ticket.status === 'USED' ? isPast(ticket.expiryDate, now) : !isOver(ticket.status)
    return over ? withStatus(ticket, 'EXPIRED') : ticket
  })
}

const ticketExpiry: Check = (product, now) =>
  eachTicket(product, (ticket) =>
    ticket.status === 'INACTIVE' && isPast(ticket.expiryDate, now) ? withStatus(ticket, 'EXPIRED') : ticket,
  )

const activateAt: Check = (product, now) => {
  const after = eachTicket(product, (ticket) =>
    ticket.status === 'INACTIVE' && ticket.activateAt !== null && now >= ticket.activateAt && hasActivationLeft(ticket)
      ? started(ticket, ticket.activateAt)
      : ticket,
  )
  return after === product ? product : { ...after, productStatus: laterStatus(after.productStatus, 'ACTIVE') }
}

const activeForADay: Check = (product, now) =>
  product.fulfilmentType === SMARTCARD_FULFILMENT
    ? product
    : eachTicket(product, (ticket) => {
        if (!isActiveSince(ticket, now - ACTIVE_TIME)) return ticket
        return ticket.activationLimit !== null && ticket.activatedCount < ticket.activationLimit
          ? { ...ticket, status: 'INACTIVE', activateAt: null }
          : withStatus(ticket, 'USED')
      })

const multiflexLimit: Check = (product, now, limits) =>
  product.type !== 'MULTIFLEX' || product.fulfilmentType === SMARTCARD_FULFILMENT
    ? product
    : eachTicket(product, (ticket) =>
        isActiveSince(ticket, now - multiflexTime(limits)) ? withStatus(ticket, 'USED') : ticket,
      )

const rollUp: Check = (product) => {
  if (product.productStatus !== 'INACTIVE' && product.productStatus !== 'ACTIVE') return product
  let some = false
  for (const id in product.tickets) {
    const status = product.tickets[id]?.status
    if (status !== 'USED' && status !== 'EXPIRED') return product
    some = true
  }
  return some ? { ...product, productStatus: 'USED' } : product
}

const CHECKS: readonly Check[] = [
  givenBack,
  productExpiry,
  ticketExpiry,
  activateAt,
  activeForADay,
  multiflexLimit,
  rollUp,
]

/** A ticket as it is once its time has begun: one activation is counted where they are. */
export const started = (ticket: TicketRecord, at: Instant): TicketRecord => ({
  ...ticket,
  status: 'ACTIVE',
  activatedAt: at,
  activatedCount: ticket.activationLimit === null ? ticket.activatedCount : ticket.activatedCount + 1,
})

export const hasActivationLeft = ({ activationLimit, activatedCount }: TicketRecord): boolean =>
  activationLimit === null || activatedCount < activationLimit

const isPast = (moment: Instant | null, now: Instant) => moment !== null && now > moment

const isActiveSince = ({ status, activatedAt }: TicketRecord, moment: number) =>
  status === 'ACTIVE' && activatedAt !== null && activatedAt <= moment

const withStatus = (ticket: TicketRecord, status: TicketRecord['status']): TicketRecord =>
  ticket.status === status ? ticket : { ...ticket, status }

/** Copies only what changes: 500 products are looked at each time, and hardly one of them changes. */
export function eachTicket(product: ProductRecord, change: (ticket: TicketRecord, id: string) => TicketRecord) {
  let tickets: Record<string, TicketRecord> | undefined
  for (const id in product.tickets) {
    const ticket = product.tickets[id]
    if (!ticket) continue
    const changed = change(ticket, id)
    if (changed === ticket) continue
    tickets ??= { ...product.tickets }
    tickets[id] = changed
  }
  return tickets ? { ...product, tickets } : product
}
