import type { RefusalReason } from '@cledrau/domain/payments/refusal-reason.ts'
import type { PayeeFacts, PayeeKind } from './test-accounts.ts'
import type { CardFacts } from './test-cards.ts'

/** Everything that ever happens at the bank. Its books are these, in order. */
export type Entry = { at: number } & (
  | ({ type: 'session' } & SessionAsked & { id: string })
  | { type: 'refused'; key: string; reason: RefusalReason; final?: boolean }
  | {
      type: 'challenge'
      key: string
      challenge: string
      until: number
      card: CardFacts
      save: boolean
      token: string | null
    }
  | { type: 'authorised'; key: string; card: CardFacts; token: string | null; confirmed: boolean }
  | { type: 'captured'; key: string }
  | { type: 'cancelled'; key: string }
  | { type: 'token'; token: string; customer: string; card: CardFacts; confirmed: boolean }
  | { type: 'forgotten'; token: string }
  | { type: 'checked'; key: string; token: string; reason: RefusalReason | null }
  | { type: 'charged'; key: string; token: string; amount: number }
  | { type: 'charge-refused'; key: string; reason: RefusalReason; amount: number }
  | { type: 'refunded'; key: string; payment: string; amount: number }
  | { type: 'refund-refused'; key: string; payment: string; amount: number }
  | { type: 'paid-out'; key: string; token: string; amount: number; returnsAt?: number }
  | ({ type: 'payee-session'; id: string } & PayeeAsked)
  | { type: 'payee'; key: string; payee: Payee }
  | { type: 'payout-asked'; key: string; amount: number; settlesAt: number }
  | { type: 'payout-refused'; key: string; amount: number }
  | { type: 'came-back'; key: string; amount: number }
  | { type: 'notice'; id: string; url: string; key: string; event: string; after: number }
  | { type: 'delivered'; id: string }
)

/** What the merchant says about a payment, or a card to be looked at (`verify`, at zero). */
export type SessionAsked = {
  key: string
  kind: 'pay' | 'verify'
  amount: number
  description: string
  customer: string | null
  /** Saved cards that may pay, by the merchant's names for them. */
  cards: { name: string; token: string }[]
  notify: string
  /** The pages that may show the form. */
  origins: string[]
  /** Seconds that the form stays open. */
  lifetime: number
}

/** An account or a wallet that somebody wants to be paid to. */
export type PayeeAsked = { key: string; kind: PayeeKind; origins: string[]; lifetime: number }
export type Payee = PayeeFacts & { token: string }
export type PayeeSession = PayeeAsked & { id: string; expiresAt: number; payee: Payee | null }

export type State = 'open' | 'authorised' | 'captured' | 'cancelled' | 'refused'

export type Payment = SessionAsked & {
  /** What the browser knows it by; the merchant's key never reaches a form. */
  id: string
  expiresAt: number
  state: State
  attempts: number
  refusal: RefusalReason | null
  challenge: { id: string; until: number; card: CardFacts; save: boolean; token: string | null } | null
  card: CardFacts | null
  token: string | null
  refunded: number
  /** An answer about it was lost on purpose. */
  lost: boolean
}

export type Token = { token: string; customer: string; card: CardFacts; confirmed: boolean }
export type Movement = {
  at: number
  kind: 'capture' | 'charge' | 'refund' | 'payout' | 'return'
  key: string
  amount: number
}
/** A charge, refund or payout, once decided. `refunded`: how much of a charge went back. */
export type Given = {
  key: string
  state: 'pending' | 'done' | 'refused' | 'returned'
  amount: number
  reason: RefusalReason | null
  refunded: number
  /** A charge’s: the card that it was taken from. */
  token?: string
  /** When money that is on its way arrives, and when what arrived comes back. */
  settlesAt?: number
  returnsAt?: number
}
export type Notice = { id: string; url: string; key: string; event: string; after: number }

