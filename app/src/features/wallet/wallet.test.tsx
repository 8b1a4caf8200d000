import { oneClickMultiflex } from '@cledrau/contract/basket.ts'
import { cardProducts, collectProducts } from '@cledrau/contract/card-products.ts'
import { cardList } from '@cledrau/contract/smartcards.ts'
import {
  bookingInformation,
  downloadMobileTicket,
  ticketWallet,
  updateNewTicketStatus,
  type WalletEntry,
} from '@cledrau/contract/wallet.ts'
import { readSearch } from '@cledrau/domain/search/search-query.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { placeNow } from '../../routes/hash-location.ts'
import { welcomeWallet } from '../../state/wallet.ts'
import { CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { order } from '../../testing/orders.ts'
import { at, EIGHT, TICKET_ID, walletEntry, walletTicket } from '../../testing/wallet.ts'

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  watchNetwork()
})
afterEach(closeApp)

async function openWith(wallet: WalletEntry[], address = '/ticket-wallet', abilities: Partial<Platform> = {}) {
  server.answer(ticketWallet, { wallet, places: {}, times: {} })
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address, signedIn: CARYS, abilities })
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
  const passes = Array.from({ length: 4 }, (_, place) =>
    walletTicket({
      bookingInformationItemID: `${TICKET_ID.slice(0, -1)}${place}`,
      departureDate: null,
      trains: [],
      ticketStatus: place === 0 ? 'USED' : 'INACTIVE',
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
  await vi.waitFor(() => expect(placeNow().path).toBe('/ticket-search/basket'))
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
  const tickets = ['A1', 'A2'].map((reference, place) =>
    walletTicket({
      bookingInformationItemID: `${TICKET_ID.slice(0, -1)}${place}`,
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

test('a phone that reads cards puts on them what waits [TROUTE-059]', async () => {
  const product = { recordLocator: 'ABCDEF', isrn: season.isrn, station: null }
  server.answer(cardProducts, { products: [{ ...product, state: 'WAITING' }] })
  server.answer(collectProducts, { products: [{ ...product, state: 'LOADED' }] })
  const held = Promise.withResolvers<string>()
  const abilities = { nfc: true, readSmartcard: () => held.promise }
  await openWith([walletEntry(season, onCard)], '/ticket-wallet/smartcard-android', abilities)
  expect(await screen.findByText('Booking ABCDEF')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Put it on the card with this phone' }))
  expect(await screen.findByText(/^Hold the card/)).toBeTruthy()
  server.answer(cardProducts, { products: [{ ...product, state: 'LOADED' }] })
  held.resolve(season.isrn)
  expect(await screen.findByText('1 ticket is on the card.')).toBeTruthy()
  expect(server.to(collectProducts)[0]?.body).toMatchObject({ isrn: season.isrn })
  expect(await screen.findByText('Nothing waits for a card')).toBeTruthy()
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
  await vi.waitFor(() =>
    expect(server.to(bookingInformation).at(-1)?.body).toMatchObject({
      bookingInformation: [{ recordLocator: 'ABCDEF', tickets: [{ screenshotTaken: true }] }],
    }),
  )
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(dimmed).toHaveBeenCalledOnce()
})
