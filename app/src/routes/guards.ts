import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { RouteName } from './paths.ts'
import { PATHS } from './paths.ts'
import type { Guard, Visit } from './route.ts'
import { isSet } from './query.ts'
import { fillPath, isWithin } from './path.ts'

const HOME = '/'
const ACCOUNT = '/my-account'
const SEARCH = '/ticket-search'
const WALLET = '/ticket-wallet'
const PAYG_HOME = '/payg/home'
const REPAY = '/delay-repay-overview'
const LIVE = '/live-times'
const UPDATES = '/all-updates'

/** The first guard that objects decides. */
export const all =
  (...guards: Guard[]): Guard =>
  (visit) => {
    for (const guard of guards) {
      const instead = guard(visit)
      if (instead !== null) return instead
    }
    return null
  }

const needs =
  (holds: (visit: Visit) => boolean, instead: string | ((visit: Visit) => string)): Guard =>
  (visit) =>
    holds(visit) ? null : typeof instead === 'string' ? instead : instead(visit)

/** Elsewhere, with whatever the address brought along. */
const withQuery =
  (path: string) =>
  ({ query }: Visit) =>
    fillPath(path, query)

const narrowOnly = (instead: string | ((visit: Visit) => string)): Guard => needs(({ facts }) => facts.narrow, instead)

type Switch = keyof {
  [Name in keyof AppOptions as AppOptions[Name] extends boolean ? Name : never]: true
}
const optionOn = (option: Switch, instead: string | ((visit: Visit) => string)): Guard =>
  needs(({ facts }) => facts.options[option], instead)

/** Journey notifications are on when the option is the text 'true', or the flag. */
export const notificationsOn = (options: AppOptions): boolean => String(options.showJourneyNotifications) === 'true'

/** Pages that are somebody's own: to Login, and back here after it. */
const signedIn: Guard = needs(
  ({ facts }) => facts.traveller,
  ({ path }) => `/login?return=${encodeURIComponent(path)}`,
)

// ---------------------------------------------------------------- Shell

/** Whoever is signed in is where they were going, if a link said where: a page of ours. */
export const login: Guard = ({ facts, query }) =>
  facts.traveller ? (query['return']?.startsWith('/') ? query['return'] : ACCOUNT) : null

export const oldMenu: Guard = ({ facts }) => (facts.options.showUpdatedMenu ? '/menu-nav' : null)

export const chatbot = narrowOnly(HOME)

export const allUpdates: Guard = ({ facts, query }) =>
  facts.narrow ? fillPath(LIVE, { allUpdates: 'true', ...query }) : null

export const stationInformation = needs(({ query }) => Boolean(query['code']), '/stations')

/** Names of pages that a link from outside may lead to. */
const DEEP_LINKS: readonly RouteName[] = [
  'Home',
  'LoginPage',
  'My Account',
  'TicketSearch',
  'TicketWallet',
  'LiveTimes',
  'PayAsYouGo',
  'AddContactlessCard',
  'Claims',
  'Favourites',
  'PaymentCardsPage',
  'Notification',
]
const DEEP_LINK_PARAMS = ['transient_token', 'guest_checkout', 'refresh_dashboard']

export const loginRedirect: Guard = ({ query }) => {
  const page = DEEP_LINKS.find((name) => name === query['redirect_name']) ?? 'LoginPage'
  const kept = DEEP_LINK_PARAMS.flatMap((field) => (query[field] === undefined ? [] : [[field, query[field]]]))
  return fillPath(PATHS[page], Object.fromEntries(kept))
}

// ---------------------------------------------------------------- My Account

const account = needs(({ facts }) => facts.traveller, HOME)

/** Wide, the account has no page of its own: it opens at the personal details. */
export const accountHome = all(account, narrowOnly(`${ACCOUNT}/update-personal-details`))
export const accountPage = account
export const accountClaims = all(account, optionOn('showDelayRepayNew', ACCOUNT))
/** Pages that our letters lead to: whoever opens one elsewhere signs in first, and is there then. */
export const mailedAccountPage: Guard = needs(
  ({ facts }) => facts.traveller,
  ({ path, query }) => `/login?return=${encodeURIComponent(fillPath(path, query))}`,
)

export const searchCards = needs(({ facts }) => facts.accessToken, ACCOUNT)
export const accountCards = all(account, searchCards)
/** The bank said whose card it is; without that, to the list of cards. */
const needsClient = (instead: string) => needs(({ query }) => Boolean(query['clientId']), `${instead}/payment-cards`)
export const accountAddCard = all(accountCards, needsClient(ACCOUNT))
export const journeyNotifications = all(
  account,
  needs(({ facts }) => notificationsOn(facts.options), ACCOUNT),
)
export const notificationPreferences = all(
  account,
  needs(({ facts }) => facts.native, ACCOUNT),
)
export const searchHistory = all(account, optionOn('isSearchHistoryVisible', ACCOUNT))
export const searchPreferences = all(account, optionOn('showSearchPreferences', ACCOUNT))
export const ticketPreferences = all(account, optionOn('isDeliveryOptionsPreferenceVisible', ACCOUNT))

