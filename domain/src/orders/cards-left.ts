type Holder = { readonly reference: string; readonly railcard: string | null }

/**
 * The cards of those who are left when some of a party's tickets were given back or handed over. Somebody's card goes with
 * them: of each, no more stay than there are people left who travel under it. As long as all are there, all of them do.
 */
export function cardsLeft(
  railcards: readonly string[],
  passengers: readonly Holder[],
  left: ReadonlySet<string>,
): string[] {
  const here = passengers.filter(({ reference }) => left.has(reference))
  if (here.length === passengers.length) return [...railcards]
  return [...new Set(railcards)].flatMap((code) => {
    const holders = here.filter(({ railcard }) => railcard === code).length
    return railcards.filter((one) => one === code).slice(0, holders)
  })
}
