import { guestBearers } from '../api/session.ts'
import { travellerNow } from '../state/traveller.ts'

/** Those of a guest's order are asked for with the token that its mailed code opened. */
export type Asking = { recordLocator?: string }
/** Whoever is signed in asks as themselves. */
export const OWN: Asking = {}
export const guestOf = ({ recordLocator }: Asking): { guest?: string } => {
  const guest = travellerNow() === null && recordLocator ? guestBearers.get(recordLocator) : undefined
  return guest ? { guest } : {}
}
