import { refreshTokenExists } from '../api/session.ts'
import { usePlatform } from '../platform/platform.ts'
import { useTicketSearch } from '../search/ticket-search.ts'
import { useOptions } from '../state/options.ts'
import { useTraveller } from '../state/traveller.ts'
import { mayCheckOutAsGuest } from './guest-rules.ts'

/** Whether whoever is here may buy what they are buying without an account. */
export function useGuestWay(ticketSearch: boolean): boolean {
  const { native } = usePlatform()
  const { showGuestCheckoutOnApp } = useOptions()
  // After a reload the session may still be on its way: nobody is asked who they are meanwhile.
  const signedIn = useTraveller() !== null || refreshTokenExists()
  const search = useTicketSearch()
  return mayCheckOutAsGuest({ ticketSearch, native, showGuestCheckoutOnApp, signedIn, search })
}
