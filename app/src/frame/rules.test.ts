import { pence } from '@cledrau/domain/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUILD_OPTIONS } from '../state/options.ts'
import { ROUTES } from '../routes.tsx'
import { setTable } from '../routes/table.ts'
import type { Route } from '../routes/route.ts'
import { entriesToShow, groupsToShow } from '../state/menus.ts'
import { initialsOf } from '../state/traveller.ts'
import { accountMenu } from '../account/menu/account-menu-rules.ts'
import { basketButton } from './header/basket-button-rules.ts'
import { activeItem, bottomItems } from './bars/bottom-bar-rules.ts'
import type { BottomFacts } from './bars/bottom-bar-rules.ts'
import { languageQuestion, showsCookieBar } from '../page/first-visit-rules.ts'
import { footerColumns, footerHides, MOST_IN_SHARED_COLUMN } from './bars/footer-rules.ts'
import { showsOfflineBanner } from './bars/offline-rules.ts'

const ON = {
  ...BUILD_OPTIONS,
  showPayg: true,
  isSearchHistoryVisible: true,
  showSearchPreferences: true,
  isDeliveryOptionsPreferenceVisible: true,
  showDelayRepayNew: true,
}
const OFF = {
  ...BUILD_OPTIONS,
  showPayg: false,
  isSearchHistoryVisible: false,
  showSearchPreferences: false,
  isDeliveryOptionsPreferenceVisible: false,
  showDelayRepayNew: false,
}
const routesOf = (signedIn: boolean, options = ON) => accountMenu(signedIn, options).entries.map(({ route }) => route)

beforeAll(() => setTable(ROUTES))

describe('the account’s menu', () => {
  test('offers guests pay as you go where that is on, and signing in [SHELL-058] [SHELL-059]', () => {
    expect(routesOf(false)).toEqual(['PayAsYouGo', 'LoginPage'])
    expect(routesOf(false, OFF)).toEqual(['LoginPage'])
    expect(accountMenu(false, ON).signOut).toBe(false)
  })

  test('offers travellers their details, password, address and tickets [SHELL-060] [SHELL-061] [SHELL-062] [SHELL-063]', () =>
    expect(routesOf(true, OFF)).toEqual(
      expect.arrayContaining(['UpdatePersonalDetailsPage', 'ChangePasswordPage', 'UpdateAddressPage', 'TicketWallet']),
    ))

  test('offers them smartcards, marketing, cards and favourites [SHELL-064] [SHELL-065] [SHELL-066] [SHELL-067]', () =>
    expect(routesOf(true, OFF)).toEqual(
      expect.arrayContaining(['ManageSmartcards', 'MarketingPreferences', 'PaymentCardsPage', 'Favourites']),
    ))

  test('offers them seat preferences and the way out [SHELL-068] [SHELL-074]', () => {
    expect(routesOf(true, OFF)).toContain('SeatPreferences')
    expect(accountMenu(true, OFF).signOut).toBe(true)
  })

  test('hides search and ticket preferences while they are off [SHELL-069] [SHELL-070] [TPERM-011] [TPERM-012]', () => {
    for (const [route, option] of [
      ['SearchPreferences', 'showSearchPreferences'],
      ['TicketPreferences', 'isDeliveryOptionsPreferenceVisible'],
    ] as const) {
      expect(routesOf(true, { ...OFF, [option]: true })).toContain(route)
      expect(routesOf(true, { ...ON, [option]: false })).not.toContain(route)
    }
  })

  test('hides history, pay as you go and Delay Repay while they are off [SHELL-071] [SHELL-072] [SHELL-073] [TPERM-015]', () => {
    for (const [route, option] of [
      ['SearchHistory', 'isSearchHistoryVisible'],
      ['PayAsYouGo', 'showPayg'],
      ['Claims', 'showDelayRepayNew'],
    ] as const) {
      expect(routesOf(true, { ...OFF, [option]: true })).toContain(route)
      expect(routesOf(true, { ...ON, [option]: false })).not.toContain(route)
    }
  })

  test('offers nothing that leads nowhere', () => expect(accountMenu(true, ON, () => false).entries).toEqual([]))

  test('names somebody by two letters, and nobody by NN [SHELL-054] [SHELL-055]', () => {
    expect(initialsOf({ firstName: 'Carys', lastName: 'Evans' })).toEqual({ initials: 'CE', name: 'Carys Evans' })
    expect(initialsOf({ firstName: ' ŵyn', lastName: 'ap Huw' }).initials).toBe('ŴA')
    expect(initialsOf(null)).toEqual({ initials: 'NN', name: 'N/A' })
  })
})

