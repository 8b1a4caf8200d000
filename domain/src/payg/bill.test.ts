import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../time/dates.ts'
import { bill } from './bill.ts'
import { billOf, factsOf, momentAt, SCHEME, TABLE } from './testing.ts'

/** How each journey ended, in a few words. */
const told = (text: string, more = {}) =>
  billOf(text, more).weeks.flatMap(({ journeys }) =>
    journeys.map(
      ({ state, day, from, to, pence, outside }) => `${day} ${from ?? '?'}-${to ?? '?'} ${state} ${pence + outside}`,
    ),
  )
const dayTotals = (text: string, more = {}) =>
  billOf(text, more).weeks.flatMap(({ days }) => days.map(({ travel, outside }) => travel + outside))
const trips = (day: string, ...pairs: string[]): string =>
  pairs
    .map((pair, n) => {
      const [from, to] = pair.split('-')
      const hour = String(6 + 2 * n).padStart(2, '0')
      return `${day} ${hour}:00 in ${from}, ${hour}:40 out ${to}`
    })
    .join(', ')

const MONDAY = '2026-12-07'
const on = (n: number) => addDays(MONDAY, n)

describe('what a week costs', () => {
  test('a single journey costs its single, there and back twice that', () => {
    expect(dayTotals(trips(MONDAY, 'CDF-NWP'))).toEqual([260])
    expect(dayTotals(trips(MONDAY, 'CDF-NWP', 'NWP-CDF'))).toEqual([520])
    expect(dayTotals(trips(MONDAY, 'CDF-NWP', 'NWP-CDF', 'CDF-PYE'))).toEqual([570])
  })

  test('£7.00 on each of three days reaches £21.00, and the rest of the week costs nothing', () => {
    const day = (n: number) => trips(on(n), 'CDF-PYC', 'PYC-CDF', 'CDF-PYC')
    expect(dayTotals([0, 1, 2, 3, 6].map(day).join(', '))).toEqual([700, 700, 700, 0, 0])
    const [week] = billOf([0, 1, 2, 3].map(day).join(', ')).weeks
    expect(week?.total).toBe(2100)
    expect(week?.considered[0]).toEqual({
      caps: [{ from: 1, to: 3, discount: null, pence: 2100 }],
      days: [0, 0, 0, 0],
      total: 2100,
    })
    // Three days alone: the days’ caps come to the same, and the plainer choice is charged.
    expect(billOf([0, 1, 2].map(day).join(', ')).weeks[0]?.considered[0]).toMatchObject({
      caps: [],
      days: [700, 700, 700],
    })
  })

  test('a small cap with a single beside it is charged where that is cheaper than the cap over all zones', () => {
    const [day] = billOf(trips(MONDAY, 'CDF-NWP', 'NWP-CDF', 'CDF-NWP', 'NWP-CKY')).weeks[0]?.days ?? []
    // Zone 1 for £5.70 and £2.90 beside it would be £8.60; zones 1 to 3 are £7.00.
    expect(day).toMatchObject({
      travel: 700,
      considered: [{ caps: [{ from: 1, to: 3 }], singles: 0, total: 700 }, {}, {}, {}],
    })
    const [far] = billOf(trips(MONDAY, 'CDF-NWP', 'NWP-CDF', 'CDF-NWP', 'EBB-EBV')).weeks[0]?.days ?? []
    expect(far?.considered[0]).toMatchObject({ caps: [{ from: 1, to: 1 }], singles: 160, total: 730 })
    expect(far?.considered.map(({ total }) => total)).toEqual([730, 940, 860, 1610, 900, 1400, 1530])
  })

  test('two caps at once, and the cap of a week with the cap of a day beside it', () => {
    const valley = trips(MONDAY, 'EBB-LTH', 'LTH-EBB', 'EBB-LTH', 'CDF-NWP')
    expect(billOf(valley).weeks[0]?.days[0]?.considered[0]).toEqual({
      caps: [{ from: 1, to: 7, discount: null, pence: 900 }],
      singles: 0,
      total: 900,
    })
    const commuter = [0, 1, 2, 3, 4].map((n) => trips(on(n), 'CDF-NWP', 'NWP-CDF')).join(', ')
    const outing = trips(on(5), 'EBB-LTH', 'LTH-EBB', 'EBB-NBE')
    const [week] = billOf(`${commuter}, ${outing}`).weeks
    // Zone 1 for the week is £17.10; Saturday in zones 2 to 7 is £8.30.
    expect(week?.considered[0]).toMatchObject({ caps: [{ from: 1, to: 1, pence: 1710 }], total: 1710 + 830 })
    expect(week?.days.map(({ travel }) => travel)).toEqual([520, 520, 520, 150, 0, 830])
  })

  test('no choice that was compared is cheaper than the one that is charged, and the days add up to it', () => {
    const [week] = billOf(
      [0, 1, 2, 3].map((n) => trips(on(n), 'EBB-CDF', 'CDF-NWP', 'NWP-CDF', 'CDF-EBB')).join(', '),
    ).weeks
    const [charged, ...others] = week?.considered ?? []
    expect(others.length).toBeGreaterThan(2)
    for (const other of others) expect(other.total).toBeGreaterThanOrEqual(charged?.total ?? 0)
    for (const day of week?.days ?? [])
      for (const other of day.considered) expect(other.total).toBeGreaterThanOrEqual(day.considered[0]?.total ?? 0)
    expect(week?.days.reduce((sum, { travel }) => sum + travel, 0)).toBe(week?.travel)
    expect(charged?.total).toBe(week?.travel)
  })

  test('who goes from one line to another passes the innermost zone', () => {
    expect(billOf(trips(MONDAY, 'PYC-NBE')).weeks[0]?.journeys[0]?.zones).toEqual({ from: 1, to: 3 })
    expect(billOf(trips(MONDAY, 'EBB-NBE')).weeks[0]?.journeys[0]?.zones).toEqual({ from: 3, to: 6 })
  })
})

