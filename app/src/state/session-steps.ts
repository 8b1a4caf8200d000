/** Everything that is loaded for somebody who signs in, by name. Each area says its own. */
export type LoadName =
  | 'preferences'
  | 'landingSettings'
  | 'basket'
  | 'journeyNotifications'
  | 'searchHistory'
  | 'seatPreferences'
  | 'smartcards'
  | 'favourites'
  | 'stations'
  | 'railcards'
  | 'multiflexNotifications'
  | 'device'
  | 'wallet'

/** In this order; those of one line come together. Notifications look into the basket, so it is there before them. */
export const LOAD_ORDER: readonly (readonly LoadName[])[] = [
  ['preferences', 'landingSettings', 'basket'],
  ['journeyNotifications', 'searchHistory', 'seatPreferences'],
  ['smartcards', 'favourites', 'stations', 'railcards'],
  ['multiflexNotifications', 'device', 'wallet'],
]

export type Loads = Partial<Record<LoadName, () => unknown>>

type AfterLogin = {
  loads: Loads
  /** A ticket search that is under way goes on with what was typed. */
  keepTicketSearch: boolean
  resetSearch: () => void
  onTrouble: (name: LoadName, trouble: unknown) => void
}

/** What follows a login. A load that fails is reported and the rest goes on. */
export async function loadAfterLogin({ loads, keepTicketSearch, resetSearch, onTrouble }: AfterLogin): Promise<void> {
  for (const names of LOAD_ORDER) {
    await Promise.all(
      names.map(async (name) => {
        try {
          await loads[name]?.()
        } catch (trouble) {
          onTrouble(name, trouble)
        }
      }),
    )
  }
  if (!keepTicketSearch) resetSearch()
}
