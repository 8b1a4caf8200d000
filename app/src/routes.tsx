import * as guards from './routes/guards.ts'
import type { Route } from './routes/route.ts'
import { screen } from './routes/route.ts'

/**
 * Every page there is: its name, path, title, screen, who may enter, and in which layout.
 * A page without a screen is known but not built: nothing offers it, and its address shows what isn't there.
 */
// oxfmt-ignore
export const ROUTES = [
  { name: 'Home', path: '/', title: 'TITLE_HOME', screen: screen(() => import('./features/home/home-screen.tsx'), 'HomeScreen') },
  { name: 'LoginRedirect', path: '/login-redirect', title: 'TITLE_LOGIN', guard: guards.loginRedirect, query: ['redirect_name', 'transient_token', 'guest_checkout', 'refresh_dashboard'] },
  { name: 'Notification', path: '/notification', title: 'TITLE_NOTIFICATION', screen: screen(() => import('./features/notification/notification-screen.tsx'), 'NotificationScreen'), query: ['headerTitle', 'title', 'body', 'data', 'time'] },

  // Signing in. Wide it is a dialog over the page, narrow a page.
  { name: 'LoginDesktop', path: '/login', title: 'TITLE_LOGIN', guard: guards.login, on: 'wide', over: true, screen: screen(() => import('./features/login/login-screen.tsx'), 'LoginScreen'), query: ['return', 'register', 'ticketSearch', 'over'] },
  { name: 'LoginPage', path: '/login', title: 'TITLE_LOGIN', guard: guards.login, on: 'narrow', screen: screen(() => import('./features/login/login-screen.tsx'), 'LoginScreen'), query: ['return', 'register', 'ticketSearch', 'over'] },
  { name: 'VerifyEmail', path: '/login/verify-email', title: 'TITLE_VERIFY_EMAIL', over: true, screen: screen(() => import('./features/login/verify-email-screen.tsx'), 'VerifyEmailScreen'), query: ['email', 'code'] },
  { name: 'SuccessComponent', path: '/login/success', title: 'TITLE_REGISTERED', over: true, screen: screen(() => import('./features/login/registered-screen.tsx'), 'RegisteredScreen'), query: ['payg'] },
  { name: 'ForgotPassword', path: '/forgot-password', title: 'TITLE_FORGOT_PASSWORD', over: true, screen: screen(() => import('./features/forgot-password/forgot-password-screen.tsx'), 'ForgotPasswordScreen') },
  { name: 'ResetPassword', path: '/reset-password', title: 'TITLE_RESET_PASSWORD', over: true, screen: screen(() => import('./features/reset-password/reset-password-screen.tsx'), 'ResetPasswordScreen'), query: ['code'] },
  { name: 'ConfirmEmail', path: '/confirm-email', title: 'TITLE_CONFIRM_EMAIL', over: true, screen: screen(() => import('./features/confirm-email/confirm-email-screen.tsx'), 'ConfirmEmailScreen'), query: ['code'] },

  // Menus, settings, reading
  { name: 'SecondaryNav', path: '/sec-nav', title: 'TITLE_ACCOUNT', guard: guards.oldMenu, screen: screen(() => import('./features/menu/old-menu-screen.tsx'), 'OldMenuScreen') },
  { name: 'NewSecondaryNav', path: '/menu-nav', title: 'TITLE_MENU', screen: screen(() => import('./features/menu/menu-screen.tsx'), 'MenuScreen') },
  { name: 'Settings', path: '/settings', title: 'TITLE_SETTINGS', screen: screen(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen') },
  { name: 'ServiceAlerts', path: '/service-alerts', title: 'TITLE_SERVICE_ALERTS', screen: screen(() => import('./features/service-alerts/service-alerts-screen.tsx'), 'ServiceAlertsScreen') },
  { name: 'Stations', path: '/stations', title: 'TITLE_STATIONS', screen: screen(() => import('./features/stations/stations-screen.tsx'), 'StationsScreen'), query: ['q'] },
  { name: 'StationInformation', path: '/stations/station-information', title: 'TITLE_STATION', guard: guards.stationInformation, screen: screen(() => import('./features/stations/station-screen.tsx'), 'StationScreen'), query: ['code'] },
  { name: 'Chatbot', path: '/chatbot', title: 'TITLE_CHATBOT', guard: guards.chatbot, screen: screen(() => import('./features/chatbot/chatbot-screen.tsx'), 'ChatbotScreen'), query: ['q'] },
  { name: 'Content', path: '/content/:id', title: 'TITLE_CONTENT', screen: screen(() => import('./features/content/content-screen.tsx'), 'ContentScreen') },
  { name: 'More', path: '/more', title: 'TITLE_MORE', screen: screen(() => import('./features/menu/more-screen.tsx'), 'MoreScreen') },
  { name: 'NavigationCategory', path: '/navigation/:navId', title: 'TITLE_MENU', screen: screen(() => import('./features/menu/category-screen.tsx'), 'CategoryScreen') },

  // My Account
  { name: 'My Account', path: '/my-account', title: 'TITLE_MY_ACCOUNT', guard: guards.accountHome, screen: screen(() => import('./features/account/account-screen.tsx'), 'AccountScreen') },
  { name: 'UpdateAddressPage', path: '/my-account/update-address-details', title: 'TITLE_ADDRESS', guard: guards.accountPage, screen: screen(() => import('./features/address/address-screen.tsx'), 'AddressScreen') },
  { name: 'UpdatePersonalDetailsPage', path: '/my-account/update-personal-details', title: 'TITLE_PERSONAL_DETAILS', guard: guards.accountPage, screen: screen(() => import('./features/personal-details/personal-details-screen.tsx'), 'PersonalDetailsScreen') },
  { name: 'ChangePasswordPage', path: '/my-account/change-password', title: 'TITLE_CHANGE_PASSWORD', guard: guards.accountPage, screen: screen(() => import('./features/change-password/change-password-screen.tsx'), 'ChangePasswordScreen') },
  { name: 'DeleteAccount', path: '/my-account/delete-account', title: 'TITLE_DELETE_ACCOUNT', guard: guards.accountPage, screen: screen(() => import('./features/delete-account/delete-account-screen.tsx'), 'DeleteAccountScreen') },
  { name: 'PaymentCardsPage', path: '/my-account/payment-cards', title: 'TITLE_PAYMENT_CARDS', guard: guards.accountCards, screen: screen(() => import('./features/payment-cards/payment-cards-screen.tsx'), 'PaymentCardsScreen') },
  { name: 'AddCard', path: '/my-account/add-card', title: 'TITLE_ADD_CARD', guard: guards.accountAddCard, screen: screen(() => import('./features/payment-cards/add-card-screen.tsx'), 'AddCardScreen'), query: ['clientId'] },
  { name: 'JourneyNotifications', path: '/my-account/journey-notifications', title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications },
  { name: 'CreateJourneyNotification', path: '/my-account/journey-notifications/create', title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications },
  { name: 'UpdateJourneyNotification', path: '/my-account/journey-notifications/update', title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications },
  { name: 'SuspendJourneyNotifications', path: '/my-account/journey-notifications/suspend', title: 'TITLE_JOURNEY_NOTIFICATIONS', guard: guards.journeyNotifications },
  { name: 'ManageSmartcards', path: '/my-account/manage-smartcards', title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: screen(() => import('./features/smartcards/manage-smartcards-screen.tsx'), 'ManageSmartcardsScreen') },
  { name: 'OrderSmartcard', path: '/my-account/manage-smartcards/order', title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: screen(() => import('./features/smartcards/order-smartcard-screen.tsx'), 'OrderSmartcardScreen') },
  { name: 'AddSmartcard', path: '/my-account/manage-smartcards/add', title: 'TITLE_SMARTCARDS', guard: guards.accountPage, screen: screen(() => import('./features/smartcards/add-smartcard-screen.tsx'), 'AddSmartcardScreen') },
  { name: 'MarketingPreferences', path: '/my-account/marketing-preferences', title: 'TITLE_MARKETING_PREFERENCES', guard: guards.accountPage, screen: screen(() => import('./features/marketing-preferences/marketing-preferences-screen.tsx'), 'MarketingPreferencesScreen') },
  { name: 'Favourites', path: '/my-account/favourites', title: 'TITLE_FAVOURITES', guard: guards.accountPage, screen: screen(() => import('./features/favourites/favourites-screen.tsx'), 'FavouritesScreen') },
  { name: 'NotificationPreferences', path: '/my-account/notification-preferences', title: 'TITLE_NOTIFICATION_PREFERENCES', guard: guards.notificationPreferences, screen: screen(() => import('./features/notification-preferences/notification-preferences-screen.tsx'), 'NotificationPreferencesScreen') },
  { name: 'SearchHistory', path: '/my-account/search-history', title: 'TITLE_SEARCH_HISTORY', guard: guards.searchHistory, screen: screen(() => import('./features/search-history/search-history-screen.tsx'), 'SearchHistoryScreen') },
  { name: 'SearchPreferences', path: '/my-account/search-preferences', title: 'TITLE_SEARCH_PREFERENCES', guard: guards.searchPreferences, screen: screen(() => import('./features/search-preferences/search-preferences-screen.tsx'), 'SearchPreferencesScreen') },
  { name: 'TicketPreferences', path: '/my-account/ticket-preferences', title: 'TITLE_TICKET_PREFERENCES', guard: guards.ticketPreferences, screen: screen(() => import('./features/ticket-preferences/ticket-preferences-screen.tsx'), 'TicketPreferencesScreen') },
  { name: 'SeatPreferences', path: '/my-account/seat-preferences', title: 'TITLE_SEAT_PREFERENCES', guard: guards.accountPage, screen: screen(() => import('./features/seat-preferences/seat-preferences-screen.tsx'), 'SeatPreferencesScreen') },
  { name: 'Sessions', path: '/my-account/sessions', title: 'TITLE_SESSIONS', guard: guards.mailedAccountPage, screen: screen(() => import('./features/sessions/sessions-screen.tsx'), 'SessionsScreen') },
  { name: 'YourData', path: '/my-account/your-data', title: 'TITLE_YOUR_DATA', guard: guards.mailedAccountPage, screen: screen(() => import('./features/your-data/your-data-screen.tsx'), 'YourDataScreen'), query: ['code'] },
  { name: 'OpenClaims', path: '/my-account/delay-repay/open', title: 'TITLE_DELAY_REPAY', guard: guards.accountPage },
  { name: 'ClosedClaims', path: '/my-account/delay-repay/closed', title: 'TITLE_DELAY_REPAY', guard: guards.accountPage },
  { name: 'ClaimDetails', path: '/my-account/delay-repay/:claimState/:id/details', title: 'TITLE_DELAY_REPAY', guard: guards.accountPage },

  // Pay as you go
  { name: 'PayAsYouGoRoot', path: '/payg', title: 'TITLE_PAYG', guard: guards.paygRoot },
  { name: 'PayAsYouGo', path: '/payg/home', title: 'TITLE_PAYG', guard: guards.payg },
  { name: 'AddContactlessCard', path: '/payg/add-card', title: 'TITLE_PAYG_ADD_CARD', guard: guards.payg, query: ['Redirected', 'transient_token'] },
  { name: 'AddContactlessCardStatus', path: '/payg/add-card/:status', title: 'TITLE_PAYG_ADD_CARD', guard: guards.payg, query: ['responseStatus', 'loginPage'] },
  { name: 'AddPayment', path: '/payg/add-payment', title: 'TITLE_PAYG_ADD_PAYMENT', guard: guards.payg },
  { name: 'AddPaymentStatus', path: '/payg/add-payment/:status', title: 'TITLE_PAYG_ADD_PAYMENT', guard: guards.payg },
  { name: 'PaygHistory', path: '/payg/history', title: 'TITLE_PAYG_HISTORY', guard: guards.paygHistory },
  { name: 'PaygHistoryDetails', path: '/payg/history/details', title: 'TITLE_PAYG_HISTORY', guard: guards.payg },
  { name: 'PaygUpdateJourney', path: '/payg/history/details/update-journey', title: 'TITLE_PAYG_HISTORY', guard: guards.payg },
  { name: 'PaygContent', path: '/payg/content/:id', title: 'TITLE_CONTENT', guard: guards.payg },
  { name: 'PaygGuestInfo', path: '/payg/guest-info', title: 'TITLE_PAYG', guard: guards.paygGuestInfo },

  // Tickets
  { name: 'TicketSearch', path: '/ticket-search', title: 'TITLE_TICKET_SEARCH', screen: screen(() => import('./features/ticket-search/ticket-search-screen.tsx'), 'TicketSearchScreen') },
  { name: 'Results', path: '/ticket-search/results', title: 'TITLE_RESULTS', guard: guards.wideResults, screen: screen(() => import('./features/results/results-screen.tsx'), 'ResultsScreen') },
  { name: 'SingleResults', path: '/ticket-search/single-results', title: 'TITLE_RESULTS', guard: guards.needsStations, screen: screen(() => import('./features/results/single-results-screen.tsx'), 'SingleResultsScreen') },
  { name: 'SingleOptions', path: '/ticket-search/single-results/options', title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: screen(() => import('./features/ticket-options/options-screen.tsx'), 'OptionsScreen') },
  { name: 'SingleOptionsDetails', path: '/ticket-search/single-results/options/details', title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: screen(() => import('./features/ticket-options/options-details-screen.tsx'), 'OptionsDetailsScreen') },
  { name: 'ReturnResults', path: '/ticket-search/return-results', title: 'TITLE_RESULTS', guard: guards.needsStations, screen: screen(() => import('./features/results/return-results-screen.tsx'), 'ReturnResultsScreen') },
  { name: 'OpenReturn', path: '/ticket-search/return-results/open-return', title: 'TITLE_RESULTS', guard: guards.needsStations, screen: screen(() => import('./features/results/open-return-screen.tsx'), 'OpenReturnScreen') },
  { name: 'OpenReturnOptions', path: '/ticket-search/return-results/open-return/options', title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: screen(() => import('./features/ticket-options/options-screen.tsx'), 'OptionsScreen') },
  { name: 'OpenReturnOptionsDetails', path: '/ticket-search/return-results/open-return/options/details', title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: screen(() => import('./features/ticket-options/options-details-screen.tsx'), 'OptionsDetailsScreen') },
  { name: 'DirectionResults', path: '/ticket-search/return-results/results/:direction', title: 'TITLE_RESULTS', guard: guards.needsStations, screen: screen(() => import('./features/results/return-results-screen.tsx'), 'ReturnResultsScreen') },
  { name: 'ReturnOptions', path: '/ticket-search/return-results/return/options', title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: screen(() => import('./features/ticket-options/options-screen.tsx'), 'OptionsScreen') },
  { name: 'ReturnOptionsDetails', path: '/ticket-search/return-results/return/options/details', title: 'TITLE_TICKET_OPTIONS', guard: guards.needsFares, screen: screen(() => import('./features/ticket-options/options-details-screen.tsx'), 'OptionsDetailsScreen') },
  { name: 'ReturnInfo', path: '/ticket-search/return-results/return-info/:id', title: 'TITLE_RESULTS', guard: guards.needsStations, screen: screen(() => import('./features/calling-points/return-info-screen.tsx'), 'ReturnInfoScreen') },
  { name: 'Multiflex', path: '/ticket-search/multiflex', title: 'TITLE_MULTIFLEX', guard: guards.needsStations, screen: screen(() => import('./features/multiflex/multiflex-screen.tsx'), 'MultiflexScreen') },
  { name: 'MultiflexDetails', path: '/ticket-search/multiflex/details', title: 'TITLE_MULTIFLEX', guard: guards.needsFares, screen: screen(() => import('./features/multiflex/multiflex-details-screen.tsx'), 'MultiflexDetailsScreen') },
  { name: 'Season', path: '/ticket-search/season', title: 'TITLE_SEASON', guard: guards.needsStations, screen: screen(() => import('./features/season/season-screen.tsx'), 'SeasonScreen') },
  { name: 'SeasonDetails', path: '/ticket-search/season/details', title: 'TITLE_SEASON', guard: guards.needsFares, screen: screen(() => import('./features/season/season-details-screen.tsx'), 'SeasonDetailsScreen') },
  { name: 'AdditionalOptions', path: '/ticket-search/additional-options', title: 'TITLE_ADDITIONAL_OPTIONS', guard: guards.needsFares, screen: screen(() => import('./features/additional-options/additional-options-screen.tsx'), 'AdditionalOptionsScreen') },
  { name: 'DeliveryOptions', path: '/ticket-search/delivery-options', title: 'TITLE_DELIVERY_OPTIONS', guard: guards.needsFares, screen: screen(() => import('./features/delivery-options/delivery-options-screen.tsx'), 'DeliveryOptionsScreen') },
  { name: 'SearchManageSmartcards', path: '/ticket-search/manage-smartcards', title: 'TITLE_SMARTCARDS', guard: guards.searchSmartcards, screen: screen(() => import('./features/smartcards/manage-smartcards-screen.tsx'), 'ManageSmartcardsScreen') },
  { name: 'SearchOrderSmartcard', path: '/ticket-search/manage-smartcards/order', title: 'TITLE_SMARTCARDS', guard: guards.searchSmartcards, screen: screen(() => import('./features/smartcards/order-smartcard-screen.tsx'), 'OrderSmartcardScreen') },
  { name: 'SearchAddSmartcard', path: '/ticket-search/manage-smartcards/add', title: 'TITLE_SMARTCARDS', guard: guards.searchSmartcards, screen: screen(() => import('./features/smartcards/add-smartcard-screen.tsx'), 'AddSmartcardScreen') },
  { name: 'TicketsSummary', path: '/ticket-search/tickets-summary', title: 'TITLE_SUMMARY', guard: guards.needsFares, screen: screen(() => import('./features/tickets-summary/tickets-summary-screen.tsx'), 'TicketsSummaryScreen'), query: ['order'] },
  { name: 'LoginPageSummary', path: '/ticket-search/tickets-summary/login', title: 'TITLE_LOGIN', guard: guards.needsFares, over: true, screen: screen(() => import('./features/login/login-screen.tsx'), 'LoginScreen'), query: ['register'] },
  { name: 'VerifyEmailSummary', path: '/ticket-search/tickets-summary/login/verify-email', title: 'TITLE_VERIFY_EMAIL', guard: guards.needsFares, over: true, screen: screen(() => import('./features/login/verify-email-screen.tsx'), 'VerifyEmailScreen'), query: ['email', 'ticketSearch'] },
  { name: 'SuccessComponentSummary', path: '/ticket-search/tickets-summary/register/success', title: 'TITLE_REGISTERED', guard: guards.needsFares, over: true, screen: screen(() => import('./features/login/registered-screen.tsx'), 'RegisteredScreen') },
  { name: 'TicketsConfirmation', path: '/ticket-search/tickets-confirmation', title: 'TITLE_CONFIRMATION', guard: guards.needsPaidOrder, screen: screen(() => import('./features/confirmation/confirmation-screen.tsx'), 'ConfirmationScreen'), query: ['order'] },
  { name: 'TravelConditions', path: '/ticket-search/travel-conditions', title: 'TITLE_TRAVEL_CONDITIONS', screen: screen(() => import('./features/travel-conditions/travel-conditions-screen.tsx'), 'TravelConditionsScreen') },
  { name: 'TicketsPayment', path: '/ticket-search/tickets-payment', title: 'TITLE_PAYMENT', guard: guards.needsFares, screen: screen(() => import('./features/tickets-payment/tickets-payment-screen.tsx'), 'TicketsPaymentScreen'), query: ['order'] },
  { name: 'SearchPaymentCards', path: '/ticket-search/payment-cards', title: 'TITLE_PAYMENT_CARDS', guard: guards.searchCards, screen: screen(() => import('./features/payment-cards/payment-cards-screen.tsx'), 'PaymentCardsScreen') },
  { name: 'SearchAddCard', path: '/ticket-search/add-card', title: 'TITLE_ADD_CARD', guard: guards.searchAddCard, screen: screen(() => import('./features/payment-cards/add-card-screen.tsx'), 'AddCardScreen'), query: ['clientId'] },
  { name: 'CallingPoints', path: '/ticket-search/calling-points', title: 'TITLE_CALLING_POINTS', screen: screen(() => import('./features/calling-points/calling-points-screen.tsx'), 'CallingPointsScreen') },
  { name: 'BasketPage', path: '/ticket-search/basket', title: 'TITLE_BASKET', guard: guards.basket, screen: screen(() => import('./features/basket/basket-screen.tsx'), 'BasketScreen') },
  { name: 'ConfirmationPage', path: '/ticket-search/confirmation-page', title: 'TITLE_CONFIRMATION', guard: guards.needsPaidOrder, screen: screen(() => import('./features/confirmation/confirmation-screen.tsx'), 'ConfirmationScreen'), query: ['order'] },
  { name: 'ExchangeSummary', path: '/ticket-search/exchange-summary', title: 'TITLE_EXCHANGE', guard: guards.exchangeSummary, screen: screen(() => import('./features/exchange/exchange-summary-screen.tsx'), 'ExchangeSummaryScreen'), query: ['recordLocator', 'out', 'back', 'legOut', 'legBack', 'fare'] },
  { name: 'TicketSearchExternal', path: '/ticket-search-external', title: 'TITLE_TICKET_SEARCH', screen: screen(() => import('./features/ticket-search-external/external-search-screen.tsx'), 'ExternalSearchScreen') },
  { name: 'RoversAndRangers', path: '/rovers-and-rangers', title: 'TITLE_ROVERS', screen: screen(() => import('./features/rovers/rovers-screen.tsx'), 'RoversScreen') },
  { name: 'RoversLearnMore', path: '/rovers-and-rangers/learn-more', title: 'TITLE_ROVERS', screen: screen(() => import('./features/rovers/rover-screen.tsx'), 'RoverScreen') },
  { name: 'RoversResults', path: '/rovers-and-rangers/results', title: 'TITLE_ROVERS', guard: guards.roversResults, screen: screen(() => import('./features/rovers/rovers-results-screen.tsx'), 'RoversResultsScreen') },

  // Wallet
  { name: 'TicketWallet', path: '/ticket-wallet', title: 'TITLE_WALLET', screen: screen(() => import('./features/wallet/wallet-screen.tsx'), 'WalletScreen'), query: ['offer'] },
  { name: 'ViewTicket', path: '/ticket-wallet/details/viewTicket', title: 'TITLE_TICKET', guard: guards.viewTicket, screen: screen(() => import('./features/wallet/view-ticket-screen.tsx'), 'ViewTicketScreen'), query: ['pdf'] },
  { name: 'DownloadedTicket', path: '/ticket-wallet/details/downloaded', title: 'TITLE_TICKET', guard: guards.downloaded, screen: screen(() => import('./features/wallet/downloaded-screen.tsx'), 'DownloadedScreen'), query: ['recordLocator', 'group', 'ticketID'] },
  { name: 'TicketWalletDetails', path: '/ticket-wallet/details/:recordLocator?', title: 'TITLE_TICKET', guard: guards.walletDetails, screen: screen(() => import('./features/wallet/ticket-screen.tsx'), 'TicketScreen') },
  { name: 'ExchangedTickets', path: '/ticket-wallet/details/:recordLocator/exchanged-tickets', title: 'TITLE_TICKET', guard: guards.walletDetails, screen: screen(() => import('./features/wallet/exchanged-tickets-screen.tsx'), 'ExchangedTicketsScreen') },
  { name: 'ExchangeTickets', path: '/ticket-wallet/details/:recordLocator/exchange', title: 'TITLE_EXCHANGE', guard: guards.walletDetails, screen: screen(() => import('./features/exchange/exchange-screen.tsx'), 'ExchangeScreen'), query: ['out', 'back'] },
  { name: 'GiveBackTickets', path: '/ticket-wallet/details/:recordLocator/give-back', title: 'TITLE_GIVE_BACK', guard: guards.walletDetails, screen: screen(() => import('./features/give-back/give-back-screen.tsx'), 'GiveBackScreen') },
  { name: 'WalletDelayRepay', path: '/ticket-wallet/details/:recordLocator/delay-repay', title: 'TITLE_DELAY_REPAY', guard: guards.walletDelayRepay },
  { name: 'SmartcardAndroid', path: '/ticket-wallet/smartcard-android', title: 'TITLE_SMARTCARDS', guard: guards.smartcardAndroid },
  { name: 'WalletMultiflex', path: '/ticket-wallet/:type/:recordLocator', title: 'TITLE_TICKET', guard: guards.walletDetails, screen: screen(() => import('./features/wallet/multiflex-passes-screen.tsx'), 'MultiflexPassesScreen') },

  // Live times, planner, Delay Repay
  { name: 'LiveTimes', path: '/live-times', title: 'TITLE_LIVE_TIMES', guard: guards.liveTimes, query: ['allUpdates'] },
  { name: 'LiveTimesResults', path: '/live-times/results', title: 'TITLE_LIVE_TIMES', guard: guards.liveResults },
  { name: 'LiveTimesDetails', path: '/live-times/results/details', title: 'TITLE_LIVE_TIMES', guard: guards.liveDetails },
  { name: 'AllUpdates', path: '/all-updates', title: 'TITLE_UPDATES', guard: guards.allUpdates },
  { name: 'JourneyPlanner', path: '/journey-planner', title: 'TITLE_PLANNER', guard: guards.planner },
  { name: 'JourneyPlannerResults', path: '/journey-planner/results', title: 'TITLE_PLANNER', guard: guards.planner },
  { name: 'JourneyPlannerDetails', path: '/journey-planner/details', title: 'TITLE_PLANNER', guard: guards.planner },
  { name: 'DelayRepay', path: '/delay-repay', title: 'TITLE_DELAY_REPAY', guard: guards.oldDelayRepay },
  { name: 'DelayRepayCalculator', path: '/delay-repay/calculator', title: 'TITLE_DELAY_REPAY', guard: guards.oldDelayRepay },
  { name: 'DelayRepayOverview', path: '/delay-repay-overview', title: 'TITLE_DELAY_REPAY' },
  { name: 'Claims', path: '/delay-repay-overview/claims', title: 'TITLE_DELAY_REPAY' },
  { name: 'OverviewCalculator', path: '/delay-repay-overview/calculator', title: 'TITLE_DELAY_REPAY' },
  { name: 'DelayRepayClaim', path: '/delay-repay-overview/claim/:id', title: 'TITLE_DELAY_REPAY', guard: guards.delayRepayClaim },
] as const satisfies readonly Route[]

type Table = (typeof ROUTES)[number]
export type RouteName = Table['name']
export type RouteOf<Name extends RouteName> = Extract<Table, { name: Name }>
