import { fillPath, matchPath, tidyPath } from '../../routes/path.ts'
import { PATHS, type RouteName } from '../../routes/paths.ts'
import { readQuery } from '../../routes/query.ts'

/**
 * Pages that a link from outside may open: those that letters, messages and our own pages elsewhere lead to. What is in the
 * middle of something (paying, changing, deleting an account) is come to by nobody's link.
 */
const OPEN_TO_LINKS: readonly RouteName[] = [
  'Home',
  'LoginRedirect',
  'Notification',
  'LoginPage',
  'VerifyEmail',
  'ForgotPassword',
  'ResetPassword',
  'ConfirmEmail',
  'ServiceAlerts',
  'Stations',
  'StationInformation',
  'Content',
  'More',
  'My Account',
  'Orders',
  'PaymentCardsPage',
  'Favourites',
  'JourneyNotifications',
  'NotificationPreferences',
  'MarketingPreferences',
  'ManageSmartcards',
  'Sessions',
  'OpenClaims',
  'ClosedClaims',
  'ClaimDetails',
  'PayAsYouGo',
  'AddContactlessCard',
  'AddContactlessCardStatus',
  'AddPayment',
  'AddPaymentStatus',
  'PaygHistory',
  'PaygHistoryDetails',
  'TicketSearch',
  'TicketSearchExternal',
  'TicketWallet',
  'GuestOrder',
  'GuestData',
  'ViewTicket',
  'TicketWalletDetails',
  'WalletMultiflex',
  'WalletDelayRepay',
  'LiveTimes',
  'LiveTimesResults',
  'LiveTimesDetails',
  'AllUpdates',
  'TrainsNow',
  'LikelyTimes',
  'JourneyPlanner',
  'JourneyPlannerResults',
  'JourneyPlannerDetails',
  'DelayRepay',
  'DelayRepayOverview',
  'Claims',
  'DelayRepayClaim',
]

const SCHEME = 'cledrau:'
/** Longer than any of ours. */
const MOST_SIGNS = 2048

const parsed = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The part of an address that the app knows: behind `#/`, or else the path itself. Null: it isn't an address of ours. */
function insideOf(address: string, ours: string): { inside: string; search: string } | null {
  if (address.length > MOST_SIGNS) return null
  // What a scheme of our own means is read the same by every browser only without its slashes.
  const text = address.startsWith(SCHEME) ? `${ours}/${address.slice(SCHEME.length).replace(/^\/+/, '')}` : address
  const url = parsed(text)
  if (!url || url.origin !== ours || url.username !== '' || url.password !== '') return null
  const { pathname, search, hash } = url
  return hash.startsWith('#/') ? { inside: hash, search } : { inside: `#${pathname}${search}`, search: '' }
}

/** Where a link leads inside the app. Home where we know no such page any more; null for what isn't a link of ours at all. */
export function ledBy(address: string, ours: string): string | null {
  const found = insideOf(address, ours)
  if (!found) return null
  const { inside, search } = found
  const path = tidyPath(inside.slice(1).split('?')[0] ?? '')
  if (!OPEN_TO_LINKS.some((name) => matchPath(PATHS[name], path))) return PATHS.Home
  return fillPath(path, readQuery(search, inside))
}
