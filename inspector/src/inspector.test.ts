import { MOST_INSPECTIONS } from '@cledrau/contract/wallet/inspections.ts'
import { STATEMENT_PREFIX, statementOf } from '@cledrau/domain/payg/statement.ts'
import { factsOf, SCHEME } from '@cledrau/domain/payg/testing.ts'
import { aContent } from '@cledrau/domain/tickets/testing.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInspector, type Inspector } from './inspector.ts'
import { newDevice } from './testing/device.ts'
import { FACE, newOffice, newSigner, NOON, told, type Answered } from './testing/office.ts'

const signer = await newSigner()
const code = await signer.write()
const KEY = 'a-key-of-this-device'
const device = newDevice()
let office: ReturnType<typeof newOffice>
let answer: () => Answered | null
/** How far the office's clock is ahead. */
let ahead: number
/** What the page that was opened last listens to, and does every minute. Pages of earlier tests hear nothing. */
let heard: Map<string, () => void>

beforeEach(() => {
  vi.setSystemTime(NOON)
  heard = new Map()
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => heard.set(event, listener))
  vi.stubGlobal('setInterval', (work: () => void) => heard.set('minute', work))
  ahead = 0
  answer = () => ({ device: 'Guard 4', flagged: [] })
  device.kept.clear()
  office = newOffice(
    () => told({ asOf: new Date(Date.now() + ahead).toISOString(), keys: [signer.key] }),
    () => answer(),
    () => ({ photocard: FACE }),
  )
  history.replaceState(null, '', '/inspector/')
})
afterEach(() => {
  // What this page still wants to ask it asks nobody: the next test has an office of its own.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.useRealTimers()
})
afterAll(() => void vi.unstubAllGlobals())

const hear = (event: 'online' | 'offline' | 'minute') => heard.get(event)?.()

const settled = (inspector: Inspector, name: keyof ReturnType<Inspector['state']>, value: unknown) =>
  expect.poll(() => inspector.state()[name]).toEqual(value)

/** The page, opened with the lists at hand. */
async function opened(): Promise<Inspector> {
  const inspector = openInspector()
  await expect.poll(() => inspector.state().lists).not.toBeNull()
  return inspector
}

/** The page of a device that may report. */
async function ownOpened(): Promise<Inspector> {
  history.replaceState(null, '', `/inspector/#key=${KEY}`)
  const inspector = await opened()
  await settled(inspector, 'device', 'Guard 4')
  return inspector
}

test('the key comes in the address once, leaves it, and is known the next time', async () => {
  await ownOpened()
  expect(location.hash).toBe('')
  expect(office.asked.reports.map(({ deviceKey }) => deviceKey)).toEqual([KEY])
  const again = await opened()
  await settled(again, 'device', 'Guard 4')
  expect(again.state().deviceKey).toBe(KEY)
})

test('a look before the first lists are here waits for them', async () => {
  const early = openInspector()
  await early.check(code, null)
  expect(early.state().last?.why).not.toBe('KEY_UNKNOWN')
})

