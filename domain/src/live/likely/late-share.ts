import type { Standing } from './way-of-run.ts'

/** From so many minutes on a train is late in the eyes of its travellers. */
export const LATE = 5

/** What is said of an operator with few trains leans on all others, as if so many more ran. */
const LEANS = 10

/** Which part of an operator's trains that are on their way is late: on a bad day more goes wrong. */
export function lateShares(
  trains: Iterable<Pick<Standing, 'begun' | 'late'> & { readonly operator: string }>,
): (operator: string) => number {
  const counts = new Map<string, { all: number; late: number }>()
  const total = { all: 0, late: 0 }
  for (const { operator, begun, late } of trains) {
    if (!begun) continue
    const own = counts.get(operator) ?? { all: 0, late: 0 }
    counts.set(operator, own)
    for (const count of [own, total]) {
      count.all++
      if (late >= LATE) count.late++
    }
  }
  const usual = total.all > 0 ? total.late / total.all : 0
  return (operator) => {
    const { all, late } = counts.get(operator) ?? { all: 0, late: 0 }
    return (late + LEANS * usual) / (all + LEANS)
  }
}
