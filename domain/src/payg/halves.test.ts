import { expect, test } from 'vitest'
import { bill } from './bill.ts'
import { findHalves, joinedTaps, mayJoin, priceJoined, type Joined } from './halves.ts'
import { factsOf, momentAt, SCHEME, tapsOf } from './testing.ts'
import type { Tap } from './taps.ts'

const NOW = momentAt('2026-12-14', '12:00')
/** Each reader counts by itself: two cards have no number twice. */
const numbered = (text: string, from: number): Tap[] =>
  tapsOf(text).map((tap) => ({ ...tap, sequence: tap.sequence + from }))
function twoCards(plastic: string, phone: string) {
  const taps: Record<string, Tap[]> = { plastic: numbered(plastic, 0), phone: numbered(phone, 100) }
  const facts = (card: string) => factsOf('', { taps: taps[card] ?? [], asOf: NOW })
  const cards = Object.keys(taps).map((card) => ({
    card,
    journeys: bill(facts(card), SCHEME).weeks.flatMap((week) => week.journeys),
  }))
  return { taps, facts, halves: findHalves(cards, NOW, SCHEME) }
}

test('in with one card and out with another one is offered as one journey, at what both weeks then cost', () => {
  const { facts, halves } = twoCards('2026-12-07 08:00 in CDF', '2026-12-07 08:20 out NWP')
  const [pair, ...more] = halves
  expect(more).toEqual([])
  expect(pair).toMatchObject({ in: { card: 'plastic' }, out: { card: 'phone' } })
  expect(pair && priceJoined(pair, facts, SCHEME)).toEqual({
    joined: { tap: 'NWP-1.101', of: 'phone', with: 'CDF-1.1', to: 'plastic' },
    withIt: 260,
    without: 820,
  })
})

test('it becomes a journey of the card whose caps make it cheaper', () => {
  const { facts, halves } = twoCards(
    '2026-12-07 08:00 in CDF',
    '2026-12-07 05:00 in CDF, 05:20 out NWP, 06:30 in NWP, 06:50 out CDF, 08:20 out NWP',
  )
  // £2.60 by itself, 50p up to the day’s cap of the phone.
  expect(halves[0] && priceJoined(halves[0], facts, SCHEME)).toMatchObject({
    joined: { to: 'phone', tap: 'CDF-1.1' },
    withIt: 570,
    without: 520 + 820,
  })
})

test('what lies nearest belongs together, and each tap is in one journey', () => {
  const { halves } = twoCards('2026-12-07 08:00 in CDF, 09:00 in CDF', '2026-12-07 09:20 out NWP')
  expect(halves.map((pair) => [pair.in.journey.id, pair.out.journey.id])).toEqual([['CDF-1.2', 'NWP-1.101']])
})

test('not backwards, not after the limit, not at the same station, and not between two that nobody can travel between', () => {
  const refusal = (plastic: string, phone: string, now = NOW) => {
    const one = (text: string) => bill(factsOf(text, { asOf: NOW }), SCHEME).weeks[0]?.journeys[0]
    const may = mayJoin({ in: one(plastic), out: one(phone) }, { now, isCharging: false }, SCHEME)
    return may.ok ? 'joined' : may.refusal
  }
  expect(refusal('2026-12-07 08:00 in CDF', '2026-12-07 10:30 out NWP')).toBe('joined')
  expect(refusal('2026-12-07 08:00 in CDF', '2026-12-07 10:31 out NWP')).toBe('EBR0005')
  expect(refusal('2026-12-07 08:00 in CDF', '2026-12-07 07:50 out NWP')).toBe('EBR0005')
  expect(refusal('2026-12-07 08:00 in CDF', '2026-12-07 08:20 out CDF')).toBe('EBR0008')
  expect(refusal('2026-12-07 08:00 in CDF, 08:20 out NWP', '2026-12-07 08:20 out NWP')).toBe('ECF0003')
  const corrected = (text: string) => ({
    ...bill(factsOf(text, { asOf: NOW }), SCHEME).weeks[0]!.journeys[0]!,
    corrected: true,
  })
  expect(
    mayJoin(
      { in: corrected('2026-12-07 08:00 in CDF'), out: corrected('2026-12-07 08:20 out NWP') },
      { now: NOW, isCharging: false },
      SCHEME,
    ),
  ).toMatchObject({ refusal: 'ECF0004' })
  expect(refusal('', '2026-12-07 08:20 out NWP')).toBe('ENF0001')
  expect(refusal('2026-12-07 08:00 in CDF', '2026-12-07 08:20 out NWP', momentAt('2027-02-02', '12:00'))).toBe(
    'EBR0002',
  )
})

test('what was joined counts for both cards as long as both ends stand alone, and no longer when the tap arrives that was missing', () => {
  const join: Joined = { tap: 'NWP-1.101', of: 'phone', with: 'CDF-1.1', to: 'plastic' }
  const stations = (taps: Record<string, Tap[]>) =>
    Object.keys(taps).map((card) =>
      joinedTaps(card, (of) => taps[of] ?? [], [join], SCHEME, NOW).map(({ station }) => station),
    )
  const { taps } = twoCards('2026-12-07 08:00 in CDF', '2026-12-07 08:20 out NWP')
  expect(stations(taps)).toEqual([['CDF', 'NWP'], []])
  const late = twoCards('2026-12-07 08:00 in CDF, 08:19 out NWP', '2026-12-07 08:20 out NWP')
  expect(stations(late.taps)).toEqual([['CDF', 'NWP'], ['NWP']])
})
