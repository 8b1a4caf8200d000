import { oneClickMultiflex } from '@cledrau/contract/buying/basket.ts'
import { certificateOfTicket } from '@cledrau/contract/search/certificates.ts'
import { cardProducts } from '@cledrau/contract/wallet/card-products.ts'
import { cardList } from '@cledrau/contract/wallet/smartcards.ts'
import {
  bookingInformation,
  downloadMobileTicket,
  ticketWallet,
  updateNewTicketStatus,
  type WalletEntry,
} from '@cledrau/contract/wallet/wallet.ts'
import { readSearch } from '@cledrau/domain/search/search-query.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { cleanup, act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { navigate, locationNow } from '../../routes/hash-location.ts'
import { guestTickets, NO_GUEST_TICKETS } from '../guest-tickets.ts'
import { welcomeWallet } from '../wallet.ts'
import { CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { order } from '../../testing/orders.ts'
import { at, EIGHT, TICKET_ID, walletEntry, walletTicket } from '../../testing/wallet.ts'
import { eventually } from '../../testing/patience.ts'

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  watchNetwork()
})
afterEach(closeApp)

/** As the wallet was told: it needs no list for its names. */
const PLACES = Object.fromEntries(
  [
    ['CDF', 'Cardiff Central', 'Caerdydd Canolog'],
    ['HFD', 'Hereford'],
    ['SHR', 'Shrewsbury'],
    ['MAN', 'Manchester Piccadilly'],
  ].map(([code = '', en = '', cy = en]) => [code, { en, cy }]),
)

async function openWith(
  wallet: WalletEntry[],
  address = '/ticket-wallet',
  abilities: Partial<Platform> = {},
  language: 'en' | 'cy' = 'en',
) {
  server.answer(ticketWallet, { wallet, places: PLACES, times: {} })
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address, signedIn: CARYS, abilities, language })
}
const rows = () => within(screen.getByRole('main')).queryAllByRole('listitem')
const over = { ticketStatus: 'EXPIRED', expiryDate: at(-DAY) } as const

