import { platformNow } from '../platform/platform.ts'
import { navigate, locationNow } from '../routes/hash-location.ts'
import { isWithin } from '../routes/path.ts'
import { routeNamed } from '../routes/table.ts'
import { keptLandingPage, landingPageNow } from './landing-page.ts'
import { travellerNow } from '../state/traveller.ts'

/**
 * Where a native app opens for whoever is signed in. Not for somebody whom a notification brought, nor once they have
 * gone on by themselves.
 */
export function openLandingPage(): void {
  const { path, depth } = locationNow()
  if (!platformNow().native || !travellerNow() || depth > 0 || isWithin(path, 'notification')) return
  const route = routeNamed((keptLandingPage() ?? landingPageNow()).page)
  if (route?.screen) navigate(route.path, { replace: true })
}