test('nobody waits for an office that doesn’t answer, and the next minute isn’t kept waiting by the one before', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  const silence = vi.fn(
    (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  vi.stubGlobal('fetch', silence)
  const alone = openInspector()
  const looked = alone.check(code, null)
  await expect.poll(() => silence.mock.calls.length).toBe(1)
  expect(alone.state().last).toBeNull()
  timeout.mockReturnValue(new AbortController().signal)
  patience.abort()
  await looked
  expect(alone.state()).toMatchObject({ online: false, last: { why: 'KEY_UNKNOWN' } })
  hear('minute')
  await expect.poll(() => silence.mock.calls.length).toBeGreaterThan(1)
  timeout.mockRestore()
})

test('without a signal it checks all the same, remembers over a start, and reports each look once there is one', async () => {
  const first = await ownOpened()
  office.line.up = false
  await first.check(code, { uid: 'C10001', serviceDate: '2026-12-07' })
  await first.check('nonsense', null)
  hear('offline')
  expect(first.state().online).toBe(false)
  expect(first.state().recent.map(({ why }) => why)).toEqual(['NOT_A_TICKET', null])

  const second = await opened()
  await settled(second, 'online', false)
  expect(second.state().waiting).toHaveLength(2)
  expect(second.state().recent).toHaveLength(2)
  await second.check(code, null)
  expect(second.state().last?.seenAt).toBe(NOON)

  office.line.up = true
  office.asked.reports.length = 0
  hear('online')
  await settled(second, 'waiting', [])
  const [report] = office.asked.reports
  expect(report?.inspections).toMatchObject([
    { verdict: 'VALID', issueId: aContent().issueId, train: { uid: 'C10001', serviceDate: '2026-12-07' } },
    { verdict: 'NOT_A_TICKET', issueId: '', train: null },
    { verdict: 'VALID', train: null },
  ])
  await expect.poll(() => device.kept.get('waiting')).toEqual([])
})

test('more looks than one report takes go in several, and none is lost when the line breaks between them', async () => {
  const looks = Array.from({ length: MOST_INSPECTIONS + 2 }, (_, count) => ({
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    issueId: '',
    scannedAt: '2026-12-07T12:00:00+00:00',
    verdict: 'NOT_A_TICKET',
    train: null,
  }))
  device.kept.set('waiting', looks).set('deviceKey', KEY)
  const inspector = await opened()
  await settled(inspector, 'waiting', looks.slice(MOST_INSPECTIONS))
  // It asks for the day's trains after that: only then it is done.
  await expect.poll(() => inspector.state().day).not.toBeNull()
  office.line.up = false
  hear('minute')
  await settled(inspector, 'online', false)
  expect(inspector.state().waiting).toHaveLength(2)
  office.line.up = true
  hear('minute')
  await settled(inspector, 'waiting', [])
  expect(office.asked.reports.map(({ inspections }) => inspections.length)).toEqual([MOST_INSPECTIONS, 2])
})

test('a device that the office no longer knows goes on checking, and reports nothing more', async () => {
  const inspector = await ownOpened()
  answer = () => null
  hear('online')
  await settled(inspector, 'deviceKey', null)
  office.asked.reports.length = 0
  await inspector.check(code, null)
  hear('online')
  await expect.poll(() => office.asked.lists.length).toBeGreaterThan(2)
  expect(inspector.state()).toMatchObject({ device: null, waiting: [], last: { why: null } })
  expect(office.asked.reports).toEqual([])
})

test('what the office found out stands beside the look that it is about', async () => {
  const inspector = await ownOpened()
  await inspector.check(code, null)
  const { id } = inspector.state().recent[0]!
  const flagged = [
    { id, issueId: aContent().issueId, flag: 'USED' as const, scannedAt: '2026-12-07T12:00:00+00:00', others: [] },
  ]
  answer = () => ({ device: 'Guard 4', flagged })
  hear('online')
  await settled(inspector, 'flagged', flagged)
  await expect.poll(() => device.kept.get('flagged')).toEqual(flagged)
})

test('today’s trains are kept for when there is no signal', async () => {
  const inspector = await ownOpened()
  await expect
    .poll(() => inspector.state().day?.trains.map(({ uid, toc }) => `${uid} ${toc}`))
    .toEqual(['C10001 AW', 'C10009 AW', 'G20001 GW'])
  office.line.up = false
  const next = await opened()
  await settled(next, 'online', false)
  expect(next.state().day?.serviceDate).toBe('2026-12-07')
})

test('a device whose clock is wrong checks by the office’s, without a signal too', async () => {
  ahead = -6 * HOUR
  const inspector = await opened()
  await settled(inspector, 'ahead', -6 * HOUR)
  await inspector.check(code, null)
  // Six in the morning: hours before its trains.
  expect(inspector.state().last).toMatchObject({ why: 'NAME_TRAIN', at: NOON - 6 * HOUR })
  office.line.up = false
  const next = await opened()
  await settled(next, 'online', false)
  expect(next.now()).toBe(NOON - 6 * HOUR)
})

test('of many looks the device keeps the newest fifty', async () => {
  const inspector = await opened()
  for (let count = 0; count < 52; count++) await inspector.check(`look ${count}`, null)
  expect(inspector.state().recent).toHaveLength(50)
  expect(inspector.state().recent[0]?.id).toBe(inspector.state().last?.id)
})

test('the face that a good ticket names comes with its whole code, stays on no disc, and goes with the next look', async () => {
  const season = await signer.write(aContent({ photocard: FACE.number }))
  const paper = await signer.write(aContent({ photocard: 'AB1234' }))
  const inspector = await ownOpened()
  await inspector.check(season, null)
  await settled(inspector, 'face', { state: 'here', card: FACE })
  expect(office.asked.faces).toMatchObject([{ deviceKey: KEY, issueId: aContent().issueId, code: season }])
  expect(JSON.stringify([...device.kept.values()])).not.toContain(FACE.picture)
  await inspector.check(paper, null)
  expect(inspector.state().face).toBeNull()
  expect(office.asked.faces).toHaveLength(1)
})

test('without a signal the face waits for one; a device that may not report asks for nobody’s', async () => {
  const season = await signer.write(aContent({ photocard: FACE.number }))
  const inspector = await ownOpened()
  office.line.up = false
  await inspector.check(season, null)
  await settled(inspector, 'online', false)
  expect(inspector.state().face).toEqual({ state: 'waiting' })
  office.line.up = true
  hear('online')
  await settled(inspector, 'face', { state: 'here', card: FACE })

  device.kept.clear()
  const nobody = await opened()
  await nobody.check(season, null)
  expect(nobody.state().last?.why).toBeNull()
  expect(nobody.state().face).toBeNull()
})

test('the short address on paper brings its certificate once, and says so where there is none', async () => {
  const CERTIFICATE = {
    at: '2026-12-07T12:00:00+00:00',
    date: '2026-12-09',
    flexibility: 'BOOKED',
    party: { adults: 1, children: 0, railcards: [] },
    trains: [{ uid: 'C10001', serviceDate: '2026-12-09', origin: 'CDF', destination: 'MCN' }],
    stations: ['CDF', 'MCN'],
    walks: [],
    reach: [0, 1100],
    total: 1100,
    tickets: [{ from: 0, to: 1, pence: 1100, ticket: 'SDS', route: '00000' }],
    prices: [[1100]],
  }
  const reply = { certificate: CERTIFICATE, signed: await signer.certify(CERTIFICATE), places: {}, tickets: {} }
  const id = 'abcdefghijklmnopqrstuv'
  const others = fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.includes('/certificates/')) return others(address, init)
    asked.push(address.split('?')[0] ?? '')
    return Promise.resolve(address.includes(id) ? Response.json(reply) : new Response('{}', { status: 404 }))
  })
  history.replaceState(null, '', `/inspector/#c=${id}`)
  const there = await opened()
  await expect.poll(() => there.state().certificate).toMatchObject({ why: null, certificate: { total: 1100 } })
  expect([location.hash, asked]).toEqual(['', [`/api/v1/fares/certificates/${id}`]])

  history.replaceState(null, '', `/inspector/#c=${id.toUpperCase()}`)
  const nowhere = await opened()
  await expect.poll(() => nowhere.state().certificate).toMatchObject({ why: 'NOT_THERE', certificate: null })
})

test('a week of pay as you go is worked out anew from what was pasted, without a signal', async () => {
  const week = '2026-11-30'
  const facts = factsOf(`${week} 08:00 in CDF, 08:20 out NWP, 17:00 in NWP, 17:20 out CDF`)
  const bill = statementOf('T1', week, facts, SCHEME)
  office = newOffice(
    () =>
      told({
        asOf: new Date(Date.now()).toISOString(),
        statementKeys: [{ mark: signer.key.mark, publicKey: signer.key.publicKey, revoked: false }],
      }),
    () => answer(),
    () => ({ photocard: FACE }),
  )
  const inspector = await opened()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no signal')))
  await inspector.check(await signer.certify(bill ?? {}, undefined, STATEMENT_PREFIX), null)
  expect(inspector.state()).toMatchObject({ last: null, certificate: null, bill: { why: null, bill: { week } } })
  await inspector.check(await signer.certify({ ...bill, week: '2026-11-23' }, undefined, STATEMENT_PREFIX), null)
  expect(inspector.state().bill?.why).toBe('WRONG')
})