test('the list has tabs, each with what can be used first and what is over behind a switch [WALLET-005] [WALLET-006] [TCONST-036]', async () => {
  await openWith([
    walletEntry({ recordLocator: 'AAAAAA' }),
    walletEntry({ recordLocator: 'BBBBBB' }, { departureDate: at(2 * DAY) }),
    walletEntry({ recordLocator: 'CCCCCC', ...over }, { ticketStatus: 'EXPIRED', expiryDateTime: at(-DAY) }),
    walletEntry({ recordLocator: 'DDDDDD', fulfilmentType: 'SCT' }, { mobile: false }),
    walletEntry({ recordLocator: 'EEEEEE', fulfilmentType: 'SCT', ...over }, { ticketStatus: 'EXPIRED' }),
  ])
  const next = await screen.findByRole('article', { name: 'Your next journey' })
  expect(within(next).getByText('09:00')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'To use' }).checked).toBe(true)
  expect(rows()).toHaveLength(1)
  fireEvent.click(screen.getByRole('radio', { name: 'Used and expired' }))
  expect(rows()).toHaveLength(1)
  fireEvent.click(screen.getByRole('tab', { name: 'Smartcard' }))
  expect(screen.getByRole('article', { name: 'Your next journey' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Used and expired' }))
  expect(rows()).toHaveLength(1)
})

test('a bundle’s passes stand under available and used [WALLET-007]', async () => {
  const passes = Array.from({ length: 4 }, (_, index) =>
    walletTicket({
      bookingInformationItemID: `${TICKET_ID.slice(0, -1)}${index}`,
      departureDate: null,
      trains: [],
      ticketStatus: index === 0 ? 'USED' : 'INACTIVE',
    }),
  )
  const bundle = walletEntry({ ticketType: 'MULTIFLEX', tickets: passes, expiryDate: at(30 * DAY) })
  await openWith([bundle], '/ticket-wallet/multiflex/ABCDEF')
  const list = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
  await screen.findByRole('list', { name: 'Available' })
  expect(list('Available')).toHaveLength(3)
  fireEvent.click(screen.getByRole('radio', { name: 'Used' }))
  expect(list('Used')).toHaveLength(1)
})

test('the same bundle is bought again with one press, and waits in the basket [MFLEX-002]', async () => {
  server.answer(oneClickMultiflex, { order: order() })
  const bundle = walletEntry({ ticketType: 'MULTIFLEX' }, { departureDate: null, trains: [] })
  await openWith([bundle], '/ticket-wallet/multiflex/ABCDEF')
  fireEvent.click(await screen.findByRole('button', { name: 'The same bundle again' }))
  await eventually(() => expect(locationNow().path).toBe('/ticket-search/basket'))
  const [asked] = server.to(oneClickMultiflex)
  expect(asked?.url.pathname).toBe('/api/v1.3/silverrail/one-click-purchase-mutliflex')
  expect(asked?.body).toMatchObject({ recordLocator: 'ABCDEF' })
})

test('an e-ticket shows its code, seat and reference, and fills the screen with the code [WALLET-002]', async () => {
  const ticket = walletTicket({ mobile: false, activationLimit: null, barcode: 'CTABCDEF' })
  await openWith([walletEntry({ fulfilmentType: 'ETK', tickets: [ticket] })], '/ticket-wallet/details/ABCDEF')
  const shown = await screen.findByRole('article', { name: /^Out:/ })
  expect(within(shown).getByText('B 5A')).toBeTruthy()
  expect(within(shown).getByText('ABCDEF')).toBeTruthy()
  fireEvent.click(within(shown).getByRole('button', { name: 'Show the code large' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('of several passengers one ticket is shown at a time, turned by buttons', async () => {
  const tickets = ['A1', 'A2'].map((reference, index) =>
    walletTicket({
      bookingInformationItemID: `${TICKET_ID.slice(0, -1)}${index}`,
      passenger: { reference, kind: 'ADULT', name: null, railcards: [] },
      mobile: false,
      barcode: 'CTABC',
    }),
  )
  await openWith([walletEntry({ fulfilmentType: 'ETK', tickets })], '/ticket-wallet/details/ABCDEF')
  expect(await screen.findByRole('article', { name: /adult 1/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next ticket' }))
  expect(screen.getByRole('article', { name: /adult 2/ })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next ticket' }).disabled).toBe(true)
})

test('on paper stand all tickets of a booking that still count, and where it counts on a phone only, that', async () => {
  const tickets = (['A1', 'A2', 'A3'] as const).map((reference, index) =>
    walletTicket({
      bookingInformationItemID: `${TICKET_ID.slice(0, -1)}${index}`,
      passenger: { reference, kind: 'ADULT', name: null, railcards: [] },
      mobile: false,
      barcode: 'CTABC',
      ...(index === 2 && { ticketStatus: 'REFUNDED' as const }),
    }),
  )
  await openWith(
    [
      walletEntry({ fulfilmentType: 'ETK', tickets }),
      walletEntry({ recordLocator: 'MOBILE' }, { bookingInformationItemID: `${TICKET_ID.slice(0, -1)}9` }),
    ],
    '/ticket-wallet/details/ABCDEF',
  )
  const headings = () => screen.queryAllByRole('heading', { name: /^Out:/ }).map(({ textContent }) => textContent)
  await screen.findByRole('article', { name: /adult 1/ })
  expect(headings()).toEqual([])
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(headings()).toEqual([expect.stringMatching(/adult 1/), expect.stringMatching(/adult 2/)])
  expect(screen.queryByText(/This paper isn’t a ticket/)).toBeNull()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(headings()).toEqual([])

  act(() => navigate('/ticket-wallet/details/MOBILE'))
  await screen.findByText('Booking MOBILE')
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText(/This paper isn’t a ticket/)).toBeTruthy()
})

test('a ticket that isn’t in the wallet says so and leads back [TROUTE-051]', async () => {
  await openWith([], '/ticket-wallet/details/ZZZZZZ')
  expect(await screen.findByRole('heading', { name: 'This ticket isn’t in your wallet' })).toBeTruthy()
})

test('a season is offered again from three days before its end, with its search filled in [TCONST-020] [CONST-009]', async () => {
  const season = (recordLocator: string, expiryDate: string) =>
    walletEntry(
      { recordLocator, ticketType: 'SEASON', expiryDate },
      {
        departureDate: null,
        trains: [],
        expiryDateTime: expiryDate,
        firstDay: '2026-11-10',
        lastDay: '2026-12-09',
        passenger: { reference: 'A1', kind: 'ADULT', name: 'Carys Evans', railcards: ['YNG'] },
      },
    )
  await openWith([season('AAAAAA', at(3 * DAY)), season('BBBBBB', at(3 * DAY + HOUR))])
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: 'Renew it' })
  expect(links).toHaveLength(1)
  const [path, query] = (links[0]?.getAttribute('href') ?? '').split('?')
  expect(path).toBe('#/ticket-search')
  const { options, unread } = readSearch(Object.fromEntries(new URLSearchParams(query)), EIGHT)
  expect(unread).toEqual([])
  expect(options).toMatchObject({
    stations: { first: 'CDF', second: 'SHR' },
    dateOutbound: '2026-12-10',
    season: true,
    seasonRailcards: ['YNG'],
    seasonDuration: { weekly: false, monthly: true, annual: false, custom: false },
  })
})

const season = { ticketType: 'SEASON', fulfilmentType: 'SCT', isrn: '633597002800000017' } as const
const onCard = { departureDate: null, trains: [], mobile: false, activationLimit: null }

test('a ticket for a smartcard says whether it is on the card, and how it gets there [WALLET-003]', async () => {
  const product = { recordLocator: 'ABCDEF', isrn: season.isrn, station: null }
  server.answer(cardProducts, { products: [{ ...product, state: 'WAITING' }] })
  server.answer(cardList, { data: [{ isrn: season.isrn, nickname: 'To work', cardStatus: 'ACTIVE' }] })
  await openWith([walletEntry(season, onCard)], '/ticket-wallet/details/ABCDEF')
  const shown = await screen.findByRole('article')
  expect(await within(shown).findByText('Waiting for the card')).toBeTruthy()
  expect(within(shown).getByText(/^Touch any station reader/)).toBeTruthy()
  expect(within(shown).getByText(/To work/)).toBeTruthy()
  expect(within(shown).queryByRole('link', { name: 'Put it on the card with this phone' })).toBeNull()
})

test('an active ticket that isn’t on this device wears no band, and can be put here: a phone may be lost', async () => {
  const ticket = { ticketStatus: 'ACTIVE', activated_at: at(-HOUR), activatedCount: 1 } as const
  await openWith([walletEntry({ ticketStatus: 'ACTIVE' }, ticket)], '/ticket-wallet/details/ABCDEF')
  const download = await screen.findByRole('button', { name: 'Put on this device' })
  expect(screen.queryByText('Active ticket')).toBeNull()
  server.on(downloadMobileTicket, () => ({
    body: { tickets: [{ bookingInformationItemID: TICKET_ID, barcode: 'CTABC' }] },
  }))
  fireEvent.click(download)
  expect(await screen.findByText('Active ticket')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull()
})

test('where the system tells of screenshots, the ticket that is shown is marked; its code is shown bright', async () => {
  server.answer(bookingInformation, { bookingInformation: [], blocked: [], unknown: [] })
  let taken = () => {}
  const dimmed = vi.fn()
  const abilities: Partial<Platform> = {
    onScreenshot: (listener) => {
      taken = listener
      return () => {}
    },
    beBright: () => dimmed,
  }
  const ticket = { mobile: true, ticketStatus: 'ACTIVE', activated_at: at(-HOUR), activatedCount: 1 } as const
  const entry = walletEntry({ ticketStatus: 'ACTIVE' }, ticket)
  server.on(downloadMobileTicket, () => ({
    body: { tickets: [{ bookingInformationItemID: TICKET_ID, barcode: 'CTABC' }] },
  }))
  await openWith([entry], '/ticket-wallet/details/ABCDEF', abilities)
  fireEvent.click(await screen.findByRole('button', { name: 'Put on this device' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show the code large' }))
  expect(dimmed).not.toHaveBeenCalled()
  taken()
  await eventually(() =>
    expect(server.to(bookingInformation).at(-1)?.body).toMatchObject({
      bookingInformation: [{ recordLocator: 'ABCDEF', tickets: [{ screenshotTaken: true }] }],
    }),
  )
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(dimmed).toHaveBeenCalledOnce()
})

const train = (fields: Partial<WalletEntry['tickets'][number]['trains'][number]> = {}) => ({
  ...walletTicket().trains[0]!,
  ...fields,
})
const id = (index: number) => `${TICKET_ID.slice(0, -1)}${index}`
/** Cardiff to Manchester, split where the first train only calls. */
const allowing = (en: string, cy: string, byRoute = false) => ({
  trains: [{ en, cy }],
  limited: true,
  byRoute,
  breaks: { en: 'Get off where you like.', cy: 'Ewch oddi ar y trên lle mynnwch.' },
})

const splitWay = (reference: string, first: number) => {
  const common = {
    mobile: false,
    barcode: `CT${reference}`,
    bookedTrainsOnly: true,
    passenger: { reference, kind: 'ADULT' as const, name: null, railcards: [] },
    ticketName: { en: 'Advance Single', cy: 'Unffordd Ymlaen Llaw' },
    allows: allowing('Only on the 09:00.', 'Dim ond ar y 09:00.'),
  }
  const to = { from: 'CDF', to: 'HFD', arrives: at(2 * HOUR), seat: { coach: 'A', seat: `${first}A` } }
  const on = { from: 'HFD', departs: at(2 * HOUR), seat: to.seat }
  const second = { uid: 'C2', from: 'SHR', to: 'MAN', departs: at(3.5 * HOUR), arrives: at(5 * HOUR), seat: null }
  return [
    walletTicket({
      ...common,
      bookingInformationItemID: id(first),
      part: { number: 1, count: 2 },
      destination: 'HFD',
      trains: [train(to)],
    }),
    walletTicket({
      ...common,
      bookingInformationItemID: id(first + 1),
      part: { number: 2, count: 2 },
      origin: 'HFD',
      destination: 'MAN',
      departureDate: at(2 * HOUR),
      trains: [train(on), train(second)],
    }),
  ]
}

test('why nothing was cheaper than a split ticket is one press on its page, also once it was given back', async () => {
  const givenBack = splitWay('A1', 1).map((one) => ({ ...one, ticketStatus: 'REFUNDED' as const }))
  const certificates = [{ id: 'a-certificate-of-theirs', direction: 'OUT' as const }]
  await openWith(
    [walletEntry({ ticketStatus: 'REFUNDED', certificates, tickets: givenBack })],
    '/ticket-wallet/details/ABCDEF',
  )
  server.answer(certificateOfTicket, {
    certificate: {
      at: '2026-12-01T08:00:00+00:00',
      date: '2026-12-07',
      flexibility: 'BOOKED',
      party: { adults: 1, children: 0, railcards: [] },
      trains: [{ uid: 'C1', serviceDate: '2026-12-07', origin: 'CDF', destination: 'HFD' }],
      stations: ['CDF', 'HFD', 'MAN'],
      walks: [],
      reach: [0, 1200, 1700],
      total: 1700,
      tickets: [{ from: 0, to: 2, pence: 1700, ticket: '1FA', route: '00000' }],
      prices: [[1200, 1700], [400]],
    },
    signed: 'CLEDRAU-SPLIT-1.e30.a1b2c3d4.sig',
    places: {},
    tickets: {},
  })
  fireEvent.click(await screen.findByRole('button', { name: 'How we know nothing is cheaper' }))
  const sheet = within(await screen.findByRole('dialog'))
  // Somebody's certificate that doesn't hold is said to be wrong, by the device itself.
  expect(await sheet.findByText(/it is not right/)).toBeTruthy()
  expect(server.to(certificateOfTicket)[0]?.url.pathname).toContain('a-certificate-of-theirs')
})

test('a split journey is one ticket with one code, from where it begins to where it ends, and says its parts', async () => {
  await openWith([walletEntry({ fulfilmentType: 'ETK', tickets: splitWay('A1', 1) })])
  const next = await screen.findByRole('article', { name: 'Your next journey' })
  for (const said of ['09:00', 'Cardiff Central', 'Manchester Piccadilly 13:00', 'Change at Shrewsbury', '09:00 A 1A'])
    expect(next.textContent).toContain(said)
  fireEvent.click(within(next).getByRole('link', { name: 'Show ticket' }))
  await screen.findByRole('article', { name: /^Out: Manchester Piccadilly/ })
  expect(screen.queryByRole('button', { name: 'Next ticket' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Show the code large' })).toHaveLength(1)
  const parts = screen.getByRole('heading', { name: 'One code for 2 parts' }).parentElement!
  expect(
    within(parts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '09:00 Cardiff Central – Hereford 10:00Advance Single. Only on the 09:00.',
    '10:00 Hereford – Manchester Piccadilly 13:00Advance Single. Only on the 09:00.',
  ])
})

test('what each part of a split journey allows is told by its way: both may have the same kind of ticket', async () => {
  const tickets = splitWay('A1', 1).map((one) => ({ ...one, validFrom: at(DAY) }))
  await openWith([walletEntry({ fulfilmentType: 'ETK', tickets })])
  fireEvent.click((await screen.findAllByRole('link', { name: 'Show ticket' }))[0]!)
  const answer = await screen.findByRole('heading', { name: 'Can I take this train?' })
  const allowed = answer.parentElement!.textContent
  expect(allowed).toContain('Cardiff Central – Hereford: Only on the 09:00.')
  expect(allowed).toContain('Hereford – Manchester Piccadilly: Only on the 09:00.')
})

test('a ticket for one company’s trains says so where it is shown, and never that any train will do', async () => {
  const allows = allowing('Only on Cledrau trains.', 'Dim ond ar drenau Cledrau.', true)
  await openWith([walletEntry({ fulfilmentType: 'ETK', tickets: [walletTicket({ mobile: false, allows })] })])
  fireEvent.click((await screen.findAllByRole('link', { name: 'Show ticket' }))[0]!)
  const ticket = await screen.findByRole('article', { name: /^Out: / })
  expect(ticket.textContent).toContain('Only on Cledrau trains.')
  const answer = screen.getByRole('heading', { name: 'Can I take this train?' }).parentElement!.textContent
  expect(answer).toContain('Yes, but not every train.')
  expect(answer).toContain('Only on Cledrau trains. Get off where you like.')
  expect(answer).toContain('Dim ond ar drenau Cledrau.')
  expect(answer).not.toContain('any train')
})

test('a bundle of days is called what it was sold as, and a bundle of journeys what that was', async () => {
  const bundle = walletEntry({ ticketType: 'MULTIFLEX', expiryDate: at(30 * DAY) }, { expiryDateTime: at(30 * DAY) })
  await openWith([{ ...bundle, dayPasses: true }], '/ticket-wallet/multiflex/ABCDEF')
  expect(await screen.findByRole('heading', { name: 'Flexi Season', level: 1 })).toBeTruthy()
  cleanup()
  await openWith([bundle], '/ticket-wallet/multiflex/ABCDEF')
  expect(await screen.findByRole('heading', { name: 'Multiflex bundle', level: 1 })).toBeTruthy()
})

test('a rover for some days of its time has its name, and says how many of them are used', async () => {
  const area = { code: '', name: { en: 'North Wales Rover', cy: 'Crwydrwr Gogledd Cymru' } }
  const days = { activationLimit: 4, activatedCount: 1, departureDate: null, trains: [], expiryDateTime: at(8 * DAY) }
  const rover = walletTicket({ ...days, direction: 'ANY', origin: '', destination: '', route: area })
  await openWith(
    [walletEntry({ ticketType: 'ROVER', tickets: [rover], expiryDate: at(8 * DAY) })],
    '/ticket-wallet/details/ABCDEF',
  )
  expect(await screen.findByText('Days of travel: 1 of 4 used')).toBeTruthy()
  expect(screen.getAllByText('North Wales Rover').length).toBeGreaterThan(0)
})

test('a rover’s name, which is all the way that it has, is said once in its row', async () => {
  const name = { en: 'North Wales Rover', cy: 'Crwydrwr Gogledd Cymru' }
  const days = { departureDate: null, trains: [], expiryDateTime: at(8 * DAY) }
  const way = { direction: 'ANY' as const, origin: '', destination: '', route: { code: '', name } }
  const rover = walletTicket({ ...days, ...way, ticketName: name })
  await openWith([walletEntry({ ticketType: 'ROVER', tickets: [rover], expiryDate: at(8 * DAY) })])
  const row = await screen.findByRole('link', { name: /North Wales Rover/ })
  expect(within(row).getAllByText('North Wales Rover')).toHaveLength(1)
})

test('each way has a row of its own, and a group is one row', async () => {
  const back = (reference: string, index: number) =>
    walletTicket({
      mobile: false,
      bookingInformationItemID: id(index),
      direction: 'RETURN',
      origin: 'MAN',
      destination: 'CDF',
      departureDate: at(DAY),
      passenger: { reference, kind: 'ADULT', name: null, railcards: [] },
      trains: [train({ from: 'MAN', to: 'CDF', departs: at(DAY), arrives: at(DAY + HOUR) })],
    })
  const tickets = [...splitWay('A1', 1), ...splitWay('A2', 3), back('A1', 5), back('A2', 6)]
  await openWith([walletEntry({ fulfilmentType: 'ETK', tickets })])
  const next = await screen.findByRole('article', { name: 'Your next journey' })
  for (const said of ['2 people', '09:00 A 1A, 3A']) expect(next.textContent).toContain(said)
  expect(rows()).toHaveLength(1)
  expect(rows()[0]?.textContent).toContain('Manchester Piccadilly to Cardiff Central')
  fireEvent.click(within(rows()[0]!).getByRole('link'))
  await screen.findByRole('article', { name: /^Back: Cardiff Central, adult 1/ })
  expect(screen.getByText('1 of 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Out' }))
  await screen.findByRole('article', { name: /^Out: Manchester Piccadilly, adult 1/ })
  fireEvent.click(screen.getByRole('button', { name: 'Next ticket' }))
  expect(screen.getByRole('article', { name: /^Out: Manchester Piccadilly, adult 2/ })).toBeTruthy()
})

test('a train that has come and gone is not the next journey', async () => {
  const gone = { departureDate: at(-7 * HOUR), trains: [train({ departs: at(-7 * HOUR), arrives: at(-6.5 * HOUR) })] }
  await openWith([
    walletEntry({ recordLocator: 'AAAAAA' }, gone),
    walletEntry({ recordLocator: 'BBBBBB' }, { departureDate: at(2 * DAY), trains: [train({ departs: at(2 * DAY) })] }),
  ])
  const next = await screen.findByRole('article', { name: 'Your next journey' })
  const link = within(next).getByRole<HTMLAnchorElement>('link', { name: 'Show ticket' })
  expect(link.getAttribute('href')).toContain('BBBBBB')
  expect(rows()).toHaveLength(1)
})

test('a ticket for a machine says what to type there, and that it is none yet', async () => {
  const ticket = walletTicket({ mobile: false })
  const entry = walletEntry({ fulfilmentType: 'TVM', collectionReference: 'GXJ3F2', tickets: [ticket] })
  await openWith([entry], '/ticket-wallet/details/ABCDEF')
  const shown = await screen.findByRole('article', { name: /^Out:/ })
  expect(within(shown).getByText('GXJ3F2').parentElement?.textContent).toBe('Collect withGXJ3F2at any machine')
  expect(within(shown).getByText(/This screen isn’t a ticket/)).toBeTruthy()
  expect(screen.getByText('Collect it first, with GXJ3F2 at any machine. After that:')).toBeTruthy()
})

const MACHINE = { fulfilmentType: 'TOD', collectionReference: 'GXJ3F2' } as const
const atNoon = { at: at(4 * HOUR + 4 * 60_000), station: 'CDF' }

test('in the list, too, a ticket says what to type at a machine until it is collected', async () => {
  const later = walletTicket({ mobile: false, departureDate: at(3 * DAY), trains: [] })
  await openWith([walletEntry({ ...MACHINE, tickets: [later] })])
  expect(await screen.findByText('Collect with GXJ3F2 at any machine')).toBeTruthy()
  expect(rows()).toHaveLength(1)
})

test('the first card of the wallet says that its ticket is to be collected', async () => {
  await openWith([walletEntry({ ...MACHINE, tickets: [walletTicket({ mobile: false })] })])
  const next = await screen.findByRole('article', { name: 'Your next journey' })
  expect(within(next).getByText('Collect with GXJ3F2 at any machine')).toBeTruthy()
  expect(within(next).getByText('To collect')).toBeTruthy()
})

test('a ticket that a machine has printed says where and when, and to show the paper', async () => {
  vi.setSystemTime(EIGHT + 5 * HOUR)
  const paper = walletEntry({ ...MACHINE, tickets: [walletTicket({ mobile: false, collected: atNoon })] })
  await openWith([paper], '/ticket-wallet/details/ABCDEF')
  const shown = await screen.findByRole('article', { name: /^Out:/ })
  expect(within(shown).getByText('Collected at Cardiff Central, 12:04: show the paper ticket')).toBeTruthy()
  expect(within(shown).queryByText(/This screen isn’t a ticket|GXJ3F2/)).toBeNull()
  expect(screen.queryByText(/^Collect it first/)).toBeNull()
})

test('in Welsh it says where in one word with the station, and names another day', async () => {
  const collected = { at: at(-DAY), station: 'CDF' }
  const paper = walletEntry({ ...MACHINE, tickets: [walletTicket({ mobile: false, collected })] })
  await openWith([paper], '/ticket-wallet', {}, 'cy')
  expect(
    await screen.findByText('Casglwyd yng Nghaerdydd Canolog, Sul 6 Rhag, 08:00: dangoswch y tocyn papur'),
  ).toBeTruthy()
})

test('an active pass says when its four hours are over', async () => {
  const active = { ticketStatus: 'ACTIVE', activated_at: at(-HOUR), activatedCount: 1 } as const
  const pass = walletTicket({ ...active, departureDate: null, trains: [], expiryDateTime: at(30 * DAY) })
  const bundle = walletEntry({ ticketType: 'MULTIFLEX', tickets: [pass], expiryDate: at(30 * DAY) })
  server.answer(downloadMobileTicket, { tickets: [{ bookingInformationItemID: TICKET_ID, barcode: 'CTABC' }] })
  await openWith([bundle], '/ticket-wallet/multiflex/ABCDEF')
  fireEvent.click(await screen.findByRole('button', { name: 'Put on this device' }))
  expect(await screen.findByText(/Active since Mon 7 Dec, 07:00.*until Mon 7 Dec, 11:00/)).toBeTruthy()
})

test('a ticket that was changed says so, not that it was refunded', async () => {
  const ticket = walletTicket({ mobile: false, exchanged: true, ticketStatus: 'CANCELLED' })
  const entry = walletEntry({ fulfilmentType: 'ETK', ticketStatus: 'CANCELLED', tickets: [ticket] })
  await openWith([entry], '/ticket-wallet/details/ABCDEF')
  expect(await screen.findByText('No: this ticket was changed. Another took its place.')).toBeTruthy()
})

test('tickets that an account took over are said to be there, in the list and at their address', async () => {
  const email = 'mair@example.org'
  guestTickets.set({ ...NO_GUEST_TICKETS, moved: [{ orderID: 'o', email, recordLocators: ['K7QX2M'] }] })
  await openApp({ address: '/ticket-wallet/details/K7QX2M' })
  const text = 'Booking K7QX2M is in the account of mair@example.org now. Sign in to see its tickets.'
  expect(await screen.findByText(text)).toBeTruthy()
  act(() => navigate('/ticket-wallet'))
  expect(await screen.findByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByText(text)).toBeNull()
  guestTickets.set(NO_GUEST_TICKETS)
})

test('a way by bus says so on its row, on its ticket and as the next journey; an older ticket says nothing of it', async () => {
  const onward = train({ uid: 'C2', from: 'SHR', to: 'MAN', departs: at(4 * HOUR), arrives: at(5 * HOUR) })
  const by = (...modes: (typeof onward.mode)[]) => ({
    trains: [train(), onward].slice(0, modes.length).map((one, index) => ({ ...one, mode: modes[index] })),
  })
  await openWith([
    walletEntry({ recordLocator: 'AAAAAA' }, by('Bus')),
    walletEntry({ recordLocator: 'BBBBBB' }, { departureDate: at(2 * DAY), ...by('Rail', 'Bus') }),
    walletEntry({ recordLocator: 'CCCCCC' }, { departureDate: at(3 * DAY), ...by(undefined) }),
    walletEntry({ recordLocator: 'DDDDDD' }, { departureDate: at(4 * DAY), ...by(null) }),
  ])
  expect(within(await screen.findByRole('article', { name: 'Your next journey' })).getByText('By bus')).toBeTruthy()
  const said = rows().map((row) => /By bus|Part of the way by bus/.exec(row.textContent ?? '')?.[0] ?? null)
  expect(said.filter(Boolean)).toEqual(['Part of the way by bus'])
  act(() => navigate('/ticket-wallet/details/AAAAAA?way=OUT'))
  await eventually(() => expect(screen.getByText('By bus')).toBeTruthy())
})

test('spaces for bikes are in the wallet itself, each way for itself', async () => {
  const tickets = [walletTicket(), walletTicket({ bookingInformationItemID: 'b', direction: 'RETURN', wayBack: true })]
  await openWith([walletEntry({ ticketType: 'RETURN', bikes: { outbound: 2, return: 0 }, tickets })])
  const next = await screen.findByRole('article', { name: 'Your next journey' })
  expect(within(next).getByText('2 bike spaces kept')).toBeTruthy()
  act(() => navigate('/ticket-wallet/details/ABCDEF?way=OUT'))
  await eventually(() => expect(screen.getByText('2 bike spaces kept')).toBeTruthy())
  act(() => navigate('/ticket-wallet/details/ABCDEF?way=RETURN'))
  await eventually(() => expect(screen.queryByText(/bike spaces? kept/)).toBeNull())
})
