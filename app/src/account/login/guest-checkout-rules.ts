import type { Result } from '@cledrau/domain/result.ts'
import type { Guest } from '../../state/guest.ts'

/** Nothing but spaces around what somebody typed. */
export const guestTyped = ({ email, title, firstName, lastName }: Guest): Guest => ({
  email: email.trim(),
  title,
  firstName: firstName.trim(),
  lastName: lastName.trim(),
})

/** A form that is still there when its purchase is over, or that was left by the way of an account, sends nothing. */
export const sendsGuest = ({ mode, from }: { mode: boolean; from: string | null }): boolean =>
  mode && from !== 'ConfirmationPage'

/** What is known about what was chosen; nothing where nobody is buying, `trouble` where nobody could say. */
export type Verdict = Result<unknown, 'NO_OPTIONS'> | undefined | 'trouble'

export type AfterVerdict =
  /** On to how the tickets come. */
  | 'go-on'
  /** The tickets can't be handed over in any way: that is said. */
  | 'no-options'
  /** There is nothing to go on with. */
  | 'failed'
  /** Said already, as every call's trouble is. */
  | 'trouble'

export function afterVerdict(verdict: Verdict): AfterVerdict {
  if (verdict === 'trouble') return 'trouble'
  if (verdict === undefined) return 'failed'
  return verdict.ok ? 'go-on' : 'no-options'
}

/** A guest who can't go on is back at the search, and buying is told; everybody else stays where they are. */
export const backToSearch = (then: AfterVerdict): boolean => then !== 'go-on'
