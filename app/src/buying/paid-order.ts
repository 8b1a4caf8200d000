import { cell } from '../platform/cell.ts'
import { guardsFollow } from '../state/guard-facts.ts'

/** Whether something was paid for in this visit: its confirmation may be entered. */
const paid = cell(false)
guardsFollow(paid, (paidOrder) => ({ paidOrder }))

export const notePaid = (): void => paid.set(true)
