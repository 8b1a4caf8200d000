const codeOf = (station: unknown): string | null => {
  if (typeof station === 'string' && station !== '') return station
  if (typeof station === 'object' && station !== null && 'crsCode' in station) return codeOf(station.crsCode)
  return null
}

/** The two ends of a kept search. Searches of older apps may lack them. */
export function readSearch(search: Readonly<Record<string, unknown>>): { from: string | null; to: string | null } {
  const stations = search['stations']
  if (typeof stations !== 'object' || stations === null) return { from: null, to: null }
  const { first, second } = stations as { first?: unknown; second?: unknown }
  return { from: codeOf(first), to: codeOf(second) }
}
