import type { PasswordProblem } from '@cledrau/domain/accounts/password.ts'
import { passwordProblems } from '@cledrau/domain/accounts/password.ts'
import type { WordName } from '../../i18n/names.ts'
import type { Problems } from './use-form.ts'

export type NewPassword = { password: string; confirmPassword: string }

const WORDS: Record<PasswordProblem, WordName> = {
  TOO_SHORT: 'FORM_PASSWORD_TOO_SHORT',
  TOO_LONG: 'FORM_PASSWORD_TOO_LONG',
  SPACE: 'FORM_PASSWORD_SPACE',
  NO_UPPER: 'FORM_PASSWORD_NO_UPPER',
  NO_LOWER: 'FORM_PASSWORD_NO_LOWER',
  NO_NUMBER: 'FORM_PASSWORD_NO_NUMBER',
  NO_SYMBOL: 'FORM_PASSWORD_NO_SYMBOL',
  FORBIDDEN_SIGN: 'FORM_PASSWORD_FORBIDDEN_SIGN',
}

/** What is wrong with a new password, as words. An empty field is only empty. */
export function newPasswordProblems({ password, confirmPassword }: NewPassword): Problems<keyof NewPassword> {
  const [first] = passwordProblems(password)
  const missing = password === '' ? 'FORM_PASSWORD_MISSING' : first && WORDS[first]
  const again =
    confirmPassword === ''
      ? 'FORM_PASSWORD_AGAIN_MISSING'
      : confirmPassword === password
        ? undefined
        : 'FORM_PASSWORD_AGAIN_DIFFERS'
  return { ...(missing && { password: missing }), ...(again && { confirmPassword: again }) }
}
