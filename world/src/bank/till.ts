import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RefusalReason } from '@cledrau/domain/payments/refusal-reason.ts'
import type { Book, Entry, Given, Payment, SessionAsked } from './book.ts'
import type { PayeeDesk } from './payees.ts'
import { CONFIRMATION_CODE, readCard, type CardFacts, type TypedCard } from './test-cards.ts'

/** What a command answers besides a value: the merchant asked for what can't be. */
export class Wrong extends Error {}

export type Outcome =
  | { outcome: 'authorised' | 'refused'; reason?: RefusalReason; final?: boolean }
  | { outcome: 'challenge'; challenge: string }

type Parts = {
  book: Book
  /** Enters it in the books and on the disk. */
  record: (entry: Entry) => void
  notify: (payment: Payment, event: string) => void
  now: () => number
  secret: string
  /** Where money goes that isn't for a card. */
  payees: Pick<PayeeDesk, 'knows' | 'payOut' | 'ripen'>
}

const MOST_ATTEMPTS = 6
/** What networks make a card’s bank pay of a first ride that it refused, where readers kept to the rules. */
const FIRST_RIDE = 1000
/** A bank pays a first ride that it wouldn’t otherwise, but none with a card that is gone. */
const GONE: ReadonlySet<RefusalReason> = new Set(['CARD_BLOCKED', 'CARD_EXPIRED', 'CARD_NOT_TAKEN'])

