import { DAY, instant } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import type { ProductRecord, TicketRecord } from './records.ts'

/** Records to try the rules with. */
export const EIGHT = serviceInstant('2026-12-07', 8 * 60)

export const aTicket = (fields: Partial<TicketRecord> = {}): TicketRecord => ({
  status: 'INACTIVE',
  activatedAt: null,
  activateAt: null,
  expiryDate: null,
  onlineState: false,
  screenshotTaken: false,
  activatedCount: 0,
  activationLimit: null,
  data: null,
  ...fields,
})

export const aProduct = (fields: Partial<ProductRecord> = {}): ProductRecord => ({
  productStatus: 'INACTIVE',
  downloaded: false,
  expiryDate: instant(EIGHT + 30 * DAY),
  updated: true,
  type: 'SINGLE',
  fulfilmentType: 'MVD',
  dayPasses: false,
  newTicketFlagToUpdate: false,
  tickets: { ticket: aTicket() },
  ...fields,
})

export const statusesIn = (product: ProductRecord): Record<string, string> =>
  Object.fromEntries(Object.entries(product.tickets).map(([id, { status }]) => [id, status]))
