import { expect, test } from 'vitest'
import { openGuide } from '../routeing/guide.ts'
import { unpackGuide } from '../routeing/packed-guide.ts'
import { A_GUIDE } from '../routeing/testing.ts'
import { DAY, HOUR, instant, MINUTE, SECOND, type Instant } from '../time/instant.ts'
import { judgeScan, partsSeen, type Scan, type ScannedTicket } from './judge-scan.ts'
import { endOfTicket, judgeTicket, type GuardKnows } from './judge-ticket.ts'
import { aContent } from './testing.ts'

const at = (text: string): Instant => instant(Date.parse(text))
const nine = at('2026-12-07T09:30:00Z')
const guard = (changed: Partial<GuardKnows> = {}): GuardKnows => ({
  now: nine,
  voided: new Map(),
  train: null,
  ...changed,
})

test('a ticket is good on its days, until half past four the morning after', () => {
  const content = aContent({ validUntil: '2026-12-08', bookedTrainsOnly: false })
  const why = (now: string) => judgeTicket(content, guard({ now: at(now) })).why
  expect(why('2026-12-06T23:59:59Z')).toBe('TOO_EARLY')
  expect(why('2026-12-07T00:00:00Z')).toBeNull()
  expect(why('2026-12-09T04:29:59Z')).toBeNull()
  expect(why('2026-12-09T04:30:00Z')).toBe('TOO_LATE')
})

test('the night on which clocks change has no hour too many', () => {
  expect(endOfTicket('2026-10-24')).toBe(at('2026-10-25T04:30:00Z'))
  expect(endOfTicket('2026-03-28')).toBe(at('2026-03-29T03:30:00Z'))
})

test('a ticket for booked trains is good on those, and on no other', () => {
  const on = (uid: string, serviceDate = '2026-12-07') =>
    judgeTicket(aContent(), guard({ train: { uid, serviceDate } })).why
  expect(on('C10001')).toBeNull()
  expect(on('C10002')).toBeNull()
  expect(on('C10003')).toBe('OTHER_TRAIN')
  expect(on('C10001', '2026-12-08')).toBe('OTHER_TRAIN')
  expect(judgeTicket(aContent(), guard()).good).toBe(true)
  const flexible = aContent({ bookedTrainsOnly: false })
  expect(judgeTicket(flexible, guard({ train: { uid: 'C10003', serviceDate: '2026-12-07' } })).good).toBe(true)
})

test('a ticket for booked trains is not plainly good hours before or after them, unless the guard names the train', () => {
  const judge = (now: string, train: GuardKnows['train'] = null) =>
    judgeTicket(aContent(), guard({ now: at(now), train })).why
  expect(judge('2026-12-07T07:00:00Z')).toBe('NAME_TRAIN')
  expect(judge('2026-12-07T07:30:00Z')).toBeNull()
  expect(judge('2026-12-07T14:30:00Z')).toBeNull()
  expect(judge('2026-12-07T17:30:00Z')).toBe('TRAIN_GONE')
  expect(judge('2026-12-07T17:30:00Z', { uid: 'C10002', serviceDate: '2026-12-07' })).toBeNull()
  const flexible = aContent({ bookedTrainsOnly: false })
  expect(judgeTicket(flexible, guard({ now: at('2026-12-07T17:30:00Z') })).good).toBe(true)
})

test('a code of several parts is good where one of them is, and says which', () => {
  const [first, second] = aContent().parts[0]!.trains
  const parts = [
    { ...aContent().parts[0]!, destination: 'SHR', trains: [first!] },
    { ...aContent().parts[0]!, origin: 'SHR', trains: [{ ...first!, from: 'SHR', to: 'WLP' }, second!] },
  ]
  const content = { ...aContent(), parts }
  const on = (uid: string) => judgeTicket(content, guard({ train: { uid, serviceDate: '2026-12-07' } }))
  expect(on('C10001').parts).toEqual(parts)
  expect(on('C10002').parts).toEqual([parts[1]])
  expect(on('C10003')).toMatchObject({ good: false, why: 'OTHER_TRAIN', parts })
  const mixed = { ...content, parts: [parts[0]!, { ...parts[1]!, bookedTrainsOnly: false, railcards: [] }] }
  const elsewhere = judgeTicket(mixed, guard({ train: { uid: 'C10003', serviceDate: '2026-12-07' } }))
  expect(elsewhere).toMatchObject({ good: true, parts: [mixed.parts[1]], lookAt: [] })
})

