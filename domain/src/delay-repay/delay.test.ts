import { expect, test } from 'vitest'
import { judged, ran } from './testing/station-wall.ts'

const TO_SHREWSBURY = ran(
  '1V42 AW',
  `MCN -/15:03     -/15:05
   WLQ 15:43/15:44 16:02/16:05
   SHR 16:20/-     16:46/-`,
)
const FROM_SHREWSBURY = ran(
  '1W77 AW',
  `SHR -/16:42 -/16:42
   CDF 18:35/- 18:36/-`,
)
const NEXT = ran(
  '1W81 XC',
  `SHR -/17:25 -/17:25
   CDF 19:15/- 19:18/-`,
)
const PLAN = ['1V42 MCN 15:03 SHR 16:20', '1W77 SHR 16:42 CDF 18:35']
const WAYS = [['1W81 SHR 17:25 CDF 19:15']]

test('a connection that was missed counts: 43 minutes at the end of the journey, by the train that could still be caught', () => {
  const delay = judged({ plan: PLAN, trains: [TO_SHREWSBURY, FROM_SHREWSBURY, NEXT], ways: WAYS })
  expect(delay).toMatchObject({ certain: 43, possible: 43 })
  expect(delay.broken).toMatchObject({ ride: 0, why: 'CONNECTION', stranded: { from: 'SHR', to: 'CDF' } })
  expect(delay.broken?.caught?.rides[0]?.uid).toBe('1W81')
  // Whoever came late for the next train answers, and not whose train was taken then.
  expect(delay.began).toMatchObject({ uid: '1V42', operator: 'AW' })
})

test('a late train alone is no delay: whoever is at the end in time was in time', () => {
  const held = ran(
    '1W77 AW',
    `SHR -/16:42 -/16:50
     CDF 18:35/- 18:35/-`,
  )
  expect(judged({ plan: PLAN, trains: [TO_SHREWSBURY, held] })).toMatchObject({ certain: 0, possible: 0, began: null })
})

test('whole minutes, rounded down: 14 minutes and 59 seconds are fourteen', () => {
  const late = (came: string) =>
    judged({
      plan: ['1A01 AAA 09:00 BBB 10:00'],
      trains: [ran('1A01 AW', `AAA -/09:00 -/09:00\nBBB 10:00/- ${came}/-`)],
    })
  expect(late('10:14:59').certain).toBe(14)
  expect(late('10:15').certain).toBe(15)
  expect(late('09:55').certain).toBe(0)
})

test('a train that was cancelled is answered by the next one that could be used, and its operator answers', () => {
  const gone = ran(
    '1W77 NT',
    `SHR -/16:42 -/x
     CDF 18:35/- x/-`,
  )
  const inTime = ran(
    '1V42 AW',
    `MCN -/15:03 -/15:03
     SHR 16:20/- 16:20/-`,
  )
  const delay = judged({ plan: PLAN, trains: [inTime, gone, NEXT], ways: WAYS })
  expect(delay).toMatchObject({ certain: 43, broken: { why: 'CANCELLED', ride: 1 }, began: { operator: 'NT' } })
})

test('a train that ends short leaves its travellers there, one that runs past takes the better side', () => {
  const plan = ['1A01 AAA 09:00 CCC 10:00']
  const short = ran(
    '1A01 AW',
    `AAA -/09:00     -/09:00
     BBB 09:30/09:31 09:30/x
     CCC 10:00/10:01 x/x
     DDD 10:20/-     x/-`,
  )
  const bus = ran(
    'BUS1 AW bus',
    `BBB -/09:50 -/09:50
     CCC 10:40/- 10:42/-`,
  )
  const ways = [['BUS1 BBB 09:50 CCC 10:40'], ['1B02 DDD 10:25 CCC 10:33']]
  expect(judged({ plan, trains: [short, bus], ways })).toMatchObject({ certain: 42, broken: { why: 'CUT_SHORT' } })
  const past = ran(
    '1A01 AW',
    `AAA -/09:00     -/09:00
     BBB 09:30/09:31 09:30/09:31
     CCC 10:00/10:01 x/x
     DDD 10:20/-     10:18/-`,
  )
  const back = ran(
    '1B02 AW',
    `DDD -/10:25 -/10:25
     CCC 10:33/- 10:33/-`,
  )
  const delay = judged({ plan, trains: [past, bus, back], ways })
  expect(delay).toMatchObject({ certain: 33, broken: { why: 'NOT_CALLED', stranded: { from: 'DDD' } } })
})

test('a train that begins further on can’t be boarded where it doesn’t come', () => {
  const train = ran(
    '1A01 AW',
    `AAA -/09:00     -/x
     BBB 09:30/09:31 x/09:31
     CCC 10:00/-     10:00/-`,
  )
  const next = ran('1A03 AW', `AAA -/09:30 -/09:30\nCCC 10:30/- 10:31/-`)
  const delay = judged({
    plan: ['1A01 AAA 09:00 CCC 10:00'],
    trains: [train, next],
    ways: [['1A03 AAA 09:30 CCC 10:30']],
  })
  expect(delay).toMatchObject({ certain: 31, broken: { why: 'CANCELLED', stranded: { from: 'AAA' } } })
})

