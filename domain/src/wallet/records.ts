import type { TicketType } from '../tickets/ticket-facts.ts'
import { DAY, MINUTE, SECOND, type Instant } from '../time/instant.ts'
import type { WalletStatus } from './status.ts'

/** What is kept about one ticket of a product, on the device and (without `data`) on the server. */
export type TicketRecord = {
  readonly status: WalletStatus
  readonly activatedAt: Instant | null
  /** Turns active by itself at this moment. */
  readonly activateAt: Instant | null
  readonly expiryDate: Instant | null
  /** Whether the device had a connection when the ticket was activated. */
  readonly onlineState: boolean
  readonly screenshotTaken: boolean
  readonly activatedCount: number
  /** How often it may be activated; null where that isn't counted. */
  readonly activationLimit: number | null
  /** The code of a downloaded ticket. */
  readonly data: string | null
}

/** What is kept about one product: everything bought under one record locator. */
export type ProductRecord = {
  readonly productStatus: WalletStatus
  /** Its codes are on this device. */
  readonly downloaded: boolean
  readonly expiryDate: Instant | null
  /** The server knows all of it; false after any change made here. */
  readonly updated: boolean
  readonly type: TicketType
  readonly fulfilmentType: string
  /** A bundle of days: the limit of a multiflex pass is for journeys. */
  readonly dayPasses: boolean
  /** It was looked at here, and the server hasn't heard yet. */
  readonly newTicketFlagToUpdate: boolean
  readonly tickets: Readonly<Record<string, TicketRecord>>
}

/** A product counts as expired once its date is more than this past. */
export const EXPIRY_TOLERANCE = SECOND
/** How long an activated ticket stays active. */
export const ACTIVE_TIME = DAY
/** How long a multiflex pass lasts from its activation, where the app's options don't say otherwise. */
export const MULTIFLEX_MINUTES = 240

export type WalletLimits = { readonly multiflexMinutes: number }
export const WALLET_LIMITS: WalletLimits = { multiflexMinutes: MULTIFLEX_MINUTES }

export const multiflexTime = ({ multiflexMinutes }: WalletLimits): number => multiflexMinutes * MINUTE
