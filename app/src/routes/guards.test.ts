import { describe, expect, test } from 'vitest'
import { ROUTES } from '../routes.tsx'
import { BUILD_OPTIONS } from '../state/options.ts'
import { NO_PROGRESS } from '../state/guard-facts.ts'
import { findRoute, resolve } from './resolve.ts'
import type { Facts, Route } from './route.ts'
import { isRedirected, readQuery } from './query.ts'

const EVERYTHING = {
  ...BUILD_OPTIONS,
  showDelayRepayNew: true,
  showBasket: true,
  showPayg: true,
  showUpdatedMenu: true,
  showSearchPreferences: true,
  isDeliveryOptionsPreferenceVisible: true,
  isSearchHistoryVisible: true,
  showJourneyPlanner: true,
  showJourneyNotifications: 'true' as const,
}

const GUEST: Facts = {
  narrow: false,
  native: false,
  nfc: false,
  traveller: false,
  accessToken: false,
  options: EVERYTHING,
  ...NO_PROGRESS,
}
const WIDE = { ...GUEST, traveller: true, accessToken: true }
const NARROW = { ...WIDE, narrow: true }
const NATIVE = { ...NARROW, native: true }
const STATIONS = { search: { ...NO_PROGRESS.search, stations: true } }
const FARES = { search: { ...NO_PROGRESS.search, stations: true, fares: true } }

const without = (facts: Facts, options: Partial<Facts['options']>): Facts => ({
  ...facts,
  options: { ...facts.options, ...options },
})

/** Pages to come as if they were built: their guards are ready, but a clause counts only where a traveller gets to. */
const onceBuilt = ROUTES.map((route) => ({ ...route, screen: () => Promise.resolve({}) }))

/** Where somebody with these facts ends up: the name of the page, or the address they are sent to. */
function visit(address: string, facts: Facts, from: string | null = null, table: readonly Route[] = ROUTES): string {
  const [path = '', search = ''] = address.split('?')
  const query = Object.fromEntries(new URLSearchParams(search))
  const answer = resolve(table, { path, query, from }, facts)
  if (answer.kind === 'elsewhere') return `-> ${answer.to}`
  return answer.kind === 'page' ? answer.route.name : 'not found'
}

type Case = [address: string, facts: Facts, ends: string, from?: string]
const visitOnceBuilt = (address: string, facts: Facts, from: string | null = null) =>
  visit(address, facts, from, onceBuilt)
const expectAll = (cases: Case[], visited = visit) => {
  for (const [address, facts, ends, from] of cases) expect(visited(address, facts, from ?? null), address).toBe(ends)
}
const expectOnceBuilt = (cases: Case[]) => expectAll(cases, visitOnceBuilt)