describe('the basket’s button', () => {
  const basket = { tickets: 2, total: pence(3565) }
  const facts = { signedIn: true, online: true, options: { showBasket: true, isBasketVisible: true }, basket }

  test('shows for somebody signed in, with the basket visible and something in it [SHELL-053] [TPERM-014]', () => {
    expect(basketButton(facts)).toMatchObject({ tickets: 2, total: 3565 })
    expect(basketButton({ ...facts, signedIn: false })).toBeNull()
    expect(basketButton({ ...facts, options: { showBasket: true, isBasketVisible: false } })).toBeNull()
    expect(basketButton({ ...facts, options: { showBasket: false, isBasketVisible: true } })).toBeNull()
    expect(basketButton({ ...facts, basket: null })).toBeNull()
    expect(basketButton({ ...facts, basket: { ...basket, tickets: 0 } })).toBeNull()
  })

  test('can be pressed only with a network [SHELL-119]', () => {
    expect(basketButton(facts)?.enabled).toBe(true)
    expect(basketButton({ ...facts, online: false })?.enabled).toBe(false)
  })
})

describe('menus from data', () => {
  const entry = (id: number, option?: string) => ({ id, option, to: `/content/${id}` })
  const offer = (options = ON) => ({ options, offered: (address: string) => address !== '/content/9' })
  const shown = (entries: ReturnType<typeof entry>[], options = ON) =>
    entriesToShow(entries, ({ to }) => to, offer(options)).map(({ id }) => id)

  test('show what is switched on and leads somewhere', () => {
    expect(shown([entry(1), entry(2, 'showPayg'), entry(9)])).toEqual([1, 2])
    expect(shown([entry(1), entry(2, 'showPayg')], OFF)).toEqual([1])
    expect(shown([entry(3, 'showJourneyNotifications')], { ...ON, showJourneyNotifications: 'true' })).toEqual([3])
    expect(shown([entry(3, 'showJourneyNotifications')], { ...ON, showJourneyNotifications: 'false' })).toEqual([])
    expect(shown([entry(4, 'neverHeardOf')])).toEqual([])
  })

  test('entry 231 is there only with the new Delay Repay [SHELL-075] [SHELL-116]', () => {
    expect(shown([entry(231)])).toEqual([231])
    expect(shown([entry(231)], OFF)).toEqual([])
  })

  test('a group with nothing left goes, too', () =>
    expect(groupsToShow([{ children: [entry(9)] }, { children: [entry(1)] }], ({ to }) => to, offer())).toHaveLength(1))
})

describe('the footer', () => {
  const category = (id: number, items: number) => ({ id, items: Array.from({ length: items }) })

  test('gives a long category its own column and lets short ones share [SHELL-077] [SHELL-078] [CONST-033]', () => {
    expect(MOST_IN_SHARED_COLUMN).toBe(6)
    const columns = footerColumns([category(1, 7), category(2, 6), category(3, 1), category(4, 8), category(5, 2)])
    expect(columns.map((column) => column.map(({ id }) => id))).toEqual([[1], [2, 3], [4], [5]])
  })

  test('stays away from somebody who is buying [SHELL-086]', () => {
    for (const path of [
      '/ticket-search/single-results',
      '/ticket-search/season',
      '/ticket-search/additional-options',
      '/ticket-search/delivery-options',
      '/ticket-search/tickets-summary',
      '/ticket-search/confirmation-page',
    ])
      expect(footerHides(path), path).toBe(true)
    for (const path of ['/', '/stations', '/content/81', '/ticket-search']) expect(footerHides(path), path).toBe(false)
  })

  test('stays away where somebody pays, but not from the account’s cards [SHELL-087]', () => {
    for (const path of [
      '/ticket-search/tickets-payment',
      '/payg/add-card',
      '/payg/add-payment',
      '/ticket-search/payment-cards',
    ])
      expect(footerHides(path), path).toBe(true)
    expect(footerHides('/my-account/payment-cards')).toBe(false)
  })
})

