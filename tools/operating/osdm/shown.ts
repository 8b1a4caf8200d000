import type { Outcome, Speed, Tried } from './conform.ts'

const STATES = { kept: 'kept', broken: 'BROKEN', 'not tried': '–' } as const

/** A line of the table, as it is tried. */
export const lineOf = ({ rule, state, why }: Tried): string =>
  `  ${STATES[state].padEnd(7)} ${rule}${why === undefined ? '' : `\n          ${why}`}`

/** Calls and rules, how fast, and what the standard has otherwise. */
export function summaryOf({ tried, faults, speeds }: Outcome, isHeld: boolean): string[] {
  const count = (state: Tried['state']) => tried.filter((one) => one.state === state).length
  const rows = [...Map.groupBy(tried, ({ call }) => call)].map(([call, of]) => {
    const kept = of.filter(({ state }) => state === 'kept').length
    const broken = of.filter(({ state }) => state === 'broken').length
    return `${String(kept).padStart(4)} kept ${String(broken).padStart(4)} broken  ${call}`
  })
  return [
    '',
    ...rows,
    '',
    `${'ms'.padStart(28)}${'P50'.padStart(8)}${'P95'.padStart(8)}${'P99'.padStart(8)}  wanted`,
    ...speeds.map(speedLine),
    '',
    `${count('kept')} rules kept, ${count('broken')} broken, ${count('not tried')} not tried`,
    ...(isHeld
      ? [`${faults.length} schema faults`, ...faults.map(([fault, times]) => `  ${times} × ${fault}`)]
      : ['not held to the standard’s document (--schema FILE)']),
  ]
}

function speedLine({ call, times, within }: Speed): string {
  const of = times.toSorted((one, other) => one - other)
  const percentile = (part: number) => of[Math.max(0, Math.ceil(of.length * part) - 1)] ?? 0
  const [half, most, nearlyAll] = [percentile(0.5), percentile(0.95), percentile(0.99)]
  const figures = [half, most, nearlyAll].map((ms) => ms.toFixed(0).padStart(8)).join('')
  const wanted = within === undefined ? '' : `${most <= within ? 'within' : 'OVER'} ${within}`
  return `${`${of.length} ×`.padStart(28)}${figures}  ${wanted.padEnd(12)} ${call}`
}

export const isRight = ({ tried, faults }: Outcome): boolean =>
  faults.length === 0 && tried.every(({ state }) => state !== 'broken')
