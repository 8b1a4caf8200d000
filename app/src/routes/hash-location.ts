import { createContext, useContext, useSyncExternalStore } from 'react'
import { fillPath, tidyPath } from './path.ts'
import type { Query } from './query.ts'
import { readQuery } from './query.ts'

/** What an entry of the history keeps, so that a reload or Back asks its guard the same question. */
type Entry = { from: string | null; place: number }

export type HashPlace = {
  path: string
  query: Query
  from: string | null
  /** How many pages of ours lie behind this one. */
  place: number
  /** Went back or forward: the page is scrolled to where it was left. */
  returned: boolean
}

const listeners = new Set<() => void>()
let nameOf: (path: string) => string | null = () => null
let current: HashPlace = { path: '/', query: {}, from: null, place: 0, returned: false }

const pathOf = (hash: string) => tidyPath((hash.replace(/^#/, '').split('?')[0] as string) || '/')

function read(previous: HashPlace | null): HashPlace {
  const path = pathOf(location.hash)
  let entry = history.state as Entry | null
  const returned = entry !== null && previous !== null
  if (entry === null || typeof entry.place !== 'number') {
    // Reached by a link, which leaves no note of its own.
    entry = previous ? { from: nameOf(previous.path), place: previous.place + 1 } : { from: null, place: 0 }
    history.replaceState(entry, '')
  }
  return { path, query: readQuery(location.search, location.hash), ...entry, returned }
}

const samePlace = (one: HashPlace, other: HashPlace) =>
  one.path === other.path && one.place === other.place && JSON.stringify(one.query) === JSON.stringify(other.query)

function update() {
  const next = read(current)
  if (samePlace(next, current)) return
  current = next
  for (const listener of listeners) listener()
}

/** Starts listening to the address. `name` tells which page a path is, for "comes from". */
export function followAddress(name: (path: string) => string | null): () => void {
  nameOf = name
  current = read(null)
  history.scrollRestoration = 'manual'
  addEventListener('hashchange', update)
  addEventListener('popstate', update)
  return () => {
    removeEventListener('hashchange', update)
    removeEventListener('popstate', update)
  }
}

export type NavigateOptions = { replace?: boolean }

/** The query goes behind the path, inside the hash. */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const url = `${location.pathname}${location.search}#${to.startsWith('/') ? to : `/${to}`}`
  const entry: Entry = replace
    ? { from: current.from, place: current.place }
    : { from: nameOf(current.path), place: current.place + 1 }
  if (replace) history.replaceState(entry, '', url)
  else history.pushState(entry, '', url)
  current = { ...read(current), returned: false }
  for (const listener of listeners) listener()
}

export const placeNow = (): HashPlace => current

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page that something else stands over stays where it was, whatever the address says meanwhile. */
export const HeldPlace = createContext<HashPlace | null>(null)

export function usePlace(): HashPlace {
  const held = useContext(HeldPlace)
  const now = useSyncExternalStore(subscribe, placeNow)
  return held ?? now
}

/** The page that was drawn last and that others may stand over. */
let ground: HashPlace | null = null
export const stoodOn = (place: HashPlace): void => {
  ground = place
}
export const groundNow = (): HashPlace => ground ?? { path: '/', query: {}, from: null, place: 0, returned: false }

/** Away from what stands over the page, back to the page itself. */
export function stepDown(): void {
  if (ground && ground.place < current.place) history.go(ground.place - current.place)
  else navigate('/', { replace: true })
}

/** The same at once, in one move with what just changed: the page is entered anew. */
export function stepDownNow(): void {
  const { path, query } = groundNow()
  navigate(fillPath(path, query), { replace: true })
}

/** Back, where there is something of ours to go back to; else the page given. */
export function goBack(otherwise = '/'): void {
  if (current.place > 0) history.back()
  else navigate(otherwise, { replace: true })
}
