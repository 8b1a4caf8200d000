/** The reference data that comes once a day, in the versions 3 and 4: names for what the messages have codes for. */
export type Reference = {
  /** The timetable it belongs to, `20261207020500`. */
  readonly id: string
  readonly places: readonly ReferencePlace[]
  /** Not all who run trains are in it. */
  readonly operators: readonly { readonly code: string; readonly name: string; readonly url?: string }[]
  readonly lateReasons: readonly ReasonText[]
  readonly cancelReasons: readonly ReasonText[]
  readonly vias: readonly Via[]
  /** Codes are given twice where a system has a spare one. */
  readonly sources: readonly { readonly code: string; readonly name: string }[]
  /** From version 4. */
  readonly loadingCategories: readonly LoadingCategory[]
}

export type ReferencePlace = {
  readonly tiploc: string
  /** Bus stops and junctions have some, too, and a station has several places. */
  readonly crs?: string
  readonly operator?: string
  readonly name: string
}

/** A whole sentence in English. */
export type ReasonText = { readonly code: number; readonly text: string }

/** What is said after a destination on the boards of one station, when the train goes by one place, or by two. */
export type Via = {
  readonly at: string
  readonly destination: string
  readonly first: string
  readonly second?: string
  readonly text: string
}

export type LoadingCategory = {
  readonly code: string
  readonly name: string
  readonly operator?: string
  readonly typical: string
  readonly expected: string
  readonly definition: string
  readonly colour: string
  readonly image: string
}

/**
 * Finds the words after a destination. The true destination is asked for, whatever the displays say instead, and the places
 * that the train still calls at, in their order; the first that fits counts.
 */
export function viaFinder({ vias }: Reference) {
  const byEnds = new Map<string, Via[]>()
  for (const via of vias) {
    const key = `${via.at} ${via.destination}`
    const same = byEnds.get(key)
    if (same) same.push(via)
    else byEnds.set(key, [via])
  }
  return (at: string, destination: string, calls: readonly string[]): string | undefined =>
    byEnds.get(`${at} ${destination}`)?.find(({ first, second }) => {
      const index = calls.indexOf(first)
      return index >= 0 && (second === undefined || calls.includes(second, index + 1))
    })?.text
}
