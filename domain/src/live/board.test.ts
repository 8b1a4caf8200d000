import { describe, expect, test } from 'vitest'
import { minutesOf } from '../time/hh-mm.ts'
import { serviceInstant } from '../time/london.ts'
import { boardOf, insteadOf, rowsAt, type BoardAsked } from './board.ts'
import {
  nameOf,
  type CallTime,
  type RunningTrain,
  type TimeNow,
  type TrainCall,
  type TrainLink,
} from './running-train.ts'
import { saidOf } from './said-time.ts'
import { destinationsOf, originsOf } from './ways.ts'

const DATE = '2026-12-07'
const at = (time: string) => serviceInstant(DATE, minutesOf(time))
/** `09:21` planned · `09:21~09:25` expected · `09:21=09:22` happened · `09:21x` cancelled · `09:21?` delayed. */
function timeIn(text: string | undefined): CallTime | undefined {
  const [, planned, sign, then] = /^(\d\d:\d\d)([~=x?]?)(.*)$/.exec(text ?? '') ?? []
  if (planned === undefined) return undefined
  const states: Record<string, TimeNow> = {
    x: { state: 'cancelled' },
    '?': { state: 'delayed' },
    '~': { state: 'expected', at: at(then || planned) },
    '=': { state: 'actual', at: at(then || planned) },
  }
  return { planned: at(planned), now: states[sign ?? ''] ?? { state: 'planned', at: at(planned) } }
}
/** A train as it hangs on a station wall: a line a call, its arrival and its departure. */
function train(uid: string, card: string): RunningTrain {
  const lines = card.trim().split('\n')
  const calls = lines.map((line, index): TrainCall => {
    const [code = '', ...times] = line.trim().split(/\s+/)
    const [arrival, departure] = index === 0 ? [undefined, times[0]] : times
    const found = { arrival: timeIn(arrival), departure: timeIn(departure) }
    return {
      code,
      ...(found.arrival ? { arrival: found.arrival } : {}),
      ...(found.departure ? { departure: found.departure } : {}),
      pickUp: index < lines.length - 1,
      setDown: index > 0,
      request: false,
    }
  })
  return { uid, serviceDate: DATE, operator: 'AW', mode: 'rail', calls, isLive: true }
}
const railwayOf = (trains: readonly RunningTrain[], links: readonly TrainLink[] = []) => ({
  find: (name: string) => trains.find((one) => nameOf(one) === name),
  linksOf: (name: string) => links.filter(({ base, other }) => base === name || other === name),
})
const asked = (more: Partial<BoardAsked>): BoardAsked => ({
  crs: 'CDF',
  what: 'departures',
  earlier: false,
  now: at('09:00'),
  ...more,
})
function rows(trains: readonly RunningTrain[], more: Partial<BoardAsked> = {}, links: readonly TrainLink[] = []) {
  const railway = railwayOf(trains, links)
  return boardOf(rowsAt(railway, trains, asked(more)), asked(more))
}
/** A row as a passer-by would read it. */
const read = (found: ReturnType<typeof rows>, what: 'departure' | 'arrival' = 'departure') =>
  found.map((row) => {
    const time = row.train.calls[row.index]![what]!
    const ends = what === 'departure' ? destinationsOf(row) : originsOf(row)
    const said = row.cancelled ? 'Cancelled' : saidOf(row.time, what, true)
    return [new Date(time.planned).toISOString().slice(11, 16), ends.join(' and '), said].join(' ').trim()
  })

const TO_HOLYHEAD = train(
  'A',
  'CDF 09:21~09:21\nNWP 09:35~09:36 09:36~09:37\nSHR 11:11~11:12 11:13~11:14\nHHD 13:38~13:39',
)
const LATE = train('B', 'CDF 08:55~09:01\nMER 09:55~10:01')
const GONE = train('C', 'CDF 08:40=08:41\nRHY 09:40~09:41')
const NOT_KNOWN = train('D', 'CDF 09:30\nBYI 10:01')

