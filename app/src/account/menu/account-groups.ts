import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { WordName } from '../../i18n/names.ts'
import { notificationsOn } from '../../routes/guards.ts'
import type { RouteName } from '../../routes/paths.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

export type AccountRow = {
  route: RouteName
  word: WordName
  icon: IconName
  dot?: 'preferences'
  /** So many trips can be claimed for. */
  count?: 'due'
  /** In a native app only. */
  native?: true
  /** A page that is switched off leads to the account itself, so that asking whether it can be reached isn't enough. */
  when?: (options: AppOptions) => boolean
}
export type AccountGroup = { key: string; word: WordName; rows: readonly AccountRow[] }

/** The pages of an account by what people come for; those that can't be reached are left out where they are drawn. */
export const ACCOUNT_GROUPS: readonly AccountGroup[] = [
  {
    key: 'travel',
    word: 'MENU_GROUP_TRAVEL',
    rows: [
      { route: 'Claims', word: 'MENU_DELAY_REPAY', icon: 'pound', count: 'due', when: (on) => on.showDelayRepayNew },
      { route: 'Favourites', word: 'MENU_FAVOURITES', icon: 'star' },
      { route: 'Orders', word: 'TITLE_ORDERS', icon: 'receipt' },
      { route: 'SearchHistory', word: 'MENU_SEARCH_HISTORY', icon: 'history', when: (on) => on.isSearchHistoryVisible },
      { route: 'JourneyNotifications', word: 'TITLE_JOURNEY_NOTIFICATIONS', icon: 'bell', when: notificationsOn },
    ],
  },
  {
    key: 'how',
    word: 'ACCOUNT_GROUP_HOW',
    rows: [
      { route: 'SeatPreferences', word: 'MENU_SEAT_PREFERENCES', icon: 'seat' },
      {
        route: 'SearchPreferences',
        word: 'MENU_SEARCH_PREFERENCES',
        icon: 'search',
        dot: 'preferences',
        when: (on) => on.showSearchPreferences,
      },
      {
        route: 'TicketPreferences',
        word: 'MENU_TICKET_PREFERENCES',
        icon: 'ticket',
        when: (on) => on.isDeliveryOptionsPreferenceVisible,
      },
      { route: 'ManageSmartcards', word: 'MENU_SMARTCARDS', icon: 'railcard' },
      { route: 'NotificationPreferences', word: 'TITLE_NOTIFICATION_PREFERENCES', icon: 'bell', native: true },
    ],
  },
  {
    key: 'details',
    word: 'ACCOUNT_GROUP_DETAILS',
    rows: [
      { route: 'UpdatePersonalDetailsPage', word: 'MENU_PERSONAL_DETAILS', icon: 'person' },
      { route: 'UpdateAddressPage', word: 'MENU_ADDRESS', icon: 'pin' },
      { route: 'PaymentCardsPage', word: 'MENU_PAYMENT_METHODS', icon: 'card' },
      { route: 'MarketingPreferences', word: 'MENU_MARKETING_PREFERENCES', icon: 'mail' },
    ],
  },
  {
    key: 'security',
    word: 'ACCOUNT_GROUP_SECURITY',
    rows: [
      { route: 'ChangePasswordPage', word: 'MENU_CHANGE_PASSWORD', icon: 'lock' },
      { route: 'Sessions', word: 'TITLE_SESSIONS', icon: 'phone' },
      { route: 'YourData', word: 'TITLE_YOUR_DATA', icon: 'download' },
      { route: 'DeleteAccount', word: 'TITLE_DELETE_ACCOUNT', icon: 'close' },
    ],
  },
]
