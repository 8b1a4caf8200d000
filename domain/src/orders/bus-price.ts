type Bus = { readonly adult: number; readonly child: number }
type Party = { readonly adults: number; readonly children: number }

/**
 * Bus tickets for some of a party, or all of it. Adults first: whoever buys for some buys for those who pay more. Nothing where
 * there would be more tickets than people.
 */
export function busPrice(bus: Bus, count: number, { adults, children }: Party): number | undefined {
  if (count > adults + children) return undefined
  const paying = Math.min(count, adults)
  return paying * bus.adult + (count - paying) * bus.child
}
