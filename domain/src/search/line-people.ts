import type { Read } from './line-times.ts'
import { ADULTS, CHILDREN, GROUPS, numberNamed, RAILCARD, wordsOfLine } from './line-words.ts'

type Words = readonly string[]

/** A railcard as a line may name it. */
export type NamedCard = { readonly code: string; readonly names: readonly string[] }

/** “2 adults”, “dau oedolyn”, “pedwar o bobl”, “group of 5”: how many, and whether they are children. */
export function readPeople(words: Words): Read<{ count: number; of: 'adults' | 'children' }> | null {
  const [first = '', second = ''] = words
  if (GROUPS.includes(first) && (second === 'of' || second === 'o')) {
    const count = numberNamed(words[2])
    if (count) return { value: { count, of: 'adults' }, used: ADULTS.includes(words[3] ?? '') ? 4 : 3 }
  }
  const count = numberNamed(first)
  if (count === undefined || count === 0) return null
  const of = second === 'o' || second === 'of' ? 1 : 0
  const who = words[1 + of] ?? ''
  if (of > 0 && who === 'us') return { value: { count, of: 'adults' }, used: 3 }
  if (ADULTS.includes(who)) return { value: { count, of: 'adults' }, used: 2 + of }
  return CHILDREN.includes(who) ? { value: { count, of: 'children' }, used: 2 + of } : null
}

/** “16-25 railcard”, “cerdyn rheilffordd pobl hŷn”: the card whose name it is, with or without the word for such cards. */
export function readRailcard(words: Words, cards: readonly NamedCard[]): Read<string> | null {
  let best: Read<string> | null = null
  for (const { code, names } of cards)
    for (const name of names) {
      const used = usedBy(words, name)
      if (used > (best?.used ?? 0)) best = { value: code, used }
    }
  return best
}

const isCardWord = (word: string | undefined) => word !== undefined && RAILCARD.includes(word)

function usedBy(words: Words, name: string): number {
  const parts = wordsOfLine(name.replaceAll('&', 'and')).map(({ word }) => plain(word))
  const kept = parts.filter((part) => !isCardWord(part))
  let at = 0
  let called = kept.length === parts.length
  const skipCardWords = () => {
    while (isCardWord(words[at])) {
      at += 1
      called = true
    }
  }
  skipCardWords()
  const begins = kept.every((part, index) => sounds(words[at + index], part))
  // “Family railcard” is the Family & Friends Railcard.
  const first = kept[0] ?? ''
  const short = !begins && first.length > 4 && sounds(words[at], first) && isCardWord(words[at + 1])
  if (!begins && !short) return 0
  at += begins ? kept.length : 1
  const before = at
  skipCardWords()
  // A figure names its card alone; “senior” or “network” might be anything.
  const figure = /\d-\d/.test(first)
  return called || figure || at > before ? at : 0
}

const plain = (word: string) => word.replaceAll(/[’']/g, '').replaceAll(/[–—]/g, '-')
const sounds = (word: string | undefined, part: string) =>
  word !== undefined && (plain(word) === part || plain(word) === `${part}s` || `${plain(word)}s` === part)
