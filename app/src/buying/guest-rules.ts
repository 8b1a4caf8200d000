import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { emailProblems } from '../page/form/email-rules.ts'
import { personProblems } from '../page/form/person-rules.ts'
import type { Problems } from '../page/form/use-form.ts'
import type { Guest } from '../state/guest.ts'

export type GuestFacts = {
  ticketSearch: boolean
  native: boolean
  showGuestCheckoutOnApp: boolean
  signedIn: boolean
  search: Pick<SearchOptions, 'multi' | 'season'>
}

/** Whether somebody may buy without an account here: a single journey, in the middle of buying it. */
export function mayCheckOutAsGuest({ ticketSearch, native, showGuestCheckoutOnApp, signedIn, search }: GuestFacts) {
  if (!ticketSearch || signedIn) return false
  if (native && !showGuestCheckoutOnApp) return false
  return !search.multi && !search.season
}

export const guestProblems = (guest: Guest): Problems<keyof Guest> => ({
  ...emailProblems(guest),
  ...personProblems(guest),
})
