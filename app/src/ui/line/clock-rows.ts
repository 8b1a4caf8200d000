/** A moment of a journey at a place: of the plan, or of what became of it. Minutes count from any one midnight. */
export type ClockStop = { name: string; minutes: number; time: string; note?: string }

/** One ride, from where somebody got on to where they got off. What lies between two rides is a change. */
export type ClockRide = { from: ClockStop; to: ClockStop; means?: 'rail' | 'bus' | 'ferry'; broken?: boolean }

/** One place in the order of the journey, with what was planned there and what happened. */
export type ClockRow = { name: string; planned: Placed | null; real: Placed | null }
export type Placed = ClockStop & {
  /** What leads away from here, as far as this line goes on. */
  after: 'rail' | 'bus' | 'ferry' | 'broken' | 'change' | null
  kind: 'end' | 'change'
}

function placed(rides: readonly ClockRide[]): Placed[] {
  return rides.flatMap(({ from, to, means = 'rail', broken }, index): Placed[] => [
    { ...from, after: broken ? 'broken' : means, kind: index === 0 ? 'end' : 'change' },
    {
      ...to,
      after: index === rides.length - 1 ? null : 'change',
      kind: index === rides.length - 1 ? 'end' : 'change',
    },
  ])
}

/**
 * Both lines beside each other, in one order: a place that both come to stands in one row, and what only one of them has
 * stands where that one has it.
 */
export function clockRows(planned: readonly ClockRide[], real: readonly ClockRide[]): ClockRow[] {
  const [left, right] = [placed(planned), placed(real)]
  // How many places both share, from each pair of them on.
  const shared = Array.from({ length: left.length + 1 }, () => Array.from(right, () => 0))
  const isSame = (i: number, j: number) => left[i]?.name === right[j]?.name
  const at = (i: number, j: number) => shared[i]?.[j] ?? 0
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      shared[i]![j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const rows: ClockRow[] = []
  for (let [i, j] = [0, 0]; i < left.length || j < right.length;) {
    const [one, other] = [left[i] ?? null, right[j] ?? null]
    if (one && other && isSame(i, j)) {
      rows.push({ name: one.name, planned: one, real: other })
      i += 1
      j += 1
    } else if (other && (!one || at(i, j + 1) > at(i + 1, j))) {
      rows.push({ name: other.name, planned: null, real: other })
      j += 1
    } else if (one) {
      rows.push({ name: one.name, planned: one, real: null })
      i += 1
    }
  }
  return rows
}

const HOUR = 60

/** The stretch of the clock that both lines need, and the full hours in it: every one, or every so many on a long way. */
export function clockSpan(rides: readonly ClockRide[]): { from: number; until: number; hours: number[] } {
  const all = rides.flatMap(({ from, to }) => [from.minutes, to.minutes])
  const [first, last] = [Math.min(...all), Math.max(...all)]
  const long = Math.max(last - first, 20)
  const [from, until] = [first - long * 0.03, first + long * 1.03]
  const step = long > 8 * HOUR ? 2 * HOUR : long < 100 ? HOUR / 2 : HOUR
  const hours: number[] = []
  for (let hour = Math.ceil(from / step) * step; hour <= until; hour += step) hours.push(hour)
  return { from, until, hours }
}