describe('the shell’s pages', () => {
  test('Login is for those who aren’t signed in; the others go to My Account [ROUTE-010] [ROUTE-011] [START-013]', () =>
    expectAll([
      ['/login', GUEST, 'LoginDesktop'],
      ['/login', { ...GUEST, narrow: true }, 'LoginPage'],
      ['/login', WIDE, '-> /my-account'],
      ['/login', NARROW, '-> /my-account'],
      ['/login?return=%2Fmy-account%2Fchange-password', WIDE, '-> /my-account/change-password'],
      ['/login?return=https%3A%2F%2Felsewhere.example', WIDE, '-> /my-account'],
    ]))

  test('Login has its two pages below it, and a forgotten password one of its own [ROUTE-012] [ROUTE-013] [ROUTE-014]', () =>
    expectAll([
      ['/login/verify-email', GUEST, 'VerifyEmail'],
      ['/login/success', GUEST, 'SuccessComponent'],
      ['/forgot-password', GUEST, 'ForgotPassword'],
    ]))

  test('the old menu makes way for the new one where that is on [ROUTE-015] [ROUTE-016] [ROUTE-017]', () =>
    expectAll([
      ['/sec-nav', GUEST, '-> /menu-nav'],
      ['/sec-nav', without(GUEST, { showUpdatedMenu: false }), 'SecondaryNav'],
      ['/menu-nav', GUEST, 'NewSecondaryNav'],
    ]))

  test('questions are asked on phones only [ROUTE-022]', () =>
    expectAll([
      ['/chatbot', NARROW, 'Chatbot'],
      ['/chatbot', NATIVE, 'Chatbot'],
      ['/chatbot', WIDE, '-> /'],
    ]))

  test('all updates: a page when wide, a part of live times on phones [ROUTE-023] [ROUTE-024] [TROUTE-071] [TROUTE-072]', () =>
    expectAll([
      ['/all-updates', GUEST, 'AllUpdates'],
      ['/all-updates', { ...GUEST, narrow: true }, '-> /live-times?allUpdates=true'],
      ['/all-updates', NATIVE, '-> /live-times?allUpdates=true'],
    ]))

  test('a station is read about by its code; without one there is the list [ROUTE-020] [ROUTE-021]', () =>
    expectAll([
      ['/stations', GUEST, 'Stations'],
      ['/stations/station-information?code=CDF', GUEST, 'StationInformation'],
      ['/stations/station-information', GUEST, '-> /stations'],
    ]))

  test('a link from outside leads to a page on the list and keeps its tokens; any other leads to Login [ROUTE-007]', () =>
    expectAll([
      ['/login-redirect?redirect_name=TicketWallet', GUEST, '-> /ticket-wallet'],
      ['/login-redirect?redirect_name=PayAsYouGo&transient_token=a%2Fb', GUEST, '-> /payg/home?transient_token=a%2Fb'],
      ['/login-redirect?redirect_name=https://elsewhere.example', GUEST, '-> /login'],
      ['/login-redirect?redirect_name=constructor', GUEST, '-> /login'],
      ['/login-redirect', GUEST, '-> /login'],
    ]))

  test('pages that anybody may read [ROUTE-006] [ROUTE-018] [ROUTE-019] [ROUTE-025]', () =>
    expectAll([
      ['/', GUEST, 'Home'],
      ['', GUEST, 'Home'],
      ['/settings/', GUEST, 'Settings'],
      ['/service-alerts', GUEST, 'ServiceAlerts'],
      ['/content/53', GUEST, 'Content'],
    ]))

  test('more, a topic, a message [ROUTE-026] [ROUTE-027] [ROUTE-008]', () =>
    expectAll([
      ['/more', GUEST, 'More'],
      ['/navigation/512', GUEST, 'NavigationCategory'],
      ['/notification?headerTitle=a&title=b&body=c&data=d', GUEST, 'Notification'],
    ]))
})