describe('journeys from taps', () => {
  test('149 and 150 minutes are one journey; with 151 it ends without a fare, and is charged once', () => {
    expect(told(`${MONDAY} 08:00 in CDF, 10:29 out NWP`)).toEqual([`${MONDAY} CDF-NWP COMPLETE 260`])
    expect(told(`${MONDAY} 08:00 in CDF, 10:30 out NWP`)).toEqual([`${MONDAY} CDF-NWP COMPLETE 260`])
    expect(told(`${MONDAY} 08:00 in CDF, 10:31 out NWP`)).toEqual([`${MONDAY} CDF-NWP INCOMPLETE 410`])
    // Much later it is the end of another journey.
    expect(told(`${MONDAY} 08:00 in CDF, 17:00 out NWP`)).toEqual([
      `${MONDAY} CDF-? INCOMPLETE 410`,
      `${MONDAY} ?-NWP EXIT_ONLY 410`,
    ])
  })

  test('04:29 belongs to the day before, 04:30 to the day', () => {
    expect(told(`2026-12-09 04:29 in CDF, 04:50 out NWP`)).toEqual(['2026-12-08 CDF-NWP COMPLETE 260'])
    expect(told(`2026-12-09 04:30 in CDF, 04:50 out NWP`)).toEqual(['2026-12-09 CDF-NWP COMPLETE 260'])
  })

  test('a week ends on Monday at 04:29', () => {
    const { weeks } = billOf(`2026-12-14 04:29 in CDF, 04:45 out NWP, 05:20 in NWP, 05:40 out PYE`)
    expect(weeks.map(({ week, total }) => [week, total])).toEqual([
      ['2026-12-07', 260],
      ['2026-12-14', 160],
    ])
  })

  test('in the night when clocks go forward 150 minutes are 150 minutes', () => {
    // 00:15 to 03:45 by the clock: two hours and a half.
    expect(told('2027-03-28 00:15 in CDF, 03:45 out NWP')).toEqual(['2027-03-27 CDF-NWP COMPLETE 260'])
    expect(told('2027-03-28 00:15 in CDF, 03:46 out NWP')).toEqual(['2027-03-27 CDF-NWP INCOMPLETE 410'])
  })

  test('in the night when clocks go back an hour counts twice, and its two halves are told apart', () => {
    expect(told('2026-10-25 00:15 in CDF, 01:45 out NWP')).toEqual(['2026-10-24 CDF-NWP COMPLETE 260'])
    expect(told('2026-10-25 00:15 in CDF, 01:45+1 out NWP')).toEqual(['2026-10-24 CDF-NWP COMPLETE 260'])
    expect(told('2026-10-25 00:15 in CDF, 01:46+1 out NWP')).toEqual(['2026-10-24 CDF-NWP INCOMPLETE 410'])
    expect(told('2026-10-25 01:50 in CDF, 01:10+1 out NWP')).toEqual(['2026-10-24 CDF-NWP COMPLETE 260'])
  })

  test('a reader that counts on with summer’s offset in the second of the two hours is understood by its numbers', () => {
    const facts = factsOf('2026-10-25 01:50 in CDF, 01:10 out NWP')
    const taps = facts.taps.map((tap) => ({ ...tap, reader: 'R1' }))
    expect(bill({ ...facts, taps }, SCHEME).weeks[0]?.journeys).toMatchObject([{ state: 'COMPLETE', minutes: 20 }])
  })

  test('a reader whose clock drifts is put right by what its neighbours say', () => {
    const facts = factsOf(`${MONDAY} 08:00 in CDF, 10:40 out NWP`)
    const [first, second] = facts.taps
    const late = (ahead: number[]) =>
      bill({ ...facts, taps: [first!, { ...second!, ahead }] }, SCHEME).weeks[0]?.journeys[0]
    expect(late([])).toMatchObject({ state: 'INCOMPLETE', minutes: 160 })
    expect(late([-900, -905, 20])).toMatchObject({ state: 'COMPLETE', minutes: 145 })
    // Two that disagree about which way: nobody is believed.
    expect(late([-900, 900])).toMatchObject({ state: 'INCOMPLETE' })
  })

  test('in by phone and out by card is one journey, and phone and card read at one gate are one tap', () => {
    expect(told(`${MONDAY} 08:00 in CDF by phone, 08:20 out NWP by card`)).toEqual([`${MONDAY} CDF-NWP COMPLETE 260`])
    expect(told(`${MONDAY} 08:00:00 in CDF by phone, 08:00:20 in CDF by card, 08:20 out NWP by card`)).toEqual([
      `${MONDAY} CDF-NWP COMPLETE 260`,
    ])
  })

  test('a tap in without a tap out, and the other way round', () => {
    expect(told(`${MONDAY} 08:00 in CDF, 17:00 in NWP, 17:20 out CDF`)).toEqual([
      `${MONDAY} CDF-? INCOMPLETE 410`,
      `${MONDAY} NWP-CDF COMPLETE 260`,
    ])
    expect(told(`${MONDAY} 08:00 out CDF`)).toEqual([`${MONDAY} ?-CDF EXIT_ONLY 410`])
    expect(told(`${MONDAY} 08:00 in CDF`, { asOf: momentAt(MONDAY, '10:30') })).toEqual([`${MONDAY} CDF-? OPEN 0`])
    expect(told(`${MONDAY} 08:00 in CDF`, { asOf: momentAt(MONDAY, '10:31') })).toEqual([
      `${MONDAY} CDF-? INCOMPLETE 410`,
    ])
  })

  test('the charge for a missing tap waits 48 hours for an answer, and is no part of a cap', () => {
    const text = `${MONDAY} 08:00 in CDF, ${trips(on(1), 'CDF-NWP', 'NWP-CDF', 'CDF-NWP')}`
    const asOf = (at: ReturnType<typeof momentAt>) => billOf(text, { asOf: at }).weeks[0]
    expect(asOf(momentAt(on(2), '07:59'))).toMatchObject({ total: 570, waiting: 410, outside: 0 })
    expect(asOf(momentAt(on(2), '08:00'))).toMatchObject({ total: 980, waiting: 0, outside: 410 })
  })

  test('out where it went in costs nothing soon after, and the charge later', () => {
    expect(told(`${MONDAY} 08:00 in CDF, 08:30 out CDF`)).toEqual([`${MONDAY} CDF-CDF SAME_STATION 0`])
    expect(told(`${MONDAY} 08:00 in CDF, 08:31 out CDF`)).toEqual([`${MONDAY} CDF-CDF INCOMPLETE 410`])
  })

  test('who changes through the gates travels on, unless two journeys are cheaper or the way leads back', () => {
    expect(told(`${MONDAY} 08:00 in EBB, 09:00 out NWP, 09:20 in NWP, 09:40 out CDF`)).toEqual([
      `${MONDAY} EBB-CDF COMPLETE 410`,
    ])
    expect(told(`${MONDAY} 08:00 in EBB, 09:00 out NWP, 09:31 in NWP, 09:50 out CDF`)).toHaveLength(2)
    expect(told(`${MONDAY} 08:00 in EBB, 09:00 out NWP, 09:20 in NWP, 10:31 out CDF`)).toHaveLength(2)
    expect(told(`${MONDAY} 08:00 in CDF, 08:20 out NWP, 08:40 in NWP, 09:00 out CDF`)).toHaveLength(2)
  })

  test('on the train of an operator that takes no taps nothing is charged: it needs a ticket', () => {
    const checks = [{ at: momentAt(MONDAY, '08:10'), operator: 'GW' }]
    expect(told(`${MONDAY} 08:00 in CDF, 08:20 out NWP`, { checks })).toEqual([`${MONDAY} CDF-NWP NOT_TAKEN 0`])
    expect(told(`${MONDAY} 09:00 in CDF, 09:20 out NWP`, { checks })).toEqual([`${MONDAY} CDF-NWP COMPLETE 260`])
    expect(told(`${MONDAY} 08:00 in CDF, 08:20 out NWP`, { checks: [{ ...checks[0], operator: 'XC' }] })).toEqual([
      `${MONDAY} CDF-NWP COMPLETE 260`,
    ])
  })

  test('a station that the scheme has not, or not yet, is kept aside and never charged', () => {
    const { weeks, aside } = billOf(`${MONDAY} 08:00 in CDF, 08:10 in SHR, 08:20 out NWP`)
    expect(aside).toEqual(['SHR-1.2'])
    expect(weeks[0]?.total).toBe(260)
    expect(billOf('2024-03-02 08:00 in CDF, 08:20 out NWP')).toMatchObject({ weeks: [], aside: ['CDF-1.1', 'NWP-1.2'] })
  })
})

