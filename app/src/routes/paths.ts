/** Where every page is, by its name. Whole segments; `:id` stands for one of them, `:id?` for one or none. */
export const PATHS = {
  Home: '/',
  LoginRedirect: '/login-redirect',
  Notification: '/notification',

  // Signing in. Wide it is a dialog over the page, narrow a page.
  LoginDesktop: '/login',
  LoginPage: '/login',
  VerifyEmail: '/login/verify-email',
  SuccessComponent: '/login/success',
  ForgotPassword: '/forgot-password',
  ResetPassword: '/reset-password',
  ConfirmEmail: '/confirm-email',

  // Menus, settings, reading
  SecondaryNav: '/sec-nav',
  NewSecondaryNav: '/menu-nav',
  Settings: '/settings',
  ServiceAlerts: '/service-alerts',
  Stations: '/stations',
  StationInformation: '/stations/station-information',
  Chatbot: '/chatbot',
  Content: '/content/:id',
  More: '/more',
  NavigationCategory: '/navigation/:navId',

  // My Account
  'My Account': '/my-account',
  UpdateAddressPage: '/my-account/update-address-details',
  UpdatePersonalDetailsPage: '/my-account/update-personal-details',
  ChangePasswordPage: '/my-account/change-password',
  DeleteAccount: '/my-account/delete-account',
  PaymentCardsPage: '/my-account/payment-cards',
  AddCard: '/my-account/add-card',
  Orders: '/my-account/orders',
  JourneyNotifications: '/my-account/journey-notifications',
  CreateJourneyNotification: '/my-account/journey-notifications/create',
  UpdateJourneyNotification: '/my-account/journey-notifications/update',
  SuspendJourneyNotifications: '/my-account/journey-notifications/suspend',
  ManageSmartcards: '/my-account/manage-smartcards',
  OrderSmartcard: '/my-account/manage-smartcards/order',
  AddSmartcard: '/my-account/manage-smartcards/add',
  MarketingPreferences: '/my-account/marketing-preferences',
  Favourites: '/my-account/favourites',
  NotificationPreferences: '/my-account/notification-preferences',
  SearchHistory: '/my-account/search-history',
  SearchPreferences: '/my-account/search-preferences',
  TicketPreferences: '/my-account/ticket-preferences',
  SeatPreferences: '/my-account/seat-preferences',
  Sessions: '/my-account/sessions',
  YourData: '/my-account/your-data',
  OpenClaims: '/my-account/delay-repay/open',
  ClosedClaims: '/my-account/delay-repay/closed',
  ClaimDetails: '/my-account/delay-repay/:claimState/:id/details',

  // Pay as you go
  PayAsYouGoRoot: '/payg',
  PayAsYouGo: '/payg/home',
  AddContactlessCard: '/payg/add-card',
  AddContactlessCardStatus: '/payg/add-card/:status',
  AddPayment: '/payg/add-payment',
  AddPaymentStatus: '/payg/add-payment/:status',
  PaygHistory: '/payg/history',
  PaygHistoryDetails: '/payg/history/details',
  PaygUpdateJourney: '/payg/history/details/update-journey',
  PaygContent: '/payg/content/:id',
  PaygGuestInfo: '/payg/guest-info',

  // Tickets
  TicketSearch: '/ticket-search',
  Results: '/ticket-search/results',
  SingleResults: '/ticket-search/single-results',
  SingleOptions: '/ticket-search/single-results/options',
  SingleOptionsDetails: '/ticket-search/single-results/options/details',
  ReturnResults: '/ticket-search/return-results',
  OpenReturn: '/ticket-search/return-results/open-return',
  OpenReturnOptions: '/ticket-search/return-results/open-return/options',
  OpenReturnOptionsDetails: '/ticket-search/return-results/open-return/options/details',
  DirectionResults: '/ticket-search/return-results/results/:direction',
  ReturnOptions: '/ticket-search/return-results/return/options',
  ReturnOptionsDetails: '/ticket-search/return-results/return/options/details',
  ReturnInfo: '/ticket-search/return-results/return-info/:id',
  Multiflex: '/ticket-search/multiflex',
  MultiflexDetails: '/ticket-search/multiflex/details',
  Season: '/ticket-search/season',
  SeasonDetails: '/ticket-search/season/details',
  AdditionalOptions: '/ticket-search/additional-options',
  DeliveryOptions: '/ticket-search/delivery-options',
  SearchManageSmartcards: '/ticket-search/manage-smartcards',
  SearchOrderSmartcard: '/ticket-search/manage-smartcards/order',
  SearchAddSmartcard: '/ticket-search/manage-smartcards/add',
  TicketsSummary: '/ticket-search/tickets-summary',
  LoginPageSummary: '/ticket-search/tickets-summary/login',
  VerifyEmailSummary: '/ticket-search/tickets-summary/login/verify-email',
  SuccessComponentSummary: '/ticket-search/tickets-summary/register/success',
  TicketsConfirmation: '/ticket-search/tickets-confirmation',
  TravelConditions: '/ticket-search/travel-conditions',
  TicketsPayment: '/ticket-search/tickets-payment',
  SearchPaymentCards: '/ticket-search/payment-cards',
  SearchAddCard: '/ticket-search/add-card',
  CallingPoints: '/ticket-search/calling-points',
  BasketPage: '/ticket-search/basket',
  ConfirmationPage: '/ticket-search/confirmation-page',
  ExchangeSummary: '/ticket-search/exchange-summary',
  TicketSearchExternal: '/ticket-search-external',
  RoversAndRangers: '/rovers-and-rangers',
  RoversLearnMore: '/rovers-and-rangers/learn-more',
  RoversResults: '/rovers-and-rangers/results',

  // Wallet
  TicketWallet: '/ticket-wallet',
  GuestOrder: '/ticket-wallet/find-booking',
  GuestData: '/ticket-wallet/find-booking/your-data',
  ViewTicket: '/ticket-wallet/details/viewTicket',
  DownloadedTicket: '/ticket-wallet/details/downloaded',
  TicketWalletDetails: '/ticket-wallet/details/:recordLocator?',
  ExchangedTickets: '/ticket-wallet/details/:recordLocator/exchanged-tickets',
  ExchangeTickets: '/ticket-wallet/details/:recordLocator/exchange',
  GiveBackTickets: '/ticket-wallet/details/:recordLocator/give-back',
  WalletDelayRepay: '/ticket-wallet/details/:recordLocator/delay-repay',
  SmartcardAndroid: '/ticket-wallet/smartcard-android',
  WalletMultiflex: '/ticket-wallet/:type/:recordLocator',

  // Live times, planner, Delay Repay
  LiveTimes: '/live-times',
  LiveTimesResults: '/live-times/results',
  LiveTimesDetails: '/live-times/results/details',
  AllUpdates: '/all-updates',
  TrainsNow: '/trains-now',
  LikelyTimes: '/likely-times',
  JourneyPlanner: '/journey-planner',
  JourneyPlannerResults: '/journey-planner/results',
  JourneyPlannerDetails: '/journey-planner/details',
  DelayRepay: '/delay-repay',
  DelayRepayCalculator: '/delay-repay/calculator',
  DelayRepayOverview: '/delay-repay-overview',
  Claims: '/delay-repay-overview/claims',
  OverviewCalculator: '/delay-repay-overview/calculator',
  DelayRepayClaim: '/delay-repay-overview/claim/:id',
} as const satisfies Record<string, string>

