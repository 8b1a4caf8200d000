import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { login } from '@cledrau/contract/account/session.ts'
import { emailProblems } from '../../page/form/email-rules.ts'
import type { Problems } from '../../page/form/use-form.ts'

export type LoginValues = { email: string; password: string; code: string }

/** A password is taken as it is: what it needs to be was judged when it was chosen. */
export const loginProblems = (values: LoginValues): Problems<keyof LoginValues> => ({
  ...emailProblems(values),
  ...(values.password === '' && { password: 'LOGIN_ERROR_PASSWORD_EMPTY' }),
})

export type Refused =
  /** The address waits to be confirmed: to the page that says so, the one of buying where that is what they do. */
  | { kind: 'verify'; page: 'VerifyEmailSummary' | 'VerifyEmail' }
  | { kind: 'second-step'; step: 'asked' | 'wrong' }
  /** `forget`: what this device kept for a face or finger is no longer good. */
  | { kind: 'wrong'; forget: boolean }

/** What signing in does with each no. `manual`: typed by hand, not unlocked by a face or finger. */
export function refusedLogin(
  refusal: RefusalOf<typeof login>,
  { ticketSearch, narrow, manual }: { ticketSearch: boolean; narrow: boolean; manual: boolean },
): Refused {
  if (refusal === 'LOGIN_UNVERIFIED')
    return { kind: 'verify', page: ticketSearch && narrow ? 'VerifyEmailSummary' : 'VerifyEmail' }
  if (refusal === 'SECOND_FACTOR_NEEDED') return { kind: 'second-step', step: 'asked' }
  if (refusal === 'SECOND_FACTOR_WRONG') return { kind: 'second-step', step: 'wrong' }
  return { kind: 'wrong', forget: !manual }
}

/** The button that signs in: without a network it can do nothing, and a second press while it is at it is none. */
export const signInButton = ({ sending, online }: { sending: boolean; online: boolean }) => ({
  loading: sending,
  offline: !online,
})
