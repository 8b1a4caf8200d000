import type { NameProblem } from '@cledrau/domain/accounts/name.ts'
import { nameProblem } from '@cledrau/domain/accounts/name.ts'
import type { Problems } from './use-form.ts'

export type Person = { title: string; firstName: string; lastName: string }

const WORDS: Record<NameProblem, string> = {
  EMPTY: 'FORM_NAME_MISSING',
  TOO_LONG: 'FORM_NAME_TOO_LONG',
  WRONG_SIGN: 'FORM_NAME_WRONG_SIGN',
}

/** What is wrong with somebody's name, as words; the words for a first and a last name differ. */
export function personProblems({ title, firstName, lastName }: Person): Problems<keyof Person> {
  const first = nameProblem(firstName)
  const last = nameProblem(lastName)
  return {
    ...(title.trim() === '' && { title: 'FORM_TITLE_MISSING' }),
    ...(first && { firstName: WORDS[first].replace('NAME', 'FIRST_NAME') }),
    ...(last && { lastName: WORDS[last].replace('NAME', 'LAST_NAME') }),
  }
}
