import type { Credentials } from '../../platform/platform.ts'

export type OfferFacts = {
  /** Typed by hand: who came in by face or finger has been asked before. */
  manual: boolean
  /** The device knows faces or fingers, and can keep something behind them. */
  available: boolean
}

/** Whether somebody who has just signed in is asked to do so by face or finger from now on. */
export const offersBiometrics = ({ manual, available }: OfferFacts): boolean => manual && available

/** Whether the way in by face or finger stands on the form. */
export const showsBiometrics = ({ available, kept }: { available: boolean; kept: boolean }): boolean =>
  available && kept

/** The finger was taken away, or the reader is locked: nothing happened. */
const STOPPED = [0, 16]
export const wasStopped = (trouble: unknown): boolean =>
  STOPPED.includes(Number((trouble as { code?: unknown } | null)?.code))

export type Unlocked = { kind: 'credentials'; credentials: Credentials } | { kind: 'stopped' } | { kind: 'missing' }

/** What lay behind the face or finger: half of it opens nothing. */
export const unlockedBy = (kept: Partial<Credentials> | null | undefined): Unlocked =>
  kept?.username && kept.password
    ? { kind: 'credentials', credentials: { username: kept.username, password: kept.password } }
    : { kind: 'missing' }
