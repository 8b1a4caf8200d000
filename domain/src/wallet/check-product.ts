import type { Instant } from '../time/instant.ts'
import {
  ACTIVE_TIME,
  EXPIRY_TOLERANCE,
  multiflexTime,
  WALLET_LIMITS,
  type ProductRecord,
  type TicketRecord,
  type WalletLimits,
} from './records.ts'
import { isGivenBack, isOver, laterStatus, rankOf, type WalletStatus } from './status.ts'
import { isOnSmartcard } from '../tickets/kinds.ts'

/**
 * What time alone does to a product: run when the wallet is refreshed, when the app comes back to the front, and on reconnect.
 * In this order: given back, product expiry, ticket expiry, activateAt, active for a day, multiflex limit, roll-up. It
 * repeats until nothing changes, so running it twice equals once. Without a change it is the same object.
 */
export function checkProduct(
  product: ProductRecord,
  now: Instant,
  limits: WalletLimits = WALLET_LIMITS,
): ProductRecord {
  let checked = product
  for (;;) {
    const before = checked
    checked = checkOnce(before, now, limits)
    if (checked === before) break
  }
  return checked === product ? product : { ...checked, updated: false }
}

/** One look at each ticket: a full wallet has thousands, and hardly one of them changes. */
function checkOnce(product: ProductRecord, now: Instant, limits: WalletLimits): ProductRecord {
  const status = statusByDate(product, now)
  const activity = activityOf(product, limits)
  let tickets: Record<string, TicketRecord> | undefined
  let [any, begun, allOver] = [false, false, true]
  for (const id in product.tickets) {
    const ticket = product.tickets[id]
    if (!ticket) continue
    const expired = expire(withProduct(ticket, status, now), now)
    const startedNow = startByPlan(expired, now)
    const after = activity === null ? startedNow : runOut(startedNow, now, activity)
    any = true
    begun ||= startedNow !== expired
    allOver &&= after.status === 'USED' || after.status === 'EXPIRED'
    if (after === ticket) continue
    tickets ??= { ...product.tickets }
    tickets[id] = after
  }
  const shown = begun ? laterStatus(status, 'ACTIVE') : status
  const productStatus = any && allOver && (shown === 'INACTIVE' || shown === 'ACTIVE') ? 'USED' : shown
  if (!tickets && productStatus === product.productStatus) return product
  return { ...product, productStatus, ...(tickets && { tickets }) }
}

function statusByDate({ productStatus, expiryDate }: ProductRecord, now: Instant): WalletStatus {
  const expired = expiryDate !== null && now > expiryDate + EXPIRY_TOLERANCE
  return expired && rankOf(productStatus) < rankOf('EXPIRED') ? 'EXPIRED' : productStatus
}

/** A product that was given back takes its tickets along; one that has expired, those that could still be used. */
function withProduct(ticket: TicketRecord, productStatus: WalletStatus, now: Instant): TicketRecord {
  if (isGivenBack(productStatus)) return withStatus(ticket, laterStatus(ticket.status, productStatus))
  if (productStatus !== 'EXPIRED') return ticket
  const over = ticket.status === 'USED' ? isPast(ticket.expiryDate, now) : !isOver(ticket.status)
  return over ? withStatus(ticket, 'EXPIRED') : ticket
}

const expire = (ticket: TicketRecord, now: Instant): TicketRecord =>
  ticket.status === 'INACTIVE' && isPast(ticket.expiryDate, now) ? withStatus(ticket, 'EXPIRED') : ticket

const startByPlan = (ticket: TicketRecord, now: Instant): TicketRecord =>
  ticket.status === 'INACTIVE' && ticket.activateAt !== null && now >= ticket.activateAt && hasActivationLeft(ticket)
    ? started(ticket, ticket.activateAt)
    : ticket

/** How long a pass for one journey lasts; any other ticket lasts a day. */
type Activity = { readonly passTime: number | null }

/** On a smartcard, time runs on the card. */
const activityOf = ({ type, fulfilmentType, dayPasses }: ProductRecord, limits: WalletLimits): Activity | null =>
  isOnSmartcard(fulfilmentType) ? null : { passTime: type === 'MULTIFLEX' && !dayPasses ? multiflexTime(limits) : null }

function runOut(ticket: TicketRecord, now: Instant, { passTime }: Activity): TicketRecord {
  if (ticket.status !== 'ACTIVE' || ticket.activatedAt === null) return ticket
  const active = now - ticket.activatedAt
  if (active >= ACTIVE_TIME)
    return ticket.activationLimit !== null && ticket.activatedCount < ticket.activationLimit
      ? { ...ticket, status: 'INACTIVE', activateAt: null }
      : withStatus(ticket, 'USED')
  return passTime !== null && active >= passTime ? withStatus(ticket, 'USED') : ticket
}

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

const withStatus = (ticket: TicketRecord, status: TicketRecord['status']): TicketRecord =>
  ticket.status === status ? ticket : { ...ticket, status }

/** Copies only what changes. */
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
