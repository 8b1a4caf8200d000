import { alerts } from '@cledrau/contract/reading/alerts.ts'
import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import { homepage } from '@cledrau/contract/reading/content.ts'
import { log } from '@cledrau/contract/log.ts'
import { footer, headerMenus, sitemap } from '@cledrau/contract/reading/menus.ts'
import { onboarding } from '@cledrau/contract/account/onboarding.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { stations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import { pence } from '@cledrau/domain/money.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { load } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { navigate, locationNow } from '../routes/hash-location.ts'
import { loadSeenAlerts } from '../page/alerts/seen-alerts.ts'
import { acceptCookies, loadCookies, reopenCookies } from '../state/cookies.ts'
import { basketSum, newTickets } from '../state/news.ts'
import { followNetwork } from '../state/online.ts'
import { BUILD_OPTIONS } from '../state/options.ts'
import { setSearchPreferencesDot } from '../account/search-preferences-dot.ts'
import { farewell, welcome } from '../state/traveller.ts'
import { network } from '../testing/network.ts'
import { closeBrowser, openAt } from '../testing/shell.tsx'
import { App } from './app.tsx'
import { answered } from '../page/language-question.ts'
import { recall } from '../platform/storage.ts'
import { announce, ask, busy, modal, showFailure, showMessage, showToast } from '../page/messages.ts'
import { unhurried } from '../testing/patience.ts'

const DATA = join(import.meta.dirname, '../../../data')
const read = (file: string) => JSON.parse(readFileSync(join(DATA, file), 'utf8')) as never
const words: Record<string, string> = read('words/en.json')
const CARYS = { customerId: '1', email: 'carys@example.org', title: 'Ms', firstName: 'Carys', lastName: 'Evans' }
const HOME = {
  image: {
    url: { thumb: '', small: '', medium: '', large: '', original: '' },
    categoryId: 1,
    title: '',
    alt: '',
    fileType: '',
    timestamp: '2026-11-20T09:00:00Z',
    lang: 'en' as const,
  },
  headerText: 'Hello',
  bodyText: '<p>Words</p>',
}

let server: ReturnType<typeof network>
let stopNetwork: () => void

beforeEach(() => {
  server = network()
  server.answer(options, { ...BUILD_OPTIONS, ...(read('options/full.json') as object) })
  server.answer(headerMenus, read('menus/header.json'))
  server.answer(sitemap, read('menus/sitemap.json'))
  server.answer(footer, read('menus/footer.json'))
  server.answer(appData, { ...(read('app-data/app-data.json') as object), redirectTime: 10 } as never)
  server.answer(homepage, { en: HOME, cy: { ...HOME, image: { ...HOME.image, lang: 'cy' } } })
  server.answer(stationsTime, { timestamp: '2026-11-20T09:00:00Z' })
  server.answer(stations, (read('stations/stations.json') as []).slice(0, 40))
  server.answer(alerts, { alerts: [], refreshInterval: 15 })
  stopNetwork = followNetwork()
  loadSeenAlerts()
  answered.set(false)
})
afterEach(() => {
  act(() => {
    farewell()
    modal.set(null)
    basketSum.set(null)
    newTickets.set(false)
    setSearchPreferencesDot(false)
  })
  dispatchEvent(new Event('online'))
  stopNetwork()
  closeBrowser()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.cookie = '_cookie_acceptance_status=; max-age=0; path=/'
  loadCookies()
})

/** The app as somebody sees it who was here before. */
async function open(opening: Parameters<typeof openAt>[0] = {}, { accepted = true } = {}) {
  openAt(opening)
  if (accepted) acceptCookies()
  render(<App />)
  await screen.findByRole('main', {})
}
/** The first of them: titles of pages are headers, too. */
const header = () => within(screen.getAllByRole('banner')[0] as HTMLElement)