describe('My Account', () => {
  const CHILDREN = [
    'update-address-details',
    'update-personal-details',
    'change-password',
    'delete-account',
    'payment-cards',
    'journey-notifications',
    'journey-notifications/create',
    'journey-notifications/update',
    'journey-notifications/suspend',
    'manage-smartcards',
    'manage-smartcards/order',
    'manage-smartcards/add',
    'marketing-preferences',
    'favourites',
    'notification-preferences',
    'search-history',
    'search-preferences',
    'ticket-preferences',
    'seat-preferences',
    'delay-repay/open',
    'delay-repay/closed',
    'delay-repay/open/7/details/',
  ]

  test('needs somebody who is signed in or remembered; guests go Home [ROUTE-028] [ROUTE-029] [TROUTE-086]', () => {
    expectAll([['/my-account', GUEST, '-> /']])
    expectAll(CHILDREN.map((child) => [`/my-account/${child}`, { ...GUEST, narrow: true }, '-> /']))
    expectAll([['/my-account', { ...NARROW, accessToken: false }, 'My Account']])
  })

  test('has its own page on phones; wide it opens at the personal details [ROUTE-031] [SHELL-118]', () =>
    expectAll([
      ['/my-account', NARROW, 'My Account'],
      ['/my-account', NATIVE, 'My Account'],
      ['/my-account', WIDE, '-> /my-account/update-personal-details'],
    ]))

  test('details, address and password are changed on pages of their own [ROUTE-032] [ROUTE-033] [ROUTE-034]', () =>
    expectAll([
      ['/my-account/update-address-details', WIDE, 'UpdateAddressPage'],
      ['/my-account/update-personal-details', WIDE, 'UpdatePersonalDetailsPage'],
      ['/my-account/change-password', WIDE, 'ChangePasswordPage'],
    ]))

  test('deleting the account is open at every width', () =>
    expectAll([
      ['/my-account/delete-account', WIDE, 'DeleteAccount'],
      ['/my-account/delete-account', NARROW, 'DeleteAccount'],
      ['/my-account/delete-account', NATIVE, 'DeleteAccount'],
    ]))

  test('its pages stand under its own address and nowhere else [TROUTE-085]', () => {
    for (const child of CHILDREN) {
      expect(findRoute(ROUTES, `/my-account/${child}`, NARROW)?.route.path, child).toMatch(/^\/my-account\//)
      expect(visit(`/${child}`, WIDE), child).toBe('not found')
    }
  })

  test('cards need an access token [ROUTE-036] [ROUTE-037] [ROUTE-039] [TROUTE-103]', () =>
    expectAll([
      ['/my-account/payment-cards', NARROW, 'PaymentCardsPage'],
      ['/my-account/payment-cards', { ...NARROW, accessToken: false }, '-> /my-account'],
      ['/my-account/add-card?clientId=1', { ...NARROW, accessToken: false }, '-> /my-account'],
    ]))

  test('a card is added for a client; without one there are the cards [ROUTE-038] [ROUTE-040] [TROUTE-104] [TROUTE-105]', () =>
    expectAll([
      ['/my-account/add-card?clientId=1', NARROW, 'AddCard'],
      ['/my-account/add-card', NARROW, '-> /my-account/payment-cards'],
      ['/my-account/add-card?clientId=1', { ...NARROW, accessToken: false }, '-> /my-account'],
    ]))

  test('journey notifications are there while their option says true [ROUTE-041] [ROUTE-045] [TROUTE-087] [TROUTE-091]', () => {
    const off = without(NARROW, { showJourneyNotifications: 'false' })
    const flag = without(NARROW, { showJourneyNotifications: true as unknown as 'true' })
    expectAll([
      ['/my-account/journey-notifications', NARROW, 'JourneyNotifications'],
      ['/my-account/journey-notifications', flag, 'JourneyNotifications'],
      ['/my-account/journey-notifications', off, '-> /my-account'],
      ['/my-account/journey-notifications/create', off, '-> /my-account'],
      ['/my-account/journey-notifications/update', off, '-> /my-account'],
      ['/my-account/journey-notifications/suspend', off, '-> /my-account'],
    ])
  })

  test('notifications are made, changed and suspended [ROUTE-042] [ROUTE-043] [ROUTE-044]', () =>
    expectAll([
      ['/my-account/journey-notifications/create', NARROW, 'CreateJourneyNotification'],
      ['/my-account/journey-notifications/update', NARROW, 'UpdateJourneyNotification'],
      ['/my-account/journey-notifications/suspend', NARROW, 'SuspendJourneyNotifications'],
    ]))

  test('the same three, as ticketing names them [TROUTE-088] [TROUTE-089] [TROUTE-090]', () =>
    expect(
      ['create', 'update', 'suspend'].map((part) => visit(`/my-account/journey-notifications/${part}`, WIDE)),
    ).toEqual(['CreateJourneyNotification', 'UpdateJourneyNotification', 'SuspendJourneyNotifications']))

  test('smartcards are managed, ordered and added [ROUTE-046] [ROUTE-047] [ROUTE-048] [TROUTE-092]', () =>
    expectAll([
      ['/my-account/manage-smartcards', WIDE, 'ManageSmartcards'],
      ['/my-account/manage-smartcards/order', WIDE, 'OrderSmartcard'],
      ['/my-account/manage-smartcards/add', WIDE, 'AddSmartcard'],
    ]))

  test('notification preferences are a native app’s [ROUTE-051] [TROUTE-100]', () =>
    expectAll([
      ['/my-account/notification-preferences', NATIVE, 'NotificationPreferences'],
      ['/my-account/notification-preferences', NARROW, '-> /my-account'],
      ['/my-account/notification-preferences', WIDE, '-> /my-account'],
    ]))

  test('preferences go to My Account while their feature is off [ROUTE-052] [ROUTE-053] [ROUTE-054] [ROUTE-055]', () =>
    expectAll([
      ['/my-account/search-history', WIDE, 'SearchHistory'],
      ['/my-account/search-history', without(WIDE, { isSearchHistoryVisible: false }), '-> /my-account'],
      ['/my-account/search-preferences', WIDE, 'SearchPreferences'],
      ['/my-account/search-preferences', without(WIDE, { showSearchPreferences: false }), '-> /my-account'],
      ['/my-account/ticket-preferences', WIDE, 'TicketPreferences'],
      [
        '/my-account/ticket-preferences',
        without(WIDE, { isDeliveryOptionsPreferenceVisible: false }),
        '-> /my-account',
      ],
      ['/my-account/seat-preferences', WIDE, 'SeatPreferences'],
    ]))

  test('claims: open, closed, and one of them [ROUTE-056] [ROUTE-057] [ROUTE-058] [TROUTE-084]', () =>
    expectOnceBuilt([
      ['/my-account/delay-repay/open', WIDE, 'OpenClaims'],
      ['/my-account/delay-repay/closed', WIDE, 'ClosedClaims'],
      ['/my-account/delay-repay/closed/9/details/', WIDE, 'ClaimDetails'],
    ]))

  test('marketing and favourites [ROUTE-049] [ROUTE-050] [TROUTE-095]', () =>
    expectAll([
      ['/my-account/marketing-preferences', WIDE, 'MarketingPreferences'],
      ['/my-account/favourites', WIDE, 'Favourites'],
    ]))
})

test('whoever may not enter a page is shown where to go instead [ROUTE-072] [ACCOUNT-008]', () => {
  const nobody = { ...GUEST, narrow: true }
  const tokenless = { ...NARROW, accessToken: false }
  expectAll([
    ['/login', NARROW, '-> /my-account'],
    ['/sec-nav', NARROW, '-> /menu-nav'],
    ['/chatbot', WIDE, '-> /'],
    ['/all-updates', NARROW, '-> /live-times?allUpdates=true'],
    ['/my-account', nobody, '-> /'],
    ['/my-account', WIDE, '-> /my-account/update-personal-details'],
    ['/my-account/payment-cards', tokenless, '-> /my-account'],
    ['/my-account/add-card?clientId=1', tokenless, '-> /my-account'],
    ['/my-account/add-card', NARROW, '-> /my-account/payment-cards'],
    ['/my-account/journey-notifications', without(NARROW, { showJourneyNotifications: 'false' }), '-> /my-account'],
    ['/my-account/notification-preferences', WIDE, '-> /my-account'],
    ['/payg/home', without(nobody, { showPayg: false }), '-> /'],
    ['/payg/history', nobody, '-> /payg/home', 'AddContactlessCardStatus'],
    ['/payg/guest-info', nobody, '-> /payg/home'],
  ])
  expectAll([
    ['/my-account/payment-cards', NARROW, 'PaymentCardsPage'],
    ['/my-account/journey-notifications', NARROW, 'JourneyNotifications'],
  ])
})

describe('pay as you go', () => {
  const off = without(GUEST, { showPayg: false })

  // Counts once its pages stand: ROUTE-030
  test('is reachable while its option is on, or for those sent back to it; else Home', () =>
    expectOnceBuilt([
      ['/payg/home', GUEST, 'PayAsYouGo'],
      ['/payg/home', off, '-> /'],
      ['/payg/home?Redirected=true', off, 'PayAsYouGo'],
      ['/payg/home?Redirected', off, 'PayAsYouGo'],
      ['/payg/home?direct=1', off, 'PayAsYouGo'],
      ['/payg/home?Redirected=false', off, '-> /'],
      ['/payg', GUEST, '-> /payg/home'],
      ['/payg', off, '-> /'],
      ['/payg?Redirected', off, '-> /payg/home?Redirected='],
      ['/payg/home?Redirected=', off, 'PayAsYouGo'],
      ['/payg?direct=1&transient_token=a%2Fb', off, '-> /payg/home?direct=1&transient_token=a%2Fb'],
    ]))

  // Counts once its pages stand: ROUTE-060, ROUTE-071
  test('the way back from an iPhone’s sheet is adding a card', () =>
    expectOnceBuilt([['/payg/add-card?Redirected=true', { ...off, native: true, narrow: true }, 'AddContactlessCard']]))

  // Counts once its pages stand: ROUTE-059, ROUTE-061, ROUTE-062, ROUTE-063
  test('has its pages', () =>
    expectOnceBuilt([
      ['/payg/home', GUEST, 'PayAsYouGo'],
      ['/payg/add-card/success', GUEST, 'AddContactlessCardStatus'],
      ['/payg/add-payment', GUEST, 'AddPayment'],
      ['/payg/add-payment/fail', GUEST, 'AddPaymentStatus'],
    ]))

  // Counts once its pages stand: ROUTE-064, ROUTE-066, ROUTE-067, ROUTE-068
  test('has its history, and content of its own', () =>
    expectOnceBuilt([
      ['/payg/history', GUEST, 'PaygHistory'],
      ['/payg/history/details', GUEST, 'PaygHistoryDetails'],
      ['/payg/history/details/update-journey', GUEST, 'PaygUpdateJourney'],
      ['/payg/content/26', GUEST, 'PaygContent'],
    ]))

  // Counts once its pages stand: ROUTE-065, ROUTE-069, ROUTE-070
  test('asks guests for their token where it matters', () => {
    const guest = { ...GUEST, guestToken: true }
    expectOnceBuilt([
      ['/payg/history', GUEST, '-> /payg/home', 'AddContactlessCardStatus'],
      ['/payg/history', guest, 'PaygHistory', 'AddContactlessCardStatus'],
      ['/payg/history', GUEST, 'PaygHistory', 'PayAsYouGo'],
      ['/payg/guest-info', GUEST, '-> /payg/home'],
      ['/payg/guest-info', guest, 'PaygGuestInfo'],
    ])
  })
})

describe('buying a ticket', () => {
  const NEED_STATIONS = [
    'single-results',
    'return-results',
    'return-results/open-return',
    'return-results/results/out',
    'return-results/return-info/1',
    'multiflex',
    'season',
  ]
  const NEED_FARES = [
    'single-results/options',
    'single-results/options/details',
    'return-results/open-return/options',
    'return-results/open-return/options/details',
    'return-results/return/options',
    'return-results/return/options/details',
    'multiflex/details',
    'season/details',
    'additional-options',
    'delivery-options',
    'tickets-summary',
    'tickets-summary/login',
    'tickets-summary/login/verify-email',
    'tickets-summary/register/success',
    'tickets-payment',
  ]

  test('results need an origin and a destination [TROUTE-044]', () => {
    for (const page of NEED_STATIONS) {
      expect(visit(`/ticket-search/${page}`, GUEST), page).toBe('-> /ticket-search')
      expect(visit(`/ticket-search/${page}`, { ...GUEST, ...STATIONS }), page).not.toMatch(/^->|not found/)
    }
  })

  test('what comes after choosing needs chosen fares, or a basket [TROUTE-045]', () => {
    for (const page of NEED_FARES) {
      expect(visit(`/ticket-search/${page}`, { ...GUEST, ...STATIONS }), page).toBe('-> /ticket-search')
      expect(visit(`/ticket-search/${page}`, { ...GUEST, ...FARES }), page).not.toMatch(/^->|not found/)
      expect(visit(`/ticket-search/${page}`, { ...GUEST, basket: true }), page).not.toMatch(/^->|not found/)
    }
  })

  test('both directions side by side need a wide page [TROUTE-007] [TROUTE-008] [TROUTE-011]', () =>
    expectAll([
      ['/ticket-search/results', { ...GUEST, ...STATIONS }, 'Results'],
      ['/ticket-search/results', GUEST, '-> /ticket-search'],
      ['/ticket-search/results', { ...NARROW, ...STATIONS }, '-> /ticket-search/single-results'],
      [
        '/ticket-search/results',
        { ...NARROW, search: { ...STATIONS.search, return: true } },
        '-> /ticket-search/return-results',
      ],
    ]))

  test('a confirmation needs a paid order [TROUTE-032] [TROUTE-041]', () => {
    for (const page of ['tickets-confirmation', 'confirmation-page']) {
      expect(visit(`/ticket-search/${page}`, { ...GUEST, ...FARES }), page).toBe('-> /ticket-search')
      expect(visit(`/ticket-search/${page}`, { ...GUEST, paidOrder: true }), page).not.toMatch(/^->|not found/)
    }
  })

  test('the basket needs somebody signed in, and its option [TROUTE-038] [TROUTE-039] [TROUTE-040] [SHELL-115]', () =>
    expectAll([
      ['/ticket-search/basket', WIDE, 'BasketPage'],
      ['/ticket-search/basket', GUEST, '-> /login?return=%2Fticket-search%2Fbasket'],
      ['/ticket-search/basket', without(WIDE, { showBasket: false }), '-> /ticket-search'],
    ]))

  test('an exchange has its summary, saved cards and conditions theirs [TROUTE-042] [TROUTE-033] [TROUTE-035] [TROUTE-036]', () =>
    expectAll([
      ['/ticket-search/exchange-summary', GUEST, '-> /ticket-search'],
      [
        '/ticket-search/exchange-summary',
        { ...WIDE, search: { ...NO_PROGRESS.search, exchange: true } },
        'ExchangeSummary',
      ],
      ['/ticket-search/travel-conditions', GUEST, 'TravelConditions'],
      ['/ticket-search/payment-cards', WIDE, 'SearchPaymentCards'],
      ['/ticket-search/payment-cards', { ...WIDE, accessToken: false }, '-> /my-account'],
      ['/ticket-search/add-card?clientId=x', WIDE, 'SearchAddCard'],
      ['/ticket-search/add-card', WIDE, '-> /ticket-search/payment-cards'],
    ]))

  test('a single’s choices, step by step [TROUTE-006] [TROUTE-009] [TROUTE-010] [TROUTE-043]', () =>
    expectAll([
      ['/ticket-search', GUEST, 'TicketSearch'],
      ['/ticket-search/single-results/options', { ...GUEST, ...FARES }, 'SingleOptions'],
      ['/ticket-search/single-results/options/details', { ...GUEST, ...FARES }, 'SingleOptionsDetails'],
      ['/ticket-search-external', GUEST, 'TicketSearchExternal'],
    ]))

  test('an open return’s choices, step by step [TROUTE-012] [TROUTE-013] [TROUTE-014] [TROUTE-015]', () =>
    expectAll([
      ['/ticket-search/return-results/open-return', { ...GUEST, ...STATIONS }, 'OpenReturn'],
      ['/ticket-search/return-results/open-return/options', { ...GUEST, ...FARES }, 'OpenReturnOptions'],
      ['/ticket-search/return-results/open-return/options/details', { ...GUEST, ...FARES }, 'OpenReturnOptionsDetails'],
      ['/ticket-search/return-results/results/return', { ...GUEST, ...STATIONS }, 'DirectionResults'],
    ]))

  test('a return’s choices, step by step [TROUTE-016] [TROUTE-017] [TROUTE-018]', () =>
    expectAll([
      ['/ticket-search/return-results/return/options', { ...GUEST, ...FARES }, 'ReturnOptions'],
      ['/ticket-search/return-results/return/options/details', { ...GUEST, ...FARES }, 'ReturnOptionsDetails'],
      ['/ticket-search/return-results/return-info/4', { ...GUEST, ...STATIONS }, 'ReturnInfo'],
    ]))

  test('multiflex and season tickets [TROUTE-019] [TROUTE-020] [TROUTE-021] [TROUTE-022]', () =>
    expectAll([
      ['/ticket-search/multiflex', { ...GUEST, ...STATIONS }, 'Multiflex'],
      ['/ticket-search/multiflex/details', { ...GUEST, ...FARES }, 'MultiflexDetails'],
      ['/ticket-search/season', { ...GUEST, ...STATIONS }, 'Season'],
      ['/ticket-search/season/details', { ...GUEST, ...FARES }, 'SeasonDetails'],
    ]))

  test('extras, delivery, summary and payment [TROUTE-023] [TROUTE-024] [TROUTE-028] [TROUTE-034]', () =>
    expectAll([
      ['/ticket-search/additional-options', { ...GUEST, ...FARES }, 'AdditionalOptions'],
      ['/ticket-search/delivery-options', { ...GUEST, ...FARES }, 'DeliveryOptions'],
      ['/ticket-search/tickets-summary', { ...GUEST, ...FARES }, 'TicketsSummary'],
      ['/ticket-search/tickets-payment', { ...GUEST, ...FARES }, 'TicketsPayment'],
    ]))

  test('signing in on the way to paying [TROUTE-029] [TROUTE-030] [TROUTE-031] [TROUTE-037]', () =>
    expectAll([
      ['/ticket-search/tickets-summary/login', { ...GUEST, ...FARES }, 'LoginPageSummary'],
      ['/ticket-search/tickets-summary/login/verify-email', { ...GUEST, ...FARES }, 'VerifyEmailSummary'],
      ['/ticket-search/tickets-summary/register/success', { ...GUEST, ...FARES }, 'SuccessComponentSummary'],
      ['/ticket-search/calling-points', GUEST, 'CallingPoints'],
    ]))

  test('smartcards on the way need somebody who has some [TROUTE-025] [TROUTE-026] [TROUTE-027]', () =>
    expectAll([
      ['/ticket-search/manage-smartcards', WIDE, 'SearchManageSmartcards'],
      ['/ticket-search/manage-smartcards', GUEST, '-> /login?return=%2Fticket-search%2Fmanage-smartcards'],
      ['/ticket-search/manage-smartcards/order', WIDE, 'SearchOrderSmartcard'],
      ['/ticket-search/manage-smartcards/add', WIDE, 'SearchAddSmartcard'],
    ]))

  test('rovers are searched for before they are found [TROUTE-046] [TROUTE-047] [TROUTE-048] [TROUTE-049]', () =>
    expectAll([
      ['/rovers-and-rangers', GUEST, 'RoversAndRangers'],
      ['/rovers-and-rangers/learn-more', GUEST, 'RoversLearnMore'],
      ['/rovers-and-rangers/results', { ...GUEST, roversSearch: true }, 'RoversResults'],
      ['/rovers-and-rangers/results', GUEST, '-> /rovers-and-rangers'],
    ]))
})

describe('the wallet', () => {
  test('is open to guests, too; a ticket is shown by its locator [TROUTE-050] [TROUTE-051] [TROUTE-052]', () =>
    expectAll([
      ['/ticket-wallet', GUEST, 'TicketWallet'],
      ['/ticket-wallet/details/7KQ4M2XP', GUEST, 'TicketWalletDetails'],
      ['/ticket-wallet/details', GUEST, '-> /ticket-wallet'],
    ]))

  test('a ticket’s PDF is named in the query [TROUTE-053] [TROUTE-054]', () =>
    expectAll([
      ['/ticket-wallet/details/viewTicket?pdf=7KQ4M2XP', GUEST, 'ViewTicket'],
      ['/ticket-wallet/details/viewTicket', GUEST, '-> /ticket-wallet'],
    ]))

  test('a downloaded ticket needs its locator and its group or its id [TROUTE-056] [TROUTE-057] [TROUTE-058]', () =>
    expectAll([
      ['/ticket-wallet/details/downloaded?recordLocator=A1&group=2', GUEST, 'DownloadedTicket'],
      ['/ticket-wallet/details/downloaded?recordLocator=A1&ticketID=3', GUEST, 'DownloadedTicket'],
      ['/ticket-wallet/details/downloaded?recordLocator=A1', GUEST, '-> /ticket-wallet/details/A1'],
      ['/ticket-wallet/details/downloaded?group=2', GUEST, '-> /ticket-wallet'],
    ]))

  test('bundles, exchanged tickets, smartcards [TROUTE-055] [TROUTE-059] [TROUTE-060]', () =>
    expectAll([
      ['/ticket-wallet/multiflex/A1', GUEST, 'WalletMultiflex'],
      ['/ticket-wallet/details/A1/exchanged-tickets', GUEST, 'ExchangedTickets'],
      ['/ticket-wallet/smartcard-android', { ...NATIVE, nfc: true }, 'SmartcardAndroid'],
      ['/ticket-wallet/smartcard-android', NATIVE, '-> /ticket-wallet'],
    ]))

  test('tickets are changed while exchanges are on [TPERM-016]', () =>
    expectAll([
      ['/ticket-wallet/details/A1/exchange', without(GUEST, { showExchangeTickets: true }), 'ExchangeTickets'],
      [
        '/ticket-wallet/details/A1/exchange',
        without(GUEST, { showExchangeTickets: false }),
        '-> /ticket-wallet/details/A1',
      ],
    ]))

  test('Delay Repay for a ticket is there while the new one is on [TROUTE-061] [TROUTE-062]', () =>
    expectOnceBuilt([
      ['/ticket-wallet/details/A1/delay-repay', GUEST, 'WalletDelayRepay'],
      [
        '/ticket-wallet/details/A1/delay-repay',
        without(GUEST, { showDelayRepayNew: false }),
        '-> /ticket-wallet/details/A1',
      ],
    ]))
})

describe('live times, planner, Delay Repay', () => {
  test('live times are a phone’s; wide there are all updates [TROUTE-063] [TROUTE-064] [TROUTE-070]', () =>
    expectAll([
      ['/live-times', NARROW, 'LiveTimes'],
      ['/live-times', NATIVE, 'LiveTimes'],
      ['/live-times', GUEST, '-> /all-updates'],
      ['/all-updates', GUEST, 'AllUpdates'],
    ]))

  test('live times are for guests and for whoever is signed in [TPERM-020]', () =>
    expectOnceBuilt([
      ['/live-times', { ...GUEST, narrow: true }, 'LiveTimes'],
      ['/live-times', NARROW, 'LiveTimes'],
      ['/live-times/results', { ...GUEST, narrow: true }, 'LiveTimesResults', 'LiveTimes'],
      ['/live-times/results', NARROW, 'LiveTimesResults', 'LiveTimes'],
      ['/all-updates', GUEST, 'AllUpdates'],
      ['/all-updates', WIDE, 'AllUpdates'],
    ]))

  test('results are come to from live times, a service or a ticket, on a phone [TROUTE-065] [TROUTE-066] [TROUTE-067]', () =>
    expectAll([
      ['/live-times/results', NARROW, 'LiveTimesResults', 'LiveTimes'],
      ['/live-times/results', NARROW, 'LiveTimesResults', 'LiveTimesDetails'],
      ['/live-times/results', NARROW, 'LiveTimesResults', 'TicketWalletDetails'],
      ['/live-times/results', NARROW, '-> /live-times', 'Home'],
      ['/live-times/results', NARROW, '-> /live-times'],
      ['/live-times/results', WIDE, '-> /all-updates', 'LiveTimes'],
    ]))

  test('a service is come to from results [TROUTE-068] [TROUTE-069]', () =>
    expectAll([
      ['/live-times/results/details', NARROW, 'LiveTimesDetails', 'LiveTimesResults'],
      ['/live-times/results/details', NARROW, '-> /live-times/results', 'LiveTimes'],
    ]))

  test('the planner is there while its option is on', () =>
    expectAll([
      ['/journey-planner', GUEST, 'JourneyPlanner'],
      ['/journey-planner/results', GUEST, 'JourneyPlannerResults'],
      ['/journey-planner', without(GUEST, { showJourneyPlanner: false }), '-> /'],
    ]))

  test('the phone’s Delay Repay pages go to the overview when wide [TROUTE-073] [TROUTE-074] [TROUTE-075] [TROUTE-076]', () =>
    expectOnceBuilt([
      ['/delay-repay', NARROW, 'DelayRepay'],
      ['/delay-repay', WIDE, '-> /delay-repay-overview'],
      ['/delay-repay?journey=7', WIDE, '-> /delay-repay-overview?journey=7'],
      ['/delay-repay/calculator', NATIVE, 'DelayRepayCalculator'],
      ['/delay-repay/calculator', WIDE, '-> /delay-repay-overview'],
    ]))

  test('the overview and what is below it [TROUTE-077] [TROUTE-078] [TROUTE-079] [TROUTE-081]', () =>
    expectOnceBuilt([
      ['/delay-repay-overview', GUEST, 'DelayRepayOverview'],
      ['/delay-repay-overview/claims', GUEST, 'Claims'],
      ['/delay-repay-overview/calculator', GUEST, 'OverviewCalculator'],
      ['/delay-repay-overview/claim/5', NARROW, 'DelayRepayClaim'],
      ['/delay-repay-overview/claim/5', WIDE, '-> /delay-repay-overview?claim=5'],
    ]))

  test('Delay Repay is there while its option is on [TPERM-018]', () => {
    const off = { showDelayRepayNew: false }
    expectOnceBuilt([
      ['/delay-repay', without(NARROW, off), '-> /'],
      ['/delay-repay-overview', without(WIDE, off), '-> /'],
      ['/delay-repay-overview/claims', without(WIDE, off), '-> /'],
      ['/delay-repay-overview/calculator', without(WIDE, off), '-> /'],
      ['/delay-repay-overview/claim/5', without(NARROW, off), '-> /'],
      ['/my-account/delay-repay/open', without(WIDE, off), '-> /my-account'],
    ])
  })
})

describe('addresses that are no page', () => {
  test('show what isn’t there on the web, wide and narrow [ROUTE-003] [TROUTE-003] [TROUTE-004]', () => {
    expect(visit('/nowhere', WIDE)).toBe('not found')
    expect(visit('/nowhere', NARROW)).toBe('not found')
    expect(visit('/stationsX', WIDE)).toBe('not found')
    expect(visit('/stations/a/b', WIDE)).toBe('not found')
  })

  test('lead Home in the native app [ROUTE-004] [TROUTE-005]', () => {
    expect(visit('/nowhere', NATIVE)).toBe('-> /')
    expect(visit('/', NATIVE)).toBe('Home')
  })

  test('a page that isn’t built yet is not found either, and names the nearest that is', () => {
    const answer = resolve(onceBuilt, { path: '/stations/elsewhere/x', query: {}, from: null }, WIDE)
    expect(answer).toMatchObject({ kind: 'missing', near: '/stations' })
    const routes: readonly Route[] = ROUTES
    const unbuilt = routes.map((route) => (route.name === 'TicketSearch' ? { ...route, screen: undefined } : route))
    expect(resolve(unbuilt, { path: '/ticket-search', query: {}, from: null }, WIDE)).toMatchObject({
      kind: 'missing',
      near: '/',
    })
  })

  test('no guard sends anybody round in circles', () => {
    const everybody = [
      GUEST,
      WIDE,
      NARROW,
      NATIVE,
      { ...GUEST, narrow: true },
      without(GUEST, BUILD_OPTIONS),
      without(NARROW, BUILD_OPTIONS),
    ]
    for (const facts of everybody) {
      for (const route of onceBuilt) {
        let address = route.path.replaceAll(/:(\w+)\??/g, 'x')
        let steps = 0
        for (let ends = visitOnceBuilt(address, facts); ends.startsWith('-> '); ends = visitOnceBuilt(address, facts)) {
          address = ends.slice(3)
          steps += 1
          expect(steps, route.path).toBeLessThan(5)
        }
      }
    }
  })

  test('the same path may be another page in another layout [ROUTE-002] [TROUTE-002]', () => {
    expect(findRoute(ROUTES, '/login', WIDE)?.route.name).toBe('LoginDesktop')
    expect(findRoute(ROUTES, '/login', NARROW)?.route.name).toBe('LoginPage')
  })
})

describe('the query', () => {
  test('is that of the address and that inside the hash; the hash wins', () =>
    expect(readQuery('?a=1&b=1', '#/payg/home?b=2&c=3')).toEqual({ a: '1', b: '2', c: '3' }))

  test('says that somebody was sent back unless it says false', () =>
    expect(
      ['', '?Redirected', '?Redirected=true', '?Redirected=false'].map((search) => isRedirected(readQuery(search, ''))),
    ).toEqual([false, true, true, false]))
})
