import { useCollectedWords } from '../../buying/use-collected-words.ts'
import type { ShownTicket } from '../wallet-entries.ts'
import { usePlaceIn } from './use-place.ts'

/** Where and when a machine printed a ticket, and what that makes of it. */
export function useCollected(): (collected: NonNullable<ShownTicket['collected']>) => string {
  const wordsOf = useCollectedWords()
  const placeIn = usePlaceIn()
  return ({ at, station }) => wordsOf(at, placeIn(station))
}
