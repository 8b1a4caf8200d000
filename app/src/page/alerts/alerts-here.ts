import { usePlatform } from '../../platform/platform.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { findRoute } from '../../routes/resolve.ts'
import { routeTable } from '../../routes/table.ts'
import { useCookies } from '../../state/cookies.ts'
import { useGuardFacts } from '../../state/guard-facts.ts'
import { showsBanner } from './banner-rules.ts'
import { useLanguageQuestion } from '../language-question.ts'

/** Whether alerts show here and now. */
export function useAlertsHere(): boolean {
  const { path } = useLocation()
  const facts = useGuardFacts()
  const { native } = usePlatform()
  const { accepted } = useCookies()
  const asking = useLanguageQuestion() !== null
  const page = findRoute(routeTable(), path, facts)?.route.name
  return showsBanner({ page, asking, accepted, native })
}
