import { useEffect } from 'react'
import { useLocation } from '../../routes/hash-location.ts'

/** How far each page of this visit was scrolled, by its depth in the history. */
const scrolled = new Map<number, number>()
/** The page that was drawn last; a page that is drawn again, in another language say, has not been come to. */
let arrivedAt: string | null = null

/**
 * A new page is read from its top and its heading has the focus; a page that was left is found again where it was.
 * `ready` is true once the page is drawn.
 */
export function useArrival(ready: boolean): void {
  const { path, depth, returned } = useLocation()

  useEffect(() => {
    const note = () => scrolled.set(depth, window.scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [depth])

  useEffect(() => {
    const key = `${depth} ${path}`
    if (!ready || arrivedAt === key) return
    const first = arrivedAt === null
    arrivedAt = key
    window.scrollTo(0, returned ? (scrolled.get(depth) ?? 0) : 0)
    // The first page was asked for by its address: the browser reads it from the beginning.
    if (first) return
    return followHeading()
  }, [ready, path, depth, returned])
}

/**
 * The heading has the focus. What stood there while the page was fetching what it shows gives way to the page itself, and
 * with it goes the heading: its successor has the focus then, until somebody has gone elsewhere.
 */
function followHeading(): () => void {
  let held: HTMLElement | null = null
  const main = document.querySelector<HTMLElement>('main')
  const focusHeading = () => {
    held = document.querySelector<HTMLElement>('main h1') ?? main
    if (held && !held.hasAttribute('tabindex')) held.tabIndex = -1
    held?.focus({ preventScroll: true })
  }
  focusHeading()
  const replaced = new MutationObserver(() => {
    const focused = document.activeElement
    const gone = held !== null && !held.isConnected && focused === document.body
    const come = held === main && focused === main && document.querySelector('main h1') !== null
    if (gone || come) focusHeading()
  })
  const stop = () => {
    replaced.disconnect()
    document.removeEventListener('focusin', left)
  }
  const left = ({ target }: FocusEvent) => {
    if (target !== held) stop()
  }
  if (main) replaced.observe(main, { childList: true, subtree: true })
  document.addEventListener('focusin', left)
  return stop
}
