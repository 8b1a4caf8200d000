import { emailProblems } from '../../shell/email-field.tsx'
import type { Problems } from '../../shell/use-form.ts'

export type LoginValues = { email: string; password: string; code: string }

/** A password is taken as it is: what it needs to be was judged when it was chosen. */
export const loginProblems = (values: LoginValues): Problems<keyof LoginValues> => ({
  ...emailProblems(values),
  ...(values.password === '' && { password: 'LOGIN_ERROR_PASSWORD_EMPTY' }),
})
