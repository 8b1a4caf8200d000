/** A name as the search sees it: letters only, small, without accents, so that "Tŷ-du" is `tydu`. */
export type FoldedName = {
  readonly text: string
  readonly letters: string
  /** For each folded letter, its place in `text`. */
  readonly origins: readonly number[]
  /** Where words begin, counted in folded letters. */
  readonly wordStarts: readonly number[]
}

const LETTER = /\p{L}/u
/** An apostrophe joins ("King’s"), everything else that is no letter divides. */
const JOINS = /['’]/u

export function foldName(text: string): FoldedName {
  let letters = ''
  const origins: number[] = []
  const wordStarts: number[] = []
  let afterGap = true
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    const folded = foldLetters(character)
    if (folded === '') {
      if (!JOINS.test(character) && !isAccent(character)) afterGap = true
      continue
    }
    if (afterGap) wordStarts.push(letters.length)
    afterGap = false
    for (const letter of folded) {
      letters += letter
      origins.push(at)
    }
  }
  return { text, letters, origins, wordStarts }
}

/** What is typed, made comparable: case, accents and whatever is no letter are gone. */
export function foldLetters(text: string): string {
  let letters = ''
  for (const character of text.normalize('NFD').toLowerCase()) if (LETTER.test(character)) letters += character
  return letters
}

const isAccent = (character: string) => character.normalize('NFD') === character && /\p{M}/u.test(character)
