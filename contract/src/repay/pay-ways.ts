import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bankForm } from '../buying/bank-form.ts'
import { moment } from '../query.ts'
import { pence, said } from './judged.ts'

/**
 * How somebody is paid. `card`: the card that paid, by the payment. `kept`: a card kept at the bank. `payee`: an account
 * or a wallet whose details were typed at the bank. A voucher is never chosen for anybody.
 */
export const payTo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card') }),
  z.object({ kind: z.literal('kept'), cardID: z.uuid() }),
  z.object({ kind: z.literal('payee'), payeeID: z.uuid() }),
  z.object({ kind: z.literal('voucher') }),
  z.object({ kind: z.literal('charity'), charity: z.string().check(z.maxLength(40)) }),
])
export type PayTo = z.infer<typeof payTo>

export const PAYEE_KINDS = ['BANK', 'WALLET'] as const
/** What the bank says of a name held against its account. CLOSE and NONE are the traveller's to decide. */
export const NAME_CHECKS = ['MATCH', 'CLOSE', 'NONE', 'UNCHECKED'] as const

/** An account or a wallet, kept at the bank. We know its last figures (or the masked address) and a token. */
export const payee = z.object({
  payeeID: z.string(),
  kind: z.enum(PAYEE_KINDS),
  /** •••• 0718, or c•••@example.org. */
  ends: z.string(),
  nameCheck: z.enum(NAME_CHECKS),
  /** It sent money back, or takes none: another one has to be chosen. */
  refused: z.boolean(),
})
export type Payee = z.infer<typeof payee>

export const charity = z.object({ charity: z.string(), name: said, text: said })

/** What can be chosen for money that is owed: in the order in which it is shown; `chosen` is where it went last time. */
export const payWays = z.object({
  cards: z.array(z.object({ cardID: z.string(), scheme: z.string(), lastFour: z.string(), expired: z.boolean() })),
  payees: z.array(payee),
  charities: z.array(charity),
  /** Guests have none. */
  voucher: z.boolean(),
  chosen: z.nullable(payTo),
  /** On strong evidence money comes without being asked for, the way that is chosen. */
  payWithoutAsking: z.boolean(),
})
export type PayWays = z.infer<typeof payWays>

export const readPayWays = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/ways',
  access: 'guest',
  summary: 'How Delay Repay can be paid to whoever asks: saved cards, bank accounts, wallets, a voucher, charities.',
  reply: payWays,
})

export const choosePayWay = endpoint({
  method: 'PUT',
  path: '/v1/delayrepay/ways',
  access: 'traveller',
  summary: 'Where money goes that is owed from now on, and whether it comes without being asked for.',
  request: z.object({ payTo: z.nullable(payTo), payWithoutAsking: z.boolean() }),
  reply: payWays,
  refusals: ['PAYEE_UNKNOWN', 'PAYMENT_CARD_UNKNOWN', 'PAY_WAY_NEEDED', 'PAY_WAY_NOT_ALLOWED'],
})

export const PAYEE_SESSION_STATES = ['YOUR_TURN', 'FINDING_OUT', 'ADDED', 'REFUSED', 'OVER'] as const
export const payeeSession = z.object({
  sessionID: z.string(),
  state: z.enum(PAYEE_SESSION_STATES),
  /** The bank's own page, in a frame like that of cards: account numbers never reach us. */
  frame: z.nullable(bankForm),
  payee: z.nullable(payee),
})
export type PayeeSession = z.infer<typeof payeeSession>

export const startPayee = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/payees/sessions',
  access: 'guest',
  summary: 'Begins to add a bank account or a wallet, at the bank’s page.',
  request: z.object({ kind: z.enum(PAYEE_KINDS) }),
  reply: payeeSession,
  refusals: ['TOO_MANY_PAYEES'],
  timeout: 30_000,
  once: true,
})

export const readPayeeSession = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/payees/sessions/{sessionID}',
  access: 'guest',
  summary: 'How adding an account or a wallet stands. Asks the bank when there is something to find out.',
  request: z.object({ sessionID: z.uuid() }),
  reply: payeeSession,
  refusals: ['PAYEE_SESSION_UNKNOWN'],
})

export const removePayee = endpoint({
  method: 'DELETE',
  path: '/v1/delayrepay/payees/{payeeID}',
  access: 'guest',
  summary: 'Forgets an account or a wallet, here and at the bank.',
  request: z.object({ payeeID: z.uuid() }),
  reply: z.object({}),
  refusals: ['PAYEE_UNKNOWN', 'PAYEE_BEING_PAID'],
})

export const VOUCHER_MOVES = ['CLAIM', 'SPENT', 'RETURNED'] as const
export const readVoucher = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/voucher',
  access: 'traveller',
  summary: 'What the traveller has in travel vouchers, and what made it so.',
  reply: z.object({
    balance: pence,
    /** Newest first; what was spent stands below zero. */
    moves: z.array(
      z.object({ at: moment, what: z.enum(VOUCHER_MOVES), amount: pence, reference: z.nullable(z.string()) }),
    ),
  }),
})
