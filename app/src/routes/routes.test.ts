import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../routes.tsx'
import { hrefTo, pathTo } from './href.ts'
import { fillPath, isUnder, isWithin, matchPath, segmentsOf } from './path.ts'
import { PATHS } from './paths.ts'
import type { Route } from './route.ts'
import { setTable } from './table.ts'

setTable(ROUTES)
const routes: readonly Route[] = ROUTES
const SOURCES = join(import.meta.dirname, '..')

const NAMED: readonly [name: string, clause: string][] = [
  ['Home', 'NAMED-001'],
  ['LoginPage', 'NAMED-002'],
  ['LoginDesktop', 'NAMED-003'],
  ['LoginPageSummary', 'NAMED-004'],
  ['ForgotPassword', 'NAMED-005'],
  ['SuccessComponentSummary', 'NAMED-009'],
  ['My Account', 'NAMED-010'],
  ['UpdatePersonalDetailsPage', 'NAMED-011'],
  ['ChangePasswordPage', 'NAMED-012'],
  ['UpdateAddressPage', 'NAMED-013'],
  ['TicketWallet', 'NAMED-014'],
  ['ManageSmartcards', 'NAMED-015'],
  ['MarketingPreferences', 'NAMED-016'],
  ['Favourites', 'NAMED-017'],
  ['PaymentCardsPage', 'NAMED-018'],
  ['PayAsYouGo', 'NAMED-019'],
  ['AddContactlessCard', 'NAMED-020'],
  ['AddContactlessCardStatus', 'NAMED-021'],
  ['SeatPreferences', 'NAMED-022'],
  ['SearchPreferences', 'NAMED-023'],
  ['TicketPreferences', 'NAMED-024'],
  ['SearchHistory', 'NAMED-025'],
  ['Claims', 'NAMED-026'],
  ['TicketSearch', 'NAMED-027'],
  ['LiveTimes', 'NAMED-028'],
  ['SecondaryNav', 'NAMED-029'],
  ['NewSecondaryNav', 'NAMED-030'],
  ['Notification', 'NAMED-031'],
  ['DeliveryOptions', 'NAMED-032'],
  ['BasketPage', 'NAMED-033'],
  ['ConfirmationPage', 'NAMED-034'],
]

describe('the route table', () => {
  for (const [name, clause] of NAMED) {
    test(`knows the page named ${name} [${clause}]`, () => {
      expect(routes.filter((route) => route.name === name && route.screen)).toHaveLength(1)
    })
  }

  const pageAt = (path: string) => routes.find((route) => matchPath(route.path, path))
  const OF_THE_ACCOUNT = [
    ['SearchHistory', 'search-history'],
    ['SearchPreferences', 'search-preferences'],
    ['TicketPreferences', 'ticket-preferences'],
    ['SeatPreferences', 'seat-preferences'],
  ] as const
  test('preferences and history have their pages below My Account [TROUTE-096] [TROUTE-097] [TROUTE-098] [TROUTE-099]', () => {
    for (const [name, path] of OF_THE_ACCOUNT) {
      expect(pageAt(`/my-account/${path}`)).toMatchObject({ name, screen: expect.anything() })
    }
  })

  test('open and closed claims have a page each below My Account [TROUTE-082] [TROUTE-083]', () => {
    expect(pageAt('/my-account/delay-repay/open')).toMatchObject({ name: 'OpenClaims', screen: expect.anything() })
    expect(pageAt('/my-account/delay-repay/closed')).toMatchObject({ name: 'ClosedClaims', screen: expect.anything() })
  })

  test('smartcards are ordered and added below their page; content has an address each [TROUTE-093] [TROUTE-094] [TROUTE-106]', () => {
    expect(pageAt('/my-account/manage-smartcards/order')).toMatchObject({ name: 'OrderSmartcard' })
    expect(pageAt('/my-account/manage-smartcards/add')).toMatchObject({ name: 'AddSmartcard' })
    expect(pageAt('/content/53')).toMatchObject({ name: 'Content', path: '/content/:id' })
  })

  test('names each page once, and each path once a layout', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
    expect(new Set(routes.map(({ path, on }) => `${path} ${on ?? ''}`)).size).toBe(routes.length)
  })

  test('fills in what a named page takes [NAMED-006] [NAMED-007] [NAMED-008]', () => {
    expect(pathTo('VerifyEmail', { email: 'carys@example.org' })).toBe('/login/verify-email?email=carys%40example.org')
    expect(pathTo('VerifyEmailSummary', { email: 'a@b.cymru', ticketSearch: 'true' })).toContain('ticketSearch=true')
    expect(pathTo('SuccessComponent', { payg: 'true' })).toBe('/login/success?payg=true')
    expect(pathTo('AddContactlessCardStatus', { status: 'fail', responseStatus: '409', loginPage: 'true' })).toBe(
      '/payg/add-card/fail?responseStatus=409&loginPage=true',
    )
  })

  test('makes links inside the hash [ROUTE-001] [TROUTE-001]', () => {
    expect(hrefTo('StationInformation', { code: 'CDF' })).toBe('#/stations/station-information?code=CDF')
    expect(hrefTo('Content', { id: '53' })).toBe('#/content/53')
  })

  test('is where addresses are written: everybody else asks for a page by its name', () => {
    const first = new Set(Object.values(PATHS).map((path) => segmentsOf(path)[0] ?? ''))
    const written = (file: string) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/['"`]#?\/([\w-]+)[^'"`]*['"`]/g)].flatMap(
        ([text, start]) => (first.has(start ?? '') ? [`${file}: ${text}`] : []),
      )
    const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter(
      (file) => !/\.test\.|^testing\/|^routes\/(guards|promises|paths|resolve)\.ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(400)
    expect(files.flatMap(written)).toEqual([])
    expect(written('routes/guards.ts')).toContain("routes/guards.ts: '/ticket-search'")
  })

  test('every file that the table names has one screen', async () => {
    for (const { name, screen } of routes) {
      if (!screen) continue
      const screens = Object.entries(await screen()).filter(([part]) => part.endsWith('Screen'))
      expect(
        screens.map(([, part]) => typeof part),
        name,
      ).toEqual(['function'])
    }
  })
})

describe('paths', () => {
  test('are compared by whole segments, and trailing slashes don’t matter', () => {
    expect(matchPath('/stations', '/stations/')).toEqual({})
    expect(matchPath('/stations', '/stations-x')).toBeNull()
    expect(matchPath('/content/:id', '/content/a%20b')).toEqual({ id: 'a b' })
    expect(matchPath('/content/:id', '/content/%E0%A4%A')).toEqual({ id: '%E0%A4%A' })
    expect(matchPath('/details/:locator?', '/details')).toEqual({})
    expect(isWithin('/my-account/add-card', 'add-card')).toBe(true)
    expect(isWithin('/my-account/add-cards', 'add-card')).toBe(false)
    expect(isUnder('/stations/station-information', '/stations')).toBe(true)
    expect(isUnder('/stationsx', '/stations')).toBe(false)
    expect(isUnder('/stations', '/')).toBe(false)
  })

  test('are filled; what isn’t part of them goes into the query', () =>
    expect(fillPath('/content/:id', { id: 'a/b', q: 'ŵ' })).toBe('/content/a%2Fb?q=%C5%B5'))
})
