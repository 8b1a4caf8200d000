export const MOST_RECENT_STATIONS = 5

/** The newest first, each once, no more than five; codes that no list knows are left out. */
export function recentStations(codes: readonly string[], isKnown: (code: string) => boolean): string[] {
  return [...new Set(codes)].filter(isKnown).slice(0, MOST_RECENT_STATIONS)
}

/** Those that the traveller wants to be offered. */
export const shownRailcards = <Card extends { readonly show: boolean }>(cards: readonly Card[]): Card[] =>
  cards.filter(({ show }) => show)