export type RouteName = keyof typeof PATHS

/** The fields of its query that a page reads, each of which may be left out. */
export type QueryFields = {
  LoginRedirect: 'redirect_name' | 'transient_token' | 'guest_checkout' | 'refresh_dashboard'
  Notification: 'headerTitle' | 'title' | 'body' | 'data' | 'time'
  LoginDesktop: 'return' | 'register' | 'ticketSearch' | 'over'
  LoginPage: 'return' | 'register' | 'ticketSearch' | 'over' | 'left'
  VerifyEmail: 'email' | 'code'
  SuccessComponent: 'payg'
  ResetPassword: 'code'
  ConfirmEmail: 'code'
  Stations: 'q'
  StationInformation: 'code'
  Chatbot: 'q'
  AddCard: 'clientId'
  YourData: 'code'
  PayAsYouGo: 'refresh_dashboard'
  AddContactlessCard: 'Redirected' | 'transient_token'
  AddContactlessCardStatus: 'responseStatus' | 'loginPage'
  PaygHistoryDetails: 'account' | 'journey'
  PaygUpdateJourney: 'account' | 'journey'
  TicketsSummary: 'order'
  LoginPageSummary: 'register'
  VerifyEmailSummary: 'email' | 'ticketSearch'
  TicketsConfirmation: 'order'
  TicketsPayment: 'order'
  SearchAddCard: 'clientId'
  JourneyNotifications: 'show'
  UpdateJourneyNotification: 'alertId'
  ConfirmationPage: 'order'
  ExchangeSummary: 'recordLocator' | 'out' | 'back' | 'legOut' | 'legBack' | 'fare'
  TicketWallet: 'offer'
  GuestOrder: 'reference' | 'for'
  GuestData: 'order'
  ViewTicket: 'pdf'
  DownloadedTicket: 'recordLocator' | 'group' | 'ticketID'
  TicketWalletDetails: 'way'
  WalletDelayRepay: 'journey'
  ExchangeTickets: 'out' | 'back'
  LiveTimes: 'allUpdates' | 'crs' | 'filterCrs' | 'arrivals' | 'service'
  LiveTimesResults: 'crs' | 'filterCrs' | 'arrivals'
  LiveTimesDetails: 'crs' | 'filterCrs' | 'arrivals' | 'service'
  AllUpdates: 'crs' | 'filterCrs' | 'arrivals' | 'service'
  TrainsNow: 'crs' | 'filterCrs' | 'arrivals' | 'service'
  DelayRepay: RepayFields
  DelayRepayOverview: RepayFields
  DelayRepayClaim: 'recordLocator'
  JourneyPlanner: PlanFields
  JourneyPlannerResults: PlanFields
  JourneyPlannerDetails: PlanFields
}

/** A trip, a claim, a ticket from elsewhere, days of a season, or a link to one of them: a page inside the overview; a guest’s by their booking. */
type RepayFields = 'journey' | 'claim' | 'elsewhere' | 'days' | 'link' | 'recordLocator'

type PlanFields = 'from' | 'to' | 'date' | 'timeMode'
