/** What a price says of cards that were brought and take nothing off it. */
type Told<Idle> = { idleRailcards?: readonly Idle[] }
type Card = { program: string; sentence: { en: string } }

/** The cards that take nothing off a choice: of two tickets, those that neither counts. */
export const idleIn = <Idle extends Card>(prices: readonly Told<Idle>[]): readonly Idle[] =>
  (prices[0]?.idleRailcards ?? []).filter(({ program }) =>
    prices.every(({ idleRailcards = [] }) => idleRailcards.some((one) => one.program === program)),
  )

const same = (a: Card, b: Card): boolean => a.program === b.program && a.sentence.en === b.sentence.en

/** What is so of every one of the choices, for the same reason, is said once and not beside each. */
export const idleInAll = <Idle extends Card>(choices: readonly (readonly Idle[])[]): readonly Idle[] =>
  (choices[0] ?? []).filter((card) => choices.every((choice) => choice.some((one) => same(one, card))))

/** What is left to be said beside one of them. */
export const idleHere = <Idle extends Card>(choice: readonly Idle[], said: readonly Idle[]): readonly Idle[] =>
  choice.filter((card) => !said.some((one) => same(one, card)))
