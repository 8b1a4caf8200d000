import { log } from '@cledrau/contract/log.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { railcards } from '@cledrau/contract/search/railcards.ts'
import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { bookingStations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import { readPreferences, NO_PREFERENCES } from '@cledrau/contract/account/preferences.ts'
import { fetchSearchHistory, updateSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { increaseUserStations, userStations } from '@cledrau/contract/account/user-stations.ts'
import { addFavourite, favourites, removeFavourite } from '@cledrau/contract/account/favourites.ts'
import { NOTHING_CHOSEN } from '@cledrau/domain/search/buying-choice.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hearTime } from '../../platform/clock.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { navigate, locationNow } from '../../routes/hash-location.ts'
import { followNetwork } from '../../state/online.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { buyingChoiceNow, resetTicketSearch, ticketSearchNow } from '../ticket-search.ts'
import { farewell, welcome } from '../../state/traveller.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { STATIONS } from '../../testing/stations.ts'
import { ExternalSearchScreen } from '../external/external-search-screen.tsx'
import { forgetSearches } from './remember-search.ts'
import { fetchPicker } from './stations-part.tsx'
import { HomePageScreen } from '../../reading/home/home-page.tsx'
import { TicketSearchScreen } from './ticket-search-screen.tsx'
import { fetchWhen } from './when-part.tsx'
import { stepTime } from '../when/time-choice.tsx'
import { typedTime } from '../../page/form/typed-time.ts'

const ANY_COUNT = { min: 0, max: 9 }
const card = (code: string, en: string, cy: string, adults: number): Railcard => ({
  code,
  names: { en, cy },
  passengers: { min: adults, max: adults },
  adults: { min: adults, max: adults },
  children: ANY_COUNT,
  discountPerMille: 333,
  areaOnly: false,
  minimumFare: null,
  seasons: code === 'YNG',
})

// Parts that come when they are wanted are there before the clocks of the tests run: a busy machine reads them for seconds.
beforeAll(() => Promise.all([fetchPicker(), fetchWhen()]))

let server: ReturnType<typeof network>
let stopNetwork: () => void

beforeEach(() => {
  server = network()
  server.answer(options, { ...BUILD_OPTIONS, showSearchPreferences: true })
  server.answer(stationsTime, { timestamp: '2026-11-20T09:00:00Z' })
  server.answer(bookingStations, STATIONS)
  server.answer(railcards, [
    card('YNG', '16–25 Railcard', 'Cerdyn 16–25', 1),
    card('2TR', 'Two Together', 'Dau Gyda’i Gilydd', 2),
  ])
  vi.useFakeTimers({ now: Date.parse('2026-12-07T08:52:00Z'), toFake: ['Date'] })
  stopNetwork = followNetwork()
})
afterEach(async () => {
  stopNetwork()
  farewell()
  await forgetSearches()
  resetTicketSearch()
  closeBrowser()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Opening = Parameters<typeof openAt>[0]
function open(opening: Opening = {}) {
  openAt({ address: '/ticket-search', ...opening })
  return draw(<TicketSearchScreen />)
}
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const cell = (name: RegExp) => screen.findByRole('button', { name })
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))

/** Types a station into the field that is open and takes the first that is offered. */
async function typeStation(text: string) {
  const field = await screen.findByRole('combobox')
  fireEvent.change(field, { target: { value: text } })
  await screen.findAllByRole('option')
  fireEvent.keyDown(field, { key: 'Enter' })
}
async function fill(from: string, to: string) {
  fireEvent.click(await cell(/^From /))
  await typeStation(from)
  await typeStation(to)
  await waitFor(() => expect(ticketSearchNow().stations.second).not.toBeNull())
}
const address = () => {
  const { path, query } = locationNow()
  return { path, ...query }
}

describe('the search screen', () => {
  test('looks for a single, wide, by a press on the button [SEARCH-001] [SEARCH-027] [TROUTE-006]', async () => {
    open()
    await fill('cardiff central', 'MCN')
    fireEvent.click(button('Find trains'))
    expect(address()).toEqual({
      path: '/ticket-search/results',
      type: 'single',
      from: 'CDF',
      to: 'MCN',
      out: '2026-12-07T08:57',
    })
  })

  test('has a tab for each kind of ticket, and leads each to its own page [SEARCH-002] [SEARCH-004] [SEARCH-005] [SEARCH-006]', async () => {
    open({ wide: false })
    await fill('cardiff central', 'MCN')
    const tabs = screen.getAllByRole('tab').map((one) => one.textContent)
    expect(tabs).toEqual(['Single', 'Return', 'Open return', 'Season', 'Multiflex'])
    const found: Record<string, string> = {}
    for (const name of tabs as string[]) {
      act(() => navigate('/ticket-search?from=CDF&to=MCN'))
      tab(name)
      // By Enter in the form: the button takes presses that follow each other this closely for one.
      fireEvent.submit(screen.getByRole('form', { name: 'Find a ticket' }))
      found[name] = locationNow().path
    }
    expect(found).toEqual({
      Single: '/ticket-search/single-results',
      Return: '/ticket-search/return-results',
      'Open return': '/ticket-search/return-results/open-return',
      Season: '/ticket-search/season',
      Multiflex: '/ticket-search/multiflex',
    })
  })

  test('an open return has a way back on any day [SEARCH-003]', async () => {
    open({ address: '/ticket-search?type=openReturn&from=CDF&to=MCN' })
    expect(await screen.findByText('Any day')).toBeTruthy()
    fireEvent.click(button('Find trains'))
    expect(address()).toMatchObject({ type: 'openReturn' })
    expect(address()).not.toHaveProperty('back')
  })

  test('opened anew it is as new; with a search in its address it has that one [START-015]', async () => {
    open({ address: '/ticket-search?type=return&from=CDF&to=MCN&adults=2&direct=true' })
    expect(await screen.findByText('2 adults')).toBeTruthy()
    expect(ticketSearchNow()).toMatchObject({ return: true, direct: true, adults: 2 })
    act(() => navigate('/ticket-search'))
    expect(await screen.findByText('1 adult')).toBeTruthy()
    expect(ticketSearchNow()).toMatchObject({ single: true, direct: false, stations: { first: null, second: null } })
  })

  test('on Home, too, a search begins anew [START-015]', async () => {
    openAt({ address: '/?type=season&from=CDF&to=BGN' })
    draw(<HomePageScreen />)
    expect(await screen.findByRole('tab', { name: 'Season', selected: true })).toBeTruthy()
    act(() => navigate('/'))
    expect(await screen.findByRole('tab', { name: 'Single', selected: true })).toBeTruthy()
    expect(ticketSearchNow().stations.first).toBeNull()
  })

  test('a menu may lead to a kind of ticket', async () => {
    open({ address: '/ticket-search?ticketType=multiflex' })
    expect(await screen.findByRole('tab', { name: 'Multiflex', selected: true })).toBeTruthy()
    act(() => navigate('/ticket-search?ticketType=season'))
    expect(await screen.findByRole('tab', { name: 'Season', selected: true })).toBeTruthy()
  })

  test('Back finds the form filled in', async () => {
    open()
    await fill('cardiff central', 'MCN')
    fireEvent.click(button('Find trains'))
    act(() => history.back())
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search'))
    expect(locationNow().query).toMatchObject({ from: 'CDF', to: 'MCN' })
  })

  test('says what is missing at its field and above, and goes there', async () => {
    open()
    const find = await screen.findByRole('button', { name: 'Find trains' })
    fireEvent.click(find)
    expect(locationNow().path).toBe('/ticket-search')
    const summary = screen.getByRole('alert')
    expect(
      within(summary)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['From: Choose a station.', 'To: Choose a station.'])
    const from = await cell(/^From /)
    const words = document.getElementById(from.getAttribute('aria-describedby') ?? '')
    expect(words?.textContent).toBe('Choose a station.')
    await waitFor(() => expect(document.activeElement).toBe(from))
  })

  test('the ends are swapped by one press', async () => {
    open({ address: '/ticket-search?from=CDF&to=MCN' })
    await cell(/^From Cardiff Central/)
    fireEvent.click(button('Swap from and to'))
    expect(ticketSearchNow().stations).toMatchObject({ first: 'MCN', second: 'CDF' })
  })

  test('a pass has one adult, no company, no way [SEARCH-028] [SEARCH-029]', async () => {
    open({ address: '/ticket-search?from=CDF&to=AYW&via=SHR&adults=3&children=1' })
    expect(await screen.findByText('3 adults, 1 child')).toBeTruthy()
    expect(await screen.findByText('via Shrewsbury')).toBeTruthy()
    tab('Multiflex')
    expect(screen.getByText('1 adult')).toBeTruthy()
    expect(screen.queryByText('Via')).toBeNull()
    expect(ticketSearchNow().stations.via).toBeNull()
  })

  test('without a signal it says so and keeps what was filled in', async () => {
    open({ address: '/ticket-search?from=CDF&to=MCN' })
    await cell(/^From Cardiff Central/)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText(/^No signal/)).toBeTruthy()
    expect(button('Find trains').hasAttribute('disabled')).toBe(true)
    expect(await cell(/^To Machynlleth/)).toBeTruthy()
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    act(() => void dispatchEvent(new Event('online')))
    expect(button('Find trains').hasAttribute('disabled')).toBe(false)
  })
})

describe('a station', () => {
  const names = async () => (await screen.findAllByRole('option')).map((one) => one.textContent)

  test('is found by its code first, by beginnings, by what is within; the letters are marked [STATION-005] [STATION-006]', async () => {
    open()
    fireEvent.click(await cell(/^From /))
    const field = await screen.findByRole('combobox', { name: 'From' })
    fireEvent.change(field, { target: { value: 'ca' } })
    expect(await screen.findAllByText('Type at least 3 letters.')).not.toEqual([])
    expect(screen.queryByRole('option', { name: /Carmarthen/ })).toBeNull()
    fireEvent.change(field, { target: { value: 'bar' } })
    expect((await names())[0]).toContain('Bar')
    expect(document.querySelector('[role=option] mark')?.textContent).toBe('Bar')
    fireEvent.change(field, { target: { value: 'CDF' } })
    await waitFor(async () => expect((await names())[0]).toContain('Cardiff Central'))
    expect(screen.getByText('Station code CDF')).toBeTruthy()
  })

  test('of the other field is left out, and that is said [STATION-011] [STATION-012]', async () => {
    open({ address: '/ticket-search?from=MCN' })
    fireEvent.click(await cell(/^To /))
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'machynlleth' } })
    const only = await screen.findByRole('option', { name: 'The station of the other field is left out.' })
    expect(only.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByRole('option')).toEqual([only])
  })

  test('that stands for several is sold from and to [STATION-013]', async () => {
    const group = STATIONS.find((station) => station.ticketSearchOnly === 'Yes') as Station
    open()
    fireEvent.click(await cell(/^From /))
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: group.crsCode } })
    expect((await names())[0]).toContain(group.names.en)
  })

  test('is found by a name that Welsh has changed, and why is said', async () => {
    open({ language: 'cy' })
    fireEvent.click(await cell(/^O /))
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'Fachynlleth' } })
    expect((await names())[0]).toContain('Machynlleth')
    expect(screen.getByText('Fachynlleth', { selector: 'b' })).toBeTruthy()
  })

  test('is looked for on a page of its own when narrow, which asks where from', async () => {
    open({ wide: false })
    fireEvent.click(await cell(/^From /))
    const page = await screen.findByRole('dialog', { name: 'From where?' })
    fireEvent.change(await within(page).findByRole('combobox'), { target: { value: 'swansea' } })
    fireEvent.click((await within(page).findAllByRole('option'))[0] as HTMLElement)
    expect(ticketSearchNow().stations.first).toBe('SWA')
    expect(await screen.findByRole('dialog', { name: 'Where to?' })).toBeTruthy()
  })

  test('Escape leaves the field as it was, and the focus where it came from', async () => {
    open({ address: '/ticket-search?from=CDF&to=MCN' })
    fireEvent.click(await cell(/^From /))
    fireEvent.keyDown(await screen.findByRole('combobox'), { key: 'Escape' })
    const from = await cell(/^From Cardiff Central/)
    expect(document.activeElement).toBe(from)
  })
})

