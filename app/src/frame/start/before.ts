import { cell, useCell } from '../../platform/cell.ts'

/**
 * The page as it stands in the HTML before the app does: made at build time, chosen by the page's first script. The app
 * draws itself beside it, unseen, and takes its place in one frame once it shows as much.
 */
export type Standing = HTMLElement & { pressed?: Element | null; escaped?: boolean; focused?: Element | null }

/** What must not be lost by the change, wherever one of the two has it. */
const PARTS = ['#main', '[role="dialog"]', 'section[aria-label]']
/** Whatever may be missing: the app that works is better than the picture of it. */
const PATIENCE_MS = 3000

const shown = cell(true)

/** False while the app still draws itself out of sight: dialogs open, and the focus moves, in a page that is seen. */
export const useShown = (): boolean => useCell(shown)

/** The element to draw into. */
export function standingForApp(): HTMLElement {
  const standing = document.querySelector('#root') as Standing
  if (!('before' in standing.dataset)) return standing
  shown.set(false)
  // Under way at once: the network may be gone by the time it is needed.
  const handing = import('./hand-over.ts')
  const host = document.createElement('div')
  host.id = 'root'
  const watch = new MutationObserver(() => look())
  let patience: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (!host.querySelector('#main')) return
    patience ??= setTimeout(change, PATIENCE_MS)
    // In a task of its own: drawing it and bringing it into the page would be one long one on a slow phone.
    if (showsAsMuch(standing, host)) setTimeout(change)
  }
  const change = () => {
    if (host.isConnected) return
    watch.disconnect()
    clearTimeout(patience)
    standing.replaceWith(host)
    // What waits for this moves the focus, or measures: after the page is laid out anyway, not before.
    setTimeout(() => shown.set(true))
    handing.then(({ handOver }) => handOver(standing, host)).catch(() => undefined)
  }
  watch.observe(host, { childList: true, subtree: true })
  return host
}

const skeletonsIn = (page: Element) => page.querySelectorAll('[data-skeleton]').length

function showsAsMuch(standing: Element, host: Element): boolean {
  // The address changed to a page that doesn't stand in the HTML.
  if (standing.childElementCount === 0) return true
  return (
    PARTS.every((part) => !standing.querySelector(part) || host.querySelector(part)) &&
    skeletonsIn(host) <= skeletonsIn(standing)
  )
}
