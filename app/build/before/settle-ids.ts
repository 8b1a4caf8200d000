/** Gives the ids in a markup the numbers that they keep, among all that were given to it before. */
export type SettleIds = (markup: string) => string

/**
 * React counts what it draws, also what it draws a second time because a part came late: on a busy machine the same page has other ids. Counted by where
 * they stand they are the same in every build, and still each has its own.
 */
export function settleIds(): SettleIds {
  const known = new Map<string, string>()
  return (markup) =>
    markup.replaceAll(/_r_[0-9a-z]+_/g, (drawn) => {
      const kept = known.get(drawn) ?? `_r_${known.size.toString(36)}_`
      known.set(drawn, kept)
      return kept
    })
}
