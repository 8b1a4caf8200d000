/*
 * The routeing guide once more, read from its files by somebody who knows the rules and none of the product's code: tables
 * of every distance, every row of every file looked through for every question. Slow, and plain enough to be believed.
 */

export type SlowGuide = (calls: readonly string[], oneTrain: boolean, date: string) => boolean

const THREE_MILES = 300
const TEN_MILES = 1000

export function slowGuide(files: ReadonlyMap<string, string>): SlowGuide {
  const rows = (name: string): string[][] =>
    (files.get(name) ?? '').split('\n').flatMap((line) => (line === '' ? [] : [line.split(',')]))
  const stations = rows('RGS')
  const place = new Map(stations.map(([crs = ''], at) => [crs, at]))
  const { far, first } = everyDistance(rows('RGD'), place)
  const points = rows('RGP').map(([point = '']) => point)
  const nodes = rows('RGN').map(([node = '']) => node)
  const groupOf = (crs: string): string => stations[place.get(crs) as number]?.[5] ?? ''
  const nodeOf = (crs: string): string | undefined => [groupOf(crs), crs].find((one) => nodes.includes(one))
  const pointsOf = (crs: string): string[] => {
    const own = [groupOf(crs), crs].find((one) => points.includes(one))
    return own === undefined
      ? (stations[place.get(crs) as number] ?? []).slice(1, 5).filter((one) => one !== '')
      : [own]
  }
  const miles = (a: string, b: string): number => far[place.get(a) as number]?.[place.get(b) as number] as number
  const lengthOf = (way: readonly string[]): number =>
    way.slice(1).reduce((sum, crs, at) => sum + miles(way[at] as string, crs), 0)

  const passing = (calls: readonly string[]): string[] => {
    const way = [calls[0] as string]
    for (const next of calls.slice(1))
      while (way.at(-1) !== next)
        way.push(
          stations[
            first[place.get(way.at(-1) as string) as number]?.[place.get(next) as number] as number
          ]?.[0] as string,
        )
    return way
  }
  const comesBack = (way: readonly string[]): boolean => {
    const places = way.map((crs) => groupOf(crs) || crs)
    return places.some((one, at) => {
      const again = places.indexOf(one, at + 1)
      return again > 0 && places.slice(at, again).some((between) => between !== one)
    })
  }

  const routes = rows('RGR')
  const links = new Set(rows('RGL').map((row) => row.join()))
  /** From node to node, each link on the map that one is on or, having used that, on the next. */
  const along = (way: readonly string[], maps: readonly string[], used: boolean): boolean => {
    if (way.length < 2) return maps.length === 1 && used
    const [from, to] = way
    const [here, next] = maps
    if (links.has(`${from},${to},${here}`) && along(way.slice(1), maps, true)) return true
    return used && next !== undefined && links.has(`${from},${to},${next}`) && along(way.slice(1), maps.slice(1), true)
  }
  /** A point counts where it is hardly farther from it to the other end than from here. */
  const towards = (crs: string, other: string): string[] => {
    const all = pointsOf(crs)
    const members = (point: string) => stations.flatMap(([one = '']) => (nodeOf(one) === point ? [one] : []))
    const good = all.filter((point) => members(point).some((one) => miles(one, other) <= miles(crs, other) + TEN_MILES))
    return all.length < 2 || good.length === 0 ? all : good
  }
  const byMaps = (way: readonly string[]): boolean => {
    const [origin, destination] = [way[0] as string, way.at(-1) as string]
    if (pointsOf(origin).some((point) => pointsOf(destination).includes(point))) return false
    return towards(origin, destination).some((start) =>
      towards(destination, origin).some((end) => {
        const from = way.findIndex((crs) => nodeOf(crs) === start)
        const to = way.findLastIndex((crs) => nodeOf(crs) === end)
        if (from < 0 || to < from) return false
        if (lengthOf(way.slice(0, from + 1)) > miles(origin, way[from] as string) + THREE_MILES) return false
        if (lengthOf(way.slice(to)) > miles(way[to] as string, destination) + THREE_MILES) return false
        const nodesOn = way.slice(from, to + 1).flatMap((crs) => nodeOf(crs) ?? [])
        const told = nodesOn.filter((node, at) => node !== nodesOn[at - 1])
        return routes.some((row) => row[0] === start && row[1] === end && along(told, row.slice(2), false))
      }),
    )
  }
  const plain = (way: readonly string[]): boolean =>
    lengthOf(way) <= miles(way[0] as string, way.at(-1) as string) + THREE_MILES || (!comesBack(way) && byMaps(way))

  const easements = easementsOf(rows('RGF'))
  return (all, oneTrain, date) => {
    const calls = all.filter((crs) => place.has(crs))
    const [origin, destination] = [all[0] as string, all.at(-1) as string]
    if (oneTrain || !place.has(origin) || !place.has(destination)) return true
    const [length, least] = [lengthOf(calls), miles(origin, destination)]
    if (length === least || !Number.isFinite(length)) return true
    const way = passing(calls)
    const about = easements.filter((one) => {
      const on = (kind: string) => one.places.filter(([, is]) => is === kind).map(([crs = '']) => crs)
      const some = (list: string[], crs: readonly string[]) =>
        list.length === 0 || list.some((other) => crs.includes(other))
      return (
        one.from <= date &&
        date <= one.until &&
        some(on('2'), [origin]) &&
        some(on('3'), [destination]) &&
        some(on('1'), way) &&
        some([...on('4'), ...on('6')], way) &&
        !on('5').some((crs) => way.includes(crs))
      )
    })
    if (about.some(({ opens }) => !opens)) return false
    if (length <= least + THREE_MILES) return true
    const opened = about.some(({ places }) =>
      places.some(([crs = '', kind]) => {
        if (kind !== '6' && (kind !== '4' || comesBack(way))) return false
        return way.some((one, at) => one === crs && plain(way.slice(0, at + 1)) && plain(way.slice(at)))
      }),
    )
    return opened || plain(way)
  }
}

