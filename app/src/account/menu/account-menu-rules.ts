import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { WordName } from '../../i18n/names.ts'
import type { RouteName } from '../../routes/paths.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

export type MenuGroup = 'travel' | 'you'
export type AccountEntry = {
  route: RouteName
  word: WordName
  icon: IconName
  group: MenuGroup
  dot?: 'tickets' | 'preferences'
}

type Rule = AccountEntry & { when?: (options: AppOptions) => boolean }

const PAYG: Rule = { route: 'PayAsYouGo', word: 'MENU_PAYG', icon: 'tap', group: 'travel', when: (on) => on.showPayg }

const SIGNED_IN: readonly Rule[] = [
  { route: 'TicketWallet', word: 'MENU_TICKETS', icon: 'wallet', group: 'travel', dot: 'tickets' },
  { route: 'Claims', word: 'MENU_DELAY_REPAY', icon: 'pound', group: 'travel', when: (on) => on.showDelayRepayNew },
  PAYG,
  { route: 'Orders', word: 'TITLE_ORDERS', icon: 'receipt', group: 'travel' },
  { route: 'ManageSmartcards', word: 'MENU_SMARTCARDS', icon: 'railcard', group: 'travel' },
  { route: 'Favourites', word: 'MENU_FAVOURITES', icon: 'star', group: 'travel' },
  {
    route: 'SearchHistory',
    word: 'MENU_SEARCH_HISTORY',
    icon: 'history',
    group: 'travel',
    when: (on) => on.isSearchHistoryVisible,
  },
  { route: 'UpdatePersonalDetailsPage', word: 'MENU_PERSONAL_DETAILS', icon: 'person', group: 'you' },
  { route: 'UpdateAddressPage', word: 'MENU_ADDRESS', icon: 'pin', group: 'you' },
  { route: 'PaymentCardsPage', word: 'MENU_PAYMENT_METHODS', icon: 'card', group: 'you' },
  { route: 'ChangePasswordPage', word: 'MENU_CHANGE_PASSWORD', icon: 'lock', group: 'you' },
  { route: 'SeatPreferences', word: 'MENU_SEAT_PREFERENCES', icon: 'seat', group: 'you' },
  {
    route: 'SearchPreferences',
    word: 'MENU_SEARCH_PREFERENCES',
    icon: 'search',
    group: 'you',
    dot: 'preferences',
    when: (on) => on.showSearchPreferences,
  },
  {
    route: 'TicketPreferences',
    word: 'MENU_TICKET_PREFERENCES',
    icon: 'ticket',
    group: 'you',
    when: (on) => on.isDeliveryOptionsPreferenceVisible,
  },
  { route: 'MarketingPreferences', word: 'MENU_MARKETING_PREFERENCES', icon: 'mail', group: 'you' },
]

const SIGNED_OUT: readonly Rule[] = [PAYG, { route: 'LoginPage', word: 'MENU_SIGN_IN', icon: 'person', group: 'you' }]

export type AccountMenu = { entries: AccountEntry[]; signOut: boolean }

/** What stands in the account's menu. `offered` tells which pages can be reached; the rest is the options' to say. */
export function accountMenu(
  signedIn: boolean,
  options: AppOptions,
  offered: (route: RouteName) => boolean = () => true,
): AccountMenu {
  const entries = (signedIn ? SIGNED_IN : SIGNED_OUT).filter(
    ({ when, route }) => (when?.(options) ?? true) && offered(route),
  )
  return { entries, signOut: signedIn }
}

/** The account in one row: for guests it is the way in, whatever else is under way. */
export const accountDoor = (signedIn: boolean): { route: 'My Account' | 'LoginPage'; note: WordName } =>
  signedIn ? { route: 'My Account', note: 'MENU_ACCOUNT_NOTE' } : { route: 'LoginPage', note: 'MENU_SIGN_IN_NOTE' }
