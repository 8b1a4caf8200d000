import { listOffers, offerTickets, ticketWallet, withdrawOffers } from '@cledrau/contract/wallet/wallet.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownWallet, walletNow } from '../wallet-kept.ts'
import { refreshWallet } from '../wallet.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { walletEntry, walletTicket } from '../../testing/wallet.ts'
import { HandOver } from './hand-over.tsx'
import { unhurried } from '../../testing/patience.ts'

const OFFER = { offerID: 'o2', expiresAt: '2026-12-08T08:00:00Z' }

let server: ReturnType<typeof network>
beforeEach(async () => {
  server = referenceServer()
  watchNetwork()
  openAt({ address: '/ticket-wallet/details/ABC234' })
  signIn(CARYS)
  const tickets = ['A1', 'A2'].map((reference) =>
    walletTicket({
      bookingInformationItemID: reference,
      passenger: { reference, kind: 'ADULT', name: null, railcards: [] },
    }),
  )
  server.answer(ticketWallet, { wallet: [walletEntry({ recordLocator: 'ABC234', tickets })], places: {}, times: {} })
  server.answer(listOffers, { offers: [] })
  await refreshWallet()
})
afterEach(closeApp)

test('each of a group has one press: where sharing isn’t possible it says that the link was copied; it can be taken back', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  server.answer(offerTickets, () => {
    server.answer(listOffers, { offers: [{ ...OFFER, passengerReferences: ['A2'] }] })
    return { ...OFFER, code: 'c', url: 'https://cledrau.example/#/ticket-wallet?offer=c', passengerReferences: ['A2'] }
  })
  server.answer(withdrawOffers, () => {
    server.answer(listOffers, { offers: [] })
    return { withdrawn: 1 }
  })
  const [entry] = shownWallet(walletNow())
  if (!entry) throw new Error('no ticket')
  draw(<HandOver entry={entry} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Send the link: adult 2' }))
  expect(await screen.findByText(/The link is copied/)).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('https://cledrau.example/#/ticket-wallet?offer=c')
  expect(server.to(offerTickets)[0]?.body).toMatchObject({ recordLocator: 'ABC234', passengerReferences: ['A2'] })

  // Pressed twice at once, it isn't taken back.
  unhurried()
  fireEvent.click(await screen.findByRole('button', { name: 'Take it back: adult 2' }))
  expect(await screen.findByRole('button', { name: 'Send the link: adult 2' })).toBeTruthy()
  expect(server.to(withdrawOffers)[0]?.body).toMatchObject({ offerID: 'o2' })
})

test('children who travel free with somebody are said to go along', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const free = walletTicket({
    bookingInformationItemID: 'C1',
    passenger: { reference: 'C1', kind: 'CHILD', name: null, railcards: [], freeUnder: 11 },
  })
  const party = [walletTicket({ bookingInformationItemID: 'A1' }), free]
  server.answer(ticketWallet, {
    wallet: [walletEntry({ recordLocator: 'ABC234', tickets: party })],
    places: {},
    times: {},
  })
  server.answer(offerTickets, {
    ...OFFER,
    code: 'c',
    url: 'https://cledrau.example/',
    passengerReferences: ['A1', 'C1'],
  })
  await refreshWallet()
  const [entry] = shownWallet(walletNow())
  if (!entry) throw new Error('no ticket')
  draw(<HandOver entry={entry} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Send the link: adult 1' }))
  expect(await screen.findByText(/Children who travel free with them go along: child 1/)).toBeTruthy()
})
