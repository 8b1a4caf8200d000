import type { Journey, Leg } from '@cledrau/planner'

export type TrainPart = {
  origin: string
  destination: string
  departTime: string
  /** The same as a search for tickets gives these trains. */
  legSolutionID: string
  pence: number | null
}
export type JourneyPrice = {
  pence: number | null
  why: 'NO_TRAIN' | 'NO_FARE' | 'CANCELLED' | null
  parts: TrainPart[]
}

/** Ways between trains that their ticket is good for, or that cost nothing. */
const WITHIN_A_TICKET: readonly string[] = ['walk', 'tube', 'metro', 'taxi', 'transfer']

/** The parts of a journey that are one trip by train: what is ticketed, with the ways between its trains. */
export function trainPartsOf({ legs }: Journey, isTrainOperator: (operator: string) => boolean): Journey[] {
  const runs: Leg[][] = [[]]
  for (const leg of legs) {
    if (isTicketed(leg, isTrainOperator)) runs.at(-1)?.push(leg)
    // Another means begins another ticket.
    else runs.push([])
  }
  return runs.flatMap((run) => {
    const first = run.findIndex(({ kind }) => kind === 'train')
    const part = first < 0 ? [] : run.slice(first, run.findLastIndex(({ kind }) => kind === 'train') + 1)
    const [begin, end] = [part[0], part.at(-1)]
    if (!begin || !end) return []
    const trains = part.filter(({ kind }) => kind === 'train').length
    return [{ departure: begin.departure, arrival: end.arrival, changes: trains - 1, legs: part }]
  })
}

const isTicketed = (leg: Leg, isTrainOperator: (operator: string) => boolean): boolean =>
  leg.kind === 'link'
    ? WITHIN_A_TICKET.includes(leg.mode)
    : leg.parts.every(({ mode, operator }) => mode === 'rail' || (mode === 'bus' && isTrainOperator(operator)))

/** What all parts cost together; nothing where one of them has no price. */
export function priceOf(parts: TrainPart[], cancelled: boolean): JourneyPrice {
  if (parts.length === 0) return { pence: null, why: 'NO_TRAIN', parts }
  if (cancelled) return { pence: null, why: 'CANCELLED', parts: parts.map((part) => ({ ...part, pence: null })) }
  const pence = parts.reduce<number | null>(
    (sum, part) => (sum === null || part.pence === null ? null : sum + part.pence),
    0,
  )
  return { pence, why: pence === null ? 'NO_FARE' : null, parts }
}
