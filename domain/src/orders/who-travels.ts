/** How somebody is named on a ticket; empty parts where nobody said. */
export type PersonName = { readonly title: string; readonly firstName: string; readonly lastName: string }

type Traveller = { readonly reference: string; readonly kind: 'ADULT' | 'CHILD' }
type Told = { readonly reference: string } & { readonly [Part in keyof PersonName]?: string | undefined }

const NOBODY: PersonName = { title: '', firstName: '', lastName: '' }

/**
 * Who each of a party is. Whoever was named is called so; where nobody was, the first adult is the one who books.
 * A child that travels alone isn't named after whoever paid.
 */
export function whoTravels<Party extends Traveller>(
  party: readonly Party[],
  told: readonly Told[],
  buyer: PersonName,
): (Party & PersonName)[] {
  const names = new Map(told.filter(isNamed).map((one) => [one.reference, { ...NOBODY, ...partsOf(one) }]))
  const lead = names.size === 0 ? party.find(({ kind }) => kind === 'ADULT')?.reference : undefined
  return party.map((one) => ({
    ...one,
    ...(names.get(one.reference) ?? (one.reference === lead ? partsOf(buyer) : NOBODY)),
  }))
}

const isNamed = ({ firstName, lastName }: Told): boolean => Boolean(firstName?.trim() || lastName?.trim())

const partsOf = ({ title, firstName, lastName }: { readonly [Part in keyof PersonName]?: string | undefined }) => ({
  title: title?.trim() ?? '',
  firstName: firstName?.trim() ?? '',
  lastName: lastName?.trim() ?? '',
})
