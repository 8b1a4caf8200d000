import { emailProblems } from './email-rules.ts'
import { personProblems } from './person-rules.ts'
import type { Problems } from './use-form.ts'
import type { SearchKind } from '../state/checkout.ts'
import type { Guest } from '../state/guest.ts'

export type GuestFacts = {
  ticketSearch: boolean
  native: boolean
  showGuestCheckoutOnApp: boolean
  signedIn: boolean
  search: SearchKind
}

/** Whether somebody may buy without an account here: a single journey, in the middle of buying it. */
export function mayCheckOutAsGuest({ ticketSearch, native, showGuestCheckoutOnApp, signedIn, search }: GuestFacts) {
  if (!ticketSearch || signedIn) return false
  if (native && !showGuestCheckoutOnApp) return false
  return !search.multi && !search.season && !search.savedReturnAndReturn
}

export const guestProblems = (guest: Guest): Problems<keyof Guest> => ({
  ...emailProblems(guest),
  ...personProblems(guest),
})
