import type { AppOptions } from '@cledrau/contract/reading/options.ts'

/** Shows only with the new Delay Repay, whatever the list says. */
export const DELAY_REPAY_ENTRY = 231

type Entry = { id: number; option?: string }

export const optionIsOn = (options: AppOptions, name: string | undefined): boolean =>
  name === undefined || String((options as Record<string, unknown>)[name]) === 'true'

export type Offer = {
  options: AppOptions
  /** Whether an address leads to a screen. */ offered: (address: string) => boolean
}

/** Of a menu's entries, those that are switched on and lead somewhere. */
export function entriesToShow<E extends Entry>(
  entries: readonly E[],
  addressOf: (entry: E) => string,
  offer: Offer,
): E[] {
  return entries.filter(
    (entry) =>
      optionIsOn(offer.options, entry.option) &&
      (entry.id !== DELAY_REPAY_ENTRY || offer.options.showDelayRepayNew) &&
      offer.offered(addressOf(entry)),
  )
}

type Group = { children: readonly Entry[] }
type EntryOf<G extends Group> = G['children'][number]

/** The same for groups: one that has nothing left to show goes, too. */
export const groupsToShow = <G extends Group>(
  groups: readonly G[],
  addressOf: (entry: EntryOf<G>) => string,
  offer: Offer,
): G[] =>
  groups
    .map((group) => ({ ...group, children: entriesToShow<EntryOf<G>>(group.children, addressOf, offer) }))
    .filter((group) => group.children.length > 0)

type Category = Entry & { children: readonly Group[] }

/** Of the header's categories: one that is called after a page is there with that page, any other with what is in it. */
export const categoriesToShow = <C extends Category>(
  categories: readonly C[],
  addressOf: (entry: C | EntryOf<C['children'][number]>) => string,
  offer: Offer,
): C[] =>
  categories
    .filter((category) => optionIsOn(offer.options, category.option))
    .map((category) => ({ ...category, children: groupsToShow(category.children, addressOf, offer) }))
    .filter((category) =>
      addressOf(category) === ''
        ? category.children.length > 0
        : entriesToShow([category], addressOf, offer).length > 0,
    )
