import { deviceDetails } from '@cledrau/contract/devices.ts'
import { send } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { platformNow } from '../platform/platform.ts'
import { fetchBasket } from './basket.ts'
import { takeOverGuestOrders } from './guest-order.ts'
import { instanceId, instanceKey } from './instance-id.ts'
import { loadLandingPage } from './landing-page.ts'
import { BUILD_OPTIONS } from './options.ts'
import {
  favourites,
  multiflexNotifications,
  preferences,
  searchHistory,
  userRailcards,
  userStations,
} from './personal.ts'
import { knownReference } from './reference.ts'
import { beginPreferencesDot } from './search-preferences-dot.ts'
import type { Loads } from './session-steps.ts'
import { smartcards } from './smartcards.ts'
import { travellerNow } from './traveller.ts'

/** Somebody else's goes, one's own comes. */
async function loadWallet() {
  await (await import('./wallet.ts')).welcomeWallet()
}

const optionsNow = () => knownReference(queryClient, 'options') ?? BUILD_OPTIONS

/** Which app instance this is. Returns early without a traveller. */
async function tellDevice() {
  if (!travellerNow()) return
  await send(deviceDetails, { uxliID: instanceId(), instanceKey: instanceKey(), deviceType: platformNow().kind })
}

/** What a guest bought with this account's address moves in first; then the basket, for those who have one. */
async function loadBasket() {
  await takeOverGuestOrders()
  if (optionsNow().showBasket) await fetchBasket()
}

/** What is loaded for somebody who signs in. A feature adds its own; those without one yet have their place in the order. */
export const LOGIN_LOADS: Loads = {
  preferences: preferences.fetch,
  landingSettings: loadLandingPage,
  basket: loadBasket,
  searchHistory: () => (optionsNow().isSearchHistoryVisible ? searchHistory.fetch() : undefined),
  // They came with the preferences, and the dot shows while nobody has looked at those.
  seatPreferences: beginPreferencesDot,
  favourites: favourites.fetch,
  stations: userStations.fetch,
  railcards: userRailcards.fetch,
  multiflexNotifications: multiflexNotifications.fetch,
  device: tellDevice,
  smartcards: smartcards.fetch,
  wallet: loadWallet,
}