describe('when and who', () => {
  test('days and hours are taken together, arrivals too', async () => {
    open({ address: '/ticket-search?type=return&from=CDF&to=MCN' })
    fireEvent.click(await cell(/^Out /))
    const page = await screen.findByRole('dialog', { name: 'When?' })
    fireEvent.click(within(page).getByRole('radio', { name: 'Arrive by' }))
    fireEvent.click(within(page).getByRole('button', { name: '12:00' }))
    fireEvent.click(within(page).getByRole('button', { name: 'Wednesday 9 December' }))
    // The way back comes next, and moved along.
    fireEvent.click(within(page).getByRole('button', { name: 'Friday 11 December' }))
    fireEvent.click(within(page).getByRole('button', { name: 'Take these days' }))
    expect(ticketSearchNow()).toMatchObject({
      dateOutbound: '2026-12-09',
      timeOutbound: '12:00',
      timeWindowOutbound: 'arrival',
      dateInbound: '2026-12-11',
      updated: { dateOutbound: true, timeOutbound: true },
    })
    expect(await cell(/^Out Wed 9 Dec arrive by 12:00/)).toBeTruthy()
  })

  test('on a device whose clock is wrong the form goes by ours as soon as it hears it', async () => {
    vi.setSystemTime(Date.parse('2027-04-01T12:00:00Z'))
    open()
    expect(ticketSearchNow().dateOutbound).toBe('2027-04-01')
    await act(async () => hearTime(String(Date.parse('2026-12-07T08:52:00Z'))))
    expect(ticketSearchNow().dateOutbound).toBe('2026-12-07')
    expect(await cell(/7 Dec/)).toBeTruthy()
    await act(async () => hearTime(String(Date.now())))
  })

  test('an hour moves by quarters round the clock, and is typed as people type it', () => {
    expect([stepTime('08:57', 1), stepTime('08:57', -1), stepTime('09:00', -1)]).toEqual(['09:00', '08:45', '08:45'])
    expect([stepTime('23:50', 1), stepTime('00:00', -1)]).toEqual(['00:00', '23:45'])
    expect(['9', '930', '9:30', '17.05', '2400', 'x', '9:7'].map(typedTime)).toEqual([
      '09:00',
      '09:30',
      '09:30',
      '17:05',
      null,
      null,
      null,
    ])
  })

  test('a party has its Railcards, and loses those it can’t use [SEARCH-010]', async () => {
    open({ address: '/ticket-search?from=CDF&to=MCN' })
    fireEvent.click(await cell(/^1 adult/))
    const sheet = await screen.findByRole('dialog', { name: 'Who’s travelling?' })
    const choice = await within(sheet).findByRole<HTMLSelectElement>('combobox')
    const together = within(sheet).getByRole<HTMLOptionElement>('option', { name: 'Two Together', hidden: true })
    expect(together.disabled).toBe(true)
    fireEvent.click(within(sheet).getByRole('button', { name: 'One adult more' }))
    expect(together.disabled).toBe(false)
    fireEvent.change(choice, { target: { value: '2TR' } })
    fireEvent.click(within(sheet).getByRole('button', { name: '2 adults, Two Together' }))
    expect(ticketSearchNow()).toMatchObject({ adults: 2, railcards: ['2TR'] })

    fireEvent.click(await cell(/^2 adults/))
    const again = await screen.findByRole('dialog')
    fireEvent.click(within(again).getByRole('button', { name: 'One adult less' }))
    fireEvent.click(within(again).getByRole('button', { name: '1 adult' }))
    expect(ticketSearchNow()).toMatchObject({ adults: 1, railcards: [] })
  })

  test('a season is somebody’s, of some lengths, with a photocard [SEARCH-011] [SEARCH-012] [SEARCH-013] [SEARCH-019]', async () => {
    open({ address: '/ticket-search?type=season&from=CDF&to=BGN' })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'A week' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Your own dates' }))
    expect(ticketSearchNow()).toMatchObject({
      seasonDuration: { weekly: false, monthly: true, annual: true, custom: true },
      seasonCustom: { start: '2026-12-07', end: '2027-01-07' },
    })
    fireEvent.change(screen.getByRole('textbox', { name: /^Photocard/ }), { target: { value: ' AB1234 ' } })
    expect(buyingChoiceNow().photocard).toBe('AB1234')
    fireEvent.click(await cell(/^1 adult/))
    const sheet = await screen.findByRole('dialog')
    fireEvent.click(within(sheet).getByRole('radio', { name: '1 child' }))
    // Only cards that take something off seasons are offered.
    expect(within(sheet).queryByRole('option', { name: 'Two Together', hidden: true })).toBeNull()
    fireEvent.click(within(sheet).getByRole('button', { name: '1 child' }))
    expect(ticketSearchNow()).toMatchObject({ seasonAdult: 0, seasonChild: 1, adults: 1 })
    fireEvent.click(button('Find season tickets'))
    expect(address()).toMatchObject({ durations: 'monthly,annual,custom', customEnd: '2027-01-07', children: '1' })
    expect(JSON.stringify(address())).not.toContain('AB1234')
  })

  test('class and kinds of train are chosen [SEARCH-025] [SEARCH-007]', async () => {
    open({ address: '/ticket-search?from=CDF&to=MCN' })
    fireEvent.click(await screen.findByRole('radio', { name: 'First class', hidden: true }))
    fireEvent.click(screen.getByRole('switch', { name: 'Direct trains only', hidden: true }))
    fireEvent.click(screen.getByRole('switch', { name: 'Our own trains only', hidden: true }))
    fireEvent.click(button('Find trains'))
    expect(address()).toMatchObject({ class: 'first', direct: 'true', own: 'true' })
  })
})

