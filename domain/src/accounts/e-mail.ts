export const LONGEST_EMAIL = 254

/** Something, @, a domain with a dot in it; domains may be written in any script. */
const PATTERN =
  /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

export type EmailProblem = 'EMPTY' | 'WRONG'

/** What is wrong with an address as typed, or nothing. Spaces around it don't count. */
export function emailProblem(typed: string): EmailProblem | undefined {
  const email = typed.trim().toLowerCase()
  if (email === '') return 'EMPTY'
  return email.length <= LONGEST_EMAIL && PATTERN.test(email) ? undefined : 'WRONG'
}

/** Two addresses with the same key are the same address. */
export const emailKey = (typed: string): string => typed.trim().normalize('NFC').toLowerCase()
