import { usePlatform } from '../platform/platform.ts'
import { usePlace } from '../routes/hash-location.ts'
import { findRoute } from '../routes/resolve.ts'
import { routeTable } from '../routes/table.ts'
import { useCookies } from '../state/cookies.ts'
import { useGuardFacts } from '../state/guard-facts.ts'
import { useLanguageQuestion } from './language-question.ts'

/** Where travellers decide something: there they should know. */
const PAGES = ['Home', 'TicketSearch', 'PayAsYouGo', 'LiveTimes', 'TicketWallet', 'NewSecondaryNav']

/** Whether alerts show: after the questions of a first visit, on the pages where it matters. */
export function useAlertsHere(): boolean {
  const { path } = usePlace()
  const facts = useGuardFacts()
  const { native } = usePlatform()
  const { accepted } = useCookies()
  const asking = useLanguageQuestion() !== null
  const page = findRoute(routeTable(), path, facts)?.route.name
  return PAGES.includes(page ?? '') && !asking && (accepted || native)
}