describe('again', () => {
  test('what was searched for runs with one press, for now; it stays on the device of a guest', async () => {
    open()
    await fill('cardiff central', 'MCN')
    fireEvent.click(button('Find trains'))
    vi.setSystemTime(Date.parse('2026-12-09T10:00:00Z'))
    act(() => navigate('/ticket-search'))
    fireEvent.click(await screen.findByRole('button', { name: /Machynlleth from Cardiff Central/ }))
    expect(address()).toMatchObject({ path: '/ticket-search/results', from: 'CDF', out: '2026-12-09T10:05' })
    expect(localStorage.getItem('recentSearches')).toContain('MCN')
    expect(server.to(updateSearchHistory)).toEqual([])
  })

  test('of an earlier visit of a traveller runs and changes no order, too', async () => {
    const { stations, ...rest } = ticketSearchNow()
    const search = { ...rest, stations: { ...stations, first: 'CDF', second: 'MCN' }, ...NOTHING_CHOSEN, inEdit: true }
    const entry = { search: { ...search, orderID: 'o-7', photocard: '' }, timeOfSearch: '2026-12-01T08:00:00Z' }
    server.answer(readPreferences, { data: NO_PREFERENCES })
    server.answer(fetchSearchHistory, { out: [entry], ret: [] })
    server.answer(userStations, { TS: [], LT: [] })
    server.answer(favourites, [])
    server.answer(increaseUserStations, { TS: [], LT: [] })
    server.answer(updateSearchHistory, { out: [], ret: [] })
    welcome({ customerId: '7', email: 'a@b.cy', title: '', firstName: 'A', lastName: 'B' })
    open()
    fireEvent.click(await screen.findByRole('button', { name: /Machynlleth from Cardiff Central/ }))
    expect(address()).toMatchObject({ path: '/ticket-search/results', from: 'CDF', to: 'MCN' })
    expect(address()).not.toHaveProperty('edit')
    expect(buyingChoiceNow()).toEqual(NOTHING_CHOSEN)
    // What is kept from now on is what was searched for.
    await waitFor(() => expect(server.to(updateSearchHistory)).toHaveLength(1))
    expect(server.to(updateSearchHistory)[0]?.body?.['out']).not.toHaveProperty('inEdit')
  })

  test('of a traveller it goes to the account, and their preferences begin a search', async () => {
    server.answer(readPreferences, {
      data: {
        ...NO_PREFERENCES,
        home_station_search: 'CDF',
        favourite_ticket_type: 'return',
        direct_trains_only: true,
      },
    })
    server.answer(fetchSearchHistory, { out: [], ret: [] })
    server.answer(userStations, { TS: ['SWA'], LT: [] })
    server.answer(favourites, [{ id: '1', origin: 'PYC', destination: null, name: 'Home' }])
    server.answer(increaseUserStations, { TS: ['CDF', 'SWA'], LT: [] })
    server.answer(updateSearchHistory, { out: [], ret: [] })
    welcome({ customerId: '7', email: 'a@b.cy', title: '', firstName: 'A', lastName: 'B' })
    open()
    expect(await cell(/^From Cardiff Central/)).toBeTruthy()
    await waitFor(() => expect(ticketSearchNow()).toMatchObject({ return: true, direct: true }))
    fireEvent.click(await cell(/^To /))
    await screen.findByRole('combobox')
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
        expect.stringContaining('Pontyclun'),
        expect.stringContaining('Swansea'),
      ]),
    )
    expect(screen.getByText('Favourites')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('option')[1] as HTMLElement)
    fireEvent.click(button('Find trains'))
    await waitFor(() => expect(server.to(updateSearchHistory)).toHaveLength(1))
    expect(server.to(increaseUserStations)[0]?.body).toMatchObject({ type: 'TS', stations: ['CDF', 'SWA'] })
    expect(localStorage.getItem('recentSearches')).toBeNull()
  })
})

