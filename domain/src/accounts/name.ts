export const LONGEST_NAME = 100

/**
 * Letters of any script with their marks, spaces, apostrophes, hyphens and full stops. All else that a stranger might put
 * here is sent on in our letters and printed on tickets: addresses, line breaks, signs that turn the text round.
 */
const NAME = /^[\p{L}\p{M} '’.-]+$/u

export type NameProblem = 'EMPTY' | 'TOO_LONG' | 'WRONG_SIGN'

/** What is wrong with a first or last name, or nothing. Spaces around it don't count. */
export function nameProblem(typed: string): NameProblem | undefined {
  const name = typed.trim()
  if (name === '') return 'EMPTY'
  if (name.length > LONGEST_NAME) return 'TOO_LONG'
  return NAME.test(name) ? undefined : 'WRONG_SIGN'
}
