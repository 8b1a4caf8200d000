import * as guards from './routes/guards.ts'
import type { RouteName } from './routes/paths.ts'
import { PATHS } from './routes/paths.ts'
import type { Route, Screen } from './routes/route.ts'

type PagesOf = () => Promise<Partial<Record<RouteName, Screen>>>

// What several pages draw is known once it is here, wherever it was fetched for.
// oxfmt-ignore
const loginScreen: Screen = () => import('./account/login/login-screen.tsx')
const verifyEmailScreen: Screen = () => import('./account/login/verify-email-screen.tsx')
const registeredScreen: Screen = () => import('./account/login/registered-screen.tsx')
const paymentCardsScreen: Screen = () => import('./account/payment-cards/payment-cards-screen.tsx')
const addCardScreen: Screen = () => import('./account/payment-cards/add-card-screen.tsx')
const manageSmartcardsScreen: Screen = () => import('./wallet/smartcards/manage-smartcards-screen.tsx')
const orderSmartcardScreen: Screen = () => import('./wallet/smartcards/order-smartcard-screen.tsx')
const addSmartcardScreen: Screen = () => import('./wallet/smartcards/add-smartcard-screen.tsx')
const optionsScreen: Screen = () => import('./search/options/options-screen.tsx')
const returnResultsScreen: Screen = () => import('./search/results/return-results-screen.tsx')
const detailsScreen: Screen = () => import('./buying/details/details-screen.tsx')
const ticketsPaymentScreen: Screen = () => import('./buying/payment/tickets-payment-screen.tsx')
const repayScreen: Screen = () => import('./repay/overview/overview-screen.tsx')
const repayCalculatorScreen: Screen = () => import('./repay/calculator/calculator-screen.tsx')
const confirmationScreen: Screen = () => import('./buying/confirmation/confirmation-screen.tsx')

/** Pages of an area that few visits see: where each is stands in a file of its own, which the first of them fetches. */
const accountPages: PagesOf = async () => (await import('./account-pages.ts')).ACCOUNT_PAGES
const paygPages: PagesOf = async () => (await import('./payg-pages.ts')).PAYG_PAGES

/** Five addresses of one screen: narrow it shows boards and trains one after the other, wide side by side; and the map. */
const live = { title: 'TITLE_LIVE_TIMES', screen: () => import('./live/live-screen.tsx') } as const

/**
 * Every page there is: its title, screen, who may enter, and in which layout; where it is stands in `paths.ts`.
 * A page without a screen is known but not built: nothing offers it, and its address shows what isn't there.
 */