/** What the bank does with money and cards. Each command is decided in one go: two that meet can't both win. */
export function openTill({ book, record, notify, now, secret, payees }: Parts) {
  const { payments, byId, tokens, given } = book

  const refuse = (payment: Payment, reason: RefusalReason): Outcome => {
    const final = payment.attempts + 1 >= MOST_ATTEMPTS
    const said = final ? 'TOO_MANY_ATTEMPTS' : reason
    record({ at: now(), type: 'refused', key: payment.key, reason: said, ...(final ? { final } : {}) })
    if (final) notify(payment, 'payment.refused')
    return { outcome: 'refused', reason: said, final }
  }

  const authorise = (
    payment: Payment,
    card: CardFacts,
    { save, token, confirmed }: { save: boolean; token: string | null; confirmed: boolean },
  ): Outcome => {
    const keeps = token === null && payment.customer !== null && (save || payment.kind === 'verify')
    const made = keeps ? randomUUID() : token
    if (keeps && made && payment.customer)
      record({ at: now(), type: 'token', token: made, customer: payment.customer, card, confirmed })
    record({ at: now(), type: 'authorised', key: payment.key, card, token: made, confirmed })
    notify(payment, 'payment.authorised')
    return { outcome: 'authorised' }
  }

  /** Until the traveller's time is up, one card after another may be tried. */
  const isOpen = (payment: Payment) => payment.state === 'open' && now() < payment.expiresAt

  const tooLate = (payment: Payment) => {
    if (payment.challenge && now() >= payment.challenge.until) refuse(payment, 'CONFIRMATION_TIMED_OUT')
  }

  async function present(
    payment: Payment,
    card: CardFacts,
    how: { save: boolean; token: string | null; remembered: boolean },
  ): Promise<Outcome> {
    const { behaviour } = card
    if (behaviour.kind === 'slow') await wait(behaviour.seconds * 1000)
    if (!isOpen(payment) || payment.challenge) return standing(payment)
    if (behaviour.kind === 'refused') return refuse(payment, behaviour.reason)
    if (behaviour.kind === 'challenge' && (behaviour.always || !how.remembered)) {
      const challenge = randomBytes(18).toString('base64url')
      const until = Math.min(now() + behaviour.seconds * 1000, payment.expiresAt)
      record({
        at: now(),
        type: 'challenge',
        key: payment.key,
        challenge,
        until,
        card,
        save: how.save,
        token: how.token,
      })
      return { outcome: 'challenge', challenge }
    }
    return authorise(payment, card, { save: how.save, token: how.token, confirmed: how.remembered })
  }

  /** What became of it, for a form that asks again. */
  function standing(payment: Payment): Outcome {
    tooLate(payment)
    if (payment.challenge) return { outcome: 'challenge', challenge: payment.challenge.id }
    if (payment.state === 'authorised' || payment.state === 'captured') return { outcome: 'authorised' }
    return { outcome: 'refused', reason: payment.refusal ?? 'TOO_MANY_ATTEMPTS', final: !isOpen(payment) }
  }

  /** Why a card gives nothing now without its owner there, or takes nothing back; nothing where it does. */
  const noFrom = (token: string): RefusalReason | undefined => {
    const card = tokens.get(token)?.card
    if (!card || isReplaced(card)) return 'CARD_BLOCKED'
    const { behaviour } = card
    if (behaviour.kind === 'payday' && now() < behaviour.at) return 'INSUFFICIENT_FUNDS'
    return behaviour.kind === 'refused' ? behaviour.reason : undefined
  }
  /** Since it was issued anew its old plastic, and what was made from it, is closed. */
  const isReplaced = ({ behaviour, par, expiryYear }: CardFacts): boolean =>
    behaviour.kind === 'replaced' &&
    [...tokens.values()].some(({ card }) => card.par === par && card.expiryYear > expiryYear)

  const known = (key: string): Payment => {
    const payment = payments.get(key)
    if (!payment) throw new Wrong('no such payment')
    tooLate(payment)
    return payment
  }

  return {
    openSession: (asked: SessionAsked): Payment => {
      const before = payments.get(asked.key)
      if (before) return before
      record({ at: now(), type: 'session', id: randomBytes(24).toString('base64url'), ...asked })
      return known(asked.key)
    },
    find: (key: string): Payment | undefined => {
      const payment = payments.get(key)
      if (payment) tooLate(payment)
      return payment
    },
    /** By what the form knows. */
    bySession: (id: string): Payment | undefined => byId.get(id),
    isOpen,
    standing,

    pay: async (payment: Payment, typed: TypedCard, save: boolean): Promise<Outcome> => {
      tooLate(payment)
      if (!isOpen(payment) || payment.challenge) return standing(payment)
      const card = readCard(typed, secret, new Date(now()))
      return 'refused' in card
        ? refuse(payment, card.refused)
        : present(payment, card, { save, token: null, remembered: false })
    },
    /** The owner was asked when the card was saved; the bank remembers, and asks again only where it always does. */
    paySaved: async (payment: Payment, name: string): Promise<Outcome> => {
      tooLate(payment)
      if (!isOpen(payment) || payment.challenge) return standing(payment)
      const token = tokens.get(payment.cards.find((card) => card.name === name)?.token ?? '')
      if (!token || token.customer !== payment.customer) return refuse(payment, 'CARD_NOT_TAKEN')
      return present(payment, token.card, { save: false, token: token.token, remembered: token.confirmed })
    },
    answerChallenge: (payment: Payment, challenge: string, code: string | null): Outcome => {
      tooLate(payment)
      const asked = payment.challenge
      if (!asked || asked.id !== challenge) return standing(payment)
      if (code !== CONFIRMATION_CODE) return refuse(payment, 'NOT_CONFIRMED')
      return authorise(payment, asked.card, { save: asked.save, token: asked.token, confirmed: true })
    },

    capture: (key: string): Payment => {
      const payment = known(key)
      if (payment.state === 'captured') return payment
      if (payment.state !== 'authorised' || payment.kind === 'verify')
        throw new Wrong(`can't capture what is ${payment.state}`)
      if (payment.card?.behaviour.kind === 'capture-refused') {
        record({ at: now(), type: 'refused', key, reason: 'DECLINED', final: true })
        notify(payment, 'payment.refused')
        return payment
      }
      record({ at: now(), type: 'captured', key })
      notify(payment, 'payment.captured')
      return payment
    },
    /** What isn't known yet never can be: a session that comes after its end stays shut. */
    cancel: (key: string): Payment => {
      const payment = payments.get(key)
      if (!payment) {
        const nothing = {
          kind: 'pay',
          amount: 0,
          description: '',
          customer: null,
          cards: [],
          notify: '',
          origins: [],
          lifetime: 0,
        } as const
        record({
          at: now(),
          type: 'session',
          id: randomBytes(24).toString('base64url'),
          key,
          ...nothing,
          cards: [],
          origins: [],
        })
      }
      const found = known(key)
      if (found.state === 'open' || found.state === 'authorised') {
        record({ at: now(), type: 'cancelled', key })
        notify(found, 'payment.cancelled')
      }
      return found
    },
    /** Without its owner: what was agreed when the card was saved. */
    charge: (key: string, token: string, amount: number, firstRide = false): Given => {
      const before = given.get(key)
      if (before) return before
      const refuses = noFrom(token)
      const no = refuses && firstRide && amount <= FIRST_RIDE && !GONE.has(refuses) ? undefined : refuses
      if (no) record({ at: now(), type: 'charge-refused', key, reason: no, amount })
      else record({ at: now(), type: 'charged', key, token, amount })
      return given.get(key) as Given
    },
    /** Whether it would be paid from: at zero, and its owner isn’t asked. */
    check: (key: string, token: string): Given => {
      if (!given.has(key)) record({ at: now(), type: 'checked', key, token, reason: noFrom(token) ?? null })
      return given.get(key) as Given
    },
    refund: (key: string, payment: string, amount: number): Given => {
      const before = given.get(key)
      if (before) return before
      const paid = payments.get(payment)
      const taken = paid?.state === 'captured' ? paid : given.get(payment)
      if (!taken || !(amount > 0) || amount > taken.amount - taken.refunded) throw new Wrong('more than was taken')
      const charged = given.get(payment)?.token
      const card = paid?.card ?? tokens.get(charged ?? '')?.card
      const refuses = card?.behaviour.kind === 'refund-refused' || (card !== undefined && isReplaced(card))
      record({ at: now(), type: refuses ? 'refund-refused' : 'refunded', key, payment, amount })
      return given.get(key) as Given
    },
    payOut: (key: string, token: string, amount: number): Given => {
      const before = given.get(key)
      if (before) return before
      if (payees.knows(token)) return payees.payOut(key, token, amount)
      const card = tokens.get(token)?.card
      if (!card) throw new Wrong('no such card')
      if (isReplaced(card)) record({ at: now(), type: 'payout-refused', key, amount })
      else record({ at: now(), type: 'paid-out', key, token, amount })
      return given.get(key) as Given
    },
    forget: (token: string): void => {
      if (tokens.has(token) || book.payees.has(token)) record({ at: now(), type: 'forgotten', token })
    },
    /**
     * A card, or its number in a phone or a watch, is held to a reader: each device has a token of its own, all of them one
     * account reference. Nobody is asked, and nothing is charged; an expired card has no token to be charged by.
     */
    present: (card: CardFacts, device: string): string => {
      const of = [card.par, card.expiryYear, card.expiryMonth, device].join(' ')
      const token = `tap-${createHash('sha256').update(`${secret} ${of}`).digest('base64url').slice(0, 32)}`
      if (!tokens.has(token)) record({ at: now(), type: 'token', token, customer: 'transit', card, confirmed: true })
      return token
    },
    cardTyped: (typed: TypedCard) => readCard(typed, secret, new Date(now())),
    statement: (from: number, to: number) => {
      payees.ripen()
      return book.movements.filter(({ at }) => from <= at && at < to)
    },
  }
}

export type Till = ReturnType<typeof openTill>