/** The books as they stand, made from the entries alone. */
export function openBook() {
  const payments = new Map<string, Payment>()
  const byId = new Map<string, Payment>()
  const tokens = new Map<string, Token>()
  const given = new Map<string, Given>()
  const notices = new Map<string, Notice>()
  const movements: Movement[] = []
  const payeeSessions = new Map<string, PayeeSession>()
  const payeeById = new Map<string, PayeeSession>()
  const payees = new Map<string, Payee>()

  const move = (at: number, kind: Movement['kind'], key: string, amount: number) =>
    movements.push({ at, kind, key, amount })

  const enter = (entry: Entry): void => {
    const payment = 'key' in entry ? payments.get(entry.key) : undefined
    switch (entry.type) {
      case 'session': {
        const { type: _, at: __, ...asked } = entry
        const fresh: Payment = {
          ...asked,
          expiresAt: entry.at + entry.lifetime * 1000,
          state: 'open',
          attempts: 0,
          refusal: null,
          challenge: null,
          card: null,
          token: null,
          refunded: 0,
          lost: false,
        }
        payments.set(entry.key, fresh)
        byId.set(entry.id, fresh)
        return
      }
      case 'refused':
        if (!payment) return
        payment.attempts++
        payment.refusal = entry.reason
        payment.challenge = null
        if (entry.final) payment.state = 'refused'
        return
      case 'challenge':
        if (payment)
          payment.challenge = {
            id: entry.challenge,
            until: entry.until,
            card: entry.card,
            save: entry.save,
            token: entry.token,
          }
        return
      case 'authorised':
        if (payment)
          Object.assign(payment, {
            state: 'authorised',
            card: entry.card,
            token: entry.token,
            challenge: null,
            refusal: null,
          })
        return
      case 'captured':
        if (!payment) return
        payment.state = 'captured'
        move(entry.at, 'capture', entry.key, payment.amount)
        return
      case 'cancelled':
        if (payment) payment.state = 'cancelled'
        return
      case 'token':
        tokens.set(entry.token, {
          token: entry.token,
          customer: entry.customer,
          card: entry.card,
          confirmed: entry.confirmed,
        })
        return
      case 'forgotten':
        tokens.delete(entry.token)
        payees.delete(entry.token)
        return
      case 'payee-session': {
        const { type: _, at: __, ...asked } = entry
        const fresh: PayeeSession = { ...asked, expiresAt: entry.at + entry.lifetime * 1000, payee: null }
        payeeSessions.set(entry.key, fresh)
        payeeById.set(entry.id, fresh)
        return
      }
      case 'payee': {
        const session = payeeSessions.get(entry.key)
        if (session) session.payee = entry.payee
        payees.set(entry.payee.token, entry.payee)
        return
      }
      case 'payout-asked': {
        const { key, amount, settlesAt } = entry
        given.set(key, { key, state: 'pending', amount, reason: null, refunded: 0, settlesAt })
        return
      }
      case 'payout-refused': {
        const { key, amount } = entry
        given.set(key, { key, state: 'refused', amount, reason: 'CARD_NOT_TAKEN', refunded: 0 })
        return
      }
      case 'came-back': {
        const { key, amount } = entry
        given.set(key, { key, state: 'returned', amount, reason: null, refunded: 0 })
        move(entry.at, 'return', key, amount)
        return
      }
      case 'checked': {
        const { key, reason } = entry
        given.set(key, { key, state: reason === null ? 'done' : 'refused', amount: 0, reason, refunded: 0 })
        return
      }
      case 'charged':
        given.set(entry.key, {
          key: entry.key,
          state: 'done',
          amount: entry.amount,
          reason: null,
          refunded: 0,
          token: entry.token,
        })
        move(entry.at, 'charge', entry.key, entry.amount)
        return
      case 'charge-refused':
        given.set(entry.key, {
          key: entry.key,
          state: 'refused',
          amount: entry.amount,
          reason: entry.reason,
          refunded: 0,
        })
        return
      case 'refunded': {
        const paid = payments.get(entry.payment) ?? given.get(entry.payment)
        if (paid) paid.refunded += entry.amount
        given.set(entry.key, { key: entry.key, state: 'done', amount: entry.amount, reason: null, refunded: 0 })
        move(entry.at, 'refund', entry.key, -entry.amount)
        return
      }
      case 'refund-refused':
        given.set(entry.key, {
          key: entry.key,
          state: 'refused',
          amount: entry.amount,
          reason: 'CARD_BLOCKED',
          refunded: 0,
        })
        return
      case 'paid-out': {
        const { key, amount, returnsAt } = entry
        const returns = returnsAt === undefined ? {} : { returnsAt }
        given.set(key, { key, state: 'done', amount, reason: null, refunded: 0, ...returns })
        move(entry.at, 'payout', entry.key, -entry.amount)
        return
      }
      case 'notice':
        notices.set(entry.id, { id: entry.id, url: entry.url, key: entry.key, event: entry.event, after: entry.after })
        return
      case 'delivered':
        notices.delete(entry.id)
    }
  }
  return { payments, byId, tokens, given, notices, movements, payeeSessions, payeeById, payees, enter }
}

export type Book = ReturnType<typeof openBook>
