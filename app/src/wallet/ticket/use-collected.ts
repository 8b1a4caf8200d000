import { useCollectedWords } from '../../buying/use-collected-words.ts'
import type { ShownTicket } from '../wallet-entries.ts'
import { useStationIn } from './use-station-name.ts'

/** Where and when a machine printed a ticket, and what that makes of it. */
export function useCollected(): (collected: NonNullable<ShownTicket['collected']>) => string {
  const wordsOf = useCollectedWords()
  const placeIn = useStationIn()
  return ({ at, station }) => wordsOf(at, placeIn(station))
}
