export const LONGEST_NAME = 100
const FORBIDDEN = /[!"<>@~#?%$£{}[\]\d]/

export type NameProblem = 'EMPTY' | 'TOO_LONG' | 'WRONG_SIGN'

/** What is wrong with a first or last name, or nothing. Spaces around it don't count. */
export function nameProblem(typed: string): NameProblem | undefined {
  const name = typed.trim()
  if (name === '') return 'EMPTY'
  if (name.length > LONGEST_NAME) return 'TOO_LONG'
  return FORBIDDEN.test(name) ? 'WRONG_SIGN' : undefined
}
