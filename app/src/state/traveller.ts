import { forget, recallJson, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'

export type Traveller = { customerId: string; email: string; title: string; firstName: string; lastName: string }

/** `null`: a guest. */
const traveller = cell<Traveller | null>(null)

const isTraveller = (value: unknown): value is Traveller =>
  typeof value === 'object' && value !== null && 'customerId' in value && 'email' in value

/** Whoever signed in on this device last is known before the network answers. */
export const loadTraveller = (): void => traveller.set(recallJson('storedUser', isTraveller))
export const useTraveller = (): Traveller | null => useCell(traveller)
export const travellerNow = traveller.get
export const onTraveller = traveller.subscribe

export function welcome(who: Traveller): void {
  remember('storedUser', JSON.stringify(who))
  traveller.set(who)
}

/** The few facts that a device keeps about whoever is signed in. */
export const travellerFrom = ({ customerId, email, title, firstName, lastName }: Traveller): Traveller => ({
  customerId,
  email,
  title,
  firstName,
  lastName,
})

export function farewell(): void {
  forget('storedUser')
  traveller.set(null)
}

/** Two letters for the avatar, and the name that goes with them. */
export function initialsOf(who: Pick<Traveller, 'firstName' | 'lastName'> | null): { initials: string; name: string } {
  if (!who) return { initials: 'NN', name: 'N/A' }
  const [first, last] = [who.firstName.trim(), who.lastName.trim()]
  const letter = (text: string) => [...text][0]?.toLocaleUpperCase() ?? ''
  return { initials: letter(first) + letter(last), name: `${first} ${last}`.trim() }
}
