import type { Language } from '@cledrau/contract/language.ts'
import { emailProblems } from '../../shell/email-field.tsx'
import type { NewPassword } from '../../shell/new-password.tsx'
import { newPasswordProblems } from '../../shell/new-password.tsx'
import type { Person } from '../../shell/person-fields.tsx'
import { personProblems } from '../../shell/person-fields.tsx'
import type { Problems } from '../../shell/use-form.ts'

export type RegisterValues = Person &
  NewPassword & {
    email: string
    acceptTfwOffers: boolean
    accept3rdOffers: boolean
    lang: Language
    agreeToTerms: boolean
  }

/** Nothing is agreed to before somebody does; letters come in the language that is being read. */
export const emptyRegistration = (lang: Language): RegisterValues => ({
  title: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptTfwOffers: false,
  accept3rdOffers: false,
  lang,
  agreeToTerms: false,
})

/** In the order of the form, so that the first problem is the first field's. */
export const REGISTER_ORDER = [
  'title',
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
  'agreeToTerms',
] as const satisfies readonly (keyof RegisterValues)[]

export const registerProblems = (values: RegisterValues): Problems<keyof RegisterValues> => ({
  ...personProblems(values),
  ...emailProblems(values),
  ...newPasswordProblems(values),
  ...(!values.agreeToTerms && { agreeToTerms: 'REGISTER_TERMS_MISSING' }),
})
