import { createHmac } from 'node:crypto'
import type { Scheme } from '@cledrau/domain/payments/card.ts'
import type { RefusalReason } from '@cledrau/domain/payments/refusal-reason.ts'

/** What one of the test cards does. Everything else about it is ordinary. */
export type Behaviour =
  | { kind: 'approved' }
  | { kind: 'refused'; reason: RefusalReason }
  /** The bank asks its owner to confirm: in `seconds`, else it is too late. `always`: a saved card is asked again, too. */
  | { kind: 'challenge'; seconds: number; always?: true }
  /** Approved, after this long. */
  | { kind: 'slow'; seconds: number }
  /** The money is taken, and the answer that says so gets lost once. */
  | { kind: 'capture-lost' }
  /** The bank reserves the money, and then doesn't give it. */
  | { kind: 'capture-refused' }
  /** Notifications come late, twice, and in the wrong order. */
  | { kind: 'odd-notifications' }
  | { kind: 'refund-refused' }
  /** Ordinary until it is issued anew: then the old one gives nothing and takes nothing back. */
  | { kind: 'replaced' }
  /** There is no money before then. */
  | { kind: 'payday'; at: number }

export type TestCard = { number: string; scheme: Scheme; name: string } & Behaviour

const refused = (reason: RefusalReason) => ({ kind: 'refused', reason }) as const

/** Every outcome there is, by the number that is typed. `name` is a word of `words.ts`. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', scheme: 'visa', name: 'approved', kind: 'approved' },
  { number: '5555555555554444', scheme: 'mastercard', name: 'approved', kind: 'approved' },
  { number: '378282246310005', scheme: 'amex', name: 'approved', kind: 'approved' },
  { number: '6046270000000002', scheme: 'private-label', name: 'approved', kind: 'approved' },
  { number: '4000000000003220', scheme: 'visa', name: 'challenge', kind: 'challenge', seconds: 300 },
  {
    number: '5200000000003225',
    scheme: 'mastercard',
    name: 'challengeAlways',
    kind: 'challenge',
    seconds: 300,
    always: true,
  },
  { number: '4000000000003253', scheme: 'visa', name: 'challengeTimesOut', kind: 'challenge', seconds: 3 },
  { number: '4000000000000002', scheme: 'visa', name: 'declined', ...refused('DECLINED') },
  { number: '4000000000009995', scheme: 'visa', name: 'insufficientFunds', ...refused('INSUFFICIENT_FUNDS') },
  { number: '4000000000000069', scheme: 'visa', name: 'expired', ...refused('CARD_EXPIRED') },
  { number: '4000000000000127', scheme: 'visa', name: 'wrongCode', ...refused('SECURITY_CODE_WRONG') },
  { number: '4000000000009979', scheme: 'visa', name: 'blocked', ...refused('CARD_BLOCKED') },
  { number: '4000000000000119', scheme: 'visa', name: 'trouble', ...refused('BANK_IN_TROUBLE') },
  { number: '4000000000003063', scheme: 'visa', name: 'slow', kind: 'slow', seconds: 8 },
  { number: '4000000000000341', scheme: 'visa', name: 'captureLost', kind: 'capture-lost' },
  { number: '4000000000000259', scheme: 'visa', name: 'captureRefused', kind: 'capture-refused' },
  { number: '4000000000000358', scheme: 'visa', name: 'oddNotifications', kind: 'odd-notifications' },
  { number: '4000000000005126', scheme: 'visa', name: 'refundRefused', kind: 'refund-refused' },
  { number: '4000000000007841', scheme: 'visa', name: 'replaced', kind: 'replaced' },
]

/** What the owner types to confirm. This bank shows it next to the field: nobody here has its app. */
export const CONFIRMATION_CODE = '2468'

/** What the bank keeps of a card. Its number isn't among it. */
export type CardFacts = {
  scheme: Scheme
  lastFour: string
  expiryMonth: number
  expiryYear: number
  par: string
  behaviour: Behaviour
}

export type TypedCard = { number: string; expiryMonth: number; expiryYear: number; code: string }

/**
 * Only test cards are cards here: whoever types their own by mistake is refused, and it is forgotten at once. The month
 * counts as everywhere; the code only by its length.
 */
export function readCard(typed: TypedCard, secret: string, now: Date): CardFacts | { refused: RefusalReason } {
  const known = TEST_CARDS.find((card) => card.number === typed.number)
  if (!known) return { refused: 'CARD_NOT_TAKEN' }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  if (typed.expiryYear < year || (typed.expiryYear === year && typed.expiryMonth < month))
    return { refused: 'CARD_EXPIRED' }
  if (typed.code.length !== (known.scheme === 'amex' ? 4 : 3)) return { refused: 'SECURITY_CODE_WRONG' }
  const { number, scheme, name: _, ...behaviour } = known
  return {
    scheme,
    lastFour: number.slice(-4),
    expiryMonth: typed.expiryMonth,
    expiryYear: typed.expiryYear,
    par: createHmac('sha256', secret).update(number).digest('hex').slice(0, 29).toUpperCase(),
    behaviour,
  }
}
