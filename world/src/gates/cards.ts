import { createHash } from 'node:crypto'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Till } from '../bank/till.ts'
import { TEST_CARDS, type CardFacts } from '../bank/test-cards.ts'
import { DEMONSTRATION } from './commuters.ts'
import type { GateTap } from './line.ts'

export type Device = GateTap['device']
/** What is held to a reader: one of the bank’s test cards, the same issued anew, a copy of it, or one that ran out. */
export type Held = { card: string; device: Device; condition: 'GOOD' | 'ANEW' | 'CLONE' | 'EXPIRED' }

export type Read = Pick<GateTap, 'token' | 'par' | 'scheme' | 'lastFour' | 'expiryMonth' | 'expiryYear' | 'device'>

/** What a reader finds out by itself, without a line: a copy can’t sign, and a date is a date. */
export function readCard(
  held: Held,
  till: Pick<Till, 'present' | 'cardTyped'>,
  now: Instant,
): Read | 'CLONE' | 'EXPIRED' | 'UNKNOWN' {
  if (held.condition === 'CLONE' || held.condition === 'EXPIRED') return held.condition
  const known = factsOf(held.card, till, now)
  if (!known) return 'UNKNOWN'
  const facts = held.condition === 'ANEW' ? { ...known, expiryYear: known.expiryYear + 1 } : known
  const { par, scheme, lastFour, expiryMonth, expiryYear } = facts
  return {
    token: till.present(facts, held.device),
    par,
    scheme,
    lastFour,
    expiryMonth,
    expiryYear,
    device: held.device,
  }
}

/** Cards that can be chosen on the page, by the figures that people know them by. */
export const CARDS = TEST_CARDS.filter(({ scheme }) => scheme !== 'private-label').map(({ number, scheme, name }) => ({
  number,
  scheme,
  name,
  lastFour: number.slice(-4),
}))

const [FIRST] = CARDS

function factsOf(card: string, till: Pick<Till, 'cardTyped'>, now: Instant): CardFacts | undefined {
  const expiryYear = Number(clockTime(now).date.slice(0, 4)) + 3
  const known = CARDS.find(({ number }) => number === (card === DEMONSTRATION ? FIRST?.number : card))
  if (known) {
    const typed = { number: known.number, expiryMonth: 12, expiryYear, code: known.scheme === 'amex' ? '1234' : '123' }
    const facts = till.cardTyped(typed)
    return 'refused' in facts ? undefined : facts
  }
  // Somebody whose card nobody types anywhere: `commuter-1-17`, one without money, or without before a day.
  const found = /^commuter-\d+-\d+(?:-(broke)|-paid-(\d{4}-\d\d-\d\d))?$/.exec(card)
  if (!found) return undefined
  const [, broke, payday] = found
  const behaviour: CardFacts['behaviour'] = broke
    ? { kind: 'refused', reason: 'INSUFFICIENT_FUNDS' }
    : payday
      ? { kind: 'payday', at: serviceInstant(payday, 0) }
      : { kind: 'approved' }
  const par = createHash('sha256').update(card).digest('hex').slice(0, 29).toUpperCase()
  const lastFour = String(Number.parseInt(par.slice(0, 8), 16) % 10_000).padStart(4, '0')
  return { scheme: 'visa', lastFour, expiryMonth: 12, expiryYear, par, behaviour }
}
