import { liveDetail, liveTimes, type LivePortion } from '@cledrau/contract/live/livetimes.ts'
import { ticketWallet, updateNewTicketStatus, type WalletEntry } from '@cledrau/contract/wallet/wallet.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { endSession } from '../../api/session.ts'
import { CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { board, detail, service } from '../../testing/live.ts'
import { at, EIGHT, walletEntry } from '../../testing/wallet.ts'
import { refreshWallet, welcomeWallet } from '../wallet.ts'
import { followOwnTrains } from './follow-own-trains.ts'

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  server.answer(liveTimes, board([service('early', '08:20'), OWN], 0))
  server.answer(liveDetail, detail(OWN))
  watchNetwork()
})
afterEach(closeApp)

const call = (code: string, st: string, planned: string): LivePortion['calls'][number] => ({
  code,
  st,
  planned,
  et: 'On time',
  now: planned,
  at: null,
  cancelled: false,
  request: false,
  platform: null,
})
/** The train of the wallet's ticket: to Shrewsbury, and on to Chester. */
const OWN = service('own', '09:00', {
  uid: 'C1',
  planned: at(HOUR),
  now: at(HOUR),
  destination: ['CTR'],
  subsequentCallingPoints: [
    {
      meetsAt: null,
      calls: [
        call('HFD', '10:00', at(2 * HOUR)),
        call('SHR', '11:00', at(3 * HOUR)),
        call('CTR', '12:00', at(4 * HOUR)),
      ],
    },
  ],
})
const wallet = (...entries: WalletEntry[]) => server.answer(ticketWallet, { wallet: entries, places: {}, times: {} })

async function open(address = '/live-times/results?crs=CDF', { wide = false, language = 'en' as 'en' | 'cy' } = {}) {
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address, wide, language, signedIn: CARYS })
  await screen.findByRole('link', { name: /^08:20/ })
  await act(() => followOwnTrains())
}
const own = () => screen.queryAllByRole('link', { name: /Your train/ })

test('whoever holds a ticket finds its train on top of the board, and in its place there', async () => {
  wallet(walletEntry())
  await open()
  const top = within(await screen.findByRole('list', { name: 'Your train' })).getAllByRole('link')
  expect(top.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^09:00.*On time · Your train/)])
  const all = within(screen.getByRole('list', { name: 'Departures' })).getAllByRole('link')
  expect(all.map(({ textContent }) => textContent)).toEqual([
    expect.not.stringContaining('Your train'),
    expect.stringContaining('Your train'),
  ])
  // It is the device that knows: who asks for a board says nothing of it.
  const [{ url, body }] = server.to(liveTimes) as [(typeof server.sent)[number]]
  expect([...url.searchParams.keys()].filter((key) => key !== 'token').toSorted()).toEqual(['crs', 'filterType'])
  expect(body).toBeNull()
})

test('its page says where one gets on and off, and leads to the ticket; in Welsh, too', async () => {
  wallet(walletEntry())
  await open('/all-updates?crs=CDF&service=own', { wide: true, language: 'cy' })
  const stops = within(await screen.findByRole('list', { name: 'Pob arhosfan' }))
  await stops.findByText('Rydych yn mynd arno yma · Platfform 3')
  expect(stops.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('mynd arno yma'),
    expect.not.stringContaining('yma'),
    expect.stringContaining('dod oddi arno yma'),
    expect.not.stringContaining('yma'),
  ])
  const train = within(screen.getByRole('complementary', { name: 'Y trên' }))
  expect(train.getByText('Eich trên')).toBeTruthy()
  expect(train.getByRole('link', { name: 'Dangos y tocyn' }).getAttribute('href')).toBe(
    '#/ticket-wallet/details/ABCDEF?way=OUT',
  )
})

test.each([
  ['it leaves as anybody’s train', '/live-times/results?crs=SHR', 0],
  ['it comes as one’s own', '/live-times/results?crs=SHR&arrivals=true', 2],
])('where one gets off %s', async (_, address, marked) => {
  wallet(walletEntry())
  const [{ calls }] = OWN.subsequentCallingPoints as [LivePortion]
  const there = {
    ...OWN,
    sta: '11:00',
    std: '11:02',
    previousCallingPoints: [{ meetsAt: null, calls: [call('CDF', '09:00', at(HOUR)), calls[0]!] }],
    subsequentCallingPoints: [{ meetsAt: null, calls: calls.slice(2) }],
  }
  server.answer(liveTimes, board([service('early', '08:20', { sta: '08:20' }), there], 0))
  await open(address)
  expect(own()).toHaveLength(marked)
})

test.each([
  ['was given back', walletEntry({ ticketStatus: 'REFUNDED' }, { ticketStatus: 'REFUNDED' })],
  ['was changed for another', walletEntry({}, { exchanged: true })],
  [
    'is of another day',
    walletEntry(
      {},
      { trains: walletEntry().tickets[0]!.trains.map((train) => ({ ...train, serviceDate: '2026-12-08' })) },
    ),
  ],
])('a ticket that %s makes no train one’s own', async (_, entry) => {
  wallet(entry)
  await open()
  expect(own()).toEqual([])
})

test('once it is handed over, or one has signed out, the train is anybody’s', async () => {
  wallet(walletEntry())
  await open()
  expect(own()).toHaveLength(2)
  wallet()
  await act(() => refreshWallet())
  expect(own()).toEqual([])
  wallet(walletEntry())
  await act(() => refreshWallet())
  expect(own()).toHaveLength(2)
  act(() => endSession('signed-out'))
  expect(own()).toEqual([])
  expect(queryClient.isFetching()).toBe(0)
})
