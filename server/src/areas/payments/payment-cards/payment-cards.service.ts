import { randomUUID } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import type { CardSession, PaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import { move } from '@cledrau/domain/moves.ts'
import { CARD_SESSION_MOVES, isCardSessionOver, type CardSessionStatus } from '@cledrau/domain/payments/card-session.ts'
import { isExpired, type Card } from '@cledrau/domain/payments/card.ts'
import { asReason, REFUSAL_REASONS } from '@cledrau/domain/payments/refusal-reason.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { BankUnavailable, type PaymentsGateway } from '../../../gateways/payments/payments.ts'
import type { Jobs } from '../../../jobs.ts'
import type { LockAccount } from '../../account/accounts/existing-account.ts'
import type { Payouts } from '../payments/payouts.ts'
import * as store from './payment-cards.store.ts'

/**
 * Cards that the bank keeps for an account. Here are a token, a network, four figures and an expiry; nothing of it pays
 * anything without the bank, and nobody can read a card's number out of it.
 */
export type PaymentCards = {
  list: (accountId: string) => Promise<PaymentCard[]>
  startSession: (
    accountId: string,
    asked: { language: Language; onceKey: string | null },
  ) => Promise<Result<CardSession, 'TOO_MANY_PAYMENT_CARDS'>>
  readSession: (
    accountId: string,
    id: string,
    language: Language,
  ) => Promise<Result<CardSession, 'CARD_SESSION_UNKNOWN'>>
  remove: (accountId: string, id: string) => Promise<Result<Record<string, never>, 'PAYMENT_CARD_UNKNOWN'>>
  /** The bank said that something happened. */
  followSession: (id: string) => Promise<void>

  /** A card that its owner wants kept: its id, or null where there are as many as anybody keeps. */
  keep: (trx: Trx, accountId: string, card: Card, token: string) => Promise<string | null>
  /** What the bank's form may offer. */
  forForm: (accountId: string) => Promise<{ name: string; token: string }[]>
  /** A kept card that money can go to: this one where it is still kept, else the one used last. */
  tokenFor: (accountId: string, preferred: string | null) => Promise<string | undefined>
  erase: (trx: Trx, accountId: string) => Promise<void>
  start: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  gateway: PaymentsGateway
  payouts: Pick<Payouts, 'isUnderWayTo'>
  lock: LockAccount
}

/** Nobody has more than ten cards; a list without an end is what somebody makes who tries numbers. */
const MOST = 10
/** How long the bank's form to add a card stays open. */
const ADD_WITHIN = 15 * MINUTE
/** Sessions are over long before; a day is for who comes back and asks how it ended. */
const SESSION_KEPT = DAY
/**
 * The bank forgets by a job of the transaction that forgot here: a bank that is silent keeps nobody from removing a
 * card.
 */
const FORGET = 'forget-card'
const TIDY = 'forget-card-sessions'

export function openPaymentCards({ db, clock, jobs, gateway, payouts, lock }: Parts): PaymentCards {
  const shown = ({ id, scheme, lastFour, expiryMonth, expiryYear }: store.CardFound): PaymentCard => ({
    cardID: id,
    scheme: scheme,
    lastFour,
    expiryMonth,
    expiryYear,
    expired: isExpired({ expiryMonth, expiryYear }, clock.now()),
  })
  /** A token that nobody names any more could still be charged by whoever read a copy of the table. */
  const forgetAtBank = (trx: Trx, token: string) => jobs.enqueue(trx, FORGET, { token })

  const keep: PaymentCards['keep'] = async (trx, accountId, card, token) => {
    // Counting and adding under one lock: two sessions that end at the same moment would both find room for the last
    // card.
    await lock(trx, accountId)
    // The bank's account reference is the same for a card on every token of it: the card in a phone's wallet and the
    // plastic one are kept once.
    const before = await store.findByPar(trx, accountId, card.par)
    // It had room when it was begun; another one came first.
    if (!before && (await store.listCards(trx, accountId)).length >= MOST) {
      await forgetAtBank(trx, token)
      return null
    }
    const { id } = await store.saveCard(trx, { ...card, id: randomUUID(), accountId, token, at: clock.now() })
    // The newer token replaces it in the row; what the bank still has under the old one isn't needed.
    if (before && before.token !== token) await forgetAtBank(trx, before.token)
    return id
  }

  const view = async (row: store.SessionFound, language: Language): Promise<CardSession> => {
    const card = row.cardId ? await store.findCard(db, row.cardId) : undefined
    // A card that was refused before another one was added is nobody's concern any more.
    const reason = row.refusal && row.status !== 'ADDED' ? asReason(row.refusal) : null
    return {
      clientId: row.id,
      state: row.status === 'STARTED' ? 'FINDING_OUT' : row.status === 'WAITING' ? 'YOUR_TURN' : row.status,
      frame:
        row.status === 'WAITING' && row.form
          ? { url: `${gateway.origin}${row.form}?language=${language}`, origin: gateway.origin }
          : null,
      refusal: reason && { reason, retry: REFUSAL_REASONS[reason] },
      card: card ? shown(card) : null,
    }
  }

  /** As far as it goes now; the bank's silence is no answer, and the next look asks again. */
  async function follow(id: string): Promise<void> {
    const row = await store.findSession(db, id)
    if (!row || isCardSessionOver(row.status)) return
    try {
      // Past its time it is closed at the bank, whether or not anybody saw the form.
      const left = row.expiresAt - clock.now()
      const bank =
        row.status === 'STARTED' && left > 0
          ? await gateway.openSession({
              key: id,
              // Nothing is reserved: the bank only asks whether the card is good, and its owner to confirm.
              kind: 'verify',
              amount: 0,
              description: '',
              customer: row.accountId,
              cards: [],
              lifetimeSeconds: Math.ceil(left / SECOND),
            })
          : left > 0
            ? await gateway.find(id)
            : await gateway.cancel(id)
      await db.inTransaction(async (trx) => {
        // The bank was asked without a lock; whoever else asked meanwhile may have written the answer.
        const locked = await store.lockSession(trx, id)
        if (locked?.status !== row.status) return done(undefined)
        // A session that the bank doesn't know was never opened, or is long gone: the same as given up.
        const { state, form = null, refusal = null, card, token } = bank ?? { state: 'cancelled' }
        const go = (to: CardSessionStatus, learned: Parameters<typeof store.saveSession>[2]) =>
          store.saveSessionMove(trx, id, move(CARD_SESSION_MOVES, locked.status, to), learned)
        if (state === 'authorised' && card && token) {
          // Null: the last of ten places was taken meanwhile. The session is over, and the traveller sees their ten
          // cards.
          const cardId = await keep(trx, row.accountId, card, token)
          await (cardId ? go('ADDED', { refusal: null, cardId }) : go('OVER', {}))
        } else if (state === 'refused') await go('REFUSED', { refusal })
        else if (state === 'cancelled') await go('OVER', {})
        else if (locked.status === 'STARTED') await go('WAITING', { form, refusal })
        else await store.saveSession(trx, id, { form, refusal })
        return done(undefined)
      })
    } catch (trouble) {
      // Nothing looks by itself here: the traveller's page asks every few seconds, and nobody's money waits.
      if (!(trouble instanceof BankUnavailable)) throw trouble
    }
  }
  const asItStands = async (row: store.SessionFound, language: Language) => {
    await follow(row.id)
    return view((await store.findSession(db, row.id)) ?? row, language)
  }

  return {
    list: async (accountId) => (await store.listCards(db, accountId)).map(shown),
    startSession: async (accountId, { language, onceKey }) => {
      // Sent again after a lost answer: one session, one form.
      const repeated = onceKey ? await store.findSessionByOnceKey(db, onceKey) : undefined
      if (repeated) return done(await asItStands(repeated, language))
      const added = await db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        // Said before anybody types a number; `keep` looks again, since minutes lie between.
        if ((await store.listCards(trx, accountId)).length >= MOST) return refuse('TOO_MANY_PAYMENT_CARDS')
        const now = clock.now()
        const id = randomUUID()
        await store.addSession(trx, { id, accountId, onceKey, at: now, expiresAt: instant(now + ADD_WITHIN) })
        return done(id)
      })
      if (!added.ok) return added
      const row = await store.findSession(db, added.value)
      if (!row) throw new Error('a session that was just begun is gone')
      return done(await asItStands(row, language))
    },
    readSession: async (accountId, id, language) => {
      const row = await store.findSession(db, id)
      // Somebody else's is unknown, not forbidden: its number says nothing to whoever guesses one.
      if (row?.accountId !== accountId) return refuse('CARD_SESSION_UNKNOWN')
      return done(await asItStands(row, language))
    },
    followSession: follow,
    remove: (accountId, id) =>
      db.inTransaction(async (trx) => {
        // A payment under way with this card isn't touched: the bank holds its own reservation.
        const removed = await store.removeCard(trx, accountId, id)
        if (!removed) return refuse('PAYMENT_CARD_UNKNOWN')
        await forgetAtBank(trx, removed.token)
        return done({})
      }),

    keep,
    forForm: async (accountId) =>
      (await store.listCards(db, accountId))
        .filter((card) => !isExpired(card, clock.now()))
        .map(({ id, token }) => ({ name: id, token })),
    tokenFor: async (accountId, preferred) => {
      const tokens = (await store.listCards(db, accountId)).map(({ token }) => token)
      // The list is by last use: the card most likely to work.
      return tokens.find((token) => token === preferred) ?? tokens[0]
    },
    erase: async (trx, accountId) => {
      // What is on its way arrives all the same: until then the bank has to know where.
      for (const { id, token } of await store.removeAll(trx, accountId))
        if (!(await payouts.isUnderWayTo(trx, id))) await forgetAtBank(trx, token)
    },
    start: async () => {
      await jobs.work(FORGET, ({ token }: { token: string }) => gateway.forgetCard(token))
      await jobs.every(TIDY, { dailyAt: 4 * 60 + 11 }, async () => {
        await store.forgetSessionsBefore(db, instant(clock.now() - SESSION_KEPT))
      })
    },
  }
}
