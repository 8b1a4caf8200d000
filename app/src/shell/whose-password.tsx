import { useTraveller } from '../state/traveller.ts'

/** Stands before a password in a form without an address: password managers look for whose password it is. */
export function WhosePassword() {
  const who = useTraveller()
  return <input hidden type="text" name="username" autoComplete="username" value={who?.email ?? ''} readOnly />
}
