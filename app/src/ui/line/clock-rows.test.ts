import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockRows, clockSpan, type ClockRide } from './clock-rows.ts'

const stop = (name: string, time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return { name, time, minutes: (hours ?? 0) * 60 + (minutes ?? 0) }
}
const ride = (from: string, departs: string, to: string, arrives: string): ClockRide => ({
  from: stop(from, departs),
  to: stop(to, arrives),
})
const PLANNED = [ride('Machynlleth', '15:03', 'Shrewsbury', '16:20'), ride('Shrewsbury', '16:42', 'Cardiff', '18:35')]
const REAL = [ride('Machynlleth', '15:05', 'Shrewsbury', '16:46'), ride('Shrewsbury', '17:25', 'Cardiff', '19:18')]
const drawn = (planned: ClockRide[], real: ClockRide[]) =>
  clockRows(planned, real).map((row) => `${row.planned?.time ?? '--:--'} ${row.name} ${row.real?.time ?? '--:--'}`)

describe('two lines beside each other', () => {
  test('a place that both come to stands in one row, once for coming and once for going', () => {
    expect(drawn(PLANNED, REAL)).toEqual([
      '15:03 Machynlleth 15:05',
      '16:20 Shrewsbury 16:46',
      '16:42 Shrewsbury 17:25',
      '18:35 Cardiff 19:18',
    ])
  })

  test('another way there stands where it went, beside nothing', () => {
    const byNewport = [ride('Machynlleth', '15:05', 'Newport', '18:40'), ride('Newport', '18:55', 'Cardiff', '19:18')]
    expect(drawn(PLANNED, byNewport)).toEqual([
      '15:03 Machynlleth 15:05',
      '16:20 Shrewsbury --:--',
      '16:42 Shrewsbury --:--',
      '--:-- Newport 18:40',
      '--:-- Newport 18:55',
      '18:35 Cardiff 19:18',
    ])
  })

  test('whatever both did, each line is whole and in its own order', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D')
    const rides = fc.array(
      fc.tuple(name, name).map(([from, to]) => ride(from, '10:00', to, '11:00')),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(rides, rides, (planned, real) => {
        const rows = clockRows(planned, real)
        const names = (of: ClockRide[]) => of.flatMap(({ from, to }) => [from.name, to.name])
        expect(rows.flatMap((row) => (row.planned ? [row.planned.name] : []))).toEqual(names(planned))
        expect(rows.flatMap((row) => (row.real ? [row.real.name] : []))).toEqual(names(real))
        expect(rows.every((row) => row.planned || row.real)).toBe(true)
      }),
    )
  })

  test('the clock has its full hours, and fewer of them on a long way', () => {
    const { hours, from, until } = clockSpan([...PLANNED, ...REAL])
    expect(hours).toEqual([900, 960, 1020, 1080, 1140])
    expect(from).toBeLessThan(903)
    expect(until).toBeGreaterThan(1158)
    expect(clockSpan([ride('A', '06:00', 'B', '18:00')]).hours).toEqual([360, 480, 600, 720, 840, 960, 1080])
    expect(clockSpan([ride('A', '10:05', 'B', '10:50')]).hours).toEqual([630])
  })
})
