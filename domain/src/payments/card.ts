import type { Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'
import { twoDigits } from '../time/hh-mm.ts'

/** The networks whose cards are taken. */
export const SCHEMES = ['visa', 'mastercard', 'amex', 'private-label'] as const
export type Scheme = (typeof SCHEMES)[number]

/** A card as we may know it: never its number. `par` is the same for every token of one account with its bank. */
export type Card = { scheme: Scheme; lastFour: string; expiryYear: number; expiryMonth: number; par: string }

/** A card runs until the end of its month. */
export function isExpired(
  { expiryYear, expiryMonth }: Pick<Card, 'expiryYear' | 'expiryMonth'>,
  now: Instant,
): boolean {
  const [year = 0, month = 0] = clockTime(now).date.split('-').map(Number)
  return expiryYear < year || (expiryYear === year && expiryMonth < month)
}

/** As it stands on the card: 08/28. */
export const expiryOf = ({ expiryYear, expiryMonth }: Pick<Card, 'expiryYear' | 'expiryMonth'>): string =>
  `${twoDigits(expiryMonth)}/${twoDigits(expiryYear % 100)}`

/** Sixteen figures in fours or fifteen as four, six and five, apart or together, with nothing else around them. */
const LIKE_A_CARD = /(?<![\d-])(?:\d{4}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -]?)\d{6}\2\d{5})(?![\d-])/g

/** Whether somebody typed a card's number where none belongs. Smartcards have eighteen figures and aren't meant. */
export const hasCardNumber = (text: string): boolean =>
  [...text.matchAll(LIKE_A_CARD)].some(([found]) => passesLuhn(found.replaceAll(/\D/g, '')))

/** ISO/IEC 7812: every card's last figure follows from the others. */
function passesLuhn(figures: string): boolean {
  const sum = [...figures].toReversed().reduce((total, figure, index) => {
    const counted = index % 2 === 1 ? Number(figure) * 2 : Number(figure)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0 && /[1-9]/.test(figures)
}
