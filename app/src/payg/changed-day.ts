import type { Payments } from './payg-data.ts'

type Payment = Payments['payments'][number]

/** What a day cost when it was first charged and what it costs now; null where no late tap or correction has changed it. */
export function changedDay(payments: readonly Payment[]): { before: number; now: number } | null {
  const first = payments.find(({ before }) => before === null)
  if (!first) return null
  const now = payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  return now === first.amount ? null : { before: first.amount, now }
}