test('a history that can’t be kept is told to the server, and the search goes on [TERR-012]', async () => {
  server.answer(readPreferences, { data: NO_PREFERENCES })
  server.answer(fetchSearchHistory, { out: [], ret: [] })
  server.answer(userStations, { TS: [], LT: [] })
  server.answer(favourites, [])
  server.answer(increaseUserStations, { TS: ['CDF', 'MCN'], LT: [] })
  server.fail(updateSearchHistory, 500)
  server.on(log, () => ({ status: 204 }))
  welcome({ customerId: '7', email: 'a@b.cy', title: '', firstName: 'A', lastName: 'B' })
  open({ address: '/ticket-search?from=CDF&to=MCN' })
  await cell(/^From Cardiff Central/)
  fireEvent.click(button('Find trains'))
  const told = () => server.to(log).map(({ body }) => [body?.['channel'], body?.['provider']])
  await waitFor(() => expect(told()).toContainEqual(['search', 'history']))
  expect(locationNow().path).toBe('/ticket-search/results')
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('favourites', () => {
  const star = (index: number) => screen.getAllByRole('option')[index]?.querySelector<HTMLElement>('[data-star]')
  const enter = () => {
    server.answer(fetchSearchHistory, { out: [], ret: [] })
    server.answer(readPreferences, { data: NO_PREFERENCES })
    server.answer(userStations, { TS: ['SWA'], LT: [] })
    server.answer(favourites, [{ id: 'kept', origin: 'PYC', destination: null, name: 'Home' }])
    welcome({ customerId: '7', email: 'a@b.cy', title: '', firstName: 'A', lastName: 'B' })
  }

  test('the star of a station keeps it, or lets it go, and chooses nothing', async () => {
    enter()
    server.answer(addFavourite, ({ body }) => ({
      id: 'new',
      origin: String(body?.['origin']),
      destination: null,
      name: '',
    }))
    server.answer(removeFavourite, {})
    open()
    fireEvent.click(await cell(/^To /))
    await waitFor(() => expect([0, 1].map((index) => star(index)?.dataset['star'])).toEqual(['true', 'false']))
    fireEvent.click(star(1) as HTMLElement)
    await waitFor(() => expect([0, 1].map((index) => star(index)?.dataset['star'])).toEqual(['true', 'true']))
    expect(server.to(addFavourite)[0]?.body).toMatchObject({ origin: 'SWA', destination: null })
    const home = screen.getAllByRole('option').findIndex((one) => one.textContent?.includes('Pontyclun'))
    fireEvent.click(star(home) as HTMLElement)
    await waitFor(() => expect(server.to(removeFavourite)[0]?.url.pathname).toMatch(/kept$/))
    expect(ticketSearchNow().stations.second).toBeNull()
  })

  test('a journey that is kept is looked for with one press, as the form has it', async () => {
    enter()
    server.answer(favourites, [
      { id: '1', origin: 'PYC', destination: null, name: 'Home' },
      { id: '2', origin: 'CDF', destination: 'MCN', name: 'Work' },
    ])
    server.answer(increaseUserStations, { TS: [], LT: [] })
    server.answer(updateSearchHistory, { out: [], ret: [] })
    open({ address: '/ticket-search?type=return&adults=2' })
    const kept = await screen.findByRole('region', { name: 'Favourites' })
    const ways = within(kept).getAllByRole('button')
    expect(ways.map((one) => one.textContent)).toEqual(['WorkMachynlleth, from Cardiff Central'])
    fireEvent.click(ways[0] as HTMLElement)
    expect(address()).toMatchObject({
      path: '/ticket-search/results',
      type: 'return',
      from: 'CDF',
      to: 'MCN',
      adults: '2',
    })
  })

  test('stars are for who is signed in only', async () => {
    open()
    fireEvent.click(await cell(/^To /))
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'swan' } })
    expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0)
    expect(document.querySelector('[data-star]')).toBeNull()
  })
})

