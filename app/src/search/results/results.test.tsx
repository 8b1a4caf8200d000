import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { capacityStatus } from '@cledrau/contract/search/capacity.ts'
import { cheapestWay } from '@cledrau/contract/search/fares.ts'
import { faresByDay } from '@cledrau/contract/search/fares-by-day.ts'
import { faresByTime } from '@cledrau/contract/search/fares-by-time.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { log } from '@cledrau/contract/log.ts'
import { paygTripCosts } from '@cledrau/contract/payg/comparing.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { bookingStations } from '@cledrau/contract/stations/stations.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { endSession } from '../../api/session.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { followNetwork } from '../../state/online.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { farewell } from '../../state/traveller.ts'
import { resetTicketSearch } from '../ticket-search.ts'
import { CARYS, signIn } from '../../testing/app.tsx'
import { answerReference, found, ticket, trip } from '../../testing/found-tickets.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { STATIONS } from '../../testing/stations.ts'
import { OpenReturnScreen } from './open-return-screen.tsx'
import { ResultsScreen } from './results-screen.tsx'
import { ReturnResultsScreen } from './return-results-screen.tsx'
import { SingleResultsScreen } from './single-results-screen.tsx'

/** For calls that wait so long, time is up at once; others have all of theirs. */
const endWhoWaits = (milliseconds: number) =>
  vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((after) =>
      after === milliseconds
        ? AbortSignal.abort(new DOMException('late', 'TimeoutError'))
        : new AbortController().signal,
    )

const ONE_WAY = 'type=single&from=CDF&to=MCN&out=2026-12-07T09:00'
const BOTH_WAYS = 'type=return&from=CDF&to=MCN&out=2026-12-07T09:00&back=2026-12-09T15:00'
const SINGLE = `/ticket-search/single-results?${ONE_WAY}`

