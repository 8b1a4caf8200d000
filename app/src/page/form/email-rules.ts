import { emailProblem } from '@cledrau/domain/accounts/e-mail.ts'

const WORDS = { EMPTY: 'LOGIN_ERROR_EMAIL_EMPTY', WRONG: 'LOGIN_ERROR_EMAIL_WRONG' } as const

/** What is wrong with a typed address, as the name of the words that say so. */
export function emailProblems({ email }: { email: string }): { email?: string } {
  const problem = emailProblem(email)
  return problem ? { email: WORDS[problem] } : {}
}
