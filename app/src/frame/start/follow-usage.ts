import { noteUsage } from '@cledrau/contract/usage.ts'
import { rawCall } from '../../api/raw-call.ts'
import { languageNow } from '../../i18n/language.ts'
import { platformNow } from '../../platform/platform.ts'
import type { RouteName } from '../../routes/paths.ts'
import { onLocation, locationNow } from '../../routes/hash-location.ts'
import { findRoute } from '../../routes/resolve.ts'
import { routeTable } from '../../routes/table.ts'
import { now } from '../../platform/clock.ts'
import { cookiesNow, onCookies } from '../../state/cookies.ts'
import type { OpenedPage } from '../../state/usage.ts'
import { isOver, mayNote, NEW_VISIT, onUsageOff, opened, usageOffNow, VISIT_ENDS_MS } from '../../state/usage.ts'
import { layoutNow } from '../../platform/use-layout.ts'

const allowed = () => mayNote(cookiesNow().accepted, usageOffNow())

/** The page at this address by its name: what stands in the address besides is nobody's business. */
function pageNow(): OpenedPage | null {
  const { path, depth } = locationNow()
  const { native } = platformNow()
  const route = findRoute(routeTable(), path, { native, narrow: layoutNow().narrow })?.route
  return route?.screen ? { name: route.name as RouteName, depth } : null
}

/**
 * Notes which pages a visit opens and tells our own server at its end. Kept in memory only: what can't be told is
 * forgotten, and so is everything when somebody says no.
 */
export function followUsage(): () => void {
  let visit = NEW_VISIT
  let end: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    if (!allowed()) visit = NEW_VISIT
    else if (visit.hiddenSince === null) {
      const page = pageNow()
      if (page) visit = opened(visit, page)
    }
  }
  const tell = () => {
    const { told, pages } = visit
    if (!allowed() || pages.length === 0) return
    visit = { ...visit, told: true, pages: [] }
    const { native } = platformNow()
    const layout = native ? 'native' : layoutNow().narrow ? 'narrow' : 'wide'
    const note = { begins: !told, language: languageNow(), layout, pages }
    // Nobody waits for it, and nothing comes of it if it fails.
    rawCall(noteUsage, note, { token: null, parting: true }).catch(() => undefined)
  }
  const finish = () => {
    tell()
    visit = { ...NEW_VISIT, hiddenSince: visit.hiddenSince }
  }
  const hide = () => {
    visit = { ...visit, hiddenSince: visit.hiddenSince ?? now() }
    // A phone may stop us before that: then the end is found when somebody comes back.
    end = setTimeout(finish, VISIT_ENDS_MS)
  }
  const show = () => {
    clearTimeout(end)
    if (isOver(visit, now())) finish()
    visit = { ...visit, hiddenSince: null }
    look()
  }
  const seen = () => (document.visibilityState === 'hidden' ? hide() : show())

  look()
  const stops = [onLocation(look), onCookies(look), onUsageOff(look)]
  document.addEventListener('visibilitychange', seen)
  // The page goes: what it has to say is said now; if it comes back, the visit goes on.
  addEventListener('pagehide', tell)
  return () => {
    clearTimeout(end)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pagehide', tell)
  }
}
