import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptCards, markOf, nextCall, seenIn, type CardRead } from './cards.ts'
import { openInspector } from '../inspector.ts'
import { newDevice } from '../testing/device.ts'
import { newOffice, NOON, TAPPED_IN, told } from '../testing/office.ts'

const KEY = 'a-key-of-this-device'
const TOKEN = 'tok_0123456789'
const OWN = {
  uid: 'C10001',
  serviceDate: '2026-12-07',
  toc: 'AW',
  calls: [
    { station: 'CDF', arrives: 715, departs: 715 },
    { station: 'NWP', arrives: 730, departs: 731 },
    { station: 'MCN', arrives: 900, departs: 900 },
  ],
}
const device = newDevice()
let office: ReturnType<typeof newOffice>
let minute: () => void

beforeEach(() => {
  vi.setSystemTime(NOON)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('setInterval', (work: () => void) => (minute = work))
  device.kept.clear()
  office = newOffice(() => told({ asOf: new Date().toISOString() }))
  history.replaceState(null, '', `/inspector/#key=${KEY}`)
})
afterEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.useRealTimers()
})
afterAll(() => void vi.unstubAllGlobals())

async function opened() {
  const inspector = openInspector()
  await expect.poll(() => inspector.state().device).toBe('Guard 4')
  return inspector
}

test('a card that was read is asked about with the guard’s train, and its token goes once the office has heard it', async () => {
  const inspector = await opened()
  await inspector.readCard(TOKEN, OWN)
  await expect.poll(() => inspector.state().cards[0]?.answer).toEqual(TAPPED_IN)
  expect(inspector.state().card).toBe(inspector.state().cards[0]?.id)
  expect(office.asked.cards[0]).toMatchObject({
    deviceKey: KEY,
    cardToken: TOKEN,
    operator: 'AW',
    station: 'NWP',
    at: '2026-12-07T12:00:00+00:00',
  })
  expect(JSON.stringify([...device.kept])).not.toContain(TOKEN)
})

test('without a signal a read is kept over a restart and asked when there is one, once, with its own moment', async () => {
  const inspector = await opened()
  office.line.up = false
  await inspector.readCard(TOKEN, OWN)
  await expect.poll(() => inspector.state().online).toBe(false)
  expect(inspector.state().cards[0]).toMatchObject({ answer: null, token: TOKEN })
  history.replaceState(null, '', '/inspector/')
  vi.setSystemTime(NOON + 20 * MINUTE)
  office.line.up = true
  const again = await opened()
  await expect.poll(() => again.state().cards[0]?.answer).toEqual(TAPPED_IN)
  minute()
  expect(office.asked.cards.map(({ at }) => at)).toEqual(['2026-12-07T12:00:00+00:00'])
})

test('without a train nothing is asked, and a device without a key keeps nothing to ask with', async () => {
  const inspector = await opened()
  await inspector.readCard(TOKEN, null)
  expect(inspector.state().cards).toEqual([])
  device.kept.clear()
  history.replaceState(null, '', '/inspector/')
  const without = openInspector()
  await without.readCard(TOKEN, OWN)
  expect(without.state().cards).toHaveLength(1)
  expect(without.state().cards[0]?.token).toBeUndefined()
  expect(office.asked.cards).toEqual([])
})

test('the train’s next call is told by its minutes, past midnight, too; at the end of the way there is none', () => {
  const station = (at: number) => nextCall(OWN, instant(NOON + at * MINUTE))
  expect(station(-30)).toBe('NWP')
  expect(station(10)).toBe('MCN')
  expect(station(180)).toBeNull()
  const late = { ...OWN, calls: [OWN.calls[0] ?? { station: '' }, { station: 'MCN', arrives: 1450 }] }
  expect(nextCall(late, instant(NOON + 12 * HOUR))).toBe('MCN')
})

test('where a card was tapped in is known from an earlier look as long as that journey may go on; yesterday’s looks go', async () => {
  const mark = await markOf(TOKEN)
  const read = (id: string, at: number, more: Partial<CardRead> = {}): CardRead => ({
    id,
    at: instant(at),
    mark,
    operator: 'AW',
    station: null,
    answer: null,
    ...more,
  })
  const before = read('before', NOON, { answer: TAPPED_IN })
  expect(seenIn([before], read('now', NOON + HOUR))).toBe(before)
  expect(seenIn([before], read('now', NOON + 3 * HOUR))).toBeUndefined()
  expect(seenIn([before], read('now', NOON + HOUR, { mark: await markOf('another-card') }))).toBeUndefined()
  const unheard = read('unheard', NOON)
  expect(keptCards([unheard, before], instant(NOON + 24 * HOUR))).toEqual([unheard])
})