describe('a new table', () => {
  const dearer = {
    ...TABLE,
    from: on(2),
    singles: { ...TABLE.singles, NWP: { CDF: 300, PYC: 320 } },
    caps: TABLE.caps.map((cap) => ({ ...cap, day: cap.day + 100, week: cap.week + 900 })),
  }

  test('starts on its day, leaves what was before, and brings its weekly caps with the next Monday', () => {
    const text = [0, 1, 2, 3].map((n) => trips(on(n), 'CDF-NWP')).join(', ')
    const charged = (taps: string) =>
      billOf(taps, {}, [TABLE, dearer]).weeks.flatMap(({ days }) => days.map(({ travel }) => travel))
    expect(charged(text)).toEqual([260, 260, 300, 300])
    const all = [0, 1, 2, 3, 4, 7].map((n) => trips(on(n), 'CDF-NWP', 'NWP-CDF', 'CDF-NWP')).join(', ')
    expect(charged(all)).toEqual([570, 570, 570, 0, 0, 670])
  })
})

test('the same taps give the same bytes, in whatever order and however often they came', () => {
  const facts = factsOf(
    [
      trips(MONDAY, 'CDF-NWP', 'NWP-CDF', 'CDF-EBB'),
      `${on(1)} 08:00 in CDF`,
      trips(on(2), 'EBB-CDF', 'CDF-NWP'),
      trips(on(8), 'CDF-NWP'),
    ].join(', '),
  )
  const whole = JSON.stringify(bill(facts, SCHEME))
  fc.assert(
    fc.property(fc.shuffledSubarray([...facts.taps], { minLength: facts.taps.length }), fc.nat(5), (taps, twice) => {
      expect(JSON.stringify(bill({ ...facts, taps: [...taps, ...taps.slice(0, twice)] }, SCHEME))).toBe(whole)
    }),
  )
})
