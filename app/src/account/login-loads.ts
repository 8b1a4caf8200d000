import { queryClient } from '../api/query-client.ts'
import { BUILD_OPTIONS } from '../state/options.ts'
import {
  favourites,
  multiflexNotifications,
  preferences,
  searchHistory,
  userRailcards,
  userStations,
} from '../state/personal.ts'
import { knownReference } from '../state/reference.ts'
import type { Loads } from '../state/session-steps.ts'
import { loadLandingPage } from './landing-page.ts'
import { beginPreferencesDot } from './search-preferences-dot.ts'
import { tellDevice } from './tell-device.ts'

const optionsNow = () => knownReference(queryClient, 'options') ?? BUILD_OPTIONS

export const ACCOUNT_LOADS: Loads = {
  preferences: preferences.fetch,
  landingSettings: loadLandingPage,
  searchHistory: () => (optionsNow().isSearchHistoryVisible ? searchHistory.fetch() : undefined),
  // They came with the preferences, and the dot shows while nobody has looked at those.
  seatPreferences: beginPreferencesDot,
  favourites: favourites.fetch,
  stations: userStations.fetch,
  railcards: userRailcards.fetch,
  multiflexNotifications: multiflexNotifications.fetch,
  device: () => tellDevice(),
}
