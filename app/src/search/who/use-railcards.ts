import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { useReference } from '../../state/reference.ts'

const NONE: readonly Railcard[] = []

/** Every railcard there is; none while nobody knows, which stops nobody. */
export function useRailcards(): readonly Railcard[] {
  const cards = useReference('railcards')
  return cards.state === 'ready' ? cards.value : NONE
}
