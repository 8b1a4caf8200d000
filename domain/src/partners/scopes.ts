/**
 * What a partner may do: ask, sell and show what was sold, change or give it back and claim for it, and read the books about it.
 * A token says which of these it is for; the partner's contract says which it can be for at all.
 */
export const SCOPES = ['plan', 'sell', 'after-sales', 'data'] as const
export type Scope = (typeof SCOPES)[number]

export const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word)

/** `undefined`: somebody asks for what isn't theirs, or for what there isn't. Without a word, all that is theirs. */
export function scopesAsked(asked: string | undefined, own: readonly Scope[]): Scope[] | undefined {
  const words = (asked ?? '').split(' ').filter((word) => word !== '')
  if (words.length === 0) return [...own]
  return words.every((word) => own.some((scope) => scope === word))
    ? own.filter((scope) => words.includes(scope))
    : undefined
}
