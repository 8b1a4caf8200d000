import { HOUR, MINUTE, type Instant } from '../time/instant.ts'

/** How somebody who is signed in shows again that it is them. */
export const PROOF_WAYS = ['password', 'password-and-code', 'passkey'] as const
export type ProofWay = (typeof PROOF_WAYS)[number]

export const isProofWay = (text: unknown): text is ProofWay => PROOF_WAYS.some((way) => way === text)

export type Proof = { way: ProofWay; at: Instant }

/** How an account is opened, as far as it decides what proves that somebody is its owner. */
export type WaysIn = {
  secondStep: boolean
  passkey: boolean
  /** When its password was last set by a mailed link: that showed more than a password does. */
  resetAt: Instant | null
}

/** One proof is good for this long, in its own session: changing several things in a row asks once. */
export const PROOF_LASTS = 5 * MINUTE
/** Whoever lost their only passkey sets a new password by mail, and has this long to remove it. */
export const RESET_COUNTS = HOUR

/**
 * What proves enough to change a way in: never less than the strongest way that the account has. A password alone would
 * let whoever learned it, and sits at an open session, add a passkey of their own behind the second step.
 */
export function waysToProve({ secondStep, passkey, resetAt }: WaysIn, now: Instant): ProofWay[] {
  const strong: ProofWay[] = [
    ...(secondStep ? (['password-and-code'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
  ]
  if (secondStep) return strong
  const passwordCounts = !passkey || (resetAt !== null && now - resetAt < RESET_COUNTS)
  return passwordCounts ? ['password', ...strong] : strong
}

/** Until when one of these proofs is fresh and strong enough; null when none is. */
export function provenUntil(ways: WaysIn, proofs: readonly Proof[], now: Instant): Instant | null {
  const taken = waysToProve(ways, now)
  const ends = proofs.filter(({ way }) => taken.includes(way)).map(({ at }) => at + PROOF_LASTS)
  const last = Math.max(...ends)
  return last > now ? (last as Instant) : null
}
