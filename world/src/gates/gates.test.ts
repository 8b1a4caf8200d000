import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bill } from '@cledrau/domain/payg/bill.ts'
import { schemeFrom, type PaygStep } from '@cledrau/domain/payg/scheme.ts'
import { drift } from '@cledrau/domain/payg/taps.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterEach, expect, test } from 'vitest'
import { startBank, type Bank } from '../bank/bank.ts'
import { CARDS } from './cards.ts'
import { DEMONSTRATION } from './commuters.ts'
import { startGates, type Gates } from './gates.ts'
import type { GateTap } from './line.ts'
import { readersOf } from './readers.ts'

const NOW = Date.parse('2026-12-07T08:00:00Z')
const STATIONS = ['CDF', 'NWP', 'EBB'].map((crs) => ({ crs, names: { en: crs, cy: crs } }))
const [CARD = '', OTHER = ''] = CARDS.map(({ number }) => number)
let now = NOW
let folder: string
let bank: Bank
let gates: Gates
const open = async (more: Partial<Parameters<typeof startGates>[0]> = {}) => {
  gates = await startGates({
    folder: join(folder, 'gates'),
    port: 0,
    now: () => now,
    till: bank.till,
    stations: STATIONS,
    seed: 1,
    ...more,
  })
}
const start = async (more?: Parameters<typeof open>[0]) => {
  now = NOW
  folder = mkdtempSync(join(tmpdir(), 'gates-'))
  bank = await startBank({ folder: join(folder, 'bank'), now: () => now })
  await open(more)
}
afterEach(async () => {
  await gates.stop()
  await bank.stop()
  rmSync(folder, { recursive: true, force: true })
})

