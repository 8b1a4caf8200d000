import { readNumber } from './numbers.ts'
import type { Read, Words } from './numbers.ts'
import { wordsOf } from './tokens.ts'

/** A railcard as a line may name it. */
export type NamedCard = { readonly code: string; readonly names: readonly string[] }

/** `count` is null where “senior railcards” leaves it open. */
export type SaidCards = { readonly code: string; readonly count: number | null }

const CARD = new Set('railcard railcards card cards cerdyn gerdyn cherdyn cardiau chardiau rheilffordd'.split(' '))

/** What people call them besides their names. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  YNG: ['young persons', 'young person', 'young people', '16 25', 'pobl ifanc', 'person ifanc'],
  TST: ['26 30', 'millennial', 'millenial'],
  TSU: ['16-17', '16 17'],
  SRN: ['senior', 'seniors', 'over 60s', 'pobl hyn', 'henoed'],
  '2TR': ['two together', '2 together', 'together', 'dau gyda i gilydd'],
  FAM: ['friends and family', 'family and friends', 'family', 'teulu', 'ffrindiau a theulu'],
  DIS: ['disabled', 'disabled person', 'disability', 'anabl', 'anabledd'],
  VET: ['veteran', 'veterans', 'cyn filwr', 'cyn-filwr'],
  HMF: ['forces', 'armed forces', 'army', 'lluoedd arfog'],
  NGC: ['gold', 'aur'],
  JCP: ['jobcentre', 'job centre', 'jobcentre plus', 'canolfan byd gwaith'],
}

type Known = { code: string; parts: readonly string[] }
const KNOWN = new WeakMap<readonly NamedCard[], readonly Known[]>()

/** Every name of every card, in the words of a line; made once for a list. */
function knownOf(cards: readonly NamedCard[]): readonly Known[] {
  const held = KNOWN.get(cards)
  if (held) return held
  const known = cards.flatMap(({ code, names }) =>
    [...names, ...(CALLED[code] ?? [])].map((name) => ({
      code,
      parts: wordsOf(name)
        .map(({ word }) => letters(word))
        .filter((word) => !CARD.has(word)),
    })),
  )
  KNOWN.set(cards, known)
  return known
}

/** “16-25 railcard”, “2 senior railcards”, “cerdyn rheilffordd pobl hŷn”: the card whose name it is. */
export function readCards(words: Words, cards: readonly NamedCard[]): Read<SaidCards> | null {
  const one = bestOf(words, cards)
  if (one) {
    const plural = words.slice(0, one.used).some((word) => word === 'railcards' || word === 'cardiau')
    return { value: { code: one.value, count: plural ? null : 1 }, used: one.used }
  }
  const count = readNumber(words)
  const link = count && ['with', 'gyda', 'efo'].includes(words[count.used] ?? '') ? 1 : 0
  const at = (count?.used ?? 0) + link
  const more = count ? bestOf(words.slice(at), cards) : null
  return count && more ? { value: { code: more.value, count: count.value }, used: at + more.used } : null
}

function bestOf(words: Words, cards: readonly NamedCard[]): Read<string> | null {
  let best: Read<string> | null = null
  for (const { code, parts } of knownOf(cards)) {
    const used = usedBy(words, parts)
    if (used > (best?.used ?? 0)) best = { value: code, used }
  }
  return best
}

const isCard = (word: string | undefined) => word !== undefined && CARD.has(word)

function usedBy(words: Words, parts: readonly string[]): number {
  const cardsAt = (from: number) => {
    let at = from
    while (isCard(words[at])) at += 1
    return at
  }
  const before = cardsAt(0)
  if (parts.length === 0 || !parts.every((part, index) => sounds(words[before + index], part))) return 0
  const named = before + parts.length
  const after = cardsAt(named)
  // A figure names its card alone, as “GroupSave” does; “senior” or “network” might be anything.
  const alone = /^\d\d-\d\d$/.test(parts[0] ?? '') || parts[0] === 'groupsave'
  return alone || after > named || before > 0 ? after : 0
}

const letters = (word: string) => word.replaceAll("'", '')
function sounds(word: string | undefined, part: string): boolean {
  // Most words are told from a name by how they begin.
  if (word === undefined || word.charCodeAt(0) !== part.charCodeAt(0)) return false
  const bare = letters(word)
  return bare === part || bare === `${part}s` || `${bare}s` === part
}
