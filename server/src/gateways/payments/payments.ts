import type { Card } from '@cledrau/domain/payments/card.ts'
import type { RefusalReason } from '@cledrau/domain/payments/refusal-reason.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'

/**
 * What we ask of whoever takes cards for us. Every command carries a key of ours: asked again with the same key it does
 * nothing again and answers the same, so whatever dies in between, we ask again. `conformance.ts` holds an adapter to
 * all that stands here.
 */
export type PaymentsGateway = {
  /** Opens a form for one payment, or for a card to be checked at zero (`verify`). */
  openSession: (session: NewSession) => Promise<BankPayment>
  /** How it stands; nothing when the bank never heard of it. */
  find: (key: string) => Promise<BankPayment | undefined>
  /** Takes what is reserved. */
  capture: (key: string) => Promise<BankPayment>
  /** From its answer on nothing will be taken under this key, unless it is taken already. */
  cancel: (key: string) => Promise<BankPayment>
  /**
   * Without its owner there: what was agreed when the card was kept. `firstRide`: what a network makes a card’s bank pay of the
   * first journey with a card that it refused.
   */
  chargeLater: (charge: { key: string; token: string; amount: number; firstRide?: boolean }) => Promise<Given>
  /** Whether a card would be charged, at zero and without its owner. */
  checkCard: (check: { key: string; token: string }) => Promise<Given>
  refund: (refund: { key: string; payment: string; amount: number }) => Promise<Given>
  payOut: (payout: { key: string; token: string; amount: number }) => Promise<PaidOut>
  /** How a payout stands; nothing when the bank never heard of it. */
  findPayOut: (key: string) => Promise<PaidOut | undefined>
  /** Opens a page on which an account or a wallet is typed. */
  openPayee: (session: { key: string; kind: PayeeKind; lifetimeSeconds: number }) => Promise<BankPayee>
  findPayee: (key: string) => Promise<BankPayee | undefined>
  forgetCard: (token: string) => Promise<void>
  /** Every movement of money in a time, in order. */
  statement: (from: Instant, to: Instant) => Promise<Movement[]>
  /** Which payment a notice is about; nothing where its signature is wrong, or it is too old. */
  readNotice: (notice: { body: string; signature: string }, now: Instant) => string | undefined
  /** Where the bank's forms are: the only origin that may stand in a frame of ours. */
  origin: string
}

export type NewSession = {
  key: string
  kind: 'pay' | 'verify'
  amount: number
  description: string
  /** Whose cards these are, in a name that says nothing; null for guests, whose cards are never kept. */
  customer: string | null
  cards: { name: string; token: string }[]
  lifetimeSeconds: number
}

/** `authorised`: reserved, not taken yet. `refused` and `cancelled` are final: nothing was taken and nothing will be. */
export type BankState = 'open' | 'authorised' | 'captured' | 'cancelled' | 'refused'

export type BankPayment = {
  state: BankState
  amount: number
  /** The form's address, without a language. */
  form: string
  /** Why the last card was refused. */
  refusal: RefusalReason | null
  card: Card | null
  /** Where the card is kept for next time. */
  token: string | null
}

/** A charge, a refund or a payout: done, or refused for good under this key. */
export type Given = { state: 'done' } | { state: 'refused'; reason: RefusalReason }

/** `pending`: on its way, and may still be refused. `returned`: it arrived and was sent back. */
export type PaidOut = Given | { state: 'pending' } | { state: 'returned' }

export type PayeeKind = 'BANK' | 'WALLET'
export type BankPayee = {
  state: 'open' | 'added' | 'over'
  form: string
  payee: { token: string; kind: PayeeKind; ends: string; nameCheck: 'MATCH' | 'CLOSE' | 'NONE' | 'UNCHECKED' } | null
}

export type Movement = {
  at: Instant
  kind: 'capture' | 'charge' | 'refund' | 'payout' | 'return'
  key: string
  amount: number
}

/** The bank is silent or in trouble: whether it did what was asked isn't known. Asking again is safe. */
export class BankUnavailable extends Error {}
/** The bank says that what was asked can't be: a fault of ours, and asking again won't help. */
export class BankRefusesToAct extends Error {}
