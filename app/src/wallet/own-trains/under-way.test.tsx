import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { liveDetail, type CallingPoint, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import { ticketWallet, updateNewTicketStatus } from '@cledrau/contract/wallet/wallet.ts'
import { HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { formatTime } from '../../i18n/formats.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beOnline, CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { detail, service } from '../../testing/live.ts'
import { at, EIGHT, walletEntry, walletTicket } from '../../testing/wallet.ts'
import { momentOf } from '../wallet-entries.ts'
import { welcomeWallet } from '../wallet.ts'

/* The 09:21 to Shrewsbury, and the 11:29 on to Aberystwyth, of which one leaves at Machynlleth. */

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  watchNetwork()
})
afterEach(closeApp)

/** Of the ticket's morning, by the clock. */
const clock = (hhmm: string): string => {
  const [hours, minutes] = hhmm.split(':').map(Number) as [number, number]
  return at((hours - 8) * HOUR + minutes * MINUTE)
}
const PLACES = {
  CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
  AGV: { en: 'Abergavenny', cy: 'Y Fenni' },
  HFD: { en: 'Hereford', cy: 'Henffordd' },
  SHR: { en: 'Shrewsbury', cy: 'Amwythig' },
  MCN: { en: 'Machynlleth', cy: 'Machynlleth' },
  AYW: { en: 'Aberystwyth', cy: 'Aberystwyth' },
}
const TRAIN = { serviceDate: '2026-12-07', operator: 'AW', seat: null }
const TRAINS = [
  { ...TRAIN, uid: 'C1', from: 'CDF', to: 'SHR', terminus: 'SHR', departs: clock('09:21'), arrives: clock('11:11') },
  { ...TRAIN, uid: 'C2', from: 'SHR', to: 'MCN', terminus: 'AYW', departs: clock('11:29'), arrives: clock('12:46') },
]

type Heard = { late?: number; gone?: boolean; off?: boolean; platform?: CallingPoint['platform'] }
function call(code: string, st: string, { late = 0, gone, off, platform = null }: Heard = {}): CallingPoint {
  const planned = clock(st)
  const now = at(momentOf(planned) - EIGHT + late * MINUTE)
  const says = formatTime(momentOf(now))
  return {
    code,
    st,
    planned,
    et: off ? 'Cancelled' : late === 0 ? 'On time' : says,
    now: off ? null : now,
    at: gone ? says : null,
    cancelled: off ?? false,
    request: false,
    platform,
  }
}
function runs(uid: string, [first, ...rest]: readonly CallingPoint[], more: Partial<LiveService> = {}): LiveService {
  const { code, st, planned, et, now, at: atd, cancelled, platform } = first!
  const lateMinutes = now === null ? null : (momentOf(now) - momentOf(planned)) / MINUTE
  const own = { uid, planned, now, expected: et, std: st, etd: et, atd, cancelled, platform, lateMinutes }
  return service(`${code}-0-2026-12-07-${uid}`, st, {
    ...own,
    destination: [rest.at(-1)!.code],
    subsequentCallingPoints: [{ meetsAt: null, calls: rest }],
    ...more,
  })
}
/** Under way to Hereford, four minutes late, past Abergavenny. */
const FIRST = runs('C1', [
  call('CDF', '09:21', { gone: true }),
  call('AGV', '10:00', { late: 4, gone: true }),
  call('HFD', '10:24', { late: 4 }),
  call('SHR', '11:11', { late: 4 }),
])
const SECOND = runs('C2', [
  call('SHR', '11:29', { platform: { name: '5', state: 'expected' } }),
  call('MCN', '12:46'),
  call('AYW', '13:20'),
])

function tell(services: readonly LiveService[], asOf: string | null): void {
  server.answer(liveDetail, ({ url }): ReplyOf<typeof liveDetail> => {
    const wanted = url.searchParams.get('serviceId')
    const one = services.find(({ serviceID }) => serviceID === wanted)!
    return { ...detail(one), age: { freshness: asOf === null ? 'NONE' : 'LIVE', asOf }, places: PLACES }
  })
}
async function open(
  now: string,
  { services = [FIRST, SECOND], asOf = clock(now) as string | null, language = 'en' as 'en' | 'cy', ticket = {} } = {},
) {
  vi.setSystemTime(momentOf(clock(now)))
  tell(services, asOf)
  const held = walletTicket({ departureDate: TRAINS[0]!.departs, destination: 'MCN', trains: TRAINS, ...ticket })
  server.answer(ticketWallet, { wallet: [walletEntry({ tickets: [held] })], places: PLACES, times: {} })
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address: '/', signedIn: CARYS, language })
}
const card = async (name = 'Your journey now') => within(await screen.findByRole('article', { name }))
const rows = (journey: Awaited<ReturnType<typeof card>>) =>
  journey.getAllByRole('listitem').map(({ textContent }) => textContent)

