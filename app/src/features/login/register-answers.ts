import type { register } from '@cledrau/contract/accounts.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { RegisterValues } from './register-rules.ts'

/** Where somebody is told to look in their mail: the page of buying, a page of its own, or the same dialog. */
export const registeredPage = (
  ticketSearch: boolean,
  narrow: boolean,
): 'SuccessComponentSummary' | 'SuccessComponent' | null =>
  ticketSearch ? 'SuccessComponentSummary' : narrow ? 'SuccessComponent' : null

export type RefusedRegistration =
  | { kind: 'message'; word: string }
  | { kind: 'field'; field: keyof RegisterValues; word: string }

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
