export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128

/** What a form shows while somebody types, in this order. */
export const CHECKLIST = ['UPPER_AND_LOWER', 'LENGTH', 'NUMBER', 'SYMBOL', 'MATCH'] as const
export type ChecklistItem = (typeof CHECKLIST)[number]

export type PasswordProblem =
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'SPACE'
  | 'NO_UPPER'
  | 'NO_LOWER'
  | 'NO_NUMBER'
  | 'NO_SYMBOL'
  | 'FORBIDDEN_SIGN'

/** Printable ASCII signs without letters, digits, space and the three that are forbidden. */
const SYMBOL = /[!#-/:;=?-@[-`{-~]/
const FORBIDDEN = /[<">]/
const UPPER = /\p{Lu}/u
const LOWER = /\p{Ll}/u
const NUMBER = /\d/

/** Everything that is wrong with a password, in the order of the form. A password is never trimmed. */
export function passwordProblems(password: string): PasswordProblem[] {
  const found: [boolean, PasswordProblem][] = [
    [!UPPER.test(password), 'NO_UPPER'],
    [!LOWER.test(password), 'NO_LOWER'],
    [password.length < SHORTEST_PASSWORD, 'TOO_SHORT'],
    [password.length > LONGEST_PASSWORD, 'TOO_LONG'],
    [!NUMBER.test(password), 'NO_NUMBER'],
    [!SYMBOL.test(password), 'NO_SYMBOL'],
    [/\s/.test(password), 'SPACE'],
    [FORBIDDEN.test(password), 'FORBIDDEN_SIGN'],
  ]
  return found.filter(([wrong]) => wrong).map(([, problem]) => problem)
}

/** Which items of the live checklist hold now. Two empty fields don't match: nothing was typed yet. */
export function passwordChecklist(password: string, confirmation: string): Record<ChecklistItem, boolean> {
  return {
    UPPER_AND_LOWER: UPPER.test(password) && LOWER.test(password),
    LENGTH: password.length >= SHORTEST_PASSWORD,
    NUMBER: NUMBER.test(password),
    SYMBOL: SYMBOL.test(password),
    MATCH: password !== '' && password === confirmation,
  }
}