test('a code that no longer counts is void, whatever else it says', () => {
  expect(judgeTicket(aContent(), guard({ voided: new Map([['0123456789abcdef', 'REFUNDED']]) })).why).toBe('VOID')
})

test('on a train that leads along no permitted way of its route a ticket isn’t good', () => {
  const guide = openGuide(unpackGuide(A_GUIDE))
  const limits = { routes: {}, times: {}, bothWays: [], guide }
  const whyOn = (calls: string, changed: Parameters<typeof aContent>[0] = {}) => {
    const ticket = aContent({ origin: 'CDF', destination: 'HHD', bookedTrainsOnly: false, trains: [], ...changed })
    const stops = calls.split(' ').map((station, stop) => ({ station, departs: 700 + stop * 60 }))
    const train = { uid: 'C1', serviceDate: '2026-12-07', toc: 'AW', calls: stops }
    return judgeTicket(ticket, { now: nine, voided: new Map(), train, limits }).why
  }
  expect(whyOn('CDF SHR HHD')).toBeNull()
  expect(whyOn('CDF SHR')).toBeNull()
  expect(whyOn('AYW SHR HHD')).toBeNull()
  expect(whyOn('CDF BHM')).toBeNull()
  expect(whyOn('SHR AYW')).toBe('OTHER_ROUTE')
  expect(whyOn('HHD SHR CDF')).toBe('OTHER_ROUTE')
  // A pass is good there and back.
  expect(whyOn('HHD SHR', { direction: 'ANY' })).toBeNull()
  // Whoever was sold this very train may be on it.
  const booked = {
    uid: 'C1',
    serviceDate: '2026-12-07',
    from: 'SHR',
    to: 'AYW',
    coach: '',
    seat: '',
    departs: 700,
    minutes: 60,
  }
  expect(whyOn('SHR AYW', { trains: [booked] })).toBeNull()
})

test('the guard is told what to look at', () => {
  const lookAt = (changed: object) => judgeTicket(aContent({ railcards: [], ...changed }), guard()).lookAt
  expect(lookAt({})).toEqual([])
  expect(lookAt({ railcards: ['YNG'], child: true, group: 3, mobile: true })).toEqual([
    'RAILCARD',
    'CHILD',
    'GROUP',
    'MOBILE',
  ])
  const walkUp = { restriction: '1F', bookedTrainsOnly: false, serviceClass: 'FIRST' }
  expect(lookAt({ holder: 'Carys', photocard: 'AB12', ...walkUp })).toEqual([
    'HOLDER',
    'PHOTOCARD',
    'RESTRICTION',
    'FIRST',
  ])
})

test('a child who travels free is told from one who pays, and is on the trains and at the hours of that rule alone', () => {
  const KD = {
    code: 'KD',
    outPositive: false,
    returnPositive: false,
    days: [],
    trains: [],
    bands: [
      {
        sequence: '0001',
        direction: 'OUT' as const,
        from: 270,
        until: 569,
        at: 'D' as const,
        station: '',
        minimumFare: false,
        days: [],
        tocs: [],
      },
    ],
  }
  const limits = {
    routes: {},
    times: { KD },
    bothWays: [],
    freeChildren: [
      { under: 11, tocs: ['AW'], restriction: '', perAdult: 2 },
      { under: 16, tocs: ['AW'], restriction: 'KD', perAdult: 2 },
    ],
  }
  const child = (mark: string) =>
    aContent({ child: true, bookedTrainsOnly: false, restriction: '', paid: 0, railcards: [mark] })
  const on = (toc: string, departs: number) => ({
    ...guard(),
    limits,
    train: {
      uid: 'C1',
      serviceDate: '2026-12-07',
      toc,
      calls: [
        { station: 'CDF', arrives: departs, departs },
        { station: 'MCN', arrives: departs + 200, departs: departs + 200 },
      ],
    },
  })
  expect(judgeTicket(child('F11'), on('AW', 500))).toMatchObject({ why: null, lookAt: ['FREE_CHILD'] })
  expect(judgeTicket(child('F11'), on('GW', 500)).why).toBe('OTHER_OPERATOR')
  expect(judgeTicket(child('F16'), on('AW', 500)).why).toBe('OTHER_TIME')
  expect(judgeTicket(child('F16'), on('AW', 600)).why).toBeNull()
  expect(judgeTicket(child('YNG'), on('GW', 500))).toMatchObject({ why: null, lookAt: ['RAILCARD', 'CHILD'] })
})

