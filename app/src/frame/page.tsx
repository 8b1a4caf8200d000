import { useEffect, useMemo } from 'react'
import { useWords } from '../i18n/words.ts'
import { groundNow, HeldLocation, navigate, stoodOn, useLocation } from '../routes/hash-location.ts'
import { isWithin } from '../routes/path.ts'
import { findRoute, resolve } from '../routes/resolve.ts'
import type { Facts, Route, Screen } from '../routes/route.ts'
import { routeTable } from '../routes/table.ts'
import { clearGuest } from '../state/guest.ts'
import { useGuardFacts } from '../state/guard-facts.ts'
import { useOptionsKnown } from '../state/options.ts'
import { Button } from '../ui/button/button.tsx'
import { FailedState } from '../ui/state/state.tsx'
import { useArrival } from './start/arrive.ts'
import { FaultBoundary } from '../page/fault-boundary.tsx'
import { useScreen } from '../page/load-screen.ts'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { useTitle } from '../page/title.ts'

/** Where somebody is who buys: also while they read the rules, or find out that they have an account. */
const BUYING = ['ticket-search', 'rovers-and-rangers', 'login', 'forgot-password', 'content'] as const

/** Few come to an address without a page: what it says is fetched by those who do. */
const MISSING = {
  name: 'Missing',
  title: 'TITLE_NOT_FOUND',
  screen: () => import('./missing-screen.tsx'),
} as const

/** The page that belongs to this address, this layout and this visitor. */
export function Page() {
  const location = useLocation()
  const facts = useGuardFacts()
  const answer = useMemo(() => resolve(routeTable(), location, facts), [location, facts])
  const known = useOptionsKnown()
  // A guard may turn on an option that is still on its way; whoever has none is let in at once.
  const waits = !known && findRoute(routeTable(), location.path, facts)?.route.guard !== undefined
  const elsewhere = answer.kind === 'elsewhere' && !waits ? answer.to : null
  const over = answer.kind === 'page' && answer.route.over === true && !facts.narrow
  const grounded = answer.kind === 'page' && !over
  useEffect(() => {
    if (!grounded) return
    stoodOn(location)
    // Who buys without an account is a guest for as long as they buy.
    if (!BUYING.some((one) => isWithin(location.path, one))) clearGuest()
  }, [grounded, location])

  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true })
  }, [elsewhere])

  if (waits || answer.kind === 'elsewhere') return <PageSkeleton />
  if (answer.kind === 'missing') return <KnownPage key="missing" route={MISSING} screen={MISSING.screen} held={false} />
  const ground = over ? groundRoute(facts) : answer.route
  // What comes to stand over a page leaves it as it is: the page keeps its place in the tree.
  return (
    <>
      <HeldLocation value={over ? groundNow() : null}>
        {ground && <KnownPage key={ground.name} route={ground} screen={ground.screen as Screen} held={over} />}
      </HeldLocation>
      {over && <OverPage key="over" route={answer.route} screen={answer.route.screen as Screen} />}
    </>
  )
}

/** The page under what stands over it: the one that was there, or Home where it may not be entered any more. */
function groundRoute(facts: Facts): Route | null {
  for (const location of [groundNow(), { path: '/', query: {}, from: null }]) {
    const answer = resolve(routeTable(), location, facts)
    if (answer.kind === 'page' && !answer.route.over) return answer.route
  }
  return null
}

function OverPage({ route, screen }: { route: Route; screen: Screen }) {
  const arriving = useScreen(screen)
  useTitle(route.title, false)
  if (arriving.state !== 'ready') return null
  return (
    <FaultBoundary name={route.name}>
      <arriving.Screen />
    </FaultBoundary>
  )
}

type Known = { route: Pick<Route, 'name' | 'title'>; screen: Screen; held: boolean }

function KnownPage({ route, screen, held }: Known) {
  const arriving = useScreen(screen)
  const { t } = useWords()
  useTitle(held ? null : route.title)
  useArrival(arriving.state !== 'loading')

  if (arriving.state === 'loading') return <PageSkeleton />
  if (arriving.state === 'failed')
    return (
      <FailedState
        level={1}
        title={t('CHUNK_FAILED_TITLE')}
        actions={
          <Button icon="refresh" onClick={arriving.retry}>
            {t('GLOBAL_RETRY')}
          </Button>
        }
      >
        {t('CHUNK_FAILED_TEXT')}
      </FailedState>
    )
  return (
    <FaultBoundary name={route.name}>
      <arriving.Screen />
    </FaultBoundary>
  )
}
