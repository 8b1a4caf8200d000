/** Finds places by their names in somebody's sentences, in the order in which they stand there, each once. */
export type FindNamed = (text: string) => string[]

const WORD = /[\p{L}\p{N}&'’().-]+/gu
const LONGEST = 7

/**
 * Whole names only, the longest first: “Cardiff Central” is not Cardiff, and “Bath Spa” no bath. Capitals count, as many
 * places are called what other words mean.
 */
export function namedPlaces(names: Iterable<readonly [code: string, name: string]>): FindNamed {
  const byName = new Map<string, string>()
  for (const [code, name] of names) if (!byName.has(joined(name))) byName.set(joined(name), code)
  return (text) => {
    const found = new Set<string>()
    // A name doesn't go on behind a comma or the end of a sentence.
    for (const part of text.split(/[,;:!?]|\.(?:\s|$)/)) {
      const words = part.match(WORD) ?? []
      for (let at = 0; at < words.length;) {
        const length = longestAt(words, at)
        if (length > 0) found.add(byName.get(words.slice(at, at + length).join(' '))!)
        at += Math.max(1, length)
      }
    }
    return [...found]
  }
  function longestAt(words: readonly string[], at: number): number {
    for (let length = Math.min(LONGEST, words.length - at); length > 0; length--)
      if (byName.has(words.slice(at, at + length).join(' '))) return length
    return 0
  }
}

const joined = (name: string) => (name.match(WORD) ?? []).join(' ')
