import type { Lateness, RunCall, TrainRun } from './run-of-train.ts'

/*
 * Trains of one service date as one text. A timetable repeats itself: trains that take the same way in the same minutes share
 * it, and of each only its name, its way, when it starts and how late it was is written. Lines, each ended by \n:
 *   how many ways there are, and the codes of all stops
 *   per way: stop,minutes since it left the last,minutes that it stands …
 *   per train: uid operator mode way start lateness
 * Stops and ways are said by their places in these lists. Lateness is told for each arrival and departure in turn, by its
 * difference to the last one that was known: `0*5,2,x*3`; ? unknown, ! delayed, x cancelled, *n n times. What is left out at
 * the end is unknown.
 */

const MODES = ['rail', 'bus', 'coach', 'ferry'] as const
const SIGNS = { unknown: '?', delayed: '!', cancelled: 'x' } as const
const MEANING: Readonly<Record<string, Lateness>> = { '?': 'unknown', '!': 'delayed', x: 'cancelled' }

export function packRuns(runs: readonly TrainRun[]): string {
  const [stops, ways] = [new Map<string, number>(), new Map<string, number>()]
  const placeIn = (list: Map<string, number>, name: string) => {
    const known = list.get(name) ?? list.size
    list.set(name, known)
    return known
  }
  const trains = runs.map(({ uid, operator, mode, calls }) => {
    let before = calls[0]?.arrives ?? 0
    const way = calls.map(({ code, arrives, departs }) => {
      const step = [placeIn(stops, code), arrives - before, departs - arrives]
      before = departs
      return step.join()
    })
    const lates = packLates(calls.flatMap(({ cameLate, leftLate }) => [cameLate, leftLate]))
    return [
      uid,
      operator || '-',
      MODES.indexOf(mode),
      placeIn(ways, way.join(' ')),
      calls[0]?.arrives ?? 0,
      lates,
    ].join(' ')
  })
  return [[ways.size, ...stops.keys()].join(' '), ...ways.keys(), ...trains].map((line) => `${line}\n`).join('')
}

export const unpackRuns = (packed: string): TrainRun[] => [...runsIn(packed)]

/** One after the other: whoever draws meanwhile may stop between two of them. */
export function* runsIn(packed: string): Generator<TrainRun> {
  const [head = '', ...lines] = packed.split('\n').slice(0, -1)
  const [count = '', ...stops] = head.split(' ')
  const ways: (number[][] | undefined)[] = []
  const stepsOf = (way: number) =>
    (ways[way] ??= (lines[way] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((step) => step.split(',').map(Number)))
  for (const line of lines.slice(Number(count))) {
    const [uid = '', operator = '', mode = '', way = '', start = '', lates = ''] = line.split(' ')
    const steps = stepsOf(Number(way))
    const late = unpackLates(lates, steps.length * 2)
    let minute = Number(start)
    yield {
      uid,
      operator: operator === '-' ? '' : operator,
      mode: MODES[Number(mode)] ?? 'rail',
      calls: steps.map(([stop = 0, moves = 0, stands = 0], index): RunCall => {
        const arrives = minute + moves
        minute = arrives + stands
        const code = stops[stop] ?? ''
        return { code, arrives, departs: minute, cameLate: late[2 * index]!, leftLate: late[2 * index + 1]! }
      }),
    }
  }
}

function packLates(lates: readonly Lateness[]): string {
  let known = 0
  const said = lates.slice(0, lates.findLastIndex((late) => late !== 'unknown') + 1).map((late) => {
    if (typeof late !== 'number') return SIGNS[late]
    const more = late - known
    known = late
    return String(more)
  })
  const packed: string[] = []
  for (let at = 0; at < said.length;) {
    const next = said.findIndex((sign, index) => index > at && sign !== said[at])
    const times = (next < 0 ? said.length : next) - at
    packed.push(times > 1 ? `${said[at]}*${times}` : said[at]!)
    at += times
  }
  return packed.join()
}

function unpackLates(packed: string, count: number): Lateness[] {
  const lates: Lateness[] = []
  let known = 0
  for (const part of packed === '' ? [] : packed.split(',')) {
    const [sign = '', times = '1'] = part.split('*')
    for (let nth = 0; nth < Number(times); nth++) {
      const meaning = MEANING[sign]
      if (meaning === undefined) known += Number(sign)
      lates.push(meaning ?? known)
    }
  }
  while (lates.length < count) lates.push('unknown')
  return lates
}
