import { isCommonPassword } from '@cledrau/domain/accounts/common-passwords.ts'
import { passwordProblems } from '@cledrau/domain/accounts/password.ts'

/** Why a new password isn't taken, or nothing. */
export function passwordRefusal(password: string): 'PASSWORD_TOO_WEAK' | 'PASSWORD_TOO_COMMON' | undefined {
  if (passwordProblems(password).length > 0) return 'PASSWORD_TOO_WEAK'
  return isCommonPassword(password) ? 'PASSWORD_TOO_COMMON' : undefined
}
