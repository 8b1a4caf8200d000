import type { FareColumns, FaresImage } from './image.ts'

/** What a device needs of the fares: those between the stations that stay. Small lists stay whole; numbers into them stay what they are. */
export function cutFares({ columns, tables }: FaresImage, keep: (crs: string) => boolean): FaresImage {
  const codes = codesOfKept({ columns, tables }, keep)
  const pairs = keptRows(columns.pairStart, columns.pairDestination, codes)
  const overrides = keptRows(columns.overrideStart, columns.overrideDestination, codes)

  // A flow that is read both ways stands twice among the pairs.
  const flows = [...new Set(pairs.rows.map((row) => columns.pairFlow[row]! >> 1))].toSorted((a, b) => a - b)
  const flowNow = new Map(flows.map((flow, now) => [flow, now]))
  const flowFares = new Uint32Array(flows.length + 1)
  const fares: number[] = []
  for (const [now, flow] of flows.entries()) {
    for (let fare = columns.flowFares[flow]!; fare < columns.flowFares[flow + 1]!; fare++) fares.push(fare)
    flowFares[now + 1] = fares.length
  }
  return {
    tables,
    columns: {
      ...columns,
      pairStart: pairs.start,
      pairDestination: rowsOf(columns.pairDestination, pairs.rows),
      pairFlow: Uint32Array.from(pairs.rows, (row) => {
        const told = columns.pairFlow[row]!
        return flowNow.get(told >> 1)! * 2 + (told & 1)
      }),
      pairSingle: rowsOf(columns.pairSingle, pairs.rows),
      flowFares,
      ...picked(columns, FLOW, flows),
      ...picked(columns, FARE, fares),
      overrideStart: overrides.start,
      ...picked(columns, OVERRIDE, overrides.rows),
    },
  }
}

const FLOW = [
  'flowId',
  'flowOrigin',
  'flowDestination',
  'flowRoute',
  'flowToc',
  'flowFrom',
  'flowUntil',
  'flowBits',
] as const
const FARE = ['fareTicket', 'farePrice', 'fareRestriction'] as const
const OVERRIDE = [
  'overrideDestination',
  'overrideRoute',
  'overrideRailcard',
  'overrideTicket',
  'overrideFrom',
  'overrideUntil',
  'overrideAdult',
  'overrideChild',
  'overrideRestriction',
  'overrideBits',
] as const

/** All that the stations that stay are priced as. */
function codesOfKept({ columns, tables }: FaresImage, keep: (crs: string) => boolean): Set<number> {
  const codes = new Set<number>()
  for (const [station, { crs }] of tables.stations.entries()) {
    if (!keep(crs)) continue
    for (const code of columns.setCode.subarray(columns.setStart[station], columns.setStart[station + 1]))
      codes.add(code)
  }
  return codes
}

/** Of rows that are grouped by their origin, those with both ends among these codes. */
function keptRows(starts: Uint32Array, destinations: Uint16Array, codes: ReadonlySet<number>) {
  const start = new Uint32Array(starts.length)
  const rows: number[] = []
  for (let origin = 0; origin + 1 < starts.length; origin++) {
    if (codes.has(origin))
      for (let row = starts[origin]!; row < starts[origin + 1]!; row++)
        if (codes.has(destinations[row]!)) rows.push(row)
    start[origin + 1] = rows.length
  }
  return { start, rows }
}

type Column = FareColumns[keyof FareColumns]

const rowsOf = <Kind extends Column>(column: Kind, rows: readonly number[]): Kind =>
  (column.constructor as unknown as { from: (rows: readonly number[], of: (row: number) => number) => Kind }).from(
    rows,
    (row) => column[row]!,
  )

const picked = <Name extends keyof FareColumns>(
  columns: FareColumns,
  names: readonly Name[],
  rows: readonly number[],
) => Object.fromEntries(names.map((name) => [name, rowsOf(columns[name], rows)])) as Pick<FareColumns, Name>
