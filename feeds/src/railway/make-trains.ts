import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import type { TrainRow } from './parse-lines.ts'
import type { PlatformOf } from './platforms.ts'
import type { Association, Call, LineStop, RailwayStop, Train } from './railway.ts'

/** Departures of one block fit in as many numbers, so a new train moves no other train's uid. */
const NUMBERS_PER_BLOCK = 2000
const LAST_BLOCK = 49
/** A portion leaves, or has come, within this time of the train it belongs to. */
const MINUTES_TO_MEET = 20

/** Every train of a row, written out call by call. */
export function makeTrains(row: TrainRow, stops: ReadonlyMap<string, RailwayStop>, platformOf: PlatformOf): Train[] {
  const way = wayOf(row)
  const onward = placeOf(row, row.from) < placeOf(row, row.to)
  return row.departures.map((departure, number) => ({
    uid: uidOf(row.block, departure),
    headcode: headcodeOf(row.headcode, number),
    operator: row.operator,
    mode: row.mode,
    trainClass: row.trainClass,
    line: row.line.id,
    ...(row.service ? { service: row.service } : {}),
    days: row.days,
    calls: way.map(({ code, arrives, leaves }): Call => {
      const stop = stops.get(code)
      if (!stop) throw new Error(`line ${row.line.id} calls at ${code}, which stations.csv and places.csv don't know`)
      const platform = row.mode === 'rail' ? platformOf(stop, row.line, onward) : ''
      return { code, arrival: departure + arrives, departure: departure + leaves, platform }
    }),
  }))
}

/** The block's letter and a number made of the block and the minute of departure: the same in every build. */
export function uidOf(block: string, departure: number): string {
  const place = Number(block.slice(1))
  if (place > LAST_BLOCK) throw new Error(`block ${block}: figures go from 00 to ${LAST_BLOCK}`)
  return block.charAt(0) + String(place * NUMBERS_PER_BLOCK + departure).padStart(5, '0')
}

/** `1V` counts 1V01, 1V02, …; `1V90` counts from there. */
function headcodeOf(head: string, number: number): string {
  if (head === '') return ''
  const first = head.length > 2 ? Number(head.slice(2)) : 1
  return head.slice(0, 2) + twoDigits((first + number) % 100)
}

type Timing = { readonly code: string; readonly arrives: number; readonly leaves: number }

/** The stops that the row calls at, in minutes from its departure. Each stop that is passed saves a minute. */
function wayOf(row: TrainRow): Timing[] {
  const path = pathOf(row)
  const way: Timing[] = []
  let minutes = 0
  let passed = 0
  for (const [at, { stop, run }] of path.entries()) {
    minutes += run
    const isEnd = at === 0 || at === path.length - 1
    if (!isEnd && !callsAt(row, stop)) {
      passed += 1
      continue
    }
    const before = way.at(-1)
    const arrives = before ? Math.max(before.leaves + 1, minutes - passed) : 0
    const leaves = isEnd ? arrives : arrives + stop.wait
    way.push({ code: stop.code, arrives, leaves })
    minutes = leaves
    passed = 0
  }
  return way
}

/** The stops from one end of the row to the other, each with its running minutes from the one before. */
function pathOf(row: TrainRow): { stop: LineStop; run: number }[] {
  const { stops } = row.line
  const from = placeOf(row, row.from)
  const to = placeOf(row, row.to)
  if (from < to) return stops.slice(from, to + 1).map((stop, at) => ({ stop, run: at === 0 ? 0 : stop.minutes }))
  return stops
    .slice(to, from + 1)
    .map((stop, at) => ({ stop, run: stops[to + at + 1]?.minutes ?? 0 }))
    .toReversed()
    .map(({ stop, run }, at) => ({ stop, run: at === 0 ? 0 : run }))
}

function placeOf({ block, line }: TrainRow, code: string): number {
  const place = line.stops.findIndex((stop) => stop.code === code)
  if (place < 0) throw new Error(`block ${block}: ${code} is not on line ${line.id}`)
  return place
}

function callsAt({ stopping }: TrainRow, stop: LineStop): boolean {
  if (stopping === 'all') return true
  return stopping === 'fast' ? !stop.small : stopping.only.includes(stop.code)
}

/** Which portions belong to which trains: at the place told, the one nearest in time. */
export function makeAssociations(
  rows: readonly TrainRow[],
  trains: ReadonlyMap<string, readonly Train[]>,
): Association[] {
  return rows.flatMap(({ block, meets }) => {
    if (!meets) return []
    const { kind, code } = meets
    const others = trains.get(meets.block)
    if (!others) throw new Error(`block ${block} meets ${meets.block}, which there is not`)
    return (trains.get(block) ?? []).flatMap((base): Association[] => {
      const at = base.calls.find((call) => call.code === code)
      const other = at && others.find(({ calls }) => meet(kind, at, kind === 'split' ? calls[0] : calls.at(-1)))
      if (!other) return []
      const days = { ...base.days, weekdays: base.days.weekdays & other.days.weekdays }
      return [{ kind, base: base.uid, other: other.uid, code, days }]
    })
  })
}

function meet(kind: 'split' | 'join', base: Call, other: Call | undefined): boolean {
  if (!other || other.code !== base.code) return false
  if (kind === 'split') return other.departure >= base.arrival && other.departure <= base.departure + MINUTES_TO_MEET
  return other.arrival <= base.departure && other.arrival >= base.arrival - MINUTES_TO_MEET
}
