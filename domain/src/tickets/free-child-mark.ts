import { twoDigits } from '../time/hh-mm.ts'

/**
 * How a code tells a child who travels free from one who pays: among the cards of its part, where every reader of this format
 * has room for three signs. No railcard is an F with a number.
 */
export const freeChildMark = (under: number): string => `F${twoDigits(under)}`

/** The age under which this part's traveller goes free, or null for whoever pays. */
export function freeUnderOf({ railcards }: { readonly railcards: readonly string[] }): number | null {
  const mark = railcards.find(isFreeChildMark)
  return mark === undefined ? null : Number(mark.slice(1))
}

export const isFreeChildMark = (card: string): boolean => /^F\d\d$/.test(card)
