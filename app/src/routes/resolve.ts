import { matchSegments, segmentsOf, tidyPath } from './path.ts'
import { isKept } from './promises.ts'
import type { Query } from './query.ts'
import type { Facts, Route } from './route.ts'

export type AskedLocation = { path: string; query: Query; from: string | null }

export type Resolved<R extends Route = Route> =
  | { kind: 'page'; route: R; params: Record<string, string> }
  /** Nothing there, or not yet. `near` is the closest page above it that may be entered. */
  | { kind: 'missing'; route: R | null; near: string }
  | { kind: 'elsewhere'; to: string }

/** Which of a path's pages is drawn. */
type Drawn = Pick<Facts, 'native' | 'narrow'>

const fits = (route: Route, facts: Drawn): boolean =>
  route.on === undefined ||
  (route.on === 'native' ? facts.native : route.on === 'narrow' ? facts.narrow : !facts.narrow)

export function findRoute<R extends Route>(routes: readonly R[], path: string, facts: Drawn) {
  const segments = segmentsOf(path)
  for (const route of routes) {
    const params = fits(route, facts) ? matchSegments(route.path, segments) : null
    if (params) return { route, params }
  }
  return null
}

/** What shows at this location: its page, another location, or nothing. One step: the other one is asked again. */
export function resolve<R extends Route>(routes: readonly R[], location: AskedLocation, facts: Facts): Resolved<R> {
  const path = tidyPath(location.path)
  const found = findRoute(routes, path, facts)
  // A native app has no address bar to correct: it starts again.
  if (!found) return facts.native && path !== '/' ? { kind: 'elsewhere', to: '/' } : missing(routes, path, facts, null)

  const instead = found.route.guard?.({ path, params: found.params, query: location.query, facts, from: location.from })
  if (instead) return { kind: 'elsewhere', to: instead }
  if (!found.route.screen || !isKept(routes, path)) return missing(routes, path, facts, found.route)
  return { kind: 'page', ...found }
}

function missing<R extends Route>(routes: readonly R[], path: string, facts: Facts, route: R | null): Resolved<R> {
  const parts = path.split('/')
  for (let kept = parts.length - 1; kept > 1; kept -= 1) {
    const near = parts.slice(0, kept).join('/')
    const location = { path: near, query: {}, from: null }
    const found = findRoute(routes, near, facts)
    if (found?.route.screen && !found.route.guard?.({ ...location, params: found.params, facts })) {
      return { kind: 'missing', route, near }
    }
  }
  return { kind: 'missing', route, near: '/' }
}

/** Guards send who may not enter home, to sign in, or up. */
const isTurnedAway = (from: string, to: string): boolean => to === '/' || to === '/login' || from.startsWith(`${to}/`)

/** Whether a link to this address leads to a screen: menus offer nothing else. Other sites' addresses do. */
export function isOffered(routes: readonly Route[], address: string, facts: Facts): boolean {
  if (/^(https?:|mailto:|tel:)/i.test(address)) return true
  if (!address.startsWith('/')) return false
  let [path = '/', search = ''] = address.split('?')
  for (let steps = 0; steps < 6; steps += 1) {
    const query = Object.fromEntries(new URLSearchParams(search))
    const answer = resolve(routes, { path, query, from: null }, facts)
    if (answer.kind !== 'elsewhere') return answer.kind === 'page'
    const asked = tidyPath(path)
    const built = findRoute(routes, asked, facts)?.route.screen !== undefined
    // Sent away to sign in is still the way there, where there is something.
    ;[path = '/', search = ''] = answer.to.split('?')
    if (!built && isTurnedAway(asked, path)) return false
  }
  return false
}
