/** Trailing slashes don't matter; the empty path is `/`. */
export const tidyPath = (path: string): string => `/${segmentsOf(path).join('/')}`

export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** Whether one of the path's whole segments is this one. */
export const isWithin = (path: string, segment: string): boolean => segmentsOf(path).includes(segment)

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Patterns are few, and every link of every menu asks for all of them: each is cut once. */
const cut = new Map<string, readonly string[]>()
function partsOf(pattern: string): readonly string[] {
  const parts = cut.get(pattern) ?? segmentsOf(pattern)
  cut.set(pattern, parts)
  return parts
}

/** What the path's segments stand for in the pattern, or null: not this one. Segments are compared whole. */
export const matchPath = (pattern: string, path: string): Record<string, string> | null =>
  matchSegments(pattern, segmentsOf(path))

/** The same for whoever asks about many patterns. */
export function matchSegments(pattern: string, given: readonly string[]): Record<string, string> | null {
  const wanted = partsOf(pattern)
  const params: Record<string, string> = {}
  if (given.length > wanted.length) return null
  for (const [index, part] of wanted.entries()) {
    const segment = given[index]
    if (!part.startsWith(':')) {
      if (segment !== part) return null
    } else if (segment !== undefined) {
      params[part.replace(/^:|\?$/g, '')] = decoded(segment)
    } else if (!part.endsWith('?')) {
      return null
    }
  }
  return params
}

/** Fills a pattern; fields that are no part of it go into the query. */
export function fillPath(pattern: string, fields: Readonly<Record<string, string>> = {}): string {
  const rest = { ...fields }
  const path = segmentsOf(pattern).flatMap((part) => {
    if (!part.startsWith(':')) return [part]
    const name = part.replace(/^:|\?$/g, '')
    const value = rest[name]
    delete rest[name]
    return value === undefined ? [] : [encodeURIComponent(value)]
  })
  const query = new URLSearchParams(rest).toString()
  return `/${path.join('/')}${query && `?${query}`}`
}

/** Whether the path is this page or one below it, by whole segments. Home is under nothing but itself. */
export function isUnder(path: string, page: string): boolean {
  const above = segmentsOf(page.split('?')[0] as string)
  const here = segmentsOf(path)
  if (above.length === 0) return here.length === 0 && page.startsWith('/')
  return above.every((segment, index) => here[index] === segment)
}