test('what nobody reported is bounded by the calls around it, and no record is never on time', () => {
  const gap = ran(
    '1A01 AW',
    `AAA -/09:00     -/09:00
     BBB 09:30/09:31 09:50/09:52
     CCC 10:00/10:01 ?/?
     DDD 10:20/-     10:47/-`,
  )
  // It left the place before at 09:52, and nothing leaves its place before 10:01; it was further on at 10:47.
  expect(judged({ plan: ['1A01 AAA 09:00 CCC 10:00'], trains: [gap] })).toMatchObject({ certain: 0, possible: 47 })
  const late = ran(
    '1A01 AW',
    `AAA -/09:00     -/09:40
     BBB 09:30/09:31 10:15/10:16
     CCC 10:00/-     ?/-`,
  )
  expect(judged({ plan: ['1A01 AAA 09:00 CCC 10:00'], trains: [late] })).toMatchObject({ certain: 16, possible: null })
  const silent = ran('1A01 AW', `AAA -/09:00 -/?\nCCC 10:00/- ?/-`)
  for (const trains of [[silent], []])
    expect(judged({ plan: ['1A01 AAA 09:00 CCC 10:00'], trains })).toMatchObject({ certain: 0, possible: null })
})

test('a change in the balance leaves both courses open: what is certain of both is certain', () => {
  const first = ran(
    '1A01 AW',
    `AAA -/09:00     -/09:00
     BBB 09:50/-     ?/-`,
  )
  const next = ran('1A02 AW', `BBB -/10:00 -/10:20\nCCC 10:30/- 10:50/-`)
  const last = ran('1A04 AW', `BBB -/11:00 -/11:00\nCCC 11:30/- 11:30/-`)
  const delay = judged({
    plan: ['1A01 AAA 09:00 BBB 09:50', '1A02 BBB 10:00 CCC 10:30'],
    trains: [first, next, last],
    ways: [['1A04 BBB 11:00 CCC 11:30']],
  })
  expect(delay).toMatchObject({ certain: 20, possible: null, broken: null })
})

test('walking between trains takes its time, and whoever stays seated never misses what their train becomes', () => {
  const first = ran('1A01 AW', `AAA -/09:00 -/09:00\nBBB 09:50/- 09:55/-`)
  const next = ran('1A02 AW', `BBB -/10:00 -/10:00\nCCC 10:30/- 10:30/-`)
  const last = ran('1A04 AW', `BBB -/10:20 -/10:20\nCCC 10:50/- 10:50/-`)
  const trains = [first, next, last]
  const ways = [['1A04 BBB 10:20 CCC 10:50']]
  const end = '1A02 BBB 10:00 CCC 10:30'
  const certain = (begin: string) => judged({ plan: [begin, end], trains, ways }).certain
  expect(certain('1A01 AAA 09:00 BBB 09:50')).toBe(0)
  expect(certain('1A01 AAA 09:00 BBB 09:50 +4')).toBe(20)
  const divided = ran('1A02 AW', `BBB -/09:52 -/09:54\nCCC 10:30/- 10:33/-`)
  const seated = ['1A01 AAA 09:00 BBB 09:50 seated', '1A02 BBB 09:52 CCC 10:30']
  expect(judged({ plan: seated, trains: [first, divided] })).toMatchObject({ certain: 3, broken: null })
})

test('the operator that began a delay answers for what followed upon it', () => {
  const first = ran('1A01 NT', `AAA -/09:00 -/09:00\nBBB 09:50/- 10:05/-`)
  const waited = ran('1A02 AW', `BBB -/10:00 -/10:10\nCCC 10:30/- 10:45/-`)
  const plan = ['1A01 AAA 09:00 BBB 09:50', '1A02 BBB 10:00 CCC 10:30']
  expect(judged({ plan, trains: [first, waited] }).began?.operator).toBe('NT')
  const early = ran('1A01 NT', `AAA -/09:00 -/09:00\nBBB 09:50/- 09:50/-`)
  expect(judged({ plan, trains: [early, waited] }).began?.operator).toBe('AW')
})

test('whoever was seen at the end sooner was there sooner; a later train of one’s own choice adds nothing', () => {
  const trains = [TO_SHREWSBURY, FROM_SHREWSBURY, NEXT]
  expect(judged({ plan: PLAN, trains, ways: WAYS, seen: '18:36' }).certain).toBe(1)
  expect(judged({ plan: PLAN, trains, ways: WAYS, seen: '21:00' }).certain).toBe(43)
})

test('the last trains of a night, and clocks that change while they run, cost nobody an hour', () => {
  // 24 October 2026: at 02:00 it is 01:00 again. Half past midnight is still summer, and so is 01:10 in a timetable.
  const autumn = ran('1Z01 AW', `AAA -/23:50 -/23:50\nBBB 24:50/- 25:10/-`, '2026-10-24')
  expect(judged({ plan: ['1Z01 AAA 23:50 BBB 24:50'], trains: [autumn] }).certain).toBe(20)
  // 28 March 2027: at 01:00 it is 02:00. Forty minutes after 00:50 it is 02:30.
  const spring = ran('1Z02 AW', `AAA -/24:10 -/24:10\nBBB 24:50/- 26:30/-`, '2027-03-27')
  expect(judged({ plan: ['1Z02 AAA 24:10 BBB 24:50'], trains: [spring] }).certain).toBe(40)
})

test('a train in a circle is the call of its time', () => {
  const circle = ran(
    '2C01 AW',
    `AAA -/09:00     -/09:00
     BBB 09:20/09:21 09:20/09:21
     CCC 09:40/09:41 09:40/09:41
     BBB 10:00/-     10:30/-`,
  )
  expect(judged({ plan: ['2C01 AAA 09:00 BBB 09:20'], trains: [circle] }).certain).toBe(0)
  expect(judged({ plan: ['2C01 AAA 09:00 BBB 10:00'], trains: [circle] }).certain).toBe(30)
})
