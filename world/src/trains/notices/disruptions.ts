import type { Line, Train } from '@cledrau/feeds/railway/railway.ts'
import { chanceOf } from '../chance.ts'
import type { Cause, Dials, Second } from '../day.ts'
import { incidentsOf } from '../trouble.ts'

/** Something that travellers are told of beside their trains: a place where trains are slow, or a closed way. */
export type Disruption = {
  /** 32 signs, the same from the first word to the last. */
  readonly id: string
  /** The same for station messages, which are numbered. */
  readonly number: number
  readonly kind: 'slow' | 'closed'
  readonly cause: Cause
  /** When it begins, when it is told, and when it is over. */
  readonly from: Second
  readonly told: Second
  readonly until: Second
  readonly stations: readonly string[]
  readonly operators: readonly string[]
  /** The ends of the line that it lies on. */
  readonly ends: readonly [string, string]
}

/** Somebody has to find out, and to write it down. */
const UNTIL_TOLD = 240
const MOST_STATIONS = 8

/** All of a day, by when they are told. */
export function disruptionsOf(dials: Dials, trains: readonly Train[], lines: readonly Line[]): Disruption[] {
  const { date, seed, closures } = dials
  const busy = new Map<string, number>()
  for (const { calls } of trains) for (const { code } of calls) busy.set(code, (busy.get(code) ?? 0) + 1)
  const named = (name: string) => ({
    id: Array.from({ length: 4 }, (_, at) => hex(chanceOf(`${name} ${seed} ${at}`))).join(''),
    number: 100_000 + Math.floor(chanceOf(`${name} ${seed} ${date}`) * 9_000_000),
  })
  /** Whose trains go from one of the stations to another. */
  const at = (stations: readonly string[]) => ({
    stations,
    operators: [
      ...new Set(
        trains
          .filter(
            ({ calls }) => calls.filter(({ code }) => stations.includes(code)).length >= Math.min(2, stations.length),
          )
          .map(({ operator }) => operator),
      ),
    ].toSorted(),
  })
  const slow = incidentsOf(dials, trains).map(({ code, from, until, cause }): Disruption => {
    const line = longestThrough(lines, [code])
    const here = line?.findIndex((one) => one === code) ?? 0
    return {
      ...named(`${date} ${code} ${from}`),
      kind: 'slow',
      cause,
      from,
      told: from + UNTIL_TOLD,
      until,
      ...at(line ? line.slice(Math.max(0, here - 1), here + 2) : [code]),
      ends: [line?.[0] ?? code, line?.at(-1) ?? code],
    }
  })
  const closed = closures.map(({ one, other, from, until }): Disruption => {
    const line = longestThrough(lines, [one, other]) ?? [one, other]
    const [a, b] = [line.indexOf(one), line.indexOf(other)]
    const between = line.slice(Math.min(a, b), Math.max(a, b) + 1)
    const most = between.toSorted((x, y) => (busy.get(y) ?? 0) - (busy.get(x) ?? 0)).slice(0, MOST_STATIONS)
    return {
      ...named(`${date} ${one} ${other} ${from}`),
      kind: 'closed',
      cause: 'obstruction',
      from,
      told: from,
      until,
      ...at(between.filter((code) => most.includes(code) || code === one || code === other)),
      ends: [one, other],
    }
  })
  return [...slow, ...closed].toSorted((x, y) => x.told - y.told)
}

const hex = (chance: number) =>
  Math.floor(chance * 2 ** 32)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0')

function longestThrough(lines: readonly Line[], codes: readonly string[]): string[] | undefined {
  const through = lines
    .map(({ stops }) => stops.map(({ code }) => code))
    .filter((stops) => codes.every((code) => stops.includes(code)))
  return through.toSorted((a, b) => b.length - a.length)[0]
}