const held = { card: CARD, device: 'CARD', condition: 'GOOD' } as const
const ask = async (path: string, body?: object) => {
  const { origin, password } = new URL(gates.taps)
  const answer = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${password}` },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { taps: (GateTap & { id: string })[]; next: string; more: boolean; known: number }
}

test('what is tapped is read by a cursor, again from any place, and outlives the end of the gates', async () => {
  await start()
  gates.tap({ ...held, station: 'CDF', direction: 'IN' })
  gates.tap({ ...held, station: 'NWP', direction: 'OUT', device: 'PHONE' })
  now += 60 * MINUTE
  const all = await ask('/taps?after=0')
  const ids = new Set(all.taps.map(({ id }) => id))
  expect(ids.size).toBe(2)
  expect(new Set(all.taps.map(({ par }) => par)).size).toBe(1)
  expect(new Set(all.taps.map(({ token }) => token)).size).toBe(2)
  await ask('/taps/confirmed', { cursor: all.next })
  await gates.stop()
  await open()
  expect(await ask('/taps?after=0')).toEqual(all)
  expect((await ask(`/taps?after=${all.next}`)).taps).toEqual([])
  expect(gates.line.figures()).toMatchObject({ tapped: 2, confirmed: Number(all.next) })
})

test('nobody without the secret reads what people tapped', async () => {
  await start()
  expect((await fetch(`${gates.url}/taps?after=0`)).status).toBe(401)
})

test('a copy, an old card and one on the deny list stay outside; a change that is told twice changes nothing', async () => {
  await start()
  const tap = (condition: 'GOOD' | 'ANEW' | 'CLONE' | 'EXPIRED', card = CARD) =>
    gates.tap({ ...held, card, condition, station: 'CDF', direction: 'IN' })
  expect(tap('CLONE')).toBe('CLONE')
  expect(tap('EXPIRED')).toBe('EXPIRED')
  expect(gates.tap({ ...held, station: 'SHR', direction: 'IN' })).toBe('NO_READER')
  const { par } = tap('GOOD') as GateTap
  expect(await ask('/deny-list', { changes: [{ n: 1, par, blocked: true }] })).toEqual({ known: 1 })
  // Readers hear of it a little later.
  expect(typeof tap('GOOD')).toBe('object')
  now += MINUTE
  expect(tap('GOOD')).toBe('DENIED')
  // Issued anew it is the same account: neither does it slip through, nor does it stay blocked when that one is paid.
  expect(tap('ANEW')).toBe('DENIED')
  expect(typeof tap('GOOD', OTHER)).toBe('object')
  await ask('/deny-list', { changes: [{ n: 2, par, blocked: false }] })
  await ask('/deny-list', { changes: [{ n: 1, par, blocked: true }] })
  now += MINUTE
  expect(typeof tap('ANEW')).toBe('object')
})

test('taps come late, twice and out of order by the dials, and none is lost', async () => {
  await start()
  gates.line.turn({ lateMinutes: 4320, late: 0.5, twice: 0.5, outOfOrder: 0.5, gaps: 0.5, denySeconds: 10 })
  const tapped: string[] = []
  for (let n = 0; n < 200; n += 1) {
    now += MINUTE
    const one = gates.tap({ ...held, station: n % 2 ? 'CDF' : 'NWP', direction: n % 2 ? 'IN' : 'OUT' }) as GateTap
    tapped.push(`${one.reader}.${one.sequence}`)
  }
  const early = (await ask('/taps?after=0')).taps.map(({ id }) => id)
  expect(early.length).toBeLessThan(200)
  now += 4320 * MINUTE
  const all = (await ask('/taps?after=0')).taps.map(({ id }) => id)
  expect(all.slice(0, early.length)).toEqual(early)
  expect(all.length).toBeGreaterThan(200)
  expect([...new Set(all)].toSorted()).toEqual(tapped.toSorted())
  expect([...new Set(all)]).not.toEqual(tapped)
})

test('a wrong clock is known by those beside it', () => {
  const readers = readersOf(['CDF', 'NWP', 'CDQ'], 7)
  const byStation = (station: string) => readers.filter((one) => one.station === station)
  for (const reader of readers) {
    const others = byStation(reader.station).filter(({ id }) => id !== reader.id)
    const moved = reader.drift + drift(others.map((one) => one.drift - reader.drift))
    expect(Math.abs(moved)).toBeLessThanOrEqual(2)
  }
})

test('a demonstration traveller has four weeks of taps that make whole journeys, two of them with one end', async () => {
  await start({
    demonstration: true,
    stations: ['CDF', 'NWP', 'CKY', 'PYC'].map((crs) => ({ crs, names: { en: crs, cy: crs } })),
  })
  now += 60 * MINUTE
  const { taps } = await ask('/taps?after=0')
  const scheme = schemeFrom(
    JSON.parse(readFileSync(new URL('../../../data/payg/scheme.json', import.meta.url), 'utf8')) as PaygStep[],
  )
  const facts = { taps, corrections: [], discounts: [], asOf: instant(now) }
  const journeys = bill(facts, scheme).weeks.flatMap((week) => week.journeys)
  expect(journeys.length).toBeGreaterThan(40)
  expect(journeys.filter(({ state }) => state === 'INCOMPLETE').length).toBeGreaterThanOrEqual(1)
  expect(journeys.every(({ state }) => state === 'COMPLETE' || state === 'INCOMPLETE')).toBe(true)
  // The same again when it is asked again, and no second time.
  expect(gates.tap({ ...held, card: DEMONSTRATION, station: 'CDF', direction: 'IN' })).toMatchObject({
    par: taps[0]?.par,
  })
})

test('a person taps on the page, in both languages, and sees what the reader says', async () => {
  await start()
  const press = async (language: string, condition: string) => {
    const fields = new URLSearchParams({ station: 'CDF', direction: 'IN', card: CARD, device: 'PHONE', condition })
    return (await fetch(`${gates.url}/tap?lang=${language}`, { method: 'POST', body: fields })).text()
  }
  expect(await press('en', 'GOOD')).toContain('<output>Go ahead</output>')
  expect(await press('cy', 'CLONE')).toContain('<p role="alert">Nid yw’r cerdyn yn profi')
  expect(gates.line.figures().tapped).toBe(1)
  // A guard’s reader says what a reader at a station would, and nobody has tapped by it.
  const [tapped] = gates.line.recent()
  const guard = new URLSearchParams({ station: 'CDF', direction: 'IN', card: CARD, device: 'PHONE', condition: 'GOOD' })
  const read = await (await fetch(`${gates.url}/guard?lang=cy`, { method: 'POST', body: guard })).text()
  expect(read).toContain(`<code>${tapped?.token}</code>`)
  expect(gates.line.figures().tapped).toBe(1)
  const dials = new URLSearchParams({
    lateMinutes: '99999',
    late: '7',
    twice: 'x',
    outOfOrder: '0',
    gaps: '-3',
    denySeconds: '5',
  })
  await fetch(`${gates.url}/dials`, { method: 'POST', body: dials })
  expect(gates.line.dials()).toEqual({
    lateMinutes: 4320,
    late: 0.07,
    twice: 0,
    outOfOrder: 0,
    gaps: 0,
    denySeconds: 5,
  })
})
