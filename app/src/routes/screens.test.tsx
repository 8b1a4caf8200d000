import { alerts } from '@cledrau/contract/reading/alerts.ts'
import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { content, contentPages, homepage } from '@cledrau/contract/reading/content.ts'
import { log } from '@cledrau/contract/log.ts'
import { sitemap } from '@cledrau/contract/reading/menus.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import type { StationInformation } from '@cledrau/contract/stations/stations.ts'
import { readStation, stations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { chooseLanguage } from '../i18n/language.ts'
import { navigate, locationNow } from './hash-location.ts'
import { modal } from '../page/messages.ts'
import { BUILD_OPTIONS } from '../state/options.ts'
import { followNetwork } from '../state/online.ts'
import { network } from '../testing/network.ts'
import { closeBrowser, draw, openAt } from '../testing/shell.tsx'
import { CategoryScreen } from '../reading/menu/category-screen.tsx'
import { ChatbotScreen } from '../reading/chatbot/chatbot-screen.tsx'
import { ContentScreen } from '../reading/content/content-screen.tsx'
import { HomeScreen } from '../reading/home/home-screen.tsx'
import { MenuScreen } from '../reading/menu/menu-screen.tsx'
import { MoreScreen } from '../reading/menu/more-screen.tsx'
import { NotificationScreen } from '../reading/notification/notification-screen.tsx'
import { AlertsScreen } from '../reading/alerts/alerts-screen.tsx'
import { SettingsScreen } from '../account/settings/settings-screen.tsx'
import { StationScreen } from '../stations/browse/station-screen.tsx'
import { StationsScreen } from '../stations/browse/stations-screen.tsx'
import { byInitial, initialOf } from '../stations/browse/alphabet.ts'

const DATA = join(import.meta.dirname, '../../../data')
const read = (file: string) => JSON.parse(readFileSync(join(DATA, file), 'utf8')) as never
const page = (id: number, en: string, cy: string, bodyText: string) => {
  const image = { alt: '', url: { original: '' } }
  return {
    id,
    en: { image, headerText: en, bodyText },
    cy: { image, headerText: cy, bodyText: `<p>${cy} yn Gymraeg.</p>` },
  }
}
const BIKES = page(
  12,
  'Bikes',
  'Beiciau',
  '<p>Your bike travels free of charge.</p><p>See <a href="#/stations">stations</a> and <a href="#/payg/home">taps</a>, <a href="#/no/such/page">forms</a>.</p>',
)
const PAGES = [
  BIKES,
  page(19, 'Refunds', 'Ad-daliadau', '<h2>How</h2><p>A refund comes back to your card within five days.</p>'),
]
const ALERT: ServiceAlert = {
  id: 1,
  alert_type: 'warning',
  title_en: 'Buses on Sunday',
  title_cy: 'Bysiau ddydd Sul',
  short_version_en: 'From Shrewsbury',
  short_version_cy: 'O Amwythig',
  long_version_en: 'From Shrewsbury to Machynlleth all day long',
  long_version_cy: 'O Amwythig i Fachynlleth drwy’r dydd',
  is_external_link_redirection: false,
  external_link_en: '',
  external_link_cy: '',
  external_link_label_en: '',
  external_link_label_cy: '',
  is_auto_open: false,
  periodicity_type: '',
  periodicity: 0,
  is_persist: false,
}
const CARDIFF = (lang: 'en' | 'cy'): StationInformation => ({
  crsCode: 'CDF',
  lang,
  name: lang === 'en' ? 'Cardiff Central' : 'Caerdydd Canolog',
  sample: true,
  staffing: { level: 'all-day', text: 'Somebody is there.' },
  openingHours: { station: [{ days: 'Monday', hours: '04:00–01:00' }], ticketOffice: [] },
  stepFree: { level: 'full', text: lang === 'en' ? 'Every platform without a step.' : 'Pob platfform heb yr un gris.' },
  lifts: { count: 3, text: 'Three lifts.' },
  toilets: { available: true, accessible: true, text: 'Toilets.' },
  parking: { spaces: 0, accessibleSpaces: 0, text: 'None.' },
  cycles: { spaces: 10, text: 'Ten stands.' },
  assistance: { text: 'Ask us.', phone: '0808 157 0300' },
  facilities: [
    { code: 'a', label: 'Waiting room', available: true },
    { code: 'b', label: 'Cash machine', available: false },
  ],
})

let server: ReturnType<typeof network>
let stopNetwork: () => void

beforeEach(() => {
  server = network()
  server.answer(options, { ...BUILD_OPTIONS, showUpdatedMenu: true })
  server.answer(sitemap, read('menus/sitemap.json'))
  server.answer(stationsTime, { timestamp: '2026-11-20T09:00:00Z' })
  server.answer(stations, read('stations/stations.json'))
  server.answer(contentPages, PAGES)
  server.answer(alerts, { alerts: [ALERT], refreshInterval: 15 })
  stopNetwork = followNetwork()
})
afterEach(() => {
  act(() => void dispatchEvent(new Event('online')))
  stopNetwork()
  closeBrowser()
  vi.unstubAllGlobals()
})

const open = (Screen: ComponentType, opening: Parameters<typeof openAt>[0] = {}) => {
  openAt(opening)
  return draw(<Screen />)
}
const field = () => screen.getByRole('textbox', { name: /Station name or code|Enw neu god yr orsaf/ })

describe('the station list', () => {
  test('stands under the letters of its language, and is searched in both', async () => {
    open(StationsScreen, { address: '/stations', language: 'cy' })
    expect(await screen.findByRole('heading', { level: 3, name: 'Ll' })).toBeTruthy()
    fireEvent.change(field(), { target: { value: 'cardiff cen' } })
    const link = await screen.findByRole('link', { name: /Caerdydd Canolog/ })
    expect(link.getAttribute('href')).toBe('#/stations/station-information?code=CDF')
    expect(link.querySelector('[lang=en]')?.textContent).toBe('Cardiff Central')
  })

  test('explains a mutated name, a misspelt one, and one that nobody knows', async () => {
    open(StationsScreen, { address: '/stations' })
    await screen.findByRole('heading', { level: 1, name: 'Stations' })
    await waitFor(field)
    fireEvent.change(field(), { target: { value: 'Gaerdydd' } })
    expect(await screen.findByText(/In Welsh, names change at their beginning/)).toBeTruthy()
    fireEvent.change(field(), { target: { value: 'Aberistwith' } })
    expect(await screen.findByText(/This is the nearest we have/)).toBeTruthy()
    fireEvent.change(field(), { target: { value: 'Qqqqqqq' } })
    expect(await screen.findByText(/We know no station called/)).toBeTruthy()
    fireEvent.change(field(), { target: { value: 'ab' } })
    expect(await screen.findByText('Type at least 3 letters.')).toBeTruthy()
  })

  test('opens the best match by Enter', async () => {
    open(StationsScreen, { address: '/stations' })
    await waitFor(field)
    fireEvent.change(field(), { target: { value: 'AYW' } })
    const first = await screen.findByRole('link', { name: /Aberystwyth/ })
    const pressed = vi.fn((event: Event) => event.preventDefault())
    first.addEventListener('click', pressed)
    fireEvent.submit(field().closest('form') as HTMLFormElement)
    expect(pressed).toHaveBeenCalledTimes(1)
  })

  test('says when it can’t be had, and tries again', async () => {
    server.fail(stations, 503)
    open(StationsScreen, { address: '/stations' })
    expect(await screen.findByText('We couldn’t load this')).toBeTruthy()
    server.answer(stations, read('stations/stations.json'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(field)
  })

  test('says that it needs a signal, or how old it is, without one [START-016]', async () => {
    server.silent(stations)
    server.silent(stationsTime)
    act(() => void dispatchEvent(new Event('offline')))
    const { unmount } = open(StationsScreen, { address: '/stations' })
    expect(await screen.findByText('This needs a signal')).toBeTruthy()
    unmount()
    queryClient.setQueryData(['reference', 'stations'], { timestamp: 'x', value: read('stations/stations.json') })
    open(StationsScreen, { address: '/stations' })
    expect(await screen.findByText(/^as of \d\d:\d\d$/)).toBeTruthy()
    expect(field()).toBeTruthy()
  })

  test('is fetched again only when the server’s date for it has changed [START-017]', async () => {
    open(StationsScreen, { address: '/stations' })
    await waitFor(field)
    expect(server.to(stations)).toHaveLength(1)
    const again = () =>
      act(async () => void (await queryClient.refetchQueries({ queryKey: ['reference', 'stations'] })))
    await again()
    expect(server.to(stationsTime)).toHaveLength(2)
    expect(server.to(stations)).toHaveLength(1)
    server.answer(stationsTime, { timestamp: '2026-11-21T09:00:00Z' })
    await again()
    expect(server.to(stations)).toHaveLength(2)
  })

  test('knows the Welsh alphabet', () => {
    expect(['Llandudno', 'Rhyl', 'Cymer', 'Chirk', 'Ŵyn'].map((name) => initialOf(name, 'cy'))).toEqual([
      'Ll',
      'Rh',
      'C',
      'Ch',
      'W',
    ])
    expect(initialOf('Llandudno', 'en')).toBe('L')
    const names = ['Llan', 'Lydney', 'Machynlleth'].map((cy) => ({ names: { en: cy, cy } }))
    expect(byInitial(names, 'cy').map(({ initial }) => initial)).toEqual(['L', 'Ll', 'M'])
  })
})

describe('a station', () => {
  beforeEach(() => server.answer(readStation, ({ url }) => CARDIFF(url.pathname.endsWith('/cy') ? 'cy' : 'en')))

  test('says what is there, in the language shown, and is kept among the recent ones', async () => {
    open(StationScreen, { address: '/stations/station-information?code=cdf' })
    expect(await screen.findByText('Every platform without a step.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Cardiff Central' })).toBeTruthy()
    expect(screen.getByText('Caerdydd Canolog').lang).toBe('cy')
    expect(screen.getByRole('link', { name: '0808 157 0300' }).getAttribute('href')).toBe('tel:08081570300')
    expect(screen.getByText(/Sample facts/)).toBeTruthy()
    act(() => chooseLanguage('cy'))
    expect(await screen.findByText('Pob platfform heb yr un gris.')).toBeTruthy()
    expect(localStorage.getItem('recentStations')).toContain('CDF')
  })

  test('that nobody knows isn’t there', async () => {
    server.fail(readStation, 404, 'STATION_UNKNOWN')
    open(StationScreen, { address: '/stations/station-information?code=QQQ' })
    expect(await screen.findByText('The line ends here')).toBeTruthy()
  })

  test('can be asked for again', async () => {
    server.fail(readStation, 500)
    open(StationScreen, { address: '/stations/station-information?code=CDF' })
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(readStation, CARDIFF('en'))
    fireEvent.click(again)
    expect(await screen.findByText('Every platform without a step.')).toBeTruthy()
  })
})

describe('Home', () => {
  test('asks where to, in both languages, and leaves the site map to its own pages', async () => {
    open(HomeScreen, {})
    expect(await screen.findByRole('heading', { level: 1, name: 'Where to?' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^From/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Single or return' })).toBeNull()
    act(() => chooseLanguage('cy'))
    expect(await screen.findByRole('heading', { level: 1, name: 'I ble?' })).toBeTruthy()
  })

  test('says what the operator has to say, and loses nothing when that can’t be had', async () => {
    const image = {
      url: { thumb: '', small: '', medium: '', large: '/images/a.svg', original: '' },
      categoryId: 1,
      title: '',
      alt: 'A train',
      fileType: '',
      timestamp: '2026-11-20T09:00:00Z',
      lang: 'en' as const,
    }
    server.answer(homepage, {
      en: { image, headerText: 'Hello', bodyText: '<p>All day.</p>' },
      cy: { image, headerText: 'Helô', bodyText: '' },
    })
    const { unmount } = open(HomeScreen, {})
    expect(await screen.findByRole('heading', { name: 'Hello' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'A train' })).toBeTruthy()
    unmount()
    queryClient.clear()
    server.fail(homepage, 500)
    open(HomeScreen, {})
    expect(await screen.findByRole('button', { name: /^From/ })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Hello' })).toBeNull()
  })
})

describe('content', () => {
  test('is fetched by its id and shown in both languages; links lead where something is [CONTENT-018]', async () => {
    server.answer(content, BIKES)
    open(ContentScreen, { address: '/content/12' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Bikes' })).toBeTruthy()
    expect(server.to(content)[0]?.url.searchParams.get('id')).toBe('12')
    expect(screen.getByRole('link', { name: 'stations' }).getAttribute('href')).toBe('#/stations')
    expect(screen.getByRole('link', { name: 'taps' }).getAttribute('href')).toBe('#/payg/home')
    expect(screen.queryByRole('link', { name: 'forms' })).toBeNull()
    act(() => chooseLanguage('cy'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Beiciau' })).toBeTruthy()
  })

  test('that isn’t there says so; without a network the kept page is shown', async () => {
    server.fail(content, 404, 'CONTENT_UNKNOWN')
    const { unmount } = open(ContentScreen, { address: '/content/999' })
    expect(await screen.findByText('The line ends here')).toBeTruthy()
    unmount()
    server.silent(content)
    open(ContentScreen, { address: '/content/19' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Refunds' })).toBeTruthy()
  })

  test('that can’t be had is told to the server, and the kept page is shown without a word [TERR-009]', async () => {
    server.fail(content, 500)
    server.answer(log, {} as never)
    open(ContentScreen, { address: '/content/19' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Refunds' })).toBeTruthy()
    await waitFor(() => expect(server.to(log).map(({ body }) => body?.['provider'])).toEqual(['content']))
    expect(modal.get()).toBeNull()
  })
})

describe('menus', () => {
  test('the menu holds every topic that leads somewhere', async () => {
    open(MenuScreen, { address: '/menu-nav' })
    expect(await screen.findByRole('link', { name: /Stations/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Ask a question/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Departures and arrivals/ })).toBeTruthy()
  })

  test('on a phone it has the places first, and articles behind their topics', async () => {
    open(MenuScreen, { address: '/menu-nav', wide: false })
    const name = (link: HTMLElement) => link.textContent
    const links = (await screen.findByRole('link', { name: 'Stations' })) && screen.getAllByRole('link').map(name)
    expect(links).toEqual(expect.arrayContaining(['Service alerts', 'On the way', 'Help', 'SettingsAuto']))
    for (const text of ['Bikes', 'Railcards', 'Single or return']) expect(links).not.toContain(text)
    expect(screen.getByRole('link', { name: 'On the way' }).getAttribute('href')).toBe('#/navigation/508')
    expect(screen.getByRole('link', { name: /^Sign in/ }).getAttribute('href')).toBe('#/login')
    expect(screen.getByRole('button', { name: 'Cymraeg' })).toBeTruthy()
  })

  test('one field finds any page by its name, and hands on everything else as a question', async () => {
    open(MenuScreen, { address: '/menu-nav', wide: false })
    const box = await screen.findByRole('searchbox', { name: 'Search or ask' })
    fireEvent.change(box, { target: { value: 'bik' } })
    expect(screen.getByRole('link', { name: 'Bikes' }).getAttribute('href')).toBe('#/content/12')
    expect(screen.queryByRole('link', { name: 'Stations' })).toBeNull()
    fireEvent.change(box, { target: { value: 'where is my hat?' } })
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#/chatbot?q=where+is+my+hat%3F',
    ])
    fireEvent.submit(box)
    expect(locationNow()).toMatchObject({ path: '/chatbot', query: { q: 'where is my hat?' } })
  })

  test('more leads to topics, and a topic to its pages', async () => {
    const { unmount } = open(MoreScreen, { address: '/more' })
    expect((await screen.findByRole('link', { name: /On the way/ })).getAttribute('href')).toBe('#/navigation/508')
    unmount()
    open(CategoryScreen, { address: '/navigation/508' })
    expect(await screen.findByRole('heading', { level: 1, name: 'On the way' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Bikes/ }).getAttribute('href')).toBe('#/content/12')
  })

  test('an unknown topic isn’t there', async () => {
    open(CategoryScreen, { address: '/navigation/7' })
    expect(await screen.findByText('The line ends here')).toBeTruthy()
  })
})

describe('settings', () => {
  test('change the language and the look at once', async () => {
    open(SettingsScreen, { address: '/settings' })
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    fireEvent.click(screen.getByRole('radio', { name: 'Auto' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    fireEvent.click(screen.getByRole('radio', { name: 'Cymraeg' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Gosodiadau' })).toBeTruthy()
  })
})

describe('service alerts', () => {
  test('are listed with their kind and lead to all they say', async () => {
    open(AlertsScreen, { address: '/service-alerts', wide: false })
    const one = within(await screen.findByRole('region', { name: 'Buses on Sunday' }))
    fireEvent.click(one.getByRole('button', { name: 'Read more' }))
    expect(decodeURIComponent(location.hash).replaceAll('+', ' ')).toBe(
      '#/notification?headerTitle=Service alerts&title=Buses on Sunday&body=From Shrewsbury to Machynlleth all day long&data=alert:1',
    )
  })

  test('that aren’t there leave something to do', async () => {
    server.answer(alerts, { alerts: [], refreshInterval: 15 })
    open(AlertsScreen, { address: '/service-alerts' })
    expect(await screen.findByText('No alerts now')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find a station' })).toBeTruthy()
  })
})

describe('a message', () => {
  test('shows its title and text, cleaned, and when it was sent [ROUTE-009]', () => {
    open(NotificationScreen, {
      address:
        '/notification?headerTitle=News&title=Late&body=%3Cb%3EBy%3C%2Fb%3E%20ten%3Cscript%3Ex%3C%2Fscript%3E&time=2026-12-07T08:46:00Z',
    })
    expect(screen.getByRole('heading', { level: 1, name: 'News' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Late' })).toBeTruthy()
    expect(screen.getByText('By ten')).toBeTruthy()
    expect(screen.getByText('Mon 7 Dec, 08:46')).toBeTruthy()
  })

  test('of an alert draws the way that is another, leads to what goes now, and puts it away', async () => {
    const detour = { means: 'bus', minutesLonger: 40, onTo: 'AYW' } as const
    const travel = { from: '2026-12-13', until: '2026-12-13', stations: ['SHR', 'WLP', 'MCN'], detour }
    server.answer(alerts, { alerts: [{ ...ALERT, travel }], refreshInterval: 15 })
    open(NotificationScreen, { address: '/notification?title=Buses&body=From&data=alert:1', wide: false })
    expect(await screen.findByText('bus, 40 min longer')).toBeTruthy()
    expect([await screen.findByText('Shrewsbury'), screen.getByText('Aberystwyth')]).toHaveLength(2)
    expect(screen.getByText(/Sun 13 Dec/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Live times, Shrewsbury' }).getAttribute('href')).toContain('crs=SHR')
    fireEvent.click(screen.getByRole('button', { name: 'Don’t show again' }))
    await waitFor(() => expect(localStorage.getItem('seenAlerts')).toContain('"id":1'))
  })

  test('without a title or a text says that it came without', () => {
    open(NotificationScreen, { address: '/notification?title=Late' })
    expect(screen.getByRole('alert').textContent).toContain('We cannot show this message')
  })
})

describe('a question', () => {
  const ask = (words: string) => {
    const question = screen.getByRole('textbox', { name: 'Your question' })
    fireEvent.change(question, { target: { value: words } })
    fireEvent.submit(question.closest('form') as HTMLFormElement)
  }

  test('is answered by the passage that fits best, word for word, with its page', async () => {
    open(ChatbotScreen, { address: '/chatbot', wide: false })
    await screen.findByText('People often ask')
    ask('Can I take my bikes?')
    const quote = await screen.findByText('Your bike travels free of charge.')
    expect(
      within(quote.closest('figure') as HTMLElement)
        .getByRole('link', { name: 'Bikes' })
        .getAttribute('href'),
    ).toBe('#/content/12')
  })

  test('finds alerts and stations, and admits when it finds nothing', async () => {
    open(ChatbotScreen, { address: '/chatbot', wide: false })
    await screen.findByText('People often ask')
    ask('buses on Sunday')
    expect(await screen.findByText('From Shrewsbury to Machynlleth all day long')).toBeTruthy()
    ask('Machynlleth')
    expect(await screen.findByRole('link', { name: /Machynlleth.*MCN/ })).toBeTruthy()
    ask('xylophone')
    expect(await screen.findByText('We found nothing that answers this')).toBeTruthy()
  })
})

test('a page that is left and come back to is asked its guard the same question', () => {
  openAt({ address: '/stations' })
  act(() => navigate('/settings'))
  expect((history.state as { from: string }).from).toBe('Stations')
})
