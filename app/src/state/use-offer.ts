import { useMemo } from 'react'
import { isOffered } from '../routes/resolve.ts'
import { routeTable } from '../routes/table.ts'
import { useGuardFacts } from './guard-facts.ts'
import type { Offer } from './menus.ts'

/** What menus may offer this visitor now. */
export function useOffer(): Offer {
  const facts = useGuardFacts()
  return useMemo(
    () => ({ options: facts.options, offered: (address) => isOffered(routeTable(), address, facts) }),
    [facts],
  )
}