type SlowEasement = { opens: boolean; from: string; until: string; places: string[][] }

function easementsOf(rows: readonly string[][]): SlowEasement[] {
  const day = (told = '') => `${told.slice(4)}-${told.slice(2, 4)}-${told.slice(0, 2)}`
  return rows.flatMap(([kind, ref, from, until, , , sign]) => {
    if (kind !== 'E') return []
    const places = rows.flatMap(([letter, of, crs = '', is = '']) => (letter === 'L' && of === ref ? [[crs, is]] : []))
    return [{ opens: sign === '1', from: day(from), until: day(until), places }]
  })
}

/** Every distance, by trying every station between every two; and the first station on the way. */
function everyDistance(rows: readonly string[][], place: ReadonlyMap<string, number>) {
  const far = Array.from({ length: place.size }, (_, a) => Array.from(place.values(), (b) => (a === b ? 0 : Infinity)))
  const first = far.map((row) => row.map((_, b) => b))
  for (const [from = '', to = '', miles] of rows) {
    const [a, b] = [place.get(from), place.get(to)]
    if (a === undefined || b === undefined) continue
    const length = Math.round(Number(miles) * 100)
    ;(far[a] as number[])[b] = length
    ;(far[b] as number[])[a] = length
  }
  for (let by = 0; by < place.size; by += 1)
    for (let a = 0; a < place.size; a += 1) {
      const rowA = far[a] as number[]
      const toBy = rowA[by] as number
      if (toBy === Infinity) continue
      const rowBy = far[by] as number[]
      for (let b = 0; b < place.size; b += 1) {
        const length = toBy + (rowBy[b] as number)
        if (length >= (rowA[b] as number)) continue
        rowA[b] = length
        ;(first[a] as number[])[b] = (first[a] as number[])[by] as number
      }
    }
  return { far, first }
}