describe('the bottom bar', () => {
  const facts: BottomFacts = {
    options: { showJourneyPlanner: true, showPayg: true, showUpdatedMenu: true },
    newTickets: false,
    preferencesDot: false,
    offered: () => true,
  }
  const keys = (changes: Partial<BottomFacts>) => bottomItems({ ...facts, ...changes }).map(({ key }) => key)

  test('leads to pages that stand: tickets, wallet, account [SHELL-034] [SHELL-036] [SHELL-038]', () => {
    const stands = (name: string) =>
      (ROUTES as readonly Route[]).some((route) => route.name === name && route.screen !== undefined)
    const routes = bottomItems({ ...facts, offered: stands }).map(({ route }) => route)
    expect(routes).toEqual(expect.arrayContaining(['TicketSearch', 'TicketWallet', 'NewSecondaryNav']))
    expect(routes.filter((route) => !stands(route))).toEqual([])
  })

  test('has tickets, live times, wallet, planner and account', () => {
    expect(keys({})).toEqual(['tickets', 'live', 'wallet', 'planner', 'payg', 'account'])
    expect(bottomItems(facts).map(({ route }) => route)).toEqual([
      'TicketSearch',
      'LiveTimes',
      'TicketWallet',
      'JourneyPlanner',
      'PayAsYouGo',
      'NewSecondaryNav',
    ])
  })

  test('has the planner while that is on', () => {
    expect(keys({})).toContain('planner')
    expect(keys({ options: { ...facts.options, showJourneyPlanner: false } })).not.toContain('planner')
  })

  test('has five items in the build of the specification, with pay as you go [SHELL-040] [SHELL-041]', () => {
    expect(keys({ options: { ...facts.options, showJourneyPlanner: false } })).toHaveLength(5)
    expect(keys({ options: { ...facts.options, showJourneyPlanner: false, showPayg: false } })).toEqual([
      'tickets',
      'live',
      'wallet',
      'account',
    ])
  })

  test('says More with the new menu, Account with the old [SHELL-039] [SHELL-117]', () => {
    const last = (showUpdatedMenu: boolean) =>
      bottomItems({ ...facts, options: { ...facts.options, showUpdatedMenu } }).at(-1)
    expect(last(true)).toMatchObject({ word: 'BAR_MORE', route: 'NewSecondaryNav' })
    expect(last(false)).toMatchObject({ word: 'BAR_ACCOUNT', route: 'SecondaryNav' })
  })

  test('marks the item of the page, by its name or another of its names [SHELL-043]', () => {
    const items = bottomItems(facts)
    expect(activeItem(items, 'TicketSearch')).toBe(0)
    expect(activeItem(items, 'Home')).toBe(0)
    expect(activeItem(items, 'LiveTimesDetails')).toBe(1)
    expect(activeItem(items, 'Stations')).toBe(-1)
    for (const page of ['Results', 'SingleOptions', 'BasketPage', 'TicketsPayment', 'RoversAndRangers'])
      expect(activeItem(items, page), page).toBe(0)
    for (const page of ['GiveBackTickets', 'WalletMultiflex']) expect(activeItem(items, page), page).toBe(2)
    for (const page of ['Orders', 'AddCard', 'Favourites', 'LoginPage', 'Settings'])
      expect(activeItem(items, page), page).toBe(5)
    expect(activeItem(items, null)).toBe(-1)
  })

  test('has a dot for new tickets and for preferences not looked at [SHELL-044] [SHELL-045]', () => {
    const dots = (changes: Partial<BottomFacts>) =>
      bottomItems({ ...facts, ...changes })
        .filter(({ dot }) => dot)
        .map(({ key }) => key)
    expect(dots({})).toEqual([])
    expect(dots({ newTickets: true })).toEqual(['wallet'])
    expect(dots({ preferencesDot: true })).toEqual(['account'])
  })

  test('offers only what is there', () => {
    const there = ['TicketSearch', 'LiveTimes', 'NewSecondaryNav']
    expect(bottomItems({ ...facts, offered: (route) => there.includes(route) }).map(({ route }) => route)).toEqual(
      there,
    )
  })
})

describe('a first visit', () => {
  test('is asked about cookies on the web, until they are accepted [COOKIE-001]', () => {
    const facts = { native: false, accepted: false, reopened: false, query: {} }
    expect(showsCookieBar(facts)).toBe(true)
    expect(showsCookieBar({ ...facts, accepted: true })).toBe(false)
    expect(showsCookieBar({ ...facts, native: true })).toBe(false)
    expect(showsCookieBar({ ...facts, accepted: true, reopened: true })).toBe(true)
  })

  test('is not asked when somebody was sent back here [COOKIE-002]', () => {
    const facts = { native: false, accepted: false, reopened: false }
    expect(showsCookieBar({ ...facts, query: { Redirected: 'true' } })).toBe(false)
    expect(showsCookieBar({ ...facts, query: { Redirected: '' } })).toBe(false)
    expect(showsCookieBar({ ...facts, query: { Redirected: 'false' } })).toBe(true)
  })

  test('on the web is asked for a language while none was chosen and English shows [SHELL-089]', () => {
    const facts = { native: false, unknown: true, open: true, language: 'en' as const, query: {} }
    expect(languageQuestion(facts)).toBe('panel')
    expect(languageQuestion({ ...facts, open: false })).toBeNull()
    expect(languageQuestion({ ...facts, language: 'cy' })).toBeNull()
    expect(languageQuestion({ ...facts, query: { Redirected: 'true' } })).toBeNull()
  })

  test('of a native app is asked for a language before anything else [SHELL-088]', () => {
    const facts = { native: true, unknown: true, open: true, language: 'en' as const, query: {} }
    expect(languageQuestion(facts)).toBe('first')
    expect(languageQuestion({ ...facts, unknown: false })).toBeNull()
  })
})

test('the offline banner is a phone’s, while there is no network and it wasn’t closed [SHELL-028]', () => {
  const facts = { narrow: true, online: false, closed: false }
  expect(showsOfflineBanner(facts)).toBe(true)
  expect(showsOfflineBanner({ ...facts, narrow: false })).toBe(false)
  expect(showsOfflineBanner({ ...facts, online: true })).toBe(false)
  expect(showsOfflineBanner({ ...facts, closed: true })).toBe(false)
})
