import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import { useReference } from './reference.ts'

/** What build 1.2.6 does when no server has said anything. An option of the server always wins. */
export const BUILD_OPTIONS: AppOptions = {
  showDelayRepayNew: false,
  showExchangeTickets: false,
  showBasket: false,
  isBasketVisible: false,
  showPayg: true,
  showUpdatedMenu: false,
  showBikeReservations: false,
  nreStationsInformationIsTfwOnly: false,
  showSearchPreferences: false,
  isDeliveryOptionsPreferenceVisible: false,
  showGuestCheckoutOnApp: false,
  isSearchHistoryVisible: true,
  showProductDescriptionImprovment: false,
  showJourneyPlanner: false,
  showJourneyNotifications: 'false',
  searchHistoryLimit: 10,
  maxBasketOrders: 5,
  guestTokenValidityMinutes: 30,
  multiflexActivationMinutes: 240,
  seasonRenewDays: 3,
  ticketWalletExpiredLimit: 500,
}

/** Whether the server, now or earlier, has said which features are on. Silence is an answer, too. */
export const useOptionsKnown = (): boolean => useReference('options').state !== 'loading'

export function useOptions(): AppOptions {
  const served = useReference('options')
  return served.state === 'ready' ? { ...BUILD_OPTIONS, ...served.value } : BUILD_OPTIONS
}