// oxfmt-ignore
const PAGES: Record<RouteName, Omit<Route, 'name' | 'path'> & { of?: PagesOf }> = {
  Home: { title: 'TITLE_HOME', screen: () => import('./reading/home/home-screen.tsx') },
  LoginRedirect: { title: 'TITLE_LOGIN', guard: guards.loginRedirect },
  Notification: { title: 'TITLE_NOTIFICATION', screen: () => import('./reading/notification/notification-screen.tsx') },

  // Signing in. Wide it is a dialog over the page, narrow a page.
  LoginDesktop: { title: 'TITLE_LOGIN', guard: guards.login, on: 'wide', over: true, screen: loginScreen },
  LoginPage: { title: 'TITLE_LOGIN', guard: guards.login, on: 'narrow', screen: loginScreen },
  VerifyEmail: { title: 'TITLE_VERIFY_EMAIL', over: true, screen: verifyEmailScreen },
  SuccessComponent: { title: 'TITLE_REGISTERED', over: true, screen: registeredScreen },
  ForgotPassword: { title: 'TITLE_FORGOT_PASSWORD', over: true, screen: () => import('./account/forgot-password/forgot-password-screen.tsx') },
  ResetPassword: { title: 'TITLE_RESET_PASSWORD', over: true, screen: () => import('./account/reset-password/reset-password-screen.tsx') },
  ConfirmEmail: { title: 'TITLE_CONFIRM_EMAIL', over: true, screen: () => import('./account/confirm-email/confirm-email-screen.tsx') },

  // Menus, settings, reading
  SecondaryNav: { title: 'TITLE_ACCOUNT', guard: guards.oldMenu, screen: () => import('./reading/menu/old-menu-screen.tsx') },
  NewSecondaryNav: { title: 'TITLE_MENU', screen: () => import('./reading/menu/menu-screen.tsx') },
  Settings: { title: 'TITLE_SETTINGS', screen: () => import('./account/settings/settings-screen.tsx') },
  ServiceAlerts: { title: 'TITLE_SERVICE_ALERTS', screen: () => import('./reading/alerts/alerts-screen.tsx') },
  Stations: { title: 'TITLE_STATIONS', screen: () => import('./stations/browse/stations-screen.tsx') },
  StationInformation: { title: 'TITLE_STATION', guard: guards.stationInformation, screen: () => import('./stations/browse/station-screen.tsx') },
  Chatbot: { title: 'TITLE_CHATBOT', guard: guards.chatbot, screen: () => import('./reading/chatbot/chatbot-screen.tsx') },
  Content: { title: 'TITLE_CONTENT', screen: () => import('./reading/content/content-screen.tsx') },
  More: { title: 'TITLE_MORE', screen: () => import('./reading/menu/more-screen.tsx') },
  NavigationCategory: { title: 'TITLE_MENU', screen: () => import('./reading/menu/category-screen.tsx') },

  // My Account
  'My Account': { title: 'TITLE_MY_ACCOUNT', guard: guards.accountHome, of: accountPages },
  UpdateAddressPage: { title: 'TITLE_ADDRESS', guard: guards.accountPage, of: accountPages },
  UpdatePersonalDetailsPage: { title: 'TITLE_PERSONAL_DETAILS', guard: guards.accountPage, of: accountPages },
  ChangePasswordPage: { title: 'TITLE_CHANGE_PASSWORD', guard: guards.accountPage, of: accountPages },
  DeleteAccount: { title: 'TITLE_DELETE_ACCOUNT', guard: guards.accountPage, of: accountPages },
  PaymentCardsPage: { title: 'TITLE_PAYMENT_CARDS', guard: guards.accountCards, screen: paymentCardsScreen },
  AddCard: { title: 'TITLE_ADD_CARD', guard: guards.accountAddCard, screen: addCardScreen },
  Orders: { title: 'TITLE_ORDERS', guard: guards.accountPage, of: accountPages },
  JourneyNotifications: { title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications, of: accountPages },
  CreateJourneyNotification: { title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications, of: accountPages },
  UpdateJourneyNotification: { title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications, of: accountPages },
  SuspendJourneyNotifications: { title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications, of: accountPages },
  ManageSmartcards: { title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: manageSmartcardsScreen },
  OrderSmartcard: { title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: orderSmartcardScreen },
  AddSmartcard: { title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: addSmartcardScreen },
  MarketingPreferences: { title: 'TITLE_MARKETING_PREFERENCES', guard: guards.accountPage, of: accountPages },
  Favourites: { title: 'TITLE_FAVOURITES', guard: guards.accountPage, of: accountPages },
  NotificationPreferences: { title: 'TITLE_NOTIFICATION_PREFERENCES', guard: guards.notificationPreferences, of: accountPages },
  SearchHistory: { title: 'TITLE_SEARCH_HISTORY', guard: guards.searchHistory, of: accountPages },
  SearchPreferences: { title: 'TITLE_SEARCH_PREFERENCES', guard: guards.searchPreferences, of: accountPages },
  TicketPreferences: { title: 'TITLE_TICKET_PREFERENCES', guard: guards.ticketPreferences, of: accountPages },
  SeatPreferences: { title: 'TITLE_SEAT_PREFERENCES', guard: guards.accountPage, of: accountPages },
  Sessions: { title: 'TITLE_SESSIONS', guard: guards.mailedAccountPage, of: accountPages },
  YourData: { title: 'TITLE_YOUR_DATA', guard: guards.mailedAccountPage, of: accountPages },
  OpenClaims: { title: 'TITLE_DELAY_REPAY', guard: guards.accountClaims, of: accountPages },
  ClosedClaims: { title: 'TITLE_DELAY_REPAY', guard: guards.accountClaims, of: accountPages },
  ClaimDetails: { title: 'TITLE_DELAY_REPAY', guard: guards.accountClaims, of: accountPages },

  // Pay as you go
  PayAsYouGoRoot: { title: 'TITLE_PAYG', guard: guards.paygRoot },
  PayAsYouGo: { title: 'TITLE_PAYG', guard: guards.payg, of: paygPages },
  AddContactlessCard: { title: 'TITLE_PAYG_ADD_CARD', guard: guards.payg, of: paygPages },
  AddContactlessCardStatus: { title: 'TITLE_PAYG_ADD_CARD', guard: guards.payg, of: paygPages },
  AddPayment: { title: 'TITLE_PAYG_ADD_PAYMENT', guard: guards.payg, of: paygPages },
  AddPaymentStatus: { title: 'TITLE_PAYG_ADD_PAYMENT', guard: guards.payg, of: paygPages },
  PaygHistory: { title: 'TITLE_PAYG_HISTORY', guard: guards.paygHistory, of: paygPages },
  PaygHistoryDetails: { title: 'TITLE_PAYG_HISTORY', guard: guards.payg, of: paygPages },
  PaygUpdateJourney: { title: 'TITLE_PAYG_HISTORY', guard: guards.payg, of: paygPages },
  PaygContent: { title: 'TITLE_CONTENT', guard: guards.payg, of: paygPages },
  PaygGuestInfo: { title: 'TITLE_PAYG', guard: guards.paygGuestInfo, of: paygPages },

  // Tickets
  TicketSearch: { title: 'TITLE_TICKET_SEARCH', screen: () => import('./search/form/ticket-search-screen.tsx') },
  Results: { title: 'TITLE_RESULTS', guard: guards.wideResults, screen: () => import('./search/results/results-screen.tsx') },
  SingleResults: { title: 'TITLE_RESULTS', guard: guards.needsStations, screen: () => import('./search/results/single-results-screen.tsx') },
  SingleOptions: { title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: optionsScreen },
  SingleOptionsDetails: { title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: optionsScreen },
  ReturnResults: { title: 'TITLE_RESULTS', guard: guards.needsStations, screen: returnResultsScreen },
  OpenReturn: { title: 'TITLE_RESULTS', guard: guards.needsStations, screen: () => import('./search/results/open-return-screen.tsx') },
  OpenReturnOptions: { title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: optionsScreen },
  OpenReturnOptionsDetails: { title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: optionsScreen },
  DirectionResults: { title: 'TITLE_RESULTS', guard: guards.needsStations, screen: returnResultsScreen },
  ReturnOptions: { title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: optionsScreen },
  ReturnOptionsDetails: { title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: optionsScreen },
  ReturnInfo: { title: 'TITLE_RESULTS', guard: guards.needsStations, screen: () => import('./search/calling-points/return-info-screen.tsx') },
  Multiflex: { title: 'TITLE_MULTIFLEX', guard: guards.needsStations, screen: () => import('./search/multiflex/multiflex-screen.tsx') },
  MultiflexDetails: { title: 'TITLE_MULTIFLEX', guard: guards.needsFares, screen: () => import('./search/multiflex/multiflex-details-screen.tsx') },
  Season: { title: 'TITLE_SEASON', guard: guards.needsStations, screen: () => import('./search/season/season-screen.tsx') },
  SeasonDetails: { title: 'TITLE_SEASON', guard: guards.needsFares, screen: () => import('./search/season/season-details-screen.tsx') },
  AdditionalOptions: { title: 'TITLE_ADDITIONAL_OPTIONS', guard: guards.needsFares, screen: detailsScreen },
  DeliveryOptions: { title: 'TITLE_DELIVERY_OPTIONS', guard: guards.needsFares, screen: detailsScreen },
  SearchManageSmartcards: { title: 'TITLE_SMARTCARDS', guard: guards.searchSmartcards, screen: manageSmartcardsScreen },
  SearchOrderSmartcard: { title: 'TITLE_SMARTCARDS', guard: guards.searchSmartcards, screen: orderSmartcardScreen },
  SearchAddSmartcard: { title: 'TITLE_SMARTCARDS', guard: guards.searchSmartcards, screen: addSmartcardScreen },
  TicketsSummary: { title: 'TITLE_SUMMARY', guard: guards.needsFares, screen: ticketsPaymentScreen },
  LoginPageSummary: { title: 'TITLE_LOGIN', guard: guards.needsFares, over: true, screen: loginScreen },
  VerifyEmailSummary: { title: 'TITLE_VERIFY_EMAIL', guard: guards.needsFares, over: true, screen: verifyEmailScreen },
  SuccessComponentSummary: { title: 'TITLE_REGISTERED', guard: guards.needsFares, over: true, screen: registeredScreen },
  TicketsConfirmation: { title: 'TITLE_CONFIRMATION', guard: guards.needsPaidOrder, screen: confirmationScreen },
  TravelConditions: { title: 'TITLE_TRAVEL_CONDITIONS', screen: () => import('./buying/conditions/travel-conditions-screen.tsx') },
  TicketsPayment: { title: 'TITLE_PAYMENT', guard: guards.needsFares, screen: ticketsPaymentScreen },
  SearchPaymentCards: { title: 'TITLE_PAYMENT_CARDS', guard: guards.searchCards, screen: paymentCardsScreen },
  SearchAddCard: { title: 'TITLE_ADD_CARD', guard: guards.searchAddCard, screen: addCardScreen },
  CallingPoints: { title: 'TITLE_CALLING_POINTS', screen: () => import('./search/calling-points/calling-points-screen.tsx') },
  BasketPage: { title: 'TITLE_BASKET', guard: guards.basket, screen: () => import('./buying/basket/basket-screen.tsx') },
  ConfirmationPage: { title: 'TITLE_CONFIRMATION', guard: guards.needsPaidOrder, screen: confirmationScreen },
  ExchangeSummary: { title: 'TITLE_EXCHANGE', guard: guards.exchangeSummary, screen: () => import('./after-sales/exchange/exchange-summary-screen.tsx') },
  TicketSearchExternal: { title: 'TITLE_TICKET_SEARCH', screen: () => import('./search/external/external-search-screen.tsx') },
  RoversAndRangers: { title: 'TITLE_ROVERS', screen: () => import('./search/rovers/rovers-screen.tsx') },
  RoversLearnMore: { title: 'TITLE_ROVERS', screen: () => import('./search/rovers/rover-screen.tsx') },
  RoversResults: { title: 'TITLE_ROVERS', guard: guards.roversResults, screen: () => import('./search/rovers/rovers-results-screen.tsx') },

  // Wallet
  TicketWallet: { title: 'TITLE_WALLET', screen: () => import('./wallet/tickets/wallet-screen.tsx') },
  GuestOrder: { title: 'TITLE_GUEST_ORDER', screen: () => import('./after-sales/guest-order/guest-order-screen.tsx') },
  GuestData: { title: 'TITLE_GUEST_DATA', screen: () => import('./after-sales/guest-data/guest-data-screen.tsx') },
  ViewTicket: { title: 'TITLE_TICKET', guard: guards.viewTicket, screen: () => import('./wallet/ticket/view-ticket-screen.tsx') },
  DownloadedTicket: { title: 'TITLE_TICKET', guard: guards.downloaded, screen: () => import('./wallet/ticket/downloaded-screen.tsx') },
  TicketWalletDetails: { title: 'TITLE_TICKET', guard: guards.walletDetails, screen: () => import('./wallet/ticket/ticket-screen.tsx') },
  ExchangedTickets: { title: 'TITLE_TICKET', guard: guards.walletDetails, screen: () => import('./wallet/ticket/exchanged-tickets-screen.tsx') },
  ExchangeTickets: { title: 'TITLE_EXCHANGE', guard: guards.walletExchange, screen: () => import('./after-sales/exchange/exchange-screen.tsx') },
  GiveBackTickets: { title: 'TITLE_GIVE_BACK', guard: guards.walletDetails, screen: () => import('./after-sales/give-back/give-back-screen.tsx') },
  WalletDelayRepay: { title: 'TITLE_DELAY_REPAY', guard: guards.walletDelayRepay, screen: () => import('./repay/wallet/wallet-repay-screen.tsx') },
  SmartcardAndroid: { title: 'TITLE_SMARTCARDS', guard: guards.smartcardAndroid, screen: () => import('./wallet/collect/collect-screen.tsx') },
  WalletMultiflex: { title: 'TITLE_TICKET', guard: guards.walletDetails, screen: () => import('./wallet/ticket/multiflex-passes-screen.tsx') },

  // Live times, planner, Delay Repay
  LiveTimes: { ...live, guard: guards.liveTimes },
  LiveTimesResults: { ...live, guard: guards.liveResults },
  LiveTimesDetails: { ...live, guard: guards.liveDetails },
  AllUpdates: { ...live, guard: guards.allUpdates },
  TrainsNow: live,
  LikelyTimes: { title: 'TITLE_LIKELY_TIMES', screen: () => import('./live/likely/likely-screen.tsx') },
  JourneyPlanner: { title: 'TITLE_PLANNER', guard: guards.planner, screen: () => import('./planner/form/planner-screen.tsx') },
  JourneyPlannerResults: { title: 'TITLE_PLANNER', guard: guards.planner, screen: () => import('./planner/results/planner-results-screen.tsx') },
  JourneyPlannerDetails: { title: 'TITLE_PLANNER', guard: guards.planner, screen: () => import('./planner/details/planner-details-screen.tsx') },
  DelayRepay: { title: 'TITLE_DELAY_REPAY', guard: guards.delayRepayPhone, screen: repayScreen },
  DelayRepayCalculator: { title: 'TITLE_DELAY_REPAY', guard: guards.delayRepayPhone, screen: repayCalculatorScreen },
  DelayRepayOverview: { title: 'TITLE_DELAY_REPAY', guard: guards.delayRepay, screen: repayScreen },
  Claims: { title: 'TITLE_DELAY_REPAY', guard: guards.delayRepay, screen: () => import('./repay/overview/claims-screen.tsx') },
  OverviewCalculator: { title: 'TITLE_DELAY_REPAY', guard: guards.delayRepay, screen: repayCalculatorScreen },
  DelayRepayClaim: { title: 'TITLE_DELAY_REPAY', guard: guards.delayRepayClaim, screen: () => import('./repay/overview/claim-screen.tsx') },
}

export const ROUTES: readonly Route[] = Object.entries(PATHS).map(([key, path]) => {
  const name = key as RouteName
  const { of, ...page } = PAGES[name]
  return { name, path, ...page, ...(of && { screen: async () => (await of())[name]?.() ?? {} }) }
})
