import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { send } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { instanceId, instanceKey } from '../platform/instance-id.ts'
import { platformNow } from '../platform/platform.ts'
import { pushHere } from '../platform/register-push.ts'
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
import { travellerNow } from '../state/traveller.ts'
import { loadLandingPage } from './landing-page.ts'
import { beginPreferencesDot } from './search-preferences-dot.ts'

const optionsNow = () => knownReference(queryClient, 'options') ?? BUILD_OPTIONS

/** Which app instance this is, and where its messages go. Returns early without a traveller. */
async function tellDevice() {
  if (!travellerNow()) return
  const fcmToken = await pushHere()
    .token()
    .catch(() => null)
  await send(deviceDetails, {
    uxliID: instanceId(),
    instanceKey: instanceKey(),
    deviceType: platformNow().kind,
    ...(fcmToken !== null && { fcmToken }),
  })
}

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
  device: tellDevice,
}
