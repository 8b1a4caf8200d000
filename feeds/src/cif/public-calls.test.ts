import { PICK_UP, REQUEST, SET_DOWN } from '@cledrau/planner'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { parseCall } from './parse-call.ts'
import { flagsOf, publicCalls } from './public-calls.ts'
import type { Call, Schedule } from './records.ts'

function calls(...lines: string[]): Call[] {
  return lines.map((line) => {
    const bytes = new TextEncoder().encode(line.padEnd(80))
    const call = parseCall({ ...columnsOf(), bytes, length: 80 }, line.slice(0, 2) as Call['kind'], undefined)
    if (!call) throw new Error(line)
    return call
  })
}

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Times as a service day has them: 24:10 is ten past midnight. */
function wall(...lines: string[]): string[] | undefined {
  const list = publicCalls({ calls: calls(...lines) } as Schedule)
  return list?.map(({ call, arrival, departure }) => `${call.tiploc} ${clock(arrival)} ${clock(departure)}`)
}

const flags = (activity: string) => flagsOf({ activity } as Call)

test('after midnight the service day goes on', () => {
  expect(
    wall(
      'LOSHRWBY  2352H23534         TB',
      'LIWLSHPL  0014 0015      001400151        T',
      'LTMCHYNLT 0049 00511     TF',
    ),
  ).toEqual(['SHRWBY 23:53 23:53', 'WLSHPL 24:14 24:15', 'MCHYNLT 24:51 24:51'])
})

test('0000 is midnight for a train that is there at midnight, and no time for any other', () => {
  expect(
    wall(
      'LOSHRWBY  2330 2330          TB',
      'LIWLSHPL  2359H0001      000000011        T',
      'LTMCHYNLT 0049 00511     TF',
    ),
  ).toEqual(['SHRWBY 23:30 23:30', 'WLSHPL 24:00 24:01', 'MCHYNLT 24:51 24:51'])
  expect(wall('LOSHRWBY  0000 0000          TB', 'LTMCHYNLT 0049 00511     TF')?.[0]).toBe('SHRWBY 0:00 0:00')
})

test('where a public time is missing the working time is taken: early for boarding, late for arriving', () => {
  expect(
    wall(
      'LOSHRWBY  0930H0930          TB',
      'LIWLSHPL  0951H0953H     000000001        T',
      'LTMCHYNLT 1049 10511     TF',
    )?.[1],
  ).toBe('WLSHPL 9:52 9:53')
})

test('stations that are passed, and stops that are not for the public, are left out', () => {
  expect(
    wall(
      'LOSHRWBY  0930 0930          TB',
      'LISUTBDGJ           0935H00000000',
      'LIWLSHPL  0951 0953      000000001        OP',
      'LINWTOWN  1005 1007      100510071        T N',
      'LTMCHYNLT 1049 10511     TF',
    ),
  ).toEqual(['SHRWBY 9:30 9:30', 'MCHYNLT 10:51 10:51'])
})

test('a train that is on its way for more than a day keeps counting', () => {
  expect(
    wall(
      'LOPENZNCE 2145 2145          TB',
      'LICRLE    1010 1020      101010201        T',
      'LIPRTH    2300 2310      230023101        T',
      'LTTHURSO  0700 07001     TF',
    ),
  ).toEqual(['PENZNCE 21:45 21:45', 'CRLE 34:10 34:20', 'PRTH 47:00 47:10', 'THURSO 55:00 55:00'])
})

test('a time a little earlier than the one before is a fault, not the next day', () => {
  const origin = 'LOSHRWBY  0930 0930          TB'
  expect(wall(origin, 'LIWLSHPL  0925 0935      092509351        T', 'LTMCHYNLT 1049 10511     TF')).toBeUndefined()
  expect(wall('LOSHRWBY  0002 0002          TB', 'LTMCHYNLT 2358 23581     TF')?.[1]).toBe('MCHYNLT 23:58 23:58')
})

test('activities say who may get on and off', () => {
  expect(flags('TB')).toBe(PICK_UP)
  expect(flags('TF')).toBe(SET_DOWN)
  expect(flags('T')).toBe(PICK_UP | SET_DOWN)
  expect(flags('T -U')).toBe(PICK_UP | SET_DOWN)
  expect(flags('U')).toBe(PICK_UP)
  expect(flags('D RM')).toBe(SET_DOWN)
  expect(flags('R')).toBe(PICK_UP | SET_DOWN | REQUEST)
  expect(flags('U R')).toBe(PICK_UP | REQUEST)
  expect(flags('-D')).toBe(0)
  expect(flags('T N')).toBe(0)
  expect(flags('')).toBe(0)
})
