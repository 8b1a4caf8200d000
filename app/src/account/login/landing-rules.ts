import { pathTo } from '../../routes/href.ts'
export type LandingFacts = {
  narrow: boolean
  /** Signing in is part of buying a ticket. */
  ticketSearch: boolean
  /** A guest was adding a pay-as-you-go card: it goes on with their account. */
  paygGuestToken: boolean
  /** Where the visitor was on the way to. */
  returnTo: string | undefined
  /** The name of the page that led to the login. */
  from: string | null
}

export type Landing =
  | { kind: 'payg-card' }
  | { kind: 'verify-booking' }
  | { kind: 'back' }
  | { kind: 'to'; path: string }
  /** Wide: the page under the dialog. */
  | { kind: 'stay' }

const LEADS_BACK = /^(PayAsYouGo|Payg|AddContactless|AddPayment|DelayRepay|OverviewCalculator|Claims$)/

/** A path of our own: nothing that a link could have put there leads away. */
const isOurs = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path)

/** Where somebody is after they signed in. */
export function landing({ narrow, ticketSearch, paygGuestToken, returnTo, from }: LandingFacts): Landing {
  if (paygGuestToken) return { kind: 'payg-card' }
  if (isOurs(returnTo)) return { kind: 'to', path: returnTo }
  if (from !== null && LEADS_BACK.test(from)) return narrow ? { kind: 'back' } : { kind: 'stay' }
  if (narrow) return ticketSearch ? { kind: 'verify-booking' } : { kind: 'to', path: pathTo('My Account') }
  return from === 'ConfirmationPage' ? { kind: 'to', path: '/' } : { kind: 'stay' }
}
