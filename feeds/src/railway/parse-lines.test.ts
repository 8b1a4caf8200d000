import { expect, test } from 'vitest'
import { uidOf } from './make-trains.ts'
import { parseLines } from './parse-lines.ts'

const LINE = `# A branch
line branch
  en Branch line
  cy Llinell gangen
  operator AW; class 197; head 2L
  stops AAA, BBB 6,
        (CCC 5), DDD 7+2, EEE 4`

const rowOf = (row: string) => parseLines('branch.txt', `${LINE}\n  ${row}\n`).rows[0]

test('a line has its names, its stops, running minutes and waits', () => {
  const [line] = parseLines('branch.txt', `${LINE}\n  A01 AAA-EEE daily 07:00\n`).lines
  expect(line?.names).toEqual({ en: 'Branch line', cy: 'Llinell gangen' })
  expect(line?.stops).toEqual([
    { code: 'AAA', minutes: 0, wait: 0, small: false },
    { code: 'BBB', minutes: 6, wait: 0, small: false },
    { code: 'CCC', minutes: 5, wait: 0, small: true },
    { code: 'DDD', minutes: 7, wait: 2, small: false },
    { code: 'EEE', minutes: 4, wait: 0, small: false },
  ])
})

test('departures are single times and clock-face patterns, in any mixture', () => {
  expect(rowOf('A01 AAA-EEE Mon-Sat 05:10 06:00 every 60 until 08:30 22:15')?.departures).toEqual([
    310, 360, 420, 480, 1335,
  ])
})

test('what a row says wins over what its line says', () => {
  expect(rowOf('A02 EEE-AAA Sat,Sun 07:00; class 158; only CCC; in Mar-Sep')).toMatchObject({
    trainClass: '158',
    operator: 'AW',
    days: { weekdays: 0b1100000, season: [3, 9] },
    stopping: { only: ['CCC'] },
  })
  expect(rowOf('A03 AAA-EEE Mon-Fri 07:00; fast; splits at DDD into A04')).toMatchObject({
    stopping: 'fast',
    meets: { kind: 'split', code: 'DDD', block: 'A04' },
  })
})

test('a slip of the pen is named with its file and line', () => {
  for (const [row, reason] of [
    ['A01 AAA-EEE daily 25:00', 'branch.txt:8: not a time'],
    ['A01 AAA-EEE daily 07:00 every 0 until 09:00', 'not a clock-face pattern'],
    ['A01 AAA-EEE daily 07:00 07:00', 'a departure is told twice'],
    ['A01 AAA-EEE daily 07:00; quick', 'no such option: quick'],
    ['A1 AAA-EEE daily 07:00', 'not a row of trains'],
    ['A01 AAA-EEE Mon-Bat 07:00', 'not a range of Mon'],
  ] as const)
    expect(() => rowOf(row)).toThrow(reason)
  expect(() => parseLines('x.txt', 'stops AAA')).toThrow('x.txt:1: no line has begun')
})

test('a uid is made of its block and its minute of departure alone', () => {
  expect(uidOf('M14', 17 * 60 + 21)).toBe('M29041')
  expect(uidOf('C00', 0)).toBe('C00000')
  expect(() => uidOf('C50', 0)).toThrow('00 to 49')
})
