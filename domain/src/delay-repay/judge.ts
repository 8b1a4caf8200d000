import { schemeOf, type Scheme, type Schemes } from './bands.ts'
import { delayOf, type DelayFacts, type JourneyDelay } from './delay.ts'
import { worthOf, type LeftOf, type Product, type Worth } from './worth.ts'

/** Counts up whenever the rule judges anything otherwise: evidence says under which one it was made. */
export const RULE_VERSION = 1

/** A ticket of the journey: split tickets are several, and claimed together. */
export type JudgedTicket = { readonly product: Product; readonly left: LeftOf }

/** AGREED: all of it is certain · REFUSED: nothing is owed, however it was · UNSURE: more is possible than is certain. */
export type Verdict = 'AGREED' | 'REFUSED' | 'UNSURE'

export type Judgement = {
  readonly delay: JourneyDelay
  /** Whose train began the delay; null where nobody was late. */
  readonly operator: string | null
  readonly scheme: Scheme
  /** By the minutes that are certain, in the order of the tickets. */
  readonly worth: readonly Worth[]
  /** What is certainly owed for all of them, and what at most. */
  readonly amount: number
  readonly possible: number
  readonly verdict: Verdict
}

/** The whole rule: how late, who answers for it, what each ticket is worth, and whether anything has to be asked. */
export function judgeJourney(facts: DelayFacts, tickets: readonly JudgedTicket[], schemes: Schemes): Judgement {
  const delay = delayOf(facts)
  const operator = delay.began?.operator ?? null
  const scheme = schemeOf(schemes, operator ?? facts.journey.rides.at(-1)!.operator)
  const worthAt = (minutes: number) => tickets.map(({ product, left }) => worthOf(product, minutes, scheme, left))
  const worth = worthAt(delay.certain)
  const amount = sumOf(worth)
  const possible =
    delay.possible === delay.certain ? amount : sumOf(worthAt(delay.possible ?? Number.POSITIVE_INFINITY))
  return { delay, operator, scheme, worth, amount, possible, verdict: verdictOf(amount, possible) }
}

const sumOf = (worth: readonly Worth[]): number => worth.reduce((sum, { amount }) => sum + amount, 0)

function verdictOf(amount: number, possible: number): Verdict {
  if (possible > amount) return 'UNSURE'
  return amount > 0 ? 'AGREED' : 'REFUSED'
}
