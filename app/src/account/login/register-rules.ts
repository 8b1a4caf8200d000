import type { register } from '@cledrau/contract/account/accounts.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { WordName } from '../../i18n/names.ts'
import { emailProblems } from '../../page/form/email-rules.ts'
import type { NewPassword } from '../../page/form/new-password-rules.ts'
import { newPasswordProblems } from '../../page/form/new-password-rules.ts'
import type { Person } from '../../page/form/person-rules.ts'
import { personProblems } from '../../page/form/person-rules.ts'
import type { Problems } from '../../page/form/use-form.ts'

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

/** Where somebody is told to look in their mail: the page of buying, a page of its own, or the same dialog. */
export const registeredPage = (
  ticketSearch: boolean,
  narrow: boolean,
): 'SuccessComponentSummary' | 'SuccessComponent' | null =>
  ticketSearch ? 'SuccessComponentSummary' : narrow ? 'SuccessComponent' : null

export type RefusedRegistration =
  | { kind: 'message'; word: WordName }
  | { kind: 'field'; field: keyof RegisterValues; word: WordName }

/** What registering does with each no: most of them belong to a field of the form. */
export function refusedRegistration(refusal: RefusalOf<typeof register>): RefusedRegistration {
  switch (refusal) {
    case 'EMAIL_ALREADY_EXISTS':
      return { kind: 'message', word: 'REGISTER_ERROR_EMAIL_EXISTS' }
    case 'PASSWORD_TOO_COMMON':
    case 'PASSWORD_TOO_WEAK':
      return { kind: 'field', field: 'password', word: `REFUSAL_${refusal}` }
    case 'PASSWORDS_DIFFER':
      return { kind: 'field', field: 'confirmPassword', word: 'FORM_PASSWORD_AGAIN_DIFFERS' }
    case 'TITLE_UNKNOWN':
      return { kind: 'field', field: 'title', word: 'REFUSAL_TITLE_UNKNOWN' }
  }
}
