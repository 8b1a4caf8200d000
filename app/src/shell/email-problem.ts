import { emailProblem } from '@cledrau/domain/accounts/e-mail.ts'

const WORDS = { EMPTY: 'LOGIN_ERROR_EMAIL_EMPTY', WRONG: 'LOGIN_ERROR_EMAIL_WRONG' } as const

/** What is wrong with a typed address, as the name of the words that say so. */
export function emailWords(typed: string): (typeof WORDS)[keyof typeof WORDS] | undefined {
  const problem = emailProblem(typed)
  return problem && WORDS[problem]
}
