import { lazy, Suspense } from 'react'
import { usePlatform } from '../platform/platform.ts'
import { usePlace } from '../routes/hash-location.ts'
import { findRoute } from '../routes/resolve.ts'
import { routeTable } from '../routes/table.ts'
import { useCookies } from '../state/cookies.ts'
import { useGuardFacts } from '../state/guard-facts.ts'
import { useLanguageQuestion } from './language-question.ts'

const Banner = lazy(() => import('./alert-banner-body.tsx'))

/** Where travellers decide something: there they should know. */
const PAGES = ['Home', 'TicketSearch', 'PayAsYouGo', 'LiveTimes', 'TicketWallet', 'NewSecondaryNav']

/** After the questions of a first visit, on the pages where it matters. */
export function AlertBanner() {
  const { path } = usePlace()
  const facts = useGuardFacts()
  const { native } = usePlatform()
  const { accepted } = useCookies()
  const asking = useLanguageQuestion() !== null
  const page = findRoute(routeTable(), path, facts)?.route.name
  if (!PAGES.includes(page ?? '') || asking || !(accepted || native)) return null
  return (
    <Suspense>
      <Banner />
    </Suspense>
  )
}
