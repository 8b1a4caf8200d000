import * as guards from './routes/guards.ts'
import type { RouteName } from './routes/paths.ts'
import { PATHS } from './routes/paths.ts'
import type { Route, Screen } from './routes/route.ts'

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

/** Five addresses of one screen: narrow it shows boards and trains one after the other, wide side by side; and the map. */
const live = { title: 'TITLE_LIVE_TIMES', screen: () => import('./live/live-screen.tsx') } as const

/**
 * Every page there is: its title, screen, who may enter, and in which layout; where it is stands in `paths.ts`.
 * A page without a screen is known but not built: nothing offers it, and its address shows what isn't there.
 */
// oxfmt-ignore
const PAGES: Record<RouteName, Omit<Route, 'name' | 'path'>> = {
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
  'My Account': { title: 'TITLE_MY_ACCOUNT', guard: guards.accountHome, screen: () => import('./account/overview/account-screen.tsx') },
  UpdateAddressPage: { title: 'TITLE_ADDRESS', guard: guards.accountPage, screen: () => import('./account/address/address-screen.tsx') },
  UpdatePersonalDetailsPage: { title: 'TITLE_PERSONAL_DETAILS', guard: guards.accountPage, screen: () => import('./account/personal-details/personal-details-screen.tsx') },
  ChangePasswordPage: { title: 'TITLE_CHANGE_PASSWORD', guard: guards.accountPage, screen: () => import('./account/password/change-password-screen.tsx') },
  DeleteAccount: { title: 'TITLE_DELETE_ACCOUNT', guard: guards.accountPage, screen: () => import('./account/delete/delete-account-screen.tsx') },
  PaymentCardsPage: { title: 'TITLE_PAYMENT_CARDS', guard: guards.accountCards, screen: paymentCardsScreen },
  AddCard: { title: 'TITLE_ADD_CARD', guard: guards.accountAddCard, screen: addCardScreen },
  Orders: { title: 'TITLE_ORDERS', guard: guards.accountPage, screen: () => import('./after-sales/orders/orders-screen.tsx') },
  JourneyNotifications: { title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications, screen: () => import('./notify/journey-alerts/journey-notifications-screen.tsx') },
  CreateJourneyNotification: { title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications, screen: () => import('./notify/alert-form/create-notification-screen.tsx') },
  UpdateJourneyNotification: { title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications, screen: () => import('./notify/alert-form/update-notification-screen.tsx') },
  SuspendJourneyNotifications: { title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications, screen: () => import('./notify/suspension/suspend-notifications-screen.tsx') },
  ManageSmartcards: { title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: manageSmartcardsScreen },
  OrderSmartcard: { title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: orderSmartcardScreen },
  AddSmartcard: { title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: addSmartcardScreen },
  MarketingPreferences: { title: 'TITLE_MARKETING_PREFERENCES', guard: guards.accountPage, screen: () => import('./account/marketing-preferences/marketing-preferences-screen.tsx') },
  Favourites: { title: 'TITLE_FAVOURITES', guard: guards.accountPage, screen: () => import('./account/favourites/favourites-screen.tsx') },
  NotificationPreferences: { title: 'TITLE_NOTIFICATION_PREFERENCES', guard: guards.notificationPreferences, screen: () => import('./notify/channels/notification-preferences-screen.tsx') },
  SearchHistory: { title: 'TITLE_SEARCH_HISTORY', guard: guards.searchHistory, screen: () => import('./account/search-history/search-history-screen.tsx') },
  SearchPreferences: { title: 'TITLE_SEARCH_PREFERENCES', guard: guards.searchPreferences, screen: () => import('./account/search-preferences/search-preferences-screen.tsx') },
  TicketPreferences: { title: 'TITLE_TICKET_PREFERENCES', guard: guards.ticketPreferences, screen: () => import('./account/ticket-preferences/ticket-preferences-screen.tsx') },
  SeatPreferences: { title: 'TITLE_SEAT_PREFERENCES', guard: guards.accountPage, screen: () => import('./account/seat-preferences/seat-preferences-screen.tsx') },
  Sessions: { title: 'TITLE_SESSIONS', guard: guards.mailedAccountPage, screen: () => import('./account/security/sessions-screen.tsx') },
  YourData: { title: 'TITLE_YOUR_DATA', guard: guards.mailedAccountPage, screen: () => import('./account/your-data/your-data-screen.tsx') },
  OpenClaims: { title: 'TITLE_DELAY_REPAY', guard: guards.accountClaims, screen: () => import('./repay/account/open-claims-screen.tsx') },
  ClosedClaims: { title: 'TITLE_DELAY_REPAY', guard: guards.accountClaims, screen: () => import('./repay/account/closed-claims-screen.tsx') },
  ClaimDetails: { title: 'TITLE_DELAY_REPAY', guard: guards.accountClaims, screen: () => import('./repay/account/claim-details-screen.tsx') },

  // Pay as you go
  PayAsYouGoRoot: { title: 'TITLE_PAYG', guard: guards.paygRoot },
  PayAsYouGo: { title: 'TITLE_PAYG', guard: guards.payg, screen: () => import('./payg/home/payg-home-screen.tsx') },
  AddContactlessCard: { title: 'TITLE_PAYG_ADD_CARD', guard: guards.payg, screen: () => import('./payg/adding/add-contactless-card-screen.tsx') },
  AddContactlessCardStatus: { title: 'TITLE_PAYG_ADD_CARD', guard: guards.payg, screen: () => import('./payg/adding/add-contactless-card-status-screen.tsx') },
  AddPayment: { title: 'TITLE_PAYG_ADD_PAYMENT', guard: guards.payg, screen: () => import('./payg/debt/add-payment-screen.tsx') },
  AddPaymentStatus: { title: 'TITLE_PAYG_ADD_PAYMENT', guard: guards.payg, screen: () => import('./payg/debt/add-payment-status-screen.tsx') },
  PaygHistory: { title: 'TITLE_PAYG_HISTORY', guard: guards.paygHistory, screen: () => import('./payg/history/history-screen.tsx') },
  PaygHistoryDetails: { title: 'TITLE_PAYG_HISTORY', guard: guards.payg, screen: () => import('./payg/journey/details-screen.tsx') },
  PaygUpdateJourney: { title: 'TITLE_PAYG_HISTORY', guard: guards.payg, screen: () => import('./payg/journey/update-journey-screen.tsx') },
  PaygContent: { title: 'TITLE_CONTENT', guard: guards.payg, screen: () => import('./reading/content/content-screen.tsx') },
  PaygGuestInfo: { title: 'TITLE_PAYG', guard: guards.paygGuestInfo, screen: () => import('./payg/guest/guest-info-screen.tsx') },

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

export const ROUTES: readonly Route[] = Object.entries(PATHS).map(([name, path]) => ({
  name,
  path,
  ...PAGES[name as RouteName],
}))
