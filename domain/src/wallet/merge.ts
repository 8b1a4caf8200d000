import type { Instant } from '../time/instant.ts'
import { checkProduct, eachTicket } from './check-product.ts'
import { WALLET_LIMITS, type ProductRecord, type TicketRecord, type WalletLimits } from './records.ts'
import { isGivenBack, isOver, laterStatus, rankOf } from './status.ts'

/**
 * What a device keeps after the server's answer. The higher count of activations is the newer record; within one count the
 * status only moves forward; what was given back wins over any count. All else is as the server says.
 */
export function mergeTicket(here: TicketRecord, server: TicketRecord): TicketRecord {
  const kept = { data: here.data, screenshotTaken: here.screenshotTaken || server.screenshotTaken }
  const { expiryDate, activationLimit } = server
  if (givenBackRank(here) !== givenBackRank(server))
    return { ...server, ...kept, status: laterStatus(here.status, server.status) }
  const ahead = startsOf(here) - startsOf(server)
  if (ahead > 0) return { ...here, ...kept, expiryDate, activationLimit }
  if (ahead < 0) return { ...server, ...kept }
  return { ...server, ...kept, status: laterStatus(here.status, server.status) }
}

/**
 * The same for a product: which tickets there are, and their dates, the server decides. Its status only moves forward, too,
 * unless the server has counted a start that nobody here knew of.
 */
export function mergeProduct(here: ProductRecord, server: ProductRecord): ProductRecord {
  const merged = eachTicket(server, (ticket, id) => {
    const mine = here.tickets[id]
    return mine ? mergeTicket(mine, ticket) : ticket
  })
  return {
    ...merged,
    productStatus:
      knowsMore(here, server) && !isGivenBack(here.productStatus)
        ? server.productStatus
        : laterStatus(here.productStatus, server.productStatus),
    downloaded: here.downloaded,
    updated: here.updated,
    newTicketFlagToUpdate: here.newTicketFlagToUpdate,
  }
}

/**
 * The local checks as if they had run all the time: each planned start happens at its own moment, even when nobody looked
 * between it and the expiry. This is how the server keeps up, so that it counts what any device may have counted.
 */
export function catchUp(product: ProductRecord, now: Instant, limits: WalletLimits = WALLET_LIMITS): ProductRecord {
  const starts = Object.values(product.tickets)
    .flatMap(({ status, activateAt }) => (status === 'INACTIVE' && activateAt !== null ? [activateAt] : []))
    .filter((moment) => moment <= now)
    .toSorted((one, other) => one - other)
  return [...starts, now].reduce((caughtUp, moment) => checkProduct(caughtUp, moment, limits), product)
}

/** What a device says about a ticket. `activatedAt` is null while it asks for it to be activated. */
export type TicketClaim = {
  readonly ticketID: string
  readonly status: TicketRecord['status']
  readonly activatedAt: Instant | null
  readonly onlineState: boolean
  readonly screenshotTaken: boolean
  readonly activatedCount: number
}

/** An activation that the server hasn't counted yet. One that it has, asked for again, asks for nothing. */
export const asksToActivate = (claim: TicketClaim, ticket: TicketRecord): boolean =>
  claim.status === 'ACTIVE' &&
  claim.activatedAt === null &&
  (ticket.activationLimit === null || claim.activatedCount > ticket.activatedCount)

/**
 * What the server believes of a report, having caught up itself: a screenshot, and that a ticket is over where its product
 * is over as well. Counts and times are the server's own: a device whose clock is wrong, or that lies, moves nothing.
 */
export function believe(product: ProductRecord, claims: readonly TicketClaim[]): ProductRecord {
  const byId = new Map(claims.map((claim) => [claim.ticketID, claim]))
  return eachTicket(product, (ticket, id) => {
    const claim = byId.get(id)
    if (!claim) return ticket
    const over =
      startsOf({ ...claim, activationLimit: ticket.activationLimit }) === startsOf(ticket) &&
      isOver(claim.status) &&
      !isGivenBack(claim.status) &&
      rankOf(claim.status) <= rankOf(product.productStatus)
    const status = over ? laterStatus(ticket.status, claim.status) : ticket.status
    const screenshotTaken = ticket.screenshotTaken || claim.screenshotTaken
    return status === ticket.status && screenshotTaken === ticket.screenshotTaken
      ? ticket
      : { ...ticket, status, screenshotTaken }
  })
}

/** How often it was started. Where activations aren't counted, it is started once or not at all. */
const startsOf = ({
  activationLimit,
  activatedCount,
  activatedAt,
}: Pick<TicketRecord, 'activationLimit' | 'activatedCount' | 'activatedAt'>) =>
  activationLimit === null ? Number(activatedAt !== null) : activatedCount

const knowsMore = (here: ProductRecord, server: ProductRecord) =>
  Object.entries(server.tickets).some(([id, ticket]) => {
    const mine = here.tickets[id]
    return mine !== undefined && startsOf(ticket) > startsOf(mine)
  })

const givenBackRank = ({ status }: TicketRecord) => (isGivenBack(status) ? rankOf(status) : 0)
