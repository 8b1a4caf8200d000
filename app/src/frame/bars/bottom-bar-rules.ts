import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { WordName } from '../../i18n/names.ts'
import { pathTo } from '../../routes/href.ts'
import type { RouteName } from '../../routes/paths.ts'
import { routeTable } from '../../routes/table.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

type Look = {
  route: RouteName
  /** Pages on which the item is active, too. */
  alternates: readonly string[]
  icon: IconName
  /** Short enough for six at 320 px. */
  word: WordName
  /** The whole name, for those who listen. */
  name: WordName
}

export type BottomItem = Look & { key: string; dot: boolean }

export type BottomFacts = {
  options: Pick<AppOptions, 'showJourneyPlanner' | 'showPayg' | 'showUpdatedMenu'>
  newTickets: boolean
  preferencesDot: boolean
  /** Whether a page can be reached: the bar offers nothing else. */
  offered: (route: RouteName) => boolean
}

/** Some are there only while an option is on. */
type Item = Look & { key: string; option?: 'showJourneyPlanner' | 'showPayg' }

/** The names of a page and of all below it: whoever is on one of them is still where the item led. */
const under = (...paths: string[]): string[] =>
  routeTable()
    .filter((route) => paths.some((path) => route.path === path || route.path.startsWith(`${path}/`)))
    .map(({ name }) => name)

const buyingPages = () => ['Home', 'TicketSearchExternal', ...under(pathTo('TicketSearch'), pathTo('RoversAndRangers'))]
const morePages = () => [
  'More',
  'NavigationCategory',
  'Content',
  'Chatbot',
  'ServiceAlerts',
  'Settings',
  'Notification',
  'ForgotPassword',
  ...under(pathTo('My Account'), pathTo('LoginPage'), pathTo('DelayRepay'), pathTo('DelayRepayOverview')),
]

const itemsFor = ({ showUpdatedMenu }: BottomFacts['options']): Item[] => [
  {
    key: 'tickets',
    route: 'TicketSearch',
    alternates: buyingPages(),
    icon: 'ticket',
    word: 'BAR_TICKETS',
    name: 'TITLE_TICKET_SEARCH',
  },
  {
    key: 'live',
    route: 'LiveTimes',
    alternates: ['AllUpdates', ...under(pathTo('LiveTimes'))],
    icon: 'live',
    word: 'BAR_LIVE',
    name: 'TITLE_LIVE_TIMES',
  },
  {
    key: 'wallet',
    route: 'TicketWallet',
    alternates: under(pathTo('TicketWallet')),
    icon: 'wallet',
    word: 'BAR_WALLET',
    name: 'TITLE_WALLET',
  },
  {
    key: 'planner',
    option: 'showJourneyPlanner',
    route: 'JourneyPlanner',
    alternates: under(pathTo('JourneyPlanner')),
    icon: 'plan',
    word: 'BAR_PLAN',
    name: 'TITLE_PLANNER',
  },
  {
    key: 'payg',
    option: 'showPayg',
    route: 'PayAsYouGo',
    alternates: under(pathTo('PayAsYouGoRoot')),
    icon: 'tap',
    word: 'BAR_PAYG',
    name: 'TITLE_PAYG',
  },
  {
    key: 'account',
    route: showUpdatedMenu ? 'NewSecondaryNav' : 'SecondaryNav',
    alternates: morePages(),
    icon: showUpdatedMenu ? 'more' : 'person',
    word: showUpdatedMenu ? 'BAR_MORE' : 'BAR_ACCOUNT',
    name: showUpdatedMenu ? 'TITLE_MORE' : 'TITLE_ACCOUNT',
  },
]

export const bottomItems = (facts: BottomFacts): BottomItem[] =>
  itemsFor(facts.options)
    .filter(({ route, option }) => (!option || facts.options[option]) && facts.offered(route))
    .map((item) => ({
      ...item,
      dot: item.key === 'wallet' ? facts.newTickets : item.key === 'account' && facts.preferencesDot,
    }))

/** Which item the page belongs to; -1 where it belongs to none. */
export const activeItem = (items: readonly Pick<BottomItem, 'route' | 'alternates'>[], page: string | null): number =>
  items.findIndex(({ route, alternates }) => route === page || alternates.some((one) => one === page))