let net: ReturnType<typeof network>
beforeEach(() => {
  // Calendars begin today: a week before the journeys asked for here.
  vi.useFakeTimers({ now: Date.parse('2026-11-30T08:52:00Z'), toFake: ['Date'] })
  net = network()
  answerReference(net)
  net.on(log, () => ({ status: 204 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  closeBrowser()
  progress.set(NO_PROGRESS)
  resetTicketSearch()
})

const cancelled = trip('gone', '10:52', '14:46', {
  cancelled: true,
  revisions: [
    {
      uid: 'Ugone',
      serviceDate: '2026-12-07',
      kind: 'CANCELLED',
      description: { en: 'The train does not run.', cy: 'Nid yw’r trên yn rhedeg.' },
    },
  ],
})
const outbound = [
  trip('early', '09:21', '12:46', { numberOfConnections: 1, tfwOnly: false }),
  cancelled,
  trip('late', '11:21', '14:20'),
  trip('full', '13:21', '16:46'),
]
const oneWay = found({
  legSolutions: { outbound, inbound: [] },
  fareInformation: [
    ticket('1FA', 'Advance', 1700, ['early'], { information: { placesLeft: 3 } }),
    ticket('SOS', 'Anytime', 4260, ['early', 'late']),
  ],
})

const ALERTS = join(import.meta.dirname, '../../../../data/alerts/alerts.json')
const [WORKS] = (JSON.parse(readFileSync(ALERTS, 'utf8')) as { alerts: [ServiceAlert] }).alerts

const cards = () => screen.getAllByRole('listitem').filter((row) => row.dataset['trip'])
const order = () => cards().map((row) => row.dataset['trip'])

describe('results for one way', () => {
  test('each trip says when it goes, how long it takes, and what it costs [SEARCH-001]', async () => {
    net.answer(ticketSearch, oneWay)
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    const link = await screen.findByRole('link', { name: /^09:21 to 12:46, 3 h 25, .*£17\.00$/ })
    expect(link.getAttribute('href')).toContain('/ticket-search/single-results/options?')
    expect(link.getAttribute('href')).toContain('legOut=early')
    expect(screen.getByText('3 left')).toBeTruthy()
  })

  test.each([
    ['where trips take that way', { status: 200, body: oneWay }],
    ['where nothing runs', { status: 204 }],
  ])('on a day on which other trains run, the list says what the alert says, %s', async (_, answer) => {
    const travel = { from: '2026-12-07', until: '2026-12-07', stations: [] }
    net.answer(alerts, { alerts: [{ ...WORKS, travel }], refreshInterval: 15 })
    net.on(ticketSearch, () => answer)
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    expect(await screen.findByText(WORKS.title_en)).toBeTruthy()
    expect(screen.getByText(WORKS.short_version_en)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Read more' })).toBeTruthy()
  })

  test('where nothing runs, another day is a press away, and so are changes where none were wanted', async () => {
    net.on(ticketSearch, () => ({ status: 204 }))
    openAt({ address: `${SINGLE}&direct=true` })
    draw(<SingleResultsScreen />)
    expect(await screen.findByRole('button', { name: 'Other days' })).toBeTruthy()
    const changes = screen.getByRole('link', { name: 'Allow changes' }).getAttribute('href')
    expect(changes).toContain('from=CDF')
    expect(changes).not.toContain('direct')
  })

  test('a ticket that is bound to its trains names them, and a split is named from a pound on', async () => {
    const change = trip('change', '09:21', '13:18', { numberOfConnections: 1 })
    const [first] = change.travelSegments
    const travelSegments = first
      ? [first, { ...first, uid: 'U2', origin: { ...first.origin, code: 'SHR', time: '2026-12-07T11:29:00+00:00' } }]
      : []
    const trips = [{ ...change, travelSegments }, trip('pennies', '10:21', '13:46'), trip('pound', '11:21', '14:20')]
    const split = (saving: number) => ({ information: { split: { stations: ['SHR'], saving } } })
    net.answer(
      ticketSearch,
      found({
        legSolutions: { outbound: trips, inbound: [] },
        fareInformation: [
          ticket('1FA', 'Advance', 1480, ['change'], { information: { placesLeft: 40 } }),
          ticket('SDS', 'Off-Peak', 2110, ['pennies'], split(10)),
          ticket('SDS', 'Off-Peak', 2120, ['pound'], split(100)),
        ],
      }),
    )
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    await screen.findByText('Only on the 09:21 and 11:29')
    expect(screen.getAllByText(/^Split saves/).map((one) => one.textContent)).toEqual(['Split saves £1.00'])
    // What costs least is still what is offered.
    expect(screen.getByRole('link', { name: /^10:21 .*£21\.10$/ })).toBeTruthy()
    act(() => chooseLanguage('cy'))
    expect(await screen.findByText('Dim ond ar y 09:21 a’r 11:29')).toBeTruthy()
  })

  test('a railcard that takes nothing off is said once where no train counts it, else beside the trains that don’t', async () => {
    const names = { en: 'Network Railcard', cy: 'Cerdyn Rheilffordd Network' }
    const idle = (why: string) => ({
      information: { idleRailcards: [{ program: 'NEW', names, sentence: { en: why, cy: `Nid: ${why}` } }] },
    })
    const outside = 'The Network Railcard takes nothing off: one of the stations is outside its area.'
    const answer = (...late: Parameters<typeof ticket>[4][]) =>
      net.answer(
        ticketSearch,
        found({
          legSolutions: { outbound: [trip('early', '09:21', '12:46'), trip('late', '11:21', '14:20')], inbound: [] },
          fareInformation: [
            ticket('SOS', 'Anytime', 4260, ['early'], idle(outside)),
            ticket('SDS', 'Off-Peak', 2110, ['late'], ...late),
          ],
        }),
      )
    answer(idle(outside))
    openAt({ address: `${SINGLE}&railcards=NEW`, wide: false })
    const { unmount } = draw(<SingleResultsScreen />)
    expect(await screen.findAllByText(outside)).toHaveLength(1)
    expect(screen.getByText('1 adult, 1 Railcard, no discount')).toBeTruthy()
    expect(screen.queryByText('No discount with the Network Railcard')).toBeNull()
    unmount()
    queryClient.clear()

    answer()
    draw(<SingleResultsScreen />)
    const [early, late] = await waitFor(() => {
      expect(cards()).toHaveLength(2)
      return cards()
    })
    expect(early?.textContent).toContain('No discount with the Network Railcard')
    expect(late?.textContent).not.toContain('No discount')
    expect(screen.queryByText(outside)).toBeNull()
    expect(screen.getByText('1 adult, 1 Railcard')).toBeTruthy()
  })

  test('where a card is itself the ticket, none is sold to its holder: said once, and beside each of those trains', async () => {
    const names = { en: 'Travel Card', cy: 'Cerdyn Teithio' }
    const line = { en: 'Cardiff to Machynlleth', cy: 'Caerdydd i Fachynlleth' }
    const cardIsTicket = [{ program: 'CTC', names, line }]
    const sentence = { en: 'The Travel Card counts for nothing here.', cy: 'Nid yw’n cyfrif.' }
    const idle = { information: { idleRailcards: [{ program: 'CTC', names, sentence }] } }
    net.answer(
      ticketSearch,
      found({
        legSolutions: {
          outbound: [trip('early', '09:21', '12:46', { cardIsTicket }), trip('late', '11:21', '14:20')],
          inbound: [],
        },
        fareInformation: [ticket('SOS', 'Anytime', 4260, ['early', 'late'], idle)],
      }),
    )
    openAt({ address: `${SINGLE}&railcards=CTC`, wide: false })
    const { unmount } = draw(<SingleResultsScreen />)
    const [early, late] = await waitFor(() => {
      expect(cards()).toHaveLength(2)
      return cards()
    })
    expect(screen.getAllByText(/^Cardiff to Machynlleth: the Travel Card is its holder’s ticket/)).toHaveLength(1)
    expect(early?.textContent).toContain('The card is the ticket')
    expect(early?.textContent).not.toContain('£')
    expect(screen.getByRole('link', { name: /^09:21 .*No ticket needed$/ })).toBeTruthy()
    expect(late?.textContent).toContain('£42.60')
    expect(late?.textContent).toContain('No discount with the Travel Card')
    expect(screen.queryByText(/no discount$/)).toBeNull()
    unmount()

    // Somebody without a card pays, and sees what.
    openAt({ address: `${SINGLE}&adults=2&railcards=CTC`, wide: false })
    draw(<SingleResultsScreen />)
    expect(await screen.findByRole('link', { name: /^09:21 .*£42\.60$/ })).toBeTruthy()
  })

  test('a platform is said for trains of today, and not for those of other days', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-07T08:00:00Z'))
    net.answer(ticketSearch, oneWay)
    openAt({ address: SINGLE })
    const { unmount } = draw(<SingleResultsScreen />)
    expect((await screen.findAllByText('Platform 3')).length).toBeGreaterThan(0)
    unmount()
    queryClient.clear()
    clock.mockReturnValue(Date.parse('2026-12-06T08:00:00Z'))
    draw(<SingleResultsScreen />)
    await screen.findByText('3 left')
    expect(screen.queryByText('Platform 3')).toBeNull()
  })

  test('what is cancelled or sold out says so, and can’t be chosen', async () => {
    net.answer(ticketSearch, oneWay)
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(screen.getByText('The train does not run.')).toBeTruthy()
    expect(screen.getByText('Sold out')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^10:52 to/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^13:21 to/ })).toBeNull()
  })

  test('the search asks for what the address says, in the name of this shop [TCONST-035]', async () => {
    net.answer(ticketSearch, oneWay)
    openAt({ address: `${SINGLE}&adults=2&children=1&railcards=YNG&own=true` })
    draw(<SingleResultsScreen />)
    await screen.findByText('Cancelled')
    const [asked] = net.to(ticketSearch)
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
      origin: 'CDF',
      destination: 'MCN',
      outboundDate: '2026-12-07',
      outboundTime: '09:00',
      ticketType: 'single',
      adult: '2',
      child: '1',
      railcards: 'YNG',
      tfwRestricted: 'true',
      channelCode: expect.stringMatching(/\w/),
    })
  })

  test('sorting by price puts the cheapest first, and the address keeps it', async () => {
    net.answer(ticketSearch, oneWay)
    openAt({ address: `${SINGLE}&sort=duration` })
    draw(<SingleResultsScreen />)
    await screen.findByText('Cancelled')
    expect(order()).toEqual(['late', 'early', 'full', 'gone'])
    fireEvent.click(screen.getByRole('button', { name: 'Sorted or filtered' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Price, cheapest first' }))
    await waitFor(() => expect(order()).toEqual(['early', 'late', 'full', 'gone']))
    expect(locationNow().query['sort']).toBe('price')
  })

  test('direct trains only leaves out what has a change, and says so when nothing is left', async () => {
    net.answer(ticketSearch, oneWay)
    openAt({ address: `${SINGLE}&only=direct` })
    draw(<SingleResultsScreen />)
    await screen.findByText('Cancelled')
    expect(order()).toEqual(['gone', 'late', 'full'])
    cleanup()
    queryClient.clear()
    net.answer(ticketSearch, { ...oneWay, legSolutions: { outbound: [outbound[0] ?? cancelled], inbound: [] } })
    draw(<SingleResultsScreen />)
    expect(await screen.findByText('None of these trains fits')).toBeTruthy()
  })

  test('the strip shows what each part of the day costs, and leads to the trains of any of them', async () => {
    net.answer(ticketSearch, oneWay)
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 7 ? 4260 : hour === 20 ? 990 : null))
    net.answer(faresByTime, { currency: 'GBP', hours })
    openAt({ address: `${SINGLE}&outBy=arrival&legOut=early&sort=price` })
    draw(<SingleResultsScreen />)
    const strip = await screen.findByRole('navigation', { name: 'Prices by time, Mon 7 Dec' })
    const evening = await within(strip).findByRole('link', { name: /18–21 ?£9\.90/ })
    expect(within(strip).getByRole('link', { name: /06–09 ?£42\.60/ })).toBeTruthy()
    expect(within(strip).getByRole('link', { current: true }).textContent).toMatch(/^09–12/)
    const asked = Object.fromEntries(net.to(faresByTime)[0]?.url.searchParams ?? [])
    expect(asked).toMatchObject({ origin: 'CDF', outboundDate: '2026-12-07', of: 'outbound' })
    // Whoever looks at the evening wants what leaves then, and has chosen nothing there.
    const to = new URLSearchParams(evening.getAttribute('href')?.split('?')[1])
    expect(Object.fromEntries(to)).toEqual({
      type: 'single',
      from: 'CDF',
      to: 'MCN',
      out: '2026-12-07T18:00',
      sort: 'price',
    })
  })

  test('where the day can’t be had, the strip knows the trains of the page', async () => {
    net.answer(ticketSearch, oneWay)
    net.fail(faresByTime, 500)
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    const strip = await screen.findByRole('navigation', { name: 'Prices by time, Mon 7 Dec' })
    expect(within(strip).getByRole('link', { name: /09–12 ?£17\.00/ })).toBeTruthy()
    await waitFor(() => expect(net.to(log).map(({ body }) => body?.['provider'])).toContain('fares-by-time'))
  })

  test('another day is chosen by its price, and the search runs again for it', async () => {
    net.answer(ticketSearch, oneWay)
    net.answer(faresByDay, ({ url }) => {
      const from = url.searchParams.get('from') ?? ''
      return {
        currency: 'GBP' as const,
        days: Array.from({ length: Number(url.searchParams.get('days')) }, (_, index) => ({
          date: addDays(from, index),
          cheapest: index === 2 ? 990 : index === 3 ? null : 1700,
        })),
      }
    })
    openAt({ address: `${SINGLE}&adults=2&railcards=YNG&direct=true&legOut=early`, wide: false })
    draw(<SingleResultsScreen />)
    fireEvent.click(await screen.findByRole('button', { name: 'Other days' }))
    // A calendar is much to read through by role: its days are known by their dates.
    const day = () => document.querySelector<HTMLElement>('[data-day="2026-12-03"]')
    await waitFor(() => expect(day()?.textContent).toBe('Thursday 3 December3£10, lowest price'))
    const cheapest = day() as HTMLElement
    expect(Object.fromEntries(net.to(faresByDay)[0]?.url.searchParams ?? [])).toMatchObject({
      origin: 'CDF',
      destination: 'MCN',
      adult: '2',
      railcards: 'YNG',
      direct: 'true',
    })
    fireEvent.click(cheapest)
    fireEvent.click(screen.getByText('Take this day'))
    await waitFor(() => expect(locationNow().query['out']).toMatch(new RegExp(`^${cheapest.dataset['day']}T`)))
    expect(locationNow().query['legOut']).toBeUndefined()
  })

  test('where every day costs the same, it is said once, and the hour stands before the months', async () => {
    net.answer(ticketSearch, oneWay)
    net.answer(faresByDay, ({ url }) => ({
      currency: 'GBP' as const,
      days: Array.from({ length: Number(url.searchParams.get('days')) }, (_, index) => ({
        date: addDays(url.searchParams.get('from') ?? '', index),
        cheapest: index === 3 ? null : 905,
      })),
    }))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    fireEvent.click(await screen.findByRole('button', { name: 'Other days' }))
    expect(await screen.findByText('£9.05 one way on every day with trains')).toBeTruthy()
    expect(screen.queryByText('lowest price')).toBeNull()
    expect(document.querySelector('[data-day="2026-12-09"]')?.textContent).not.toContain('£')
    const hour = screen.getByLabelText('Time')
    const month = document.querySelector('[data-day="2026-12-09"]') as HTMLElement
    expect(hour.compareDocumentPosition(month) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('what costs less is said, with what it saves, and nothing that doesn’t', async () => {
    const names = { en: 'Pay as you go', cy: 'Talu wrth fynd' }
    const way = (kind: 'PAYG' | 'ROVER', total: number) => ({
      way: kind,
      total,
      dearer: 0,
      purchases: [{ kind, code: null, names, assumes: null, price: total, from: null, until: null, covers: [0] }],
      sentences: [],
    })
    net.answer(ticketSearch, oneWay)
    const note = { en: 'Each journey is reckoned on the first train.', cy: 'Cyfrifir pob taith ar y trên cyntaf.' }
    net.answer(cheapestWay, { ways: [way('PAYG', 1500), way('ROVER', 1700)], notPriced: [], notes: [note] })
    net.on(travelPassSearch, () => ({ status: 204 }))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    const section = await screen.findByRole('region', { name: 'This may cost you less' })
    const lines = within(section).getAllByRole('listitem')
    expect(lines.map((one) => one.textContent)).toEqual([
      'Pay as you go, on trains that take it: £15.00 for this journey, £2.00 less.',
    ])
    expect(within(section).getByText(note.en)).toBeTruthy()
    // There is nothing to buy: what has to be known is where to tap.
    expect(within(section).getByRole('link').getAttribute('href')).toBe('#/content/26')
    // It is the cheapest trip of the list that is held against it.
    expect(net.to(cheapestWay)[0]?.body).toMatchObject({
      adult: 1,
      journeys: [{ origin: 'CDF', destination: 'MCN', date: '2026-12-07', time: '09:21' }],
    })
  })

  test('whoever taps hears what the trip adds to their own week', async () => {
    net.answer(ticketSearch, oneWay)
    net.answer(cheapestWay, { ways: [], notPriced: [], notes: [] })
    net.on(travelPassSearch, () => ({ status: 204 }))
    const card = { accountId: '3f1f9c52-6d3e-4a57-8f0e-000000000001', name: null, lastFour: '4242', discount: null }
    net.answer(paygTripCosts, { card, trips: [{ adds: 60, singles: 260, week: 1710 }] })
    openAt({ address: SINGLE })
    act(() => signIn(CARYS))
    draw(<SingleResultsScreen />)
    const section = await screen.findByRole('region', { name: 'This may cost you less' })
    expect(within(section).getByRole('link').textContent).toBe(
      'With your card that ends 4242 this adds £0.60 to your week, on trains that take it.',
    )
    expect(net.to(paygTripCosts)[0]?.body).toMatchObject({ trips: [{ journeys: [{ from: 'CDF', to: 'MCN' }] }] })
    act(() => {
      endSession('signed-out')
      farewell()
    })
  })

  test('nobody speaks of pay as you go while it is switched off [PAYG-038]', async () => {
    net.answer(options, { ...BUILD_OPTIONS, showPayg: false })
    const names = { en: 'Pay as you go', cy: 'Talu wrth fynd' }
    const purchases = [
      { kind: 'PAYG' as const, code: null, names, assumes: null, price: 900, from: null, until: null, covers: [0] },
    ]
    net.answer(ticketSearch, oneWay)
    net.answer(cheapestWay, {
      ways: [{ way: 'PAYG', total: 900, dearer: 0, purchases, sentences: [] }],
      notPriced: [],
      notes: [],
    })
    net.on(travelPassSearch, () => ({ status: 204 }))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    await screen.findByText('3 left')
    await waitFor(() => expect(net.to(cheapestWay)).toHaveLength(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('region', { name: 'This may cost you less' })).toBeNull()
  })

  test('a train after midnight says on which day it leaves', async () => {
    const late = trip('evening', '23:10', '23:55', { arriveTime: '2026-12-08T00:05:00+00:00' })
    const slow = trip('slow', '21:15', '23:58', { arriveTime: '2026-12-08T09:58:00+00:00' })
    const night = trip('night', '00:10', '01:25', {
      departTime: '2026-12-08T00:10:00+00:00',
      arriveTime: '2026-12-08T01:25:00+00:00',
    })
    net.answer(
      ticketSearch,
      found({
        legSolutions: { outbound: [late, night, slow], inbound: [] },
        fareInformation: [ticket('SOS', 'Anytime', 4260, ['evening', 'night', 'slow'])],
      }),
    )
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    expect(await screen.findByRole('link', { name: /^Tue 8 Dec, 00:10 to 01:25/ })).toBeTruthy()
    expect(cards().map((card) => within(card).queryByText('Tue 8 Dec') !== null)).toEqual([false, false, true])
    // Whoever comes in after midnight comes in on another day than they left, by an hour or by a night.
    const overnight = cards().map((card) => within(card).queryByText('arrives Tue 8 Dec') !== null)
    expect(overnight).toEqual([true, true, false])
  })

  test('a bus in the train’s place is said before anybody waits on the platform', async () => {
    const train = trip('rail', '09:21', '12:46').travelSegments[0] as LegSolution['travelSegments'][number]
    const trips = [
      trip('road', '10:00', '13:30', { travelSegments: [{ ...train, mode: 'Bus' }] }),
      trip('both', '11:00', '14:30', { travelSegments: [train, { ...train, mode: 'Bus' }], numberOfConnections: 1 }),
      trip('rail', '12:00', '15:30'),
    ]
    const fareInformation = [ticket('SOS', 'Anytime', 4260, ['road', 'both', 'rail'])]
    net.answer(ticketSearch, found({ legSolutions: { outbound: trips, inbound: [] }, fareInformation }))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    await screen.findByRole('link', { name: /^10:00 to 13:30.*, By bus in place of the train, £42\.60$/ })
    const said = cards().map((card) => within(card).queryByText(/by bus in place/i)?.textContent)
    expect(said).toEqual(['By bus in place of the train', 'Part by bus in place of the train', undefined])
  })

  test('a row has room for little: that a bus comes stands before that it comes in after midnight', async () => {
    const { travelSegments } = trip('late', '23:10', '23:55')
    const late = trip('late', '23:10', '23:55', {
      arriveTime: '2026-12-08T00:05:00+00:00',
      travelSegments: travelSegments.map((one) => ({ ...one, mode: 'Bus' as const })),
    })
    const fareInformation = [ticket('SOS', 'Anytime', 4260, ['late'])]
    net.answer(ticketSearch, found({ legSolutions: { outbound: [late], inbound: [] }, fareInformation }))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    const bus = await screen.findByText('By bus in place of the train')
    const night = screen.getByText('arrives Tue 8 Dec')
    expect(bus.compareDocumentPosition(night) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('how many children travel free is said in few words, and each condition is a sentence of its own', async () => {
    const said = (en: string) => ({ category: 'OUTBOUND' as const, description: { en, cy: `${en} (cy)` } })
    const rules = [said('Any train.'), said('Children under 11 free: on our own trains only, with an adult.')]
    const family = ticket('SDS', 'Anytime Day Single', 855, ['early'], { rules })
    const [fare] = family.ticketableFares
    if (!fare) throw new Error('no fare')
    const free = { ...fare, passengerReferences: ['C1', 'C2'], price: 0, freeUnder: 11 }
    const fareInformation = [{ ...family, ticketableFares: [fare, free] }]
    const early = trip('early', '09:21', '12:46')
    net.answer(ticketSearch, found({ legSolutions: { outbound: [early], inbound: [] }, fareInformation }))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    expect(await screen.findByText('2 children free')).toBeTruthy()
    for (const { description } of rules) expect(screen.getByText(description.en)).toBeTruthy()
  })

  test('later trains come below what is there already', async () => {
    const page = { date: '2026-12-07', time: '13:22' }
    const pages = { outbound: { earlier: null, later: page }, inbound: null }
    net.answer(ticketSearch, ({ url }) =>
      url.searchParams.get('laterSearch') === 'true'
        ? found({ legSolutions: { outbound: [trip('evening', '19:21', '22:46')], inbound: [] } })
        : { ...oneWay, pages },
    )
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    fireEvent.click(await screen.findByRole('button', { name: 'Later' }))
    await waitFor(() => expect(order()).toEqual(['early', 'gone', 'late', 'full', 'evening']))
    expect(net.to(ticketSearch)[1]?.url.searchParams.get('outboundTime')).toBe('13:22')
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
  })

  test('an empty answer is no result, with the search one press away [SEARCH-037]', async () => {
    net.on(ticketSearch, () => ({ status: 204 }))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    expect(await screen.findByRole('heading', { name: 'No trains then' })).toBeTruthy()
    const change = screen.getAllByRole('link', { name: 'Change search' })
    expect(change[0]?.getAttribute('href')).toContain('from=CDF')
  })

  test('a failed search shows the server’s words and is told to it by its name [TERR-001] [TERR-002] [TERR-003]', async () => {
    net.on(ticketSearch, () => ({
      status: 404,
      body: { error: true, code: 'IN_THE_PAST', errorMessage: 'This day is over.', requestId: 't' },
    }))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    expect(await screen.findByText('This day is over.')).toBeTruthy()
    cleanup()
    queryClient.clear()
    net.fail(ticketSearch, 500)
    draw(<SingleResultsScreen />)
    expect(await screen.findByText('Something went wrong on our side. Your search is kept.')).toBeTruthy()
    await waitFor(() => expect(net.to(log).map(({ body }) => body?.['provider'])).toContain('ticketsearch'))
  })

  test('a search waits half a minute, and silence is told apart from a no [SEARCH-039] [TCONST-005]', async () => {
    endWhoWaits(30_000)
    net.on(ticketSearch, () => new Promise(() => undefined))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    expect(await screen.findByText('Nobody answered in time. Your search is kept.')).toBeTruthy()
  })

  test('crowding is waited for a quarter of a minute [BOOK-016] [TCONST-011]', async () => {
    endWhoWaits(15_000)
    net.answer(ticketSearch, oneWay)
    net.on(capacityStatus, () => new Promise(() => undefined))
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    await waitFor(() => expect(net.to(log).map(({ body }) => body?.['provider'])).toContain('capacity'))
    expect(order()).toHaveLength(4)
  })

  test('leaving the page ends the search that is under way [SEARCH-040]', async () => {
    let signal: AbortSignal | null | undefined
    net.on(ticketSearch, ({ init }) => {
      signal = init.signal
      return new Promise(() => undefined)
    })
    openAt({ address: SINGLE })
    const page = draw(<SingleResultsScreen />)
    await waitFor(() => expect(signal).toBeTruthy())
    expect(signal?.aborted).toBe(false)
    page.unmount()
    await waitFor(() => expect(signal?.aborted).toBe(true))
  })

  test('crowding that can’t be had is an empty list: everything else stands [TERR-013]', async () => {
    net.answer(ticketSearch, oneWay)
    net.fail(capacityStatus, 500)
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    await waitFor(() => expect(net.to(capacityStatus)).toHaveLength(1))
    await waitFor(() => expect(net.to(log).map(({ body }) => body?.['provider'])).toContain('capacity'))
    expect(order()).toHaveLength(4)
  })

  test('without a network the search is kept, and says what it needs', async () => {
    net.silent(ticketSearch)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const stop = followNetwork()
    openAt({ address: SINGLE })
    draw(<SingleResultsScreen />)
    expect(await screen.findByRole('heading', { name: 'No signal' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Change search' })[0]?.getAttribute('href')).toContain('to=MCN')
    vi.restoreAllMocks()
    act(() => void dispatchEvent(new Event('online')))
    stop()
  })
})

const back = [trip('back1', '15:03', '18:35'), trip('back2', '16:03', '19:58')]
const bothWays = found({
  legSolutions: { outbound: outbound.slice(0, 3), inbound: back },
  fareInformation: [
    ticket('1FA', 'Advance', 1700, ['early']),
    ticket('SOS', 'Anytime', 4260, ['early', 'late']),
    ticket('1FA', 'Advance', 1865, ['back1'], { direction: 'INBOUND' }),
    ticket('SVR', 'Off-Peak Return', 5875, ['early', 'late', 'back1', 'back2'], { direction: 'BOTH' }),
  ],
})

describe('results there and back', () => {
  test('wide both directions stand next to each other with the cheapest pair chosen and its total [SEARCH-002]', async () => {
    net.answer(ticketSearch, bothWays)
    openAt({ address: `/ticket-search/results?${BOTH_WAYS}` })
    draw(<ResultsScreen />)
    expect(await screen.findByRole('heading', { name: 'Out, Mon 7 Dec' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Back, Wed 9 Dec' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^09:21/, pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^15:03/, pressed: true })).toBeTruthy()
    const next = screen.getByRole('link', { name: 'Choose ticket' })
    expect(within(next.parentElement as HTMLElement).getByText('£35.65')).toBeTruthy()
  })

  test('another train changes the total, and the address keeps it', async () => {
    net.answer(ticketSearch, bothWays)
    openAt({ address: `/ticket-search/results?${BOTH_WAYS}` })
    draw(<ResultsScreen />)
    fireEvent.click(await screen.findByRole('button', { name: /^16:03/ }))
    const next = screen.getByRole('link', { name: 'Choose ticket' })
    await waitFor(() => expect(within(next.parentElement as HTMLElement).getByText('£58.75')).toBeTruthy())
    expect(locationNow().query).toMatchObject({ legBack: 'back2', from: 'CDF', back: '2026-12-09T15:00' })
    expect(locationNow().depth).toBe(0)
  })

  test('wide, the search beside the results is changed in place, and they stay as they are until it is sent', async () => {
    net.answer(ticketSearch, bothWays)
    net.answer(bookingStations, STATIONS)
    openAt({ address: `/ticket-search/results?${BOTH_WAYS}` })
    draw(<ResultsScreen />)
    const form = within(await screen.findByRole('form', { name: 'Find a ticket' }))
    expect(await form.findByRole('button', { name: 'From Cardiff Central' })).toBeTruthy()
    expect(form.getByRole('button', { name: 'Out Mon 7 Dec from 09:00' })).toBeTruthy()
    await screen.findByRole('button', { name: /^09:21/, pressed: true })
    const asked = net.to(ticketSearch).length
    fireEvent.click(form.getByRole('button', { name: 'Swap from and to' }))
    expect(form.getByRole('button', { name: 'From Machynlleth' })).toBeTruthy()
    // Choosing a train is no other search: what is half changed stays, and so does what was found.
    fireEvent.click(screen.getByRole('button', { name: /^16:03/ }))
    await waitFor(() => expect(locationNow().query).toMatchObject({ legBack: 'back2', from: 'CDF' }))
    expect(form.getByRole('button', { name: 'From Machynlleth' })).toBeTruthy()
    expect(net.to(ticketSearch)).toHaveLength(asked)
    fireEvent.click(form.getByRole('button', { name: 'Find trains' }))
    await waitFor(() => expect(locationNow()).toMatchObject({ depth: 1, query: { from: 'MCN', to: 'CDF' } }))
    await waitFor(() => expect(net.to(ticketSearch).at(-1)?.url.searchParams.get('origin')).toBe('MCN'))
    expect(locationNow().query['legBack']).toBeUndefined()
    // Back finds the results that were left, and their search beside them.
    act(() => history.back())
    await waitFor(() => expect(locationNow().query).toMatchObject({ from: 'CDF', legBack: 'back2' }))
    expect(await form.findByRole('button', { name: 'From Cardiff Central' })).toBeTruthy()
  })

  test('narrow, the way out leads to the way back, and that to the tickets', async () => {
    net.answer(ticketSearch, bothWays)
    openAt({ address: `/ticket-search/return-results?${BOTH_WAYS}`, wide: false })
    const { unmount } = draw(<ReturnResultsScreen />)
    const on = await screen.findByRole('link', { name: 'Choose train back' })
    expect(on.getAttribute('href')).toContain('/ticket-search/return-results/results/inbound?')
    expect(on.getAttribute('href')).toContain('legOut=early')
    expect(screen.queryByRole('heading', { name: /^Back/ })).toBeNull()
    unmount()
    openAt({ address: `${on.getAttribute('href')?.slice(1)}`, wide: false })
    draw(<ReturnResultsScreen />)
    expect(await screen.findByRole('heading', { name: 'Back, Wed 9 Dec' })).toBeTruthy()
    const tickets = screen.getByRole('link', { name: 'Choose ticket' })
    expect(tickets.getAttribute('href')).toContain('/ticket-search/return-results/return/options?')
  })
})

test('an open return shows only tickets that are one [SEARCH-003]', async () => {
  const fareCodes = [
    {
      code: 'SVR',
      openReturn: 'YES' as const,
      fareClass: 'SVR',
      serviceClass: 'THIRD' as const,
      fareDisplayName: { en: 'Off-Peak Return', cy: 'Dwyffordd Allfrig' },
    },
  ]
  net.answer(
    ticketSearch,
    found({
      legSolutions: { outbound: outbound.slice(0, 1), inbound: [] },
      fareInformation: [
        ticket('1FA', 'Advance', 1700, ['early']),
        ticket('SVR', 'Off-Peak Return', 5875, ['early'], { direction: 'BOTH', fareCodes }),
      ],
    }),
  )
  openAt({
    address: '/ticket-search/return-results/open-return?type=openReturn&from=CDF&to=MCN&out=2026-12-07T09:00',
  })
  draw(<OpenReturnScreen />)
  expect(await screen.findByRole('link', { name: /^09:21 .*£58\.75$/ })).toBeTruthy()
})

test('where no such ticket is sold, the trains are not called sold out', async () => {
  net.answer(ticketSearch, found({ legSolutions: { outbound: outbound.slice(0, 1), inbound: [] } }))
  openAt({ address: SINGLE })
  draw(<SingleResultsScreen />)
  expect(await screen.findByRole('heading', { name: 'Nothing of that kind here' })).toBeTruthy()
  expect(screen.queryByText('Sold out')).toBeNull()
})

test('in Welsh, everything is', async () => {
  net.answer(ticketSearch, oneWay)
  openAt({ address: SINGLE })
  act(() => chooseLanguage('cy'))
  draw(<SingleResultsScreen />)
  expect(await screen.findByText('Wedi’i ganslo')).toBeTruthy()
  expect(screen.getByText('Nid yw’r trên yn rhedeg.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Mynd, Llun 7 Rhag' })).toBeTruthy()
})