test('a ticket that goes on past its journey is good on its train from its own start to its own end, at the hours of its start', () => {
  const held = aContent({ bookedTrainsOnly: false, origin: 'CDF', destination: 'MCN', restriction: '', railcards: [] })
  const calls = [
    { station: 'SWA', arrives: 480, departs: 480 },
    { station: 'CDF', arrives: 540, departs: 540 },
    { station: 'SHR', arrives: 660, departs: 661 },
    { station: 'MCN', arrives: 740, departs: 740 },
  ]
  const on = (stations: typeof calls) => ({
    ...guard(),
    limits: { routes: {}, times: {}, bothWays: [] },
    train: { uid: 'C1', serviceDate: '2026-12-07', toc: 'AW', calls: stations },
  })
  expect(judgeTicket(held, on(calls))).toMatchObject({ good: true, why: null })
  // On a train that ends where its holder gets off, too.
  expect(judgeTicket(held, on(calls.slice(0, 3))).good).toBe(true)
})

const T1 = { uid: 'C10001', serviceDate: '2026-12-07' }
const T2 = { uid: 'C10002', serviceDate: '2026-12-07' }
const scan = (after: number, deviceId = 'a', train: Scan['train'] = null): Scan => ({
  deviceId,
  at: instant(nine + after),
  train,
})
const ticket = (changed: Partial<ScannedTicket> = {}): ScannedTicket => ({
  type: 'SINGLE',
  status: 'INACTIVE',
  mobile: false,
  activatedAt: null,
  travelDays: null,
  lasts: null,
  bookedTrainsOnly: false,
  easedUntil: null,
  voidedAt: null,
  ...changed,
})

test('a first look, a second by the same guard and one on the next train are in order', () => {
  expect(judgeScan(scan(0), ticket(), [])).toBeNull()
  expect(judgeScan(scan(20 * MINUTE, 'a', T1), ticket(), [scan(0, 'a', T1)])).toBeNull()
  expect(judgeScan(scan(2 * HOUR, 'b', T2), ticket(), [scan(0, 'a', T1)])).toBeNull()
})

test('a code that is in two places at once was copied, whichever report comes first', () => {
  const [one, other] = [scan(0, 'a', T1), scan(2 * MINUTE, 'b', T2)]
  expect(judgeScan(one, ticket(), [other])).toBe('CLONED')
  expect(judgeScan(other, ticket(), [one])).toBe('CLONED')
  expect(judgeScan(scan(SECOND, 'b'), ticket({ type: 'SEASON' }), [scan(0, 'a')])).toBe('CLONED')
  expect(judgeScan(scan(3 * MINUTE, 'b', T2), ticket(), [scan(0, 'a', T1)])).toBeNull()
})

test('whoever was seen on the next train is not on the first one again', () => {
  const before = [scan(0, 'a', T1), scan(30 * MINUTE, 'b', T2)]
  expect(judgeScan(scan(50 * MINUTE, 'a', T1), ticket(), before)).toBe('CLONED')
  // A guard who didn't say on which train proves nothing about trains.
  expect(judgeScan(scan(50 * MINUTE, 'a'), ticket(), before)).toBeNull()
  expect(judgeScan(scan(50 * MINUTE, 'a', T1), ticket(), [scan(0, 'a'), scan(30 * MINUTE, 'b', T2)])).toBeNull()
  expect(judgeScan(scan(50 * MINUTE, 'a', T1), ticket(), [scan(0, 'a', T1), scan(30 * MINUTE, 'b')])).toBeNull()
  expect(judgeScan(scan(10 * MINUTE, 'a', T1), ticket(), before)).toBeNull()
})

test('a ticket for one journey is used once it is over; a season ticket is not', () => {
  expect(judgeScan(scan(0), ticket({ status: 'USED' }), [])).toBe('USED')
  expect(judgeScan(scan(13 * HOUR), ticket(), [scan(0)])).toBe('USED')
  expect(judgeScan(scan(13 * HOUR), ticket({ type: 'SEASON' }), [scan(0)])).toBeNull()
})