describe('wide', () => {
  test('a page stands between header and footer, with the cookie bar below [SHELL-046]', async () => {
    await open({ address: '/settings' }, { accepted: false })
    await screen.findByRole('contentinfo')
    expect(header().getByRole('button', { name: /Your account/ })).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Cookies' })).toBeTruthy()
  })

  test('the header has a way past it, and its logo leads Home [SHELL-047] [SHELL-048]', async () => {
    await open({ address: '/settings' })
    fireEvent.click(header().getByRole('button', { name: 'Skip to the page' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(header().getByRole('link', { name: 'Cledrau' }).getAttribute('href')).toBe('#/')
  })

  test('the header’s categories open menus that lead to built pages only, in the language shown [SHELL-049] [SHELL-050]', async () => {
    await open({ address: '/settings' })
    fireEvent.click(await header().findByRole('button', { name: 'Travelling' }))
    const menu = within(screen.getByRole('navigation', { name: 'Travelling' }))
    expect(menu.getByRole('link', { name: /Stations/ }).getAttribute('href')).toBe('#/stations')
    expect(menu.getByRole('link', { name: /Departures and arrivals/ }).getAttribute('href')).toMatch(
      /live-times|all-updates/,
    )
    expect(header().queryByRole('button', { name: 'Updates' })).toBeNull()
    fireEvent.click(header().getByRole('button', { name: 'Cymraeg' }))
    expect(await header().findByRole('button', { name: 'Teithio' })).toBeTruthy()
    expect(header().getByRole('button', { name: 'Talu wrth fynd' })).toBeTruthy()
    expect(header().getByRole('button', { name: 'Ad-daliad Oedi' })).toBeTruthy()
  })

  test('the language is toggled where one stands, by a button that names the other [SHELL-010] [SHELL-011] [SHELL-051]', async () => {
    await open({ address: '/settings' })
    fireEvent.click(header().getByRole('button', { name: 'Cymraeg' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Gosodiadau' })).toBeTruthy()
    expect(location.hash).toBe('#/settings')
    expect(header().getByRole('button', { name: 'English' }).lang).toBe('en')
    expect(document.title).toBe('Gosodiadau | Cledrau')
  })

  test('the basket says how many journeys and how much, and waits for a network [SHELL-052]', async () => {
    await open()
    expect(header().queryByRole('button', { name: /journey.*£/ })).toBeNull()
    act(() => {
      welcome(CARYS)
      basketSum.set({ tickets: 2, total: pence(3565) })
    })
    const basket = () => header().findByRole('button', { name: '2 journeys · £35.65' })
    expect((await basket()).hasAttribute('disabled')).toBe(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect((await basket()).hasAttribute('disabled')).toBe(true)
  })

  test('the avatar shows two letters, NN for nobody, and a dot for what is new [SHELL-054] [SHELL-055] [SHELL-056] [SHELL-057]', async () => {
    await open()
    expect(header().getByRole('button', { name: 'NN Your account: N/A' }).textContent).toMatch(/^NN/)
    act(() => welcome(CARYS))
    const avatar = () => header().getByRole('button', { name: /Carys Evans/ })
    expect(avatar().textContent).toMatch(/^CE/)
    act(() => newTickets.set(true))
    expect(avatar().textContent).toContain('something new')
    act(() => newTickets.set(false))
    expect(avatar().textContent).not.toContain('something new')
    act(() => setSearchPreferencesDot(true))
    expect(avatar().textContent).toContain('something new')
  })

  test('the footer is built from the list that was fetched, with logo and the way up [SHELL-076] [SHELL-079] [SHELL-082]', async () => {
    await open({ address: '/settings' })
    const foot = within(await screen.findByRole('contentinfo'))
    expect((await foot.findByRole('link', { name: 'Railcards' })).getAttribute('href')).toBe('#/content/16')
    expect(foot.getByRole('link', { name: 'Season tickets' }).getAttribute('href')).toBe(
      '#/ticket-search?ticketType=season',
    )
    expect(foot.getByRole('link', { name: 'Cledrau' })).toBeTruthy()
    expect(foot.getByRole('button', { name: 'Back to top' })).toBeTruthy()
  })

  test('the footer leads to our other places and to the app’s shops [SHELL-080] [SHELL-081]', async () => {
    await open({ address: '/settings' })
    const foot = within(await screen.findByRole('contentinfo'))
    expect((await foot.findByRole('link', { name: 'Mastodon' })).getAttribute('href')).toMatch(/^https:/)
    expect(foot.getByRole('link', { name: 'App Store' }).getAttribute('rel')).toBe('noopener')
    expect(foot.getByRole('link', { name: 'Google Play' })).toBeTruthy()
  })

  test('the footer names cookies, privacy and terms [SHELL-083] [SHELL-084] [SHELL-085]', async () => {
    await open({ address: '/settings' })
    const foot = within(await screen.findByRole('contentinfo'))
    expect((await foot.findByRole('link', { name: 'Cookie policy' })).getAttribute('href')).toBe('#/content/30')
    expect(foot.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('#/content/29')
    expect(foot.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('#/content/81')
  })
})

describe('narrow', () => {
  const bar = () => within(screen.getByRole('navigation', { name: 'Main' }))

  test('the bar below shows on phones, with a slider at the page’s item [SHELL-033] [SHELL-035] [SHELL-042]', async () => {
    await open({ wide: false })
    expect(bar().getByRole('link', { name: /Buy/ }).getAttribute('aria-current')).toBe('page')
    expect(document.querySelector('[data-slider]')?.getAttribute('data-slider')).toBe('0')
    act(() => navigate('/live-times'))
    await waitFor(() => expect(document.querySelector('[data-slider]')?.getAttribute('data-slider')).toBe('1'))
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  test('a native app has the phone’s frame however wide it is [SHELL-004] [SHELL-016]', async () => {
    await open({ wide: true, native: true, address: '/settings' })
    await screen.findByRole('navigation', { name: 'Main' })
    expect(bar().getAllByRole('link').length).toBeGreaterThan(1)
    expect(screen.queryByRole('button', { name: /Your account/ })).toBeNull()
  })

  test('an introduction that can’t be had is told to the server and left out [ERR-018] [ONBOARD-025]', async () => {
    const text = { title: 'Welcome', content: '', image_id: 1, image_info: { alt: '', url: { large: '' } } }
    server.answer(onboarding, [{ id: 1, sequence: 1, requiresLogin: false, en: text, cy: text }])
    server.answer(log, {})
    openAt({ wide: false, native: true, address: '/settings' })
    acceptCookies()
    const { unmount } = render(<App />)
    expect(await screen.findByText('Welcome')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Settings' })).toBeNull()
    unmount()
    queryClient.clear()

    server.fail(onboarding, 500)
    await open({ wide: false, native: true, address: '/settings' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    expect(server.to(log).map(({ body }) => body?.['channel'])).toContain('onboarding')
    expect(modal.get()).toBeNull()
  })

  test('without a network it says when the server last answered, what can’t be done, and can be closed [SHELL-029] [SHELL-030] [SHELL-031]', async () => {
    const at = vi.spyOn(Date, 'now')
    const answersAt = (time: string) => {
      at.mockReturnValue(Date.parse(time))
      server.on(stationsTime, () => ({ body: { timestamp: time }, headers: { 'Server-Time': time } }))
      return load(stationsTime, {})
    }
    await open({ wide: false, address: '/settings' })
    await answersAt('2026-12-07T09:21:30Z')
    // A quarter of an hour goes by in which nobody asks; then the network goes.
    at.mockReturnValue(Date.parse('2026-12-07T09:36:00Z'))
    act(() => void dispatchEvent(new Event('offline')))
    const strip = await screen.findByText('No signal. Last updated 09:21.')
    // What is activated is an account's: a guest isn't told what can't be done.
    const activating = 'Tickets can be activated only with a signal.'
    expect(strip.parentElement?.textContent).not.toContain(activating)
    act(() => welcome(CARYS))
    expect(strip.parentElement?.textContent).toContain(activating)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/^No signal\. /)).toBeNull()

    // The next visit begins without one, an hour later: it hasn't heard anything newer.
    cleanup()
    act(() => void dispatchEvent(new Event('online')))
    at.mockReturnValue(Date.parse('2026-12-07T10:40:00Z'))
    server.answer(stationsTime, { timestamp: '2026-11-20T09:00:00Z' })
    await open({ wide: false, address: '/settings' })
    act(() => void dispatchEvent(new Event('offline')))
    expect(await screen.findByText('No signal. Last updated 09:21.')).toBeTruthy()
  })

  test('without a network no form can be sent, and with one each can again [SHELL-107]', async () => {
    const submits = () => [...document.querySelectorAll<HTMLButtonElement>('main button[type="submit"]')]
    for (const address of ['/login', '/login?register', '/forgot-password']) {
      await open({ wide: false, address })
      await waitFor(() => expect(submits().length).toBeGreaterThan(0))
      act(() => void dispatchEvent(new Event('offline')))
      expect(submits().map(({ disabled }) => disabled)).not.toContain(false)
      act(() => void dispatchEvent(new Event('online')))
      expect(submits().map(({ disabled }) => disabled)).not.toContain(true)
      cleanup()
    }
  })
})

describe('a first visit', () => {
  test('asks for the language in both, and dismissing it is English [SHELL-090]', async () => {
    openAt({})
    localStorage.clear()
    render(<App />)
    const asked = await screen.findByRole('dialog')
    expect(within(asked).getByText('Pa iaith?').closest('[lang]')?.getAttribute('lang')).toBe('cy')
    expect(within(asked).getByText('Which language?')).toBeTruthy()
    fireEvent.keyDown(document, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('Pa iaith?')).toBeNull())
    expect(localStorage.getItem('languagePreference')).toBe('en')
  })

  test('that chooses Welsh goes on in Welsh [SHELL-091]', async () => {
    openAt({ address: '/settings' })
    localStorage.clear()
    render(<App />)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cymraeg' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Gosodiadau' })).toBeTruthy()
    expect(localStorage.getItem('language')).toBe('cy')
  })

  test('closes the cookie bar for a month, and can open it again from the footer [COOKIE-005]', async () => {
    await open({ address: '/settings' }, { accepted: false })
    const cookies = await screen.findByRole('region', { name: 'Cookies' })
    fireEvent.click(within(cookies).getByRole('button', { name: 'That’s fine' }))
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
    expect(document.cookie).toContain('_cookie_acceptance_status=true')
    fireEvent.click(await screen.findByRole('button', { name: 'Your cookie choice' }))
    expect(await screen.findByRole('region', { name: 'Cookies' })).toBeTruthy()
  })

  test('reads the cookie policy, with a network [COOKIE-007] [COOKIE-008]', async () => {
    await open({ address: '/settings' }, { accepted: false })
    const policy = async () =>
      within(await screen.findByRole('region', { name: 'Cookies' })).getByRole('button', { name: 'Read the policy' })
    await waitFor(async () => expect((await policy()).hasAttribute('disabled')).toBe(false))
    act(() => void dispatchEvent(new Event('offline')))
    expect((await policy()).hasAttribute('disabled')).toBe(true)
    act(() => void dispatchEvent(new Event('online')))
    fireEvent.click(await policy())
    await waitFor(() => expect(location.hash).toBe('#/content/30'))
  })
})

describe('the alert banner', () => {
  const alert = (id: number, changes: Partial<ServiceAlert> = {}): ServiceAlert => ({
    id,
    alert_type: 'warning',
    title_en: `Title ${id}`,
    title_cy: `Teitl ${id}`,
    short_version_en: 'short',
    short_version_cy: 'byr',
    long_version_en: 'long',
    long_version_cy: 'hir',
    is_external_link_redirection: false,
    external_link_en: '',
    external_link_cy: '',
    external_link_label_en: '',
    external_link_label_cy: '',
    is_auto_open: false,
    periodicity_type: '',
    periodicity: 0,
    is_persist: true,
    ...changes,
  })
  const three = (changes: Partial<ServiceAlert> = {}) =>
    server.answer(alerts, { alerts: [alert(101, changes), alert(102), alert(103)], refreshInterval: 15 })
  const bell = () => screen.findByRole('button', { name: /Service alerts/ })

  test('is a bell with their number, and opens when it is pressed [ALERT-012] [ALERT-013]', async () => {
    three()
    await open({ address: '/' })
    expect((await bell()).textContent).toBe('Service alerts3')
    fireEvent.click(await bell())
    expect(within(await screen.findByRole('region', { name: 'Service alert' })).getByText('Title 101')).toBeTruthy()
  })

  test('goes round by its button, and what is put away is gone [ALERT-016]', async () => {
    three()
    await open({ address: '/' })
    const shown = () => within(screen.getByRole('region', { name: 'Service alert' }))
    const next = () => {
      unhurried()
      fireEvent.click(shown().getByRole('button', { name: 'Next alert' }))
    }
    fireEvent.click(await bell())
    await screen.findByRole('region', { name: 'Service alert' })
    next()
    expect(shown().getByText('Title 102')).toBeTruthy()
    next()
    next()
    expect(shown().getByText('Title 101')).toBeTruthy()
    fireEvent.click(shown().getByRole('button', { name: 'Don’t show this alert again' }))
    expect(shown().getByText('Title 102')).toBeTruthy()
    expect(shown().getByText('1/2')).toBeTruthy()
  })

  test('an alert that is put away for good is kept as seen, and is gone from the list and its number [ALERT-018]', async () => {
    server.answer(alerts, {
      alerts: [101, 102, 103].map((id) => alert(id, { is_persist: false })),
      refreshInterval: 15,
    })
    await open({ address: '/' })
    fireEvent.click(await bell())
    const shown = within(await screen.findByRole('region', { name: 'Service alert' }))
    fireEvent.click(shown.getByRole('button', { name: 'Don’t show this alert again' }))
    expect(shown.queryByText('Title 101')).toBeNull()
    expect(shown.getByText('1/2')).toBeTruthy()
    expect((await bell()).textContent).toBe('Service alerts2')
    expect(JSON.parse(recall('seenAlerts') ?? '[]')).toEqual([{ id: 101 }])
  })

  test('goes back by its button and by a finger, as far round as forward [ALERT-016]', async () => {
    three({ is_auto_open: true })
    await open({ address: '/', wide: false })
    const region = await screen.findByRole('region', { name: 'Service alert' })
    const before = within(region).getByRole('button', { name: 'Previous alert' })
    unhurried()
    fireEvent.click(before)
    expect(within(region).getByText('Title 103')).toBeTruthy()
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(region, { clientX: from })
      fireEvent.pointerUp(region, { clientX: to })
    }
    swipe(200, 101)
    expect(within(region).getByText('Title 103')).toBeTruthy()
    swipe(200, 100)
    expect(within(region).getByText('Title 101')).toBeTruthy()
    swipe(100, 200)
    expect(within(region).getByText('Title 103')).toBeTruthy()
  })

  test('opens by itself where one of them is to be seen at once [ALERT-011]', async () => {
    three()
    await open({ address: '/' })
    expect(await bell()).toBeTruthy()
    act(() => {
      three({ is_auto_open: true })
      void queryClient.invalidateQueries()
    })
    expect(await screen.findByRole('region', { name: 'Service alert' })).toBeTruthy()
  })

  test('without a title, what it leads to when wide is an error with its own words [ERR-017]', async () => {
    server.answer(alerts, { alerts: [alert(104, { title_en: ' ', is_auto_open: true })], refreshInterval: 15 })
    await open({ address: '/' })
    fireEvent.click(await screen.findByRole('button', { name: 'Read more' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: words['PUSH_NOTIFICATION_ERROR_MESSAGE_TITLE'] }),
    )
    expect(dialog.getByText(words['PUSH_NOTIFICATION_ERROR_MESSAGE_BODY'] ?? '')).toBeTruthy()
  })

  test('takes the focus from the bell, and gives it to the page when the last is put away', async () => {
    server.answer(alerts, { alerts: [alert(101)], refreshInterval: 15 })
    await open({ address: '/' })
    fireEvent.click(await bell())
    const region = await screen.findByRole('region', { name: 'Service alert' })
    expect(document.activeElement).toBe(region)
    unhurried()
    fireEvent.click(within(region).getByRole('button', { name: 'Don’t show this alert again' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  test('floats when wide, 20 px clear of the cookie bar while that is there, else stands in the page [ALERT-028] [CONST-032]', async () => {
    three({ is_auto_open: true })
    await open({ address: '/' })
    const bottom = async () =>
      (await screen.findByRole('region', { name: 'Service alert' })).closest<HTMLElement>('[data-alerts]')?.style
        .insetBlockEnd
    expect(await bottom()).toBe('')
    act(() => reopenCookies())
    expect(await bottom()).toBe('calc(var(--cookie-bar, 0px) + 20px)')
    act(() => acceptCookies())
    expect(await bottom()).toBe('')
  })

  test('shows by itself, in one line, where it touches a station of the traveller; the bell has the others', async () => {
    server.answer(alerts, {
      alerts: [alert(101), alert(102, { short_version_en: 'No trains at Cardiff Bay.' })],
      refreshInterval: 15,
    })
    const [bay] = (read('stations/stations.json') as { crsCode: string; names: { en: string } }[]).filter(
      ({ names }) => names.en === 'Cardiff Bay',
    )
    server.answer(stations, [bay] as never)
    localStorage.setItem('recentStations', JSON.stringify(['CDB']))
    await open({ address: '/', wide: false })
    const region = await screen.findByRole('region', { name: 'Service alert' })
    expect(within(region).getByText('Title 102')).toBeTruthy()
    expect(within(region).queryByText('1/2')).toBeNull()
    fireEvent.click(await bell())
    expect(await screen.findByText('1/2')).toBeTruthy()
    // Pressed again, the bell puts all of them away for this visit.
    unhurried()
    fireEvent.click(await bell())
    expect(screen.queryByRole('region', { name: 'Service alert' })).toBeNull()
  })

  test('waits for the cookies and for the language [ALERT-030] [ALERT-031]', async () => {
    three({ is_auto_open: true })
    await open({ address: '/' }, { accepted: false })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(server.to(homepage).length).toBeGreaterThan(0))
    expect(screen.queryByRole('region', { name: 'Service alert' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Service alerts/ })).toBeNull()
    act(() => acceptCookies())
    await screen.findByRole('region', { name: 'Service alert' })
    act(() => {
      localStorage.clear()
      navigate('/?language=open')
    })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Service alert' })).toBeNull())
  })

  test('shows where travellers decide, and nowhere else [ALERT-029]', async () => {
    three({ is_auto_open: true })
    await open({ address: '/menu-nav' })
    await screen.findByRole('region', { name: 'Service alert' })
    act(() => navigate('/settings'))
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(screen.queryByRole('region', { name: 'Service alert' })).toBeNull()
    act(() => navigate('/'))
    await screen.findByRole('region', { name: 'Service alert' })
  })
})

describe('what the shell says', () => {
  test('a message has a title, words and a button; with a redirect it leads back [SHELL-017] [SHELL-018]', async () => {
    await open({ address: '/settings' })
    act(() => navigate('/more'))
    act(() => showMessage({ title: 'Title', message: 'Words', buttonLabel: 'Read', redirect: true }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Title')
    expect(dialog.textContent).toContain('Words')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Read' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(locationNow()).toMatchObject({ path: '/settings', depth: 0 }))
  })

  test('a failure without words of its own has the general ones [SHELL-019] [SHELL-020] [SHELL-021]', async () => {
    await open({ address: '/settings' })
    act(() => showFailure())
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Sorry, that did not work')
    expect(dialog.textContent).toContain('Something went wrong on our side.')
    expect(within(dialog).getByRole('button', { name: 'OK' })).toBeTruthy()
  })

  test('the general failure can lead back to where somebody came from, or leave them there [ERR-001]', async () => {
    await open({ address: '/settings' })
    act(() => navigate('/more'))
    for (const [redirect, path] of [
      [false, '/more'],
      [true, '/settings'],
    ] as const) {
      act(() => showFailure(redirect))
      const dialog = await screen.findByRole('alertdialog', { name: 'Sorry, that did not work' })
      expect(dialog.textContent).toContain('Something went wrong on our side.')
      fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
      await waitFor(() => expect([locationNow().path, history.state.over]).toEqual([path, undefined]))
    }
  })

  test('a question waits while what was confirmed is being done [SHELL-100] [SHELL-101]', async () => {
    await open({ address: '/settings' })
    let finish: () => void = () => undefined
    const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    act(() => ask({ title: 'Sure?', message: 'Words', confirmLabel: 'Yes', cancelLabel: 'No', onConfirm }))
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(screen.getByRole('button', { name: 'No' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
    await act(async () => finish())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('a toast stays 3000 ms, a loader as long as it is needed [SHELL-022] [SHELL-026] [CONST-025]', async () => {
    await open({ address: '/settings' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    act(() => showToast('Saved'))
    expect(await screen.findByText('Saved')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(2500))
    expect(screen.queryByText('Saved')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(600))
    expect(screen.queryByText('Saved')).toBeNull()
    vi.useRealTimers()
    act(() => busy.set('Paying'))
    expect(await screen.findByText('Paying')).toBeTruthy()
    act(() => busy.set(null))
    expect(screen.queryByText('Paying')).toBeNull()
  })

  test('what is announced is heard, also twice in a row [SHELL-023]', async () => {
    await open({ address: '/settings' })
    const heard = () => document.querySelector('[data-announcer]')
    expect(heard()?.getAttribute('aria-live')).toBe('polite')
    act(() => announce('Platform 4'))
    expect(heard()?.textContent).toBe('Platform 4')
    act(() => announce('Platform 4'))
    expect(heard()?.textContent).toBe('Platform 4\u00A0')
  })
})

describe('a navigation', () => {
  test('puts the focus on the new page’s heading and names the page in the title [ROUTE-005]', async () => {
    await open({ address: '/settings' })
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    act(() => navigate('/more'))
    const heading = await screen.findByRole('heading', { level: 1, name: 'More' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('More | Cledrau')
  })

  test('to nowhere shows that the line ends, and a way on', async () => {
    await open({ address: '/stations/nowhere' })
    expect(await screen.findByRole('heading', { level: 1, name: 'The line ends here' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go back a step' }).getAttribute('href')).toBe('#/stations')
  })

  test('that a guard turns down ends at the page it names', async () => {
    await open({ address: '/sec-nav' })
    await waitFor(() => expect(location.hash).toBe('#/menu-nav'))
    act(() => navigate('/my-account/favourites'))
    await waitFor(() => expect(location.hash).toBe('#/'))
  })
})
