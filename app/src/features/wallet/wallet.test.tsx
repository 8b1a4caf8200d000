import { ticketWallet, updateNewTicketStatus, type WalletEntry } from '@cledrau/contract/wallet.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { welcomeWallet } from '../../state/wallet.ts'
import { CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { at, EIGHT, TICKET_ID, walletEntry, walletTicket } from '../../testing/wallet.ts'

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  watchNetwork()
})
afterEach(closeApp)

async function openWith(wallet: WalletEntry[], address = '/ticket-wallet') {
  server.answer(ticketWallet, { wallet, places: {} })
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address, signedIn: CARYS })
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

test('a season is offered again from three days before its end', async () => {
  const season = (recordLocator: string, expiryDate: string) =>
    walletEntry(
      { recordLocator, ticketType: 'SEASON', expiryDate },
      { departureDate: null, trains: [], expiryDateTime: expiryDate },
    )
  await openWith([season('AAAAAA', at(3 * DAY)), season('BBBBBB', at(3 * DAY + HOUR))])
  expect(await screen.findAllByRole('link', { name: 'Renew it' })).toHaveLength(1)
})
