/** A schematic of the network: each line with its stops in order, and the way it takes on the page as x, y, x, y. */
export type MapLine = { stops: string; way: readonly number[] }
export type MapPoint = readonly [x: number, y: number]
/** What lies between two neighbouring stops, bends and all. */
export type MapPiece = { from: string; to: string; points: readonly MapPoint[] }
export type NetworkMap = { stops: ReadonlyMap<string, MapPoint>; pieces: readonly MapPiece[] }

/** Stops stand evenly along their line: it is a drawing to be read, not a survey. */
export function drawNetwork(lines: readonly MapLine[]): NetworkMap {
  const stops = new Map<string, MapPoint>()
  const pieces = lines.flatMap(({ stops: names, way }) => {
    const codes = names.split(' ')
    const bends = pairsOf(way)
    const reach = bends.map((_, index) => lengthOf(bends.slice(0, index + 1)))
    const step = (reach.at(-1) ?? 0) / (codes.length - 1)
    codes.forEach((code, index) => stops.set(code, stops.get(code) ?? pointAt(bends, reach, index * step)))
    return codes.slice(1).map((to, index): MapPiece => {
      const [start, end] = [index * step, (index + 1) * step]
      const between = bends.filter(
        (_, at) => (reach[at] as number) > start + NEAR && (reach[at] as number) < end - NEAR,
      )
      return {
        from: codes[index] as string,
        to,
        points: [pointAt(bends, reach, start), ...between, pointAt(bends, reach, end)],
      }
    })
  })
  return { stops, pieces }
}

/** The pieces between stops of an area, joined into as few lines as their order allows. */
export function linesWithin(pieces: readonly MapPiece[], inside: (code: string) => boolean): MapPoint[][] {
  const lines: { end: string; points: MapPoint[] }[] = []
  for (const { from, to, points } of pieces) {
    if (!inside(from) || !inside(to)) continue
    const last = lines.at(-1)
    if (last?.end === from && isSame(last.points.at(-1), points[0])) {
      last.points.push(...points.slice(1))
      last.end = to
    } else lines.push({ end: to, points: [...points] })
  }
  return lines.map(({ points }) => points)
}

const NEAR = 0.01
const isSame = (a: MapPoint | undefined, b: MapPoint | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

const pairsOf = (way: readonly number[]): MapPoint[] =>
  Array.from({ length: way.length / 2 }, (_, index) => [way[2 * index] as number, way[2 * index + 1] as number])

const distance = ([ax, ay]: MapPoint, [bx, by]: MapPoint) => Math.hypot(bx - ax, by - ay)
const lengthOf = (points: readonly MapPoint[]) =>
  points.slice(1).reduce((sum, point, index) => sum + distance(points[index] as MapPoint, point), 0)

function pointAt(bends: readonly MapPoint[], reach: readonly number[], at: number): MapPoint {
  const next = reach.findIndex((length, index) => index > 0 && length >= at - NEAR)
  const [a, b] = [bends[next - 1] as MapPoint, bends[next] as MapPoint]
  const [start, end] = [reach[next - 1] as number, reach[next] as number]
  const part = Math.min(1, Math.max(0, (at - start) / (end - start)))
  const round = (value: number) => Math.round(value * 10) / 10
  return [round(a[0] + part * (b[0] - a[0])), round(a[1] + part * (b[1] - a[1]))]
}
