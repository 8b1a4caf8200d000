export type PastSearch<Search> = { readonly search: Search; readonly timeOfSearch: string }

/** Whether two searches ask the same: fields in any order, and what is left out is the same as undefined. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

export const isSameSearch = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** Puts a search on top of its list. One that asks what the newest asks adds nothing; the oldest go where it is full. */
export function addSearch<Search>(
  list: readonly PastSearch<Search>[],
  entry: PastSearch<Search>,
  limit: number,
): PastSearch<Search>[] {
  const [newest] = list
  const grown = newest && isSameSearch(newest.search, entry.search) ? list : [entry, ...list]
  return grown.slice(0, Math.max(0, limit))
}
