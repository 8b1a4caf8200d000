import type { Explanation, PriceStep } from '../explain/explain.ts'
import { lessPerMille } from '../rules/round.ts'

/** Works one price out again from its steps alone; nothing when a step doesn't give what it says. */
export function recomputeSteps(steps: readonly PriceStep[]): number | undefined {
  let pence: number | undefined
  for (const step of steps) {
    pence = after(pence, step)
    if (pence !== step.pence) return undefined
  }
  return pence
}

function after(pence: number | undefined, step: PriceStep): number | undefined {
  if (step.step === 'FOUND' || step.step === 'SET_BY_HAND') return step.pence
  if (pence === undefined) return undefined
  switch (step.step) {
    case 'FREE_CHILD':
      return 0
    case 'NO_CHILD_DISCOUNT':
      return pence
    case 'SET_ASIDE':
      return pence - step.amount
    case 'ADD_ON':
      return pence + step.amount
    case 'PERCENTAGE':
      return lessPerMille(pence, step.perMille)
    case 'FLAT':
      return step.amount
    case 'DEARER_OF_BOTH':
      return Math.max(lessPerMille(pence, step.perMille), step.amount)
    case 'STATUS_MINIMUM':
    case 'RAILCARD_MINIMUM':
      return Math.max(pence, step.amount)
    case 'NEVER_ABOVE_FULL':
      return Math.min(pence, step.full)
    case 'USUAL_CHILD_FARE':
      return Math.min(pence, step.amount)
  }
}

/** The total from the tree alone, to the penny; nothing when the tree contradicts itself. */
export function recompute({ shares }: Pick<Explanation, 'shares'>): number | undefined {
  let total = 0
  for (const { count, each, steps } of shares) {
    if (recomputeSteps(steps) !== each) return undefined
    total += count * each
  }
  return total
}
