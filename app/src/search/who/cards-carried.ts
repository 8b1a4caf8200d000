import type { Railcard } from '@cledrau/contract/railcards.ts'

/** As many of each card as its holders need between them: one may cover several. `holders`: one code for each of them. */
export const cardsCarried = (holders: readonly string[], cards: readonly Railcard[]): string[] =>
  [...new Set(holders)].flatMap((code) => {
    const covers = cards.find((card) => card.code === code)?.passengers.max ?? 1
    const count = holders.filter((one) => one === code).length
    return Array.from({ length: Math.ceil(count / Math.max(1, covers)) }, () => code)
  })
