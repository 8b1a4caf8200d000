import { createContext, useContext, useSyncExternalStore } from 'react'
import { beginSteps, closeAll, endTravel, leftBehind, stepped, stepsNow, travel, whenStill } from './open-steps.ts'
import { fillPath, tidyPath } from './path.ts'
import type { Query } from './query.ts'
import { readQuery } from './query.ts'

/** What an entry of the history keeps, so that a reload or Back asks its guard the same question. */
type Entry = { from: string | null; depth: number }

export type HashLocation = {
  path: string
  query: Query
  from: string | null
  /** How many pages of ours lie behind this one. */
  depth: number
  /** Went back or forward: the page is scrolled to where it was left. */
  returned: boolean
}

const listeners = new Set<() => void>()
let nameOf: (path: string) => string | null = () => null
let current: HashLocation = { path: '/', query: {}, from: null, depth: 0, returned: false }

/** The page's own entry as it was last written; the steps over it may have an older address. */
let written: { entry: Entry; url: string } = { entry: { from: null, depth: 0 }, url: '' }

const pathOf = (hash: string) => tidyPath((hash.replace(/^#/, '').split('?')[0] as string) || '/')

function read(previous: HashLocation | null): HashLocation {
  const path = pathOf(location.hash)
  let entry = history.state as Entry | null
  const returned = entry !== null && previous !== null
  if (entry === null || typeof entry.depth !== 'number') {
    // Reached by a link, which leaves no note of its own.
    entry = previous ? { from: nameOf(previous.path), depth: previous.depth + 1 } : { from: null, depth: 0 }
    history.replaceState(entry, '')
  }
  const { from, depth } = entry
  written = { entry: { from, depth }, url: location.href }
  return { path, query: readQuery(location.search, location.hash), from, depth, returned }
}

const sameLocation = (one: HashLocation, other: HashLocation) =>
  one.path === other.path && one.depth === other.depth && JSON.stringify(one.query) === JSON.stringify(other.query)

function update() {
  const next = read(current)
  if (sameLocation(next, current)) return
  current = next
  for (const listener of listeners) listener()
}

/** The history has moved: over the steps of a page, or to another page. */
function moved() {
  const before = stepsNow()
  const acts = endTravel()
  const samePage = (history.state as Entry | null)?.depth === written.entry.depth
  // What was changed in the address while something stood over the page belongs to the page, too.
  if (samePage && location.href !== written.url)
    history.replaceState({ ...(history.state as Entry), ...written.entry }, '', written.url)
  if (acts) {
    for (const act of acts) whenStill(act)
    if (acts.length === 0 && !samePage) update()
  } else if (samePage) {
    stepped(before)
  } else {
    closeAll()
    update()
  }
}

/** A link in what stands over the page takes the place of its step, so that Back leads from the new page to this one. */
function follow(event: MouseEvent) {
  const { button, altKey, ctrlKey, metaKey, shiftKey, target } = event
  if (stepsNow() === 0 || event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
  if (!link || (link.target !== '' && link.target !== '_self')) return
  event.preventDefault()
  navigate(link.hash.slice(1))
}

/** Starts listening to the address. `name` tells which page a path is, for "comes from". */
export function followAddress(name: (path: string) => string | null): () => void {
  nameOf = name
  current = read(null)
  beginSteps()
  history.scrollRestoration = 'manual'
  addEventListener('hashchange', update)
  addEventListener('popstate', moved)
  document.addEventListener('click', follow)
  return () => {
    removeEventListener('hashchange', update)
    removeEventListener('popstate', moved)
    document.removeEventListener('click', follow)
  }
}

export type NavigateOptions = { replace?: boolean }

/** The query goes behind the path, inside the hash. */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const hash = `#${to.startsWith('/') ? to : `/${to}`}`
  const entry: Entry = replace
    ? { from: current.from, depth: current.depth }
    : { from: nameOf(current.path), depth: current.depth + 1 }
  current = { path: pathOf(hash), query: readQuery(location.search, hash), ...entry, returned: false }
  whenStill(() => write(entry, new URL(hash, location.href).href, replace))
  for (const listener of listeners) listener()
}

function write(entry: Entry, url: string, replace: boolean): void {
  const page = written
  const steps = stepsNow()
  written = { entry, url }
  if (replace) {
    history.replaceState(steps === 0 ? entry : { ...entry, over: steps }, '', url)
  } else if (steps === 0) {
    history.pushState(entry, '', url)
  } else if (steps === 1 && page.url === location.href) {
    history.replaceState(entry, '', url)
    leftBehind()
  } else {
    travel(
      () => -stepsNow(),
      () => {
        history.replaceState(page.entry, '', page.url)
        history.pushState(entry, '', url)
        leftBehind()
      },
    )
  }
}

export const locationNow = (): HashLocation => current

/** Tells of every move; the answer ends it. */
export const onLocation = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page that something else stands over stays where it was, whatever the address says meanwhile. */
export const HeldLocation = createContext<HashLocation | null>(null)

export function useLocation(): HashLocation {
  const held = useContext(HeldLocation)
  const now = useSyncExternalStore(onLocation, locationNow)
  return held ?? now
}

/** The page that was drawn last and that others may stand over. */
let ground: HashLocation | null = null
export const stoodOn = (location: HashLocation): void => {
  ground = location
}
export const groundNow = (): HashLocation => ground ?? { path: '/', query: {}, from: null, depth: 0, returned: false }

/** Away from what stands over the page, back to the page itself. */
export function stepDown(): void {
  const far = ground === null ? 0 : ground.depth - current.depth
  if (far < 0) travel(() => far - stepsNow())
  else navigate('/', { replace: true })
}

/** The same at once, in one move with what just changed: the page is entered anew. */
export function stepDownNow(): void {
  const { path, query } = groundNow()
  navigate(fillPath(path, query), { replace: true })
}

/** Back, where there is something of ours to go back to; else the page given. */
export function goBack(otherwise = '/'): void {
  if (current.depth > 0) travel(() => -1 - stepsNow())
  else navigate(otherwise, { replace: true })
}
