import { emailWords } from '../../shell/email-problem.ts'
import type { Problems } from '../../shell/use-form.ts'

export type LoginValues = { email: string; password: string; code: string }

/** A password is taken as it is: what it needs to be was judged when it was chosen. */
export function loginProblems({ email, password }: LoginValues): Problems<keyof LoginValues> {
  const wrong = emailWords(email)
  return { ...(wrong && { email: wrong }), ...(password === '' && { password: 'LOGIN_ERROR_PASSWORD_EMPTY' }) }
}
