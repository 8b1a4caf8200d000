import { expect, test } from 'vitest'
import { lineRecords, lineFares, ride } from '../testing.ts'
import type { TicketCalendarRecord } from '../image/records.ts'
import { holds, isSoldOn, ticketOn } from './fares.ts'
import { price } from './price.ts'
import { splitTickets } from '../splits/split.ts'
import { OPEN_END } from './ticket-days.ts'
import { dayOf } from '../../time/dates.ts'

const EVERY_DAY = Array.from({ length: 7 }, () => true)
const SATURDAYS = Array.from({ length: 7 }, (_, n) => n === 5)
const on = (from: number, until: number, more: Partial<TicketCalendarRecord> = {}): TicketCalendarRecord => ({
  ticket: 'SDS',
  route: '',
  allowed: true,
  days: { from, until, week: EVERY_DAY },
  ...more,
})

test('a ticket with a calendar is sold on any of the days that it names, of its route or of all', () => {
  const sold = (date: string, ...ticketCalendar: TicketCalendarRecord[]) => {
    const ticket = ticketOn(lineFares({ 'AAA BBB': { SDS: 1000 } }, { ticketCalendar }), 'SDS', date)
    return ticket && isSoldOn(ticket, '00000', dayOf(date))
  }
  const [winter, spring] = [on(1201, 228), on(401, 430)]
  expect(sold('2026-12-02')).toBe(true)
  expect(
    ['2026-11-30', '2026-12-01', '2027-02-28', '2027-03-01', '2027-04-10'].map((date) => sold(date, winter, spring)),
  ).toEqual([false, true, true, false, true])
  expect(sold('2026-12-02', { ...spring, route: '00100' })).toBe(true)
  expect(sold('2026-12-02', { ...spring, route: '00000' })).toBe(false)
  // Not on Saturdays, and on every other day.
  const never = on(101, 1231, { allowed: false, days: { from: 101, until: 1231, week: SATURDAYS } })
  expect(['2026-12-04', '2026-12-05', '2026-12-06'].map((date) => sold(date, never))).toEqual([true, false, true])
  expect(sold('2026-12-05', winter, never)).toBe(false)
})

test('what has two dates holds on both and between; what starts later replaces what was before', () => {
  const span = { from: '2026-12-02', until: '2026-12-04' }
  expect(['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-05'].map((date) => holds(span, dayOf(date)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const [sds] = lineRecords({}).tickets
  const again = { ...sds!, name: 'NEW', from: '2026-12-02', until: '2027-01-31' }
  for (const tickets of [
    [sds!, again],
    [again, sds!],
  ]) {
    const fares = lineFares({ 'AAA BBB': { SDS: 1000 } }, { tickets })
    const nameOn = (date: string) => ticketOn(fares, 'SDS', date)?.record.name
    expect([nameOn('2026-12-01'), nameOn('2026-12-02'), nameOn('2027-02-01')]).toEqual(['SDS', 'NEW', 'SDS'])
  }
})

test('a split is found where a card makes every ticket the same, however dear it is without', () => {
  const [, status] = lineRecords({}).statuses
  const flat = {
    statuses: [{ ...status!, flat: [0, 0, 100, 0] as [number, number, number, number] }],
    statusDiscounts: [{ status: 'A01', until: OPEN_END, category: '01', indicator: 'F' as const, perMille: 0 }],
  }
  const prices = { 'AAA BBB': { SDS: 9000 }, 'BBB CCC': { SDS: 50 }, 'AAA CCC': { SDS: 8000, CDS: 160 } }
  const through = ride('2026-12-02', 'AAA 08:00 BBB 08:30 CCC 09:00')
  const party = { adults: 1, children: 0, railcards: ['YNG'] }
  const notDiscounted = lineRecords({}).tickets.map((one) =>
    one.code === 'CDS' ? { ...one, discountCategory: '02' } : one,
  )
  const fares = lineFares(prices, { ...flat, tickets: notDiscounted })
  expect(price(fares, party, through.solution, through.date).map(({ total }) => total)).toEqual([100, 160])
  expect(splitTickets(fares, party, through.solution, through.date)).toMatchObject({ total: 100, stations: [] })
})