test('a short journey isn’t made twice in a day, however late its train and however long the lunch on the way', () => {
  const short = (changed: Partial<ScannedTicket> = {}) => ticket({ lasts: 30 * MINUTE, ...changed })
  const first = [scan(0, 'a', T1)]
  expect(judgeScan(scan(7.6 * HOUR, 'b'), short(), first)).toBe('USED')
  expect(judgeScan(scan(4 * HOUR, 'b', T2), short(), first)).toBeNull()
  expect(judgeScan(scan(4 * HOUR, 'b', T2), short({ bookedTrainsOnly: true }), first)).toBe('USED')
  expect(judgeScan(scan(2 * HOUR, 'b', T2), short({ bookedTrainsOnly: true }), first)).toBeNull()
  expect(judgeScan(scan(7.6 * HOUR, 'b', T2), ticket({ lasts: 5 * HOUR }), first)).toBeNull()
  // To the very end: two hours of delay where it is bound to its trains, four for a break of the journey.
  for (const [last, one] of [
    [2.5 * HOUR, short({ bookedTrainsOnly: true })],
    [4.5 * HOUR, short()],
    [12 * HOUR, ticket()],
  ] as const)
    expect([last, last + 1].map((after) => judgeScan(scan(after, 'b', T2), one, first))).toEqual([null, 'USED'])
})

test('what was given back, never activated or never sold is found out', () => {
  expect(judgeScan(scan(0), ticket({ voidedAt: instant(nine - 1) }), [])).toBe('VOID')
  expect(judgeScan(scan(0), ticket({ voidedAt: nine }), [])).toBe('VOID')
  expect(judgeScan(scan(0), ticket({ voidedAt: instant(nine + 1) }), [])).toBeNull()
  expect(judgeScan(scan(0), ticket({ mobile: true }), [])).toBe('NOT_ACTIVATED')
  expect(judgeScan(scan(0), ticket({ mobile: true, activatedAt: instant(nine + 1) }), [])).toBe('NOT_ACTIVATED')
  expect(judgeScan(scan(0), ticket({ mobile: true, activatedAt: nine }), [])).toBeNull()
  expect(judgeScan(scan(0), undefined, [])).toBe('UNKNOWN')
})

test('a rover for four days is used up on a fifth, and on a phone each of its days has to be chosen', () => {
  const days = [0, 1, 3, 5].map((day) => scan(day * DAY))
  const rover = (changed: Partial<ScannedTicket> = {}) => ticket({ type: 'ROVER', travelDays: 4, ...changed })
  expect(judgeScan(scan(5 * DAY + HOUR), rover(), days)).toBeNull()
  expect(judgeScan(scan(6 * DAY), rover(), days)).toBe('USED')
  // A night train after midnight still belongs to the fourth day.
  expect(judgeScan(scan(5 * DAY + 15 * HOUR), rover(), days)).toBeNull()
  const chosen = (activatedAt: Instant) => rover({ mobile: true, activatedAt, status: 'INACTIVE' })
  expect(judgeScan(scan(DAY), chosen(instant(nine + DAY - HOUR)), [])).toBeNull()
  expect(judgeScan(scan(DAY), chosen(instant(nine)), [])).toBe('NOT_ACTIVATED')
})

test('a look names the parts of its train; without one those that run about then; where neither tells, all of them', () => {
  const part = (uid: string, departs: number, arrives: number, serviceDate = '2026-12-07') => ({
    trains: [{ uid, serviceDate, departs: instant(nine + departs), arrives: instant(nine + arrives) }],
  })
  const [first, second] = [part('C10001', 0, HOUR), part('C10002', 5 * HOUR, 6 * HOUR)]
  const seen = (after: number, train: Scan['train'] = null) => partsSeen(scan(after, 'a', train), [first, second])
  expect(seen(5 * HOUR, T1)).toEqual([first])
  expect(seen(0, T2)).toEqual([second])
  for (const other of [
    { ...T1, uid: 'C10003' },
    { ...T1, serviceDate: '2026-12-08' },
  ])
    expect(seen(0, other)).toEqual([first, second])
  // From an hour before a train leaves until two hours after it should have come.
  expect(seen(-HOUR - 1)).toEqual([first, second])
  expect([seen(-HOUR), seen(3 * HOUR - 1)]).toEqual([[first], [first]])
  expect(seen(3 * HOUR)).toEqual([first, second])
  expect([seen(4 * HOUR), seen(8 * HOUR - 1)]).toEqual([[second], [second]])
  // A part of several trains is seen on any of them.
  const both = { trains: [...first.trains, ...second.trains] }
  expect(partsSeen(scan(0, 'a', T2), [both, first])).toEqual([both])
})
