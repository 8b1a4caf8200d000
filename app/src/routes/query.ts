export type Query = Readonly<Record<string, string>>

/** The query of the address and that inside the hash, as one; where both name a field, the hash wins. */
export function readQuery(search: string, hash: string): Query {
  const inside = hash.includes('?') ? hash.slice(hash.indexOf('?') + 1) : ''
  return { ...Object.fromEntries(new URLSearchParams(search)), ...Object.fromEntries(new URLSearchParams(inside)) }
}

/** A field that is there and doesn't say `false`. */
export const isSet = (query: Query, field: string): boolean => field in query && query[field] !== 'false'

/** Another site or app sent the visitor back here, in the middle of something. */
export const isRedirected = (query: Query): boolean => isSet(query, 'Redirected')