describe('one line', () => {
  test('is read, shown and only then run', async () => {
    open({ address: '/ticket-search?from=CDF' })
    fireEvent.change(await screen.findByRole('textbox', { name: /one line/ }), {
      target: { value: 'aber tomorrow 9am back sunday' },
    })
    const read = await screen.findByRole('region', { name: 'This is what we understood' })
    const facts = within(read)
      .getAllByRole('definition')
      .map((one) => one.textContent)
    expect(facts).toEqual([
      'Return',
      'Cardiff Central',
      'Aberystwyth',
      'Tue 8 Dec, from 09:00',
      'Sun 13 Dec, from 12:00',
      '1 adult',
    ])
    expect(locationNow().path).toBe('/ticket-search')
    fireEvent.click(within(read).getByRole('radio', { name: 'Aberdare' }))
    fireEvent.click(within(read).getByRole('button', { name: 'Yes, find these' }))
    expect(address()).toMatchObject({ path: '/ticket-search/results', type: 'return', from: 'CDF', to: 'ABA' })
  })

  test('a line in which nothing is understood offers nothing to press', async () => {
    open()
    fireEvent.change(await screen.findByRole('textbox', { name: /one line/ }), { target: { value: 'hello there' } })
    expect(await screen.findByText(/^We found no station, day or ticket/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yes, find these' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Put it in the form' })).toBeNull()
  })

  test.each([
    ['en', /one line/, 'cardiff to swansea 10 adults', '“10 adults”: At most 9 can travel on one order.'],
    ['en', /one line/, 'cardiff to swansea 29/2', 'Not understood: 29/2'],
    ['en', /one line/, 'cardiff to swansea 14 july', '“14 july”: Trains are known for the next 100 days.'],
    ['en', /one line/, 'cardiff to swansea between 9 and 11', 'The list shows earlier and later trains, too.'],
    ['en', /one line/, 'cardiff to swansea 1 adult with a baby', '1 child under 5 travels without a ticket.'],
    ['cy', /un llinell/, 'Caerdydd i Abertawe 10 oedolyn', '“10 oedolyn”: Gall 9 ar y mwyaf deithio ar un archeb.'],
    ['cy', /un llinell/, 'Caerdydd i Abertawe 29/2', 'Heb ei ddeall: 29/2'],
  ] as const)(
    'what a search cannot hold of a line is named, with the reason (%s): %s %s',
    async (language, name, line, said) => {
      open({ language })
      fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: line } })
      expect((await screen.findByText((text) => text.startsWith(said))).textContent).toContain(said)
    },
  )

  test('a line that names one end is for the form, and says what it left out', async () => {
    open()
    fireEvent.change(await screen.findByRole('textbox', { name: /one line/ }), {
      target: { value: 'machynlleth tomorrow with my bike' },
    })
    expect(await screen.findByText('Not understood: bike')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yes, find these' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Put it in the form' }))
    expect(ticketSearchNow().stations).toMatchObject({ first: null, second: 'MCN' })
  })

  test('the field of a station takes a whole journey as well', async () => {
    open({ address: '/ticket-search?from=CDF' })
    fireEvent.click(await cell(/^To /))
    fireEvent.change(await screen.findByRole('combobox'), {
      target: { value: 'machynlleth first class last train tomorrow' },
    })
    const read = await screen.findByRole('region', { name: 'This is what we understood' })
    expect(read.textContent).toContain('Tue 8 Dec, the last trains of the day')
    expect(read.textContent).toContain('First class')
    fireEvent.click(within(read).getByRole('button', { name: 'Yes, find these' }))
    expect(address()).toMatchObject({ path: '/ticket-search/results', from: 'CDF', to: 'MCN', class: 'first' })
  })

  test('reads Welsh, and can be put into the form', async () => {
    open({ language: 'cy' })
    fireEvent.change(await screen.findByRole('textbox', { name: /un llinell/ }), {
      target: { value: 'o Abertawe i aber fory 9yb, nôl dydd Sul' },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Rhoi yn y ffurflen' }))
    expect(ticketSearchNow()).toMatchObject({ return: true, dateOutbound: '2026-12-08', timeOutbound: '09:00' })
    expect(await cell(/^O Abertawe/)).toBeTruthy()
    expect(locationNow().path).toBe('/ticket-search')
  })
})

describe('the way in from outside', () => {
  const arrive = (query: string) => {
    openAt({ address: `/ticket-search-external?${query}` })
    return draw(<ExternalSearchScreen />)
  }

  test('runs a whole search at once, and Back finds its form [TROUTE-043]', async () => {
    arrive(
      'origin=CDF&destination=MCN&ticketType=return&outboundDate=2026-12-08&outboundTime=09:00&returnDate=2026-12-10&returnTime=15:00&adult=2',
    )
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/results'))
    expect(address()).toMatchObject({ type: 'return', out: '2026-12-08T09:00', back: '2026-12-10T15:00', adults: '2' })
    act(() => history.back())
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search'))
  })

  test('shows what is wrong with another one, and runs nothing', async () => {
    const { unmount } = arrive('origin=CDF&destination=QQQ&adult=99')
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search'))
    unmount()
    draw(<TicketSearchScreen />)
    expect(await screen.findByText(/^Not everything in the link/)).toBeTruthy()
    expect(await screen.findByText('To: We don’t know this station. Choose another one.')).toBeTruthy()
    act(() => chooseLanguage('cy'))
    expect(await screen.findByText(/^Ni ellid darllen/)).toBeTruthy()
  })
})
