/** What was paid together, for which way and whom. */
type PaidPart = {
  readonly price: number
  readonly direction: 'OUTBOUND' | 'INBOUND' | 'BOTH'
  readonly passengerReferences: readonly string[]
}

export const WAYS = ['OUT', 'RETURN'] as const
export type AssistedWay = (typeof WAYS)[number]

/**
 * What a way cost the one whose assistance failed: all of it goes back, however many stops failed, and their tickets stay
 * what they are. Half of a fare for both ways is the way's. Never more than is left of what was paid.
 */
export function redressOf(
  parts: readonly PaidPart[],
  { passenger, way, left }: { passenger: string; way: AssistedWay; left: number },
): number {
  const direction = way === 'RETURN' ? 'INBOUND' : 'OUTBOUND'
  const cost = parts
    .filter((part) => part.passengerReferences.includes(passenger))
    .filter((part) => part.direction === direction || part.direction === 'BOTH')
    .reduce((sum, part) => {
      const own = part.price / part.passengerReferences.length
      return sum + (part.direction === 'BOTH' ? own / 2 : own)
    }, 0)
  return Math.max(0, Math.min(Math.ceil(cost), left))
}
