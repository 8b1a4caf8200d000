import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { liveDetail, type CallingPoint, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import { trainTopic } from '@cledrau/contract/stream.ts'
import { ticketWallet, updateNewTicketStatus, type WalletTicket } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, HOUR, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { bringLive, liveTopicsWanted } from '../../state/topics.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { eventually } from '../../testing/patience.ts'
import { at, EIGHT, walletEntry, walletTicket } from '../../testing/wallet.ts'
import { welcomeWallet } from '../wallet.ts'

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  watchNetwork()
})
afterEach(closeApp)

const PLACES = { CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' }, SHR: { en: 'Shrewsbury', cy: 'Amwythig' } }
const ID = 'CDF-0-2026-12-07-C1'

const comes = (more: Partial<CallingPoint> = {}): CallingPoint => ({
  code: 'SHR',
  st: '11:00',
  et: 'On time',
  at: null,
  planned: at(3 * HOUR),
  now: at(3 * HOUR),
  cancelled: false,
  request: false,
  platform: null,
  ...more,
})
/** The 09:00 of the ticket, as it is known at a moment. */
function runs(more: Partial<LiveService> = {}, asOf = at(0), version = 'one'): ReplyOf<typeof liveDetail> {
  const service: LiveService = {
    serviceID: ID,
    uid: 'C1',
    serviceDate: '2026-12-07',
    operator: 'AW',
    mode: 'rail',
    expected: 'On time',
    sta: null,
    eta: null,
    ata: null,
    std: '09:00',
    etd: 'On time',
    atd: null,
    planned: at(HOUR),
    now: at(HOUR),
    lateMinutes: 0,
    cancelled: false,
    origin: ['CDF'],
    destination: ['SHR'],
    plannedDestination: null,
    plannedOrigin: null,
    extra: false,
    platform: { name: '3', state: 'expected' },
    coaches: null,
    cause: null,
    instead: null,
    previousCallingPoints: [{ meetsAt: null, calls: [] }],
    subsequentCallingPoints: [{ meetsAt: null, calls: [comes()] }],
    ...more,
  }
  return {
    age: { freshness: 'LIVE', asOf },
    version,
    crs: 'CDF',
    service,
    coaches: [],
    divertedVia: null,
    places: PLACES,
    operators: {},
  }
}
const LATE = { expected: '09:06', etd: '09:06', now: at(HOUR + 6 * MINUTE), lateMinutes: 6 }
const cause = { text: { en: 'a signalling problem', cy: 'problem signalau' }, at: 'SHR', near: false }

async function open(
  address = '/ticket-wallet',
  { language = 'en', ...fields }: Partial<WalletTicket> & { language?: 'en' | 'cy' } = {},
) {
  server.answer(ticketWallet, {
    wallet: [walletEntry({ tickets: [walletTicket(fields)] })],
    places: PLACES,
    times: {},
  })
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address, signedIn: CARYS, language })
}
const next = async () => within(await screen.findByRole('article', { name: 'Your next journey' }))
const asked = () => server.to(liveDetail).map(({ url }) => url.searchParams.get('serviceId'))

test('the next journey says how its train runs, from which platform, and how old that is', async () => {
  server.answer(liveDetail, runs())
  await open()
  const journey = await next()
  expect(await journey.findByText('On time')).toBeTruthy()
  expect(journey.getByText('platform 3, expected')).toBeTruthy()
  expect(journey.getByText('Live')).toBeTruthy()
  expect(asked()).toEqual([ID])
})

test('the ticket itself says it, in Welsh too: how late it is, when it is expected now, and why', async () => {
  server.answer(liveDetail, runs({ ...LATE, cause, platform: { name: '4', state: 'changed' } }))
  await open('/ticket-wallet/details/ABCDEF', { language: 'cy' })
  const ticket = within(await screen.findByRole('article'))
  expect(await ticket.findByText('6 munud yn hwyr')).toBeTruthy()
  expect(ticket.getByText(/09:06/)).toBeTruthy()
  expect(ticket.getByText(/problem signalau/)).toBeTruthy()
  expect(ticket.getByText('platfform 4, wedi newid')).toBeTruthy()
})

test('it hears of a change while it is looked at: a train that was on time is cancelled', async () => {
  server.answer(liveDetail, runs())
  await open()
  const journey = await next()
  await journey.findByText('On time')
  expect(liveTopicsWanted()).toEqual([trainTopic(ID)])
  const gone = {
    expected: 'Cancelled',
    etd: 'Cancelled',
    now: null,
    lateMinutes: null,
    cancelled: true,
    platform: null,
  }
  server.answer(liveDetail, runs({ ...gone, cause }, at(0), 'two'))
  act(() => bringLive({ topic: trainTopic(ID), version: 'two', asOf: at(0) }))
  expect(await journey.findByText('Cancelled')).toBeTruthy()
  expect(journey.getByText('Reason: a signalling problem at Shrewsbury')).toBeTruthy()
  expect(journey.queryByText('On time')).toBeNull()
})