test('on the train Home says where it stops next and when, and what is still to come', async () => {
  await open('10:18')
  const journey = await card()
  expect((await journey.findByRole('heading', { name: /Hereford/ })).textContent).toBe('Next stopHereford')
  expect(journey.getByText('On the 09:21 to Shrewsbury')).toBeTruthy()
  expect(journey.getByText('Live')).toBeTruthy()
  expect(rows(journey)).toEqual([
    '10:00Abergavennyleft 10:04',
    '10:28Herefordin 10 min',
    '11:15ShrewsburyChange: 14 min11:11 4 min late',
    '11:29to AberystwythPlatform 5, expectedOn time',
    '12:46MachynllethOn time',
  ])
  expect(journey.getByRole('link', { name: 'Show ticket' }).getAttribute('href')).toMatch(/ABCDEF/)
  expect(journey.getByRole('link', { name: 'All stops' }).getAttribute('href')).toContain('service=CDF-0-2026-12-07-C1')
})

test('it says so in Welsh', async () => {
  await open('10:18', { language: 'cy' })
  const journey = await card('Eich taith nawr')
  expect((await journey.findByRole('heading', { name: /Henffordd/ })).textContent).toBe('Yr orsaf nesafHenffordd')
  expect(journey.getByText('Ar y 09:21 i: Amwythig')).toBeTruthy()
  expect(rows(journey)[1]).toBe('10:28Henfforddymhen 10 mun')
})

test('while the first train stands where it begins, the ticket is what Home shows', async () => {
  const waiting = runs('C1', [call('CDF', '09:21', { late: 9 }), call('SHR', '11:11', { late: 9 })])
  await open('09:25', { services: [waiting, SECOND] })
  const ticket = await card('Your next journey')
  expect(await ticket.findByText('9 min late')).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Your journey now' })).toBeNull()
})

test('where one changes it says into which train, when and from where it leaves', async () => {
  const there = runs('C1', [call('CDF', '09:21', { gone: true }), call('SHR', '11:11', { late: 4, gone: true })])
  await open('11:18', { services: [there, SECOND] })
  const journey = await card()
  expect((await journey.findByRole('heading', { name: /11:29/ })).textContent).toBe(
    'Change at Shrewsbury11:29 to Aberystwyth',
  )
  expect(rows(journey)).toEqual(['11:29to AberystwythPlatform 5, expectedOn time', '12:46MachynllethOn time'])
})

test('the stop where one gets off is called that', async () => {
  const near = runs('C1', [
    call('CDF', '09:21', { gone: true }),
    call('HFD', '10:24', { gone: true }),
    call('SHR', '11:11'),
  ])
  await open('10:40', { services: [near, SECOND] })
  const journey = await card()
  expect(await journey.findByText('Next stop, where you get off')).toBeTruthy()
  expect(rows(journey)).toHaveLength(4)
})

test('who comes too late for the next train hears it before they are there', async () => {
  const late = runs('C1', [
    call('CDF', '09:21', { gone: true }),
    call('HFD', '10:24', { late: 25 }),
    call('SHR', '11:11', { late: 25 }),
  ])
  await open('10:18', { services: [late, SECOND] })
  const journey = await card()
  expect(await journey.findByText('Your train gets here too late for the next one.')).toBeTruthy()
})

test('a next train that is cancelled stands struck where one would board it', async () => {
  const off = runs('C2', [call('SHR', '11:29', { off: true }), call('MCN', '12:46', { off: true })])
  await open('10:18', { services: [FIRST, off] })
  const journey = await card()
  await journey.findByRole('heading', { name: /Hereford/ })
  expect(rows(journey)[3]).toBe('11:29to AberystwythCancelled')
})

test('what was heard a while ago goes on by its last word, says how old that is, and nothing is on time', async () => {
  await open('10:45', { asOf: clock('10:18') })
  const journey = await card()
  // Hereford is behind by then, and nobody has said more.
  expect((await journey.findByRole('heading', { level: 2 })).textContent).toBe('Next stop, where you get offShrewsbury')
  expect(journey.getByText('As of 10:18')).toBeTruthy()
  expect(journey.getByText(/We have heard nothing new/)).toBeTruthy()
  expect(journey.queryByText('On time')).toBeNull()
  act(() => beOnline(false))
  expect(journey.getByText('As of 10:18')).toBeTruthy()
})

test('where only the timetable is known, its times lead there', async () => {
  const unheard = (one: LiveService): LiveService => ({
    ...one,
    expected: null,
    etd: null,
    now: null,
    lateMinutes: null,
  })
  await open('10:18', { services: [unheard(FIRST), unheard(SECOND)], asOf: null })
  const journey = await card()
  expect(await journey.findByText('You get off at')).toBeTruthy()
  expect(rows(journey)).toEqual([
    '09:21Cardiff Central',
    '11:11ShrewsburyChange: 18 min',
    '11:29to Aberystwyth',
    '12:46Machynlleth',
  ])
})
