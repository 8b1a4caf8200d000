import { done, refuse, type Result } from '../result.ts'
import type { Instant } from '../time/instant.ts'
import { eachTicket, hasActivationLeft, started } from './check-product.ts'
import type { ProductRecord } from './records.ts'
import { isOver, laterStatus } from './status.ts'

/** The local status map: what is kept about each product, by record locator. */
export type WalletRecords = Readonly<Record<string, ProductRecord>>

export const NOT_IN_WALLET = 'No product in statuses object'
export const WRONG_LOCATOR = 'Invalid record locator'
export const CANNOT_ACTIVATE = 'Cannot activate this ticket'

/** Six letters and figures that people can read out. */
export const isRecordLocator = (text: string): boolean => /^[A-Z0-9]{6}$/.test(text)

/** What the record alone doesn't know. */
export type ActivationFacts = {
  readonly now: Instant
  /** It counts as it is: on paper, on a card, or as a code that anybody may show. */
  readonly needsNoActivation: boolean
  /** Taken out of use while it is being exchanged. */
  readonly underExchange: boolean
  /** Its codes are on another device. */
  readonly onAnotherDevice: boolean
  readonly validFrom: Instant | null
}

/** Why a ticket can't be activated; one that is active already can. */
export const BLOCKS = [
  'GIVEN_BACK',
  'EXPIRED',
  'EXCHANGING',
  'OTHER_DEVICE',
  'TOO_EARLY',
  'USED',
  'NOT_NEEDED',
] as const
export type Block = (typeof BLOCKS)[number]

export function blockOf(product: ProductRecord, ticketId: string, facts: ActivationFacts): Block | undefined {
  const ticket = product.tickets[ticketId]
  if (!ticket) return 'USED'
  const status = laterStatus(ticket.status, product.productStatus === 'USED' ? 'INACTIVE' : product.productStatus)
  if (status === 'CANCELLED' || status === 'REFUNDED') return 'GIVEN_BACK'
  if (status === 'EXPIRED' || (ticket.expiryDate !== null && facts.now > ticket.expiryDate)) return 'EXPIRED'
  if (facts.needsNoActivation) return 'NOT_NEEDED'
  if (facts.underExchange) return 'EXCHANGING'
  if (facts.onAnotherDevice) return 'OTHER_DEVICE'
  if (facts.validFrom !== null && facts.now < facts.validFrom) return 'TOO_EARLY'
  if (isOver(ticket.status)) return 'USED'
  if (ticket.status === 'INACTIVE' && !hasActivationLeft(ticket)) return 'USED'
  return undefined
}

/** Starts a ticket. Only the server does this; the device asks it, and takes its answer. */
export function activateTicket(
  product: ProductRecord,
  ticketId: string,
  facts: ActivationFacts & { onlineState: boolean },
): Result<ProductRecord, Block> {
  const block = blockOf(product, ticketId, facts)
  if (block) return refuse(block)
  if (product.tickets[ticketId]?.status === 'ACTIVE') return done(product)
  const { now, onlineState } = facts
  const changed = eachTicket(product, (ticket, id) =>
    id === ticketId ? { ...started(ticket, now), onlineState } : ticket,
  )
  return done({ ...changed, productStatus: laterStatus(changed.productStatus, 'ACTIVE'), updated: false })
}

/** The operating system said so: nothing else can know. */
export function markScreenshot(product: ProductRecord, ticketId: string): ProductRecord {
  const marked = eachTicket(product, (ticket, id) =>
    id === ticketId && !ticket.screenshotTaken ? { ...ticket, screenshotTaken: true } : ticket,
  )
  return marked === product ? product : { ...marked, updated: false }
}

/** Keeps the codes on this device. */
export function downloadProduct(
  records: WalletRecords,
  locator: string,
  codes: Readonly<Record<string, string>>,
): WalletRecords {
  const product = productIn(records, locator)
  return {
    ...records,
    [locator]: {
      ...eachTicket(product, (ticket, id) => ({ ...ticket, data: codes[id] ?? ticket.data })),
      downloaded: true,
    },
  }
}

/** Lets them go again, so that another device can have them. */
export function releaseProduct(records: WalletRecords, locator: string): WalletRecords {
  const product = productIn(records, locator)
  return {
    ...records,
    [locator]: {
      ...eachTicket(product, (ticket) => (ticket.data === null ? ticket : { ...ticket, data: null })),
      downloaded: false,
    },
  }
}

function productIn(records: WalletRecords, locator: string): ProductRecord {
  if (!isRecordLocator(locator)) throw new Error(WRONG_LOCATOR)
  const product = records[locator]
  if (!product) throw new Error(NOT_IN_WALLET)
  return product
}
