import { emailProblem } from '@cledrau/domain/accounts/e-mail.ts'
import type { WordName } from '../../i18n/names.ts'

const WORDS = { EMPTY: 'LOGIN_ERROR_EMAIL_EMPTY', WRONG: 'LOGIN_ERROR_EMAIL_WRONG' } as const

/** What is wrong with a typed address, as the name of the words that say so. */
export function emailProblems({ email }: { email: string }): { email?: WordName } {
  const problem = emailProblem(email)
  return problem ? { email: WORDS[problem] } : {}
}
