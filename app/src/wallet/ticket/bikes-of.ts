import type { ShownEntry } from '../wallet-entries.ts'
import type { Way } from './ways-of.ts'

/** How many spaces for bikes are kept on the way of a ticket; a given-back or changed one keeps none. */
export const bikesOf = (
  { bikes }: Pick<ShownEntry, 'bikes'>,
  { direction }: Pick<Way['tickets'][number], 'direction'>,
) => (direction === 'RETURN' ? bikes?.return : bikes?.outbound) ?? 0