describe('a board', () => {
  test('has what has not left yet, in the order of the timetable, with what is said of each', () => {
    expect(read(rows([NOT_KNOWN, TO_HOLYHEAD, GONE, LATE]))).toEqual([
      '08:55 MER 09:01',
      '09:21 HHD On time',
      '09:30 BYI',
    ])
  })

  test('of earlier services has what has left within two hours, and nothing else', () => {
    const longAgo = train('E', 'CDF 06:50=06:50\nRHY 07:50=07:50')
    expect(read(rows([GONE, LATE, longAgo, TO_HOLYHEAD], { earlier: true }))).toEqual(['08:40 RHY 08:41'])
  })

  test('of arrivals says where trains come from, and not what begins there', () => {
    const arrives = train('F', 'SWA 08:10=08:10\nCDF 09:04~09:09 09:10~09:12\nPAD 11:10')
    expect(read(rows([arrives, TO_HOLYHEAD], { what: 'arrivals' }), 'arrival')).toEqual(['09:04 SWA 09:09'])
  })

  test('shows only trains that take somebody there, and not those that came from there', () => {
    const back = train('G', 'SHR 07:10=07:10\nCDF 09:10~09:10 09:15~09:15\nSWA 10:10')
    expect(read(rows([TO_HOLYHEAD, back, LATE], { filterCrs: 'SHR' }))).toEqual(['09:21 HHD On time'])
    expect(read(rows([TO_HOLYHEAD, back], { what: 'arrivals', filterCrs: 'SHR' }), 'arrival')).toHaveLength(1)
  })

  test('has a train that goes in a circle once for each of its calls', () => {
    const round = train(
      'H',
      'QST 08:50=08:50\nCDF 09:02~09:02 09:03~09:03\nCDB 09:10 09:11\nCDF 09:20 09:21\nPEN 09:40',
    )
    const found = rows([round])
    expect(found.map(({ index }) => index)).toEqual([1, 3])
    expect(rows([round], { filterCrs: 'CDB' }).map(({ index }) => index)).toEqual([1])
  })

  test('shows a cancelled train until it would have gone, and what goes in its place', () => {
    const cancelled = train('I', 'CDF 09:10x\nPPD 09:40x 09:41x\nABD 10:10x')
    const alsoCancelled = train('J', 'CDF 09:25x\nABD 10:25x')
    const next = train('K', 'CDF 09:40~09:40\nABD 10:40')
    const all = rowsAt(railwayOf([]), [cancelled, alsoCancelled, next, TO_HOLYHEAD], asked({}))
    const [row] = boardOf(all, asked({}))
    expect(read([row!])).toEqual(['09:10 ABD Cancelled'])
    expect(insteadOf(all, row!, asked({}))?.train.uid).toBe('K')
    expect(rows([cancelled], { now: at('09:12') })).toEqual([])
  })

  test('names a train that is cut short by its planned end where it does not come to, and by its new one before', () => {
    const short = train('I', 'MAN 06:00=06:00\nHFD 09:10~09:10 09:12x\nCDF 10:10x 10:12x\nSWA 11:10x')
    expect(read(rows([short], { now: at('09:20') }))).toEqual(['10:12 SWA Cancelled'])
    const begins = train('J', 'MAN 06:00x\nHFD 09:10x 09:12~09:12\nCDF 10:10~10:10 10:12~10:12\nSWA 11:10')
    const asks = { crs: 'HFD', what: 'arrivals' } as const
    expect(read(rows([begins], asks), 'arrival')).toEqual(['09:10 MAN Cancelled'])
    expect(read(rows([begins], { what: 'arrivals' }), 'arrival')).toEqual(['10:10 HFD On time'])
  })

  test('says cancelled to whoever wants to go to the part that a train leaves out', () => {
    const cutShort = train('L', 'CDF 09:10~09:10\nNWP 09:24~09:24 09:25~09:25\nHFD 10:20x 10:21x\nSHR 11:20x')
    expect(read(rows([cutShort]))).toEqual(['09:10 NWP On time'])
    expect(read(rows([cutShort], { filterCrs: 'SHR' }))).toEqual(['09:10 NWP Cancelled'])
    expect(read(rows([cutShort], { filterCrs: 'NWP' }))).toEqual(['09:10 NWP On time'])
    // Whatever was planned from where it ends now.
    expect(read(rows([cutShort], { crs: 'NWP' }))).toEqual(['09:25 SHR Cancelled'])
  })

  test('names both ends of a train that divides, and finds the way to either', () => {
    const whole = train('M', 'SHR 10:29~10:29\nMCN 11:45 11:52\nAYW 12:20')
    const part = train('N', 'MCN 11:54\nPWL 14:10')
    const link: TrainLink = { kind: 'divide', code: 'MCN', base: nameOf(whole), other: nameOf(part) }
    const at1000 = { crs: 'SHR', now: at('10:00') }
    expect(read(rows([whole, part], at1000, [link]))).toEqual(['10:29 AYW and PWL On time'])
    expect(read(rows([whole, part], { ...at1000, filterCrs: 'PWL' }, [link]))).toHaveLength(1)
    expect(read(rows([whole, part], { crs: 'PWL', what: 'arrivals', now: at('13:00') }, [link]), 'arrival')).toEqual([
      '14:10 SHR',
    ])
    // From where it divides on, each goes its own way.
    expect(read(rows([whole, part], { crs: 'MCN', now: at('11:40') }, [link]))).toEqual(['11:52 AYW', '11:54 PWL'])
  })

  test('names where a train goes that will be joined to another', () => {
    const main = train('O', 'AYW 09:30\nMCN 10:00 10:10\nSHR 11:30')
    const joins = train('P', 'PWL 07:30~07:30\nMCN 09:58')
    const link: TrainLink = { kind: 'join', code: 'MCN', base: nameOf(main), other: nameOf(joins) }
    expect(read(rows([main, joins], { crs: 'PWL', now: at('07:00') }, [link]))).toEqual(['07:30 SHR On time'])
    expect(read(rows([main, joins], { crs: 'SHR', what: 'arrivals' }, [link]), 'arrival')).toEqual([
      '11:30 AYW and PWL',
    ])
  })

  test('names no end that a train will not come to, and says to whoever looks for it there that it does not go', () => {
    const whole = train('M', 'SHR 10:29~10:29\nMCN 11:45 11:52\nAYW 12:20')
    const part = train('N', 'MCN 11:54\nPWL 14:10')
    const next = train('Q', 'SHR 12:29~12:29\nMCN 13:45 13:52\nPWL 16:10')
    const link: TrainLink = { kind: 'divide', code: 'MCN', base: nameOf(whole), other: nameOf(part), calledOff: true }
    const at1000 = { crs: 'SHR', now: at('10:00') }
    const all = [whole, part, next]
    expect(read(rows(all, at1000, [link]))).toEqual(['10:29 AYW On time', '12:29 PWL On time'])
    const toPwllheli = { ...at1000, filterCrs: 'PWL' }
    expect(read(rows(all, toPwllheli, [link]))).toEqual(['10:29 AYW Cancelled', '12:29 PWL On time'])
    const found = rowsAt(railwayOf(all, [link]), all, asked(toPwllheli))
    expect(insteadOf(found, found[0]!, asked(toPwllheli))?.train.uid).toBe('Q')
    // The other train goes its own way, and comes from where it begins.
    expect(read(rows(all, { crs: 'PWL', what: 'arrivals', now: at('13:00') }, [link]), 'arrival')[0]).toBe('14:10 MCN')
  })

  test('looks further than two hours where little runs, for ten trains at least', () => {
    const seldom = Array.from({ length: 14 }, (_, hour) =>
      train(`Q${hour}`, `CDF ${hour + 10}:00\nBYI ${hour + 10}:30`),
    )
    expect(rows(seldom)).toHaveLength(10)
  })

  test('leaves out a train that nobody forecasts any more, but for what has happened', () => {
    expect(rows([{ ...TO_HOLYHEAD, isOver: true }])).toEqual([])
    expect(rows([{ ...GONE, isOver: true }], { earlier: true })).toHaveLength(1)
  })

  test('keeps a train of which nobody knows when it comes', () => {
    const delayed = train('R', 'CDF 08:10?\nSWA 09:00?')
    expect(read(rows([delayed]))).toEqual(['08:10 SWA Delayed'])
  })
})
