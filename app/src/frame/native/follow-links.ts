import { callSoon, listen, quietly, type OnTrouble } from '../../platform/native/bridge.ts'
import { navigate } from '../../routes/hash-location.ts'
import { travellerNow } from '../../state/traveller.ts'
import { pathTo } from '../../routes/href.ts'
import { isUnder } from '../../routes/path.ts'
import { PATHS } from '../../routes/paths.ts'
import { ledBy } from './link-rules.ts'

/** The page was loaded anew inside a shell that runs: the link that opened the shell was followed long ago. */
const isReload = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** Pages of an account send a guest Home; whoever comes by a link meant that page, signs in and is there then. */
export const throughLogin = (to: string): string =>
  travellerNow() === null && isUnder(to.split('?')[0] ?? '', PATHS['My Account'])
    ? pathTo('LoginPage', { return: to })
    : to

/**
 * Follows links into the app: the one that started it, and those that come while it is there. Whoever has to sign in first
 * does so and is there then: the pages' own guards see to that. What a link carries stays out of every log.
 */
export async function followLinks(ours: string, onTrouble: OnTrouble): Promise<void> {
  let first: string | null = null
  const open = (url: string) => {
    const to = ledBy(url, ours)
    if (to !== null) navigate(throughLogin(to))
  }
  listen<{ url: string }>('App', 'appUrlOpen', ({ url }) => {
    // Some systems tell of the link that started the app both ways.
    const again = url === first
    first = null
    if (!again) open(url)
  })
  try {
    const launch = await callSoon<{ url?: string } | undefined>('App', 'getLaunchUrl')
    if (!launch?.url || isReload()) return
    first = launch.url
    open(launch.url)
  } catch {
    // Not with what it says: that may be the link.
    quietly('links', onTrouble, () => Promise.reject(new Error('no launch link')))
  }
}
