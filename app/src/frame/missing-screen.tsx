import { useLocation } from '../routes/hash-location.ts'
import { resolve } from '../routes/resolve.ts'
import { routeTable } from '../routes/table.ts'
import { useGuardFacts } from '../state/guard-facts.ts'
import { NotFound } from '../page/not-found.tsx'

/** There is no page at this address: the nearest one above it is offered. */
export function MissingScreen() {
  const answer = resolve(routeTable(), useLocation(), useGuardFacts())
  return <NotFound near={answer.kind === 'missing' ? answer.near : '/'} />
}
