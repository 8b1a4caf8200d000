import { randomBytes, randomUUID } from 'node:crypto'
import type { Book, Entry, Given, PayeeAsked, PayeeSession } from './book.ts'
import { readPayee, type TypedPayee } from './test-accounts.ts'

type Parts = { book: Book; record: (entry: Entry) => void; now: () => number }

/** Railway charities have accounts that everybody knows. */
const isCharity = (token: string) => /^charity:[a-z-]{2,40}$/.test(token)

/** Accounts and wallets that money goes to. What is typed about them stays here; merchants have a token. */
export function openPayeeDesk({ book, record, now }: Parts) {
  const { payeeSessions, payeeById, payees, given } = book

  /** What was to happen by now has happened: money that takes its time arrives, and what nobody took comes back. */
  const ripen = () => {
    for (const payout of given.values()) {
      if (payout.state === 'pending' && payout.settlesAt !== undefined && payout.settlesAt <= now())
        record({ at: payout.settlesAt, type: 'paid-out', key: payout.key, token: '', amount: payout.amount })
      if (payout.state === 'done' && payout.returnsAt !== undefined && payout.returnsAt <= now())
        record({ at: payout.returnsAt, type: 'came-back', key: payout.key, amount: payout.amount })
    }
  }
  const isOpen = (session: PayeeSession) => session.payee === null && now() < session.expiresAt

  return {
    ripen,
    isOpen,
    openSession: (asked: PayeeAsked): PayeeSession => {
      if (!payeeSessions.has(asked.key))
        record({ at: now(), type: 'payee-session', id: randomBytes(24).toString('base64url'), ...asked })
      return payeeSessions.get(asked.key) as PayeeSession
    },
    find: (key: string): PayeeSession | undefined => payeeSessions.get(key),
    bySession: (id: string): PayeeSession | undefined => payeeById.get(id),
    /** Nothing where the bank knows no such account: another one may be typed. */
    type: (session: PayeeSession, typed: TypedPayee): boolean => {
      if (!isOpen(session)) return session.payee !== null
      const payee = readPayee(session.kind, typed)
      if (payee) record({ at: now(), type: 'payee', key: session.key, payee: { ...payee, token: randomUUID() } })
      return payee !== undefined
    },
    /** Whether a token is one of these, which till and cards know nothing of. */
    knows: (token: string): boolean => payees.has(token) || isCharity(token),
    payOut: (key: string, token: string, amount: number): Given => {
      const before = given.get(key)
      if (before) return before
      const behaviour = payees.get(token)?.behaviour ?? { kind: 'paid' }
      if (behaviour.kind === 'refused') record({ at: now(), type: 'payout-refused', key, amount })
      else if (behaviour.kind === 'slow')
        record({ at: now(), type: 'payout-asked', key, amount, settlesAt: now() + behaviour.seconds * 1000 })
      else
        record({
          at: now(),
          type: 'paid-out',
          key,
          token,
          amount,
          ...(behaviour.kind === 'returned' ? { returnsAt: now() + behaviour.seconds * 1000 } : {}),
        })
      return given.get(key) as Given
    },
    findPayout: (key: string): Given | undefined => given.get(key),
  }
}

export type PayeeDesk = ReturnType<typeof openPayeeDesk>