// ---------------------------------------------------------------- Pay as you go

export const payg: Guard = needs(
  ({ facts, query }) => facts.options.showPayg || isSet(query, 'Redirected') || isSet(query, 'direct'),
  HOME,
)
/** Its first page, with whatever the address brought along: without it the next guard would send a redirected visitor Home. */
export const paygRoot = all(payg, withQuery(PAYG_HOME))
export const paygHistory = all(
  payg,
  needs(({ from, facts }) => from !== 'AddContactlessCardStatus' || facts.guestToken, PAYG_HOME),
)
export const paygGuestInfo = all(
  payg,
  needs(({ facts }) => facts.guestToken, PAYG_HOME),
)

// ---------------------------------------------------------------- Tickets

/** Known, or named by the address: after a reload, or by a link that somebody shared. */
const hasStations = ({ facts, query }: Visit) => facts.search.stations || Boolean(query['from'] && query['to'])
const isReturn = ({ facts, query }: Visit) =>
  query['type'] === undefined ? facts.search.return : /return/i.test(query['type'])

export const needsStations = needs(hasStations, SEARCH)
/** A rover has no stations; it has a day on which it starts. */
const hasFare = (visit: Visit) => Boolean(visit.query['fare']) && (hasStations(visit) || Boolean(visit.query['starts']))
/** An order that the address names: after a reload, the server says what has become of it. */
const hasOrder = ({ query }: Visit) => Boolean(query['order'])
export const needsFares = needs(
  (visit) => visit.facts.search.fares || visit.facts.basket || hasFare(visit) || hasOrder(visit),
  SEARCH,
)
export const needsPaidOrder = needs((visit) => visit.facts.paidOrder || hasOrder(visit), SEARCH)
/** After a reload the address says which booking is being changed, and to what. */
export const exchangeSummary = needs(
  ({ facts, query }) => facts.search.exchange || facts.search.fares || Boolean(query['recordLocator'] && query['fare']),
  SEARCH,
)

/** Both directions next to each other need the width; narrow shows them one by one. */
export const wideResults = all(needsStations, (visit) => {
  if (!visit.facts.narrow) return null
  return fillPath(`${SEARCH}/${isReturn(visit) ? 'return' : 'single'}-results`, visit.query)
})
export const basket = all(optionOn('showBasket', SEARCH), signedIn)
export const searchAddCard = all(searchCards, needsClient(SEARCH))
export const searchSmartcards = signedIn
export const roversResults = needs(
  ({ facts, query }) => facts.roversSearch || Boolean(query['starts']),
  '/rovers-and-rangers',
)

// ---------------------------------------------------------------- Wallet

const hasLocator = needs(({ params, query }) => Boolean(params['recordLocator'] ?? query['recordLocator']), WALLET)
const ticketDetails = ({ params, query }: Visit) =>
  `${WALLET}/details/${encodeURIComponent(params['recordLocator'] ?? query['recordLocator'] ?? '')}`

export const walletDetails = hasLocator
export const viewTicket = needs(({ query }) => Boolean(query['pdf']), WALLET)
export const downloaded = all(
  hasLocator,
  needs(({ query }) => Boolean(query['group'] ?? query['ticketID']), ticketDetails),
)
export const walletExchange = all(hasLocator, optionOn('showExchangeTickets', ticketDetails))
export const walletDelayRepay = all(hasLocator, optionOn('showDelayRepayNew', ticketDetails))
export const smartcardAndroid = needs(({ facts }) => facts.nfc, WALLET)

// ---------------------------------------------------------------- Live times, planner, Delay Repay

export const liveTimes = narrowOnly(withQuery(UPDATES))
export const liveResults = all(
  liveTimes,
  needs(({ from }) => /^(LiveTimes|LiveTimesDetails|TicketWalletDetails)$/.test(from ?? ''), withQuery(LIVE)),
)
export const liveDetails = needs(({ from }) => from === 'LiveTimesResults', withQuery(`${LIVE}/results`))
export const planner = optionOn('showJourneyPlanner', HOME)
export const delayRepay = optionOn('showDelayRepayNew', HOME)
/** A phone’s pages. Wide, what they are about is a page inside the overview. */
export const delayRepayPhone = all(delayRepay, narrowOnly(withQuery(REPAY)))
export const delayRepayClaim = all(
  delayRepay,
  narrowOnly(({ params, query }) => fillPath(REPAY, { claim: params['id'] ?? '', ...query })),
)

/** Which of the app's places a path belongs to, for what surrounds the page. */
export const isPayment = (path: string): boolean =>
  ['tickets-payment', 'payment-cards', 'add-card', 'add-payment'].some((part) => isWithin(path, part))