test('nothing is on time that was heard more than two minutes ago; lateness stays, as what was last known', async () => {
  server.answer(liveDetail, runs({}, at(-121 * SECOND)))
  await open()
  const journey = await next()
  expect(await journey.findByText('Planned')).toBeTruthy()
  expect(journey.queryByText('On time')).toBeNull()
  expect(journey.getByText(/We have heard nothing new/)).toBeTruthy()
  server.answer(liveDetail, runs(LATE, at(-121 * SECOND), 'two'))
  act(() => bringLive({ topic: trainTopic(ID), version: 'two', asOf: at(-121 * SECOND) }))
  expect(await journey.findByText('6 min late')).toBeTruthy()
  expect(journey.getByText(/We have heard nothing new/)).toBeTruthy()
})

test('without a signal what was heard stays, with its age', async () => {
  server.answer(liveDetail, runs({}, at(-61 * SECOND)))
  await open()
  const journey = await next()
  await journey.findByText('On time')
  act(() => beOnline(false))
  expect(journey.getByText('On time')).toBeTruthy()
  expect(journey.getByText('As of 07:58')).toBeTruthy()
  expect(liveTopicsWanted()).toEqual([])
})

test('once the train has left, the ticket says when it comes where one gets off', async () => {
  vi.setSystemTime(EIGHT + 2 * HOUR)
  const arrives = comes({ et: '11:09', now: at(3 * HOUR + 9 * MINUTE), platform: { name: '5', state: 'confirmed' } })
  const left = { ...LATE, atd: '09:06', subsequentCallingPoints: [{ meetsAt: null, calls: [arrives] }] }
  server.answer(liveDetail, runs(left, at(2 * HOUR)))
  await open()
  const journey = await next()
  expect(await journey.findByText('9 min late')).toBeTruthy()
  expect(journey.getByText('expected 11:09')).toBeTruthy()
  expect(journey.getByText('platform 5')).toBeTruthy()
})

test('on the way it says where the train stops next, and leads to all its stops; what is old is no more than planned', async () => {
  vi.setSystemTime(EIGHT + 2 * HOUR)
  const stop = (code: string, st: string, et: string, hours: number, gone: string | null = null) =>
    comes({ code, st, et, at: gone, planned: at(hours * HOUR), now: at(hours * HOUR) })
  const calls = [stop('NWP', '09:15', '09:15', 1.25, '09:15'), stop('HFD', '10:02', '10:08', 2), comes()]
  const left = { ...LATE, atd: '09:06', subsequentCallingPoints: [{ meetsAt: null, calls }] }
  const places = { ...PLACES, HFD: { en: 'Hereford', cy: 'Henffordd' } }
  server.answer(liveDetail, { ...runs(left, at(2 * HOUR)), places })
  await open()
  expect(await screen.findByText('Next stop Hereford, 10:08')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All stops' }).getAttribute('href')).toBe(
    `#/all-updates?crs=CDF&service=${ID}`,
  )
  server.answer(liveDetail, { ...runs(left, at(2 * HOUR - 3 * MINUTE), 'two'), places })
  act(() => bringLive({ topic: trainTopic(ID), version: 'two', asOf: at(2 * HOUR - 3 * MINUTE) }))
  expect(await screen.findByText('Next stop Hereford, planned for 10:02')).toBeTruthy()
})

test('a train that will not get to where one is going says where it ends', async () => {
  const short = comes({ et: 'Cancelled', now: null, cancelled: true })
  const cut = { destination: ['HFD'], subsequentCallingPoints: [{ meetsAt: null, calls: [short] }] }
  server.answer(liveDetail, { ...runs(cut), places: { ...PLACES, HFD: { en: 'Hereford', cy: 'Henffordd' } } })
  await open()
  expect(await (await next()).findByText('It ends at Hereford, not Shrewsbury.')).toBeTruthy()
})

test('a train that calls twice where one boards is the one of the ticket’s time', async () => {
  server.answer(liveDetail, ({ url }) =>
    url.searchParams.get('serviceId') === ID ? runs({ planned: at(HOUR / 2) }) : runs(LATE),
  )
  await open()
  expect(await (await next()).findByText('6 min late')).toBeTruthy()
  expect(asked()).toEqual([ID, 'CDF-1-2026-12-07-C1'])
})

test('nobody asks about trains of other days', async () => {
  const [train] = walletTicket().trains
  const tomorrow = { ...train!, serviceDate: '2026-12-08', departs: at(DAY + HOUR), arrives: at(DAY + 3 * HOUR) }
  server.answer(liveDetail, runs())
  await open('/ticket-wallet', { departureDate: tomorrow.departs, expiryDateTime: at(2 * DAY), trains: [tomorrow] })
  const journey = await next()
  expect(journey.getByText('09:00')).toBeTruthy()
  expect(asked()).toEqual([])
  expect(journey.queryByText('On time')).toBeNull()
})

test('where only the timetable is known, the planned times stand alone', async () => {
  const planned = { ...runs({ expected: null, etd: null, now: null, lateMinutes: null }) }
  server.answer(liveDetail, { ...planned, age: { freshness: 'NONE', asOf: null } })
  await open()
  const journey = await next()
  await eventually(() => expect(asked()).toEqual([ID]))
  await eventually(() => expect(queryClient.isFetching()).toBe(0))
  expect(journey.getByText('09:00')).toBeTruthy()
  expect(journey.queryByText('Planned')).toBeNull()
  expect(journey.queryByRole('listitem')).toBeNull()
})
