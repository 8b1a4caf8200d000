import type { NameProblem } from '@cledrau/domain/accounts/name.ts'
import { nameProblem } from '@cledrau/domain/accounts/name.ts'
import type { Problems } from './use-form.ts'

export type Person = { title: string; firstName: string; lastName: string }

const WORDS = { EMPTY: 'MISSING', TOO_LONG: 'TOO_LONG', WRONG_SIGN: 'WRONG_SIGN' } as const satisfies Record<
  NameProblem,
  string
>

/** What is wrong with somebody's name, as words; the words for a first and a last name differ. */
export function personProblems({ title, firstName, lastName }: Person): Problems<keyof Person> {
  const first = nameProblem(firstName)
  const last = nameProblem(lastName)
  return {
    ...(title.trim() === '' && { title: 'FORM_TITLE_MISSING' }),
    ...(first && { firstName: `FORM_FIRST_NAME_${WORDS[first]}` }),
    ...(last && { lastName: `FORM_LAST_NAME_${WORDS[last]}` }),
  }
}
