import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { WordName } from '../../i18n/names.ts'
import { pathTo } from '../../routes/href.ts'
import type { RouteName } from '../../routes/paths.ts'
import { isUnder } from '../../routes/path.ts'
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

/** Ready until the page it stands for is there: the nearest thing of its kind that is. */
type Item = Look & { key: string; instead?: Look }

/** The names of a page and of all below it: whoever is on one of them is still where the item led. */
const under = (...paths: string[]): string[] =>
  routeTable()
    .filter((route) => paths.some((path) => isUnder(route.path, path)))
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

const itemsFor = ({ options }: BottomFacts): Item[] => {
  const { showJourneyPlanner, showPayg, showUpdatedMenu } = options
  const planner: Item[] = showJourneyPlanner
    ? [
        {
          key: 'planner',
          route: 'JourneyPlanner',
          alternates: under(pathTo('JourneyPlanner')),
          icon: 'plan',
          word: 'BAR_PLAN',
          name: 'TITLE_PLANNER',
        },
      ]
    : []
  const payg: Item[] = showPayg
    ? [
        {
          key: 'payg',
          route: 'PayAsYouGo',
          alternates: under(pathTo('PayAsYouGoRoot')),
          icon: 'tap',
          word: 'BAR_PAYG',
          name: 'TITLE_PAYG',
        },
      ]
    : []
  return [
    {
      key: 'tickets',
      route: 'TicketSearch',
      alternates: buyingPages(),
      icon: 'ticket',
      word: 'BAR_TICKETS',
      name: 'TITLE_TICKET_SEARCH',
      instead: { route: 'Home', alternates: [], icon: 'signal', word: 'BAR_HOME', name: 'TITLE_HOME' },
    },
    {
      key: 'live',
      route: 'LiveTimes',
      alternates: ['AllUpdates', ...under(pathTo('LiveTimes'))],
      icon: 'live',
      word: 'BAR_LIVE',
      name: 'TITLE_LIVE_TIMES',
      instead: {
        route: 'Stations',
        alternates: under(pathTo('Stations')),
        icon: 'pin',
        word: 'BAR_STATIONS',
        name: 'TITLE_STATIONS',
      },
    },
    {
      key: 'wallet',
      route: 'TicketWallet',
      alternates: under(pathTo('TicketWallet')),
      icon: 'wallet',
      word: 'BAR_WALLET',
      name: 'TITLE_WALLET',
    },
    ...planner,
    ...payg,
    showUpdatedMenu
      ? {
          key: 'account',
          route: 'NewSecondaryNav',
          alternates: morePages(),
          icon: 'more',
          word: 'BAR_MORE',
          name: 'TITLE_MORE',
        }
      : {
          key: 'account',
          route: 'SecondaryNav',
          alternates: morePages(),
          icon: 'person',
          word: 'BAR_ACCOUNT',
          name: 'TITLE_ACCOUNT',
        },
  ]
}

export function bottomItems(facts: BottomFacts): BottomItem[] {
  return itemsFor(facts).flatMap(({ instead, ...item }) => {
    const look = facts.offered(item.route)
      ? item
      : instead && facts.offered(instead.route)
        ? { ...item, ...instead }
        : null
    if (!look) return []
    const dot = (item.key === 'wallet' && facts.newTickets) || (item.key === 'account' && facts.preferencesDot)
    return [{ ...look, dot }]
  })
}

/** Which item the page belongs to; -1 where it belongs to none. */
export const activeItem = (items: readonly Pick<BottomItem, 'route' | 'alternates'>[], page: string | null): number =>
  items.findIndex(({ route, alternates }) => route === page || alternates.some((one) => one === page))
