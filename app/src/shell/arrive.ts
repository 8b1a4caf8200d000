import { useEffect } from 'react'
import { usePlace } from '../routes/hash-location.ts'

/** How far each page of this visit was scrolled, by its place in the history. */
const scrolled = new Map<number, number>()
/** The page that was drawn last; a page that is drawn again, in another language say, has not been come to. */
let arrivedAt: string | null = null

/**
 * A new page is read from its top and its heading has the focus; a page that was left is found again where it was.
 * `ready` is true once the page is drawn.
 */
export function useArrival(ready: boolean): void {
  const { path, place, returned } = usePlace()

  useEffect(() => {
    const note = () => scrolled.set(place, window.scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place])

  useEffect(() => {
    const key = `${place} ${path}`
    if (!ready || arrivedAt === key) return
    const first = arrivedAt === null
    arrivedAt = key
    window.scrollTo(0, returned ? (scrolled.get(place) ?? 0) : 0)
    // The first page was asked for by its address: the browser reads it from the beginning.
    if (first) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
  }, [ready, path, place, returned])
}
