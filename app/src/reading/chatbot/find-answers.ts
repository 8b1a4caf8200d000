import type { Language } from '@cledrau/contract/language.ts'
import { foldLetters } from '@cledrau/domain/stations/fold-name.ts'
import { otherBeginnings } from '@cledrau/domain/stations/welsh-mutation.ts'

/** A paragraph of something we wrote, and where it stands. */
export type Passage = { title: string; text: string; href: string }
export type Answer = Passage & { score: number }

const SHORTEST_WORD = 3
const TITLE_WEIGHT = 2
const MOST_ANSWERS = 3

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}’']+/u)
    .map(foldLetters)
    .filter((word) => word.length >= SHORTEST_WORD)

/** Words that begin alike count as one: ticket and tickets, gorsaf and gorsafoedd. */
const fits = (asked: string, written: string): boolean =>
  written === asked ||
  (asked.length > 3 && written.startsWith(asked)) ||
  (written.length > 3 && asked.startsWith(written))

/** As asked, and as it would begin without a mutation. */
const formsOf = (word: string, welsh: boolean): string[] =>
  welsh ? [word, ...otherBeginnings(word).map(({ letters }) => letters)] : [word]

/**
 * The passages that answer best. No model: words are compared, rare ones count more, and what is shown is what
 * stands on the page. Nothing leaves the device.
 */
export function findAnswers(question: string, passages: readonly Passage[], language: Language): Answer[] {
  const asked = [...new Set(wordsOf(question))].map((word) => formsOf(word, language === 'cy'))
  const written = passages.map(({ title, text }) => ({ title: wordsOf(title), text: wordsOf(text) }))
  const has = (words: readonly string[], forms: readonly string[]) =>
    words.some((word) => forms.some((form) => fits(form, word)))

  const weights = asked.map((forms) => {
    const holding = written.filter(({ title, text }) => has(title, forms) || has(text, forms)).length
    return holding === 0 ? 0 : Math.log(1 + passages.length / holding)
  })
  return passages
    .map((passage, index) => {
      const words = written[index] ?? { title: [], text: [] }
      let score = 0
      for (const [at, forms] of asked.entries()) {
        const weight = weights[at] ?? 0
        if (has(words.text, forms)) score += weight
        if (has(words.title, forms)) score += weight * TITLE_WEIGHT
      }
      return { ...passage, score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_ANSWERS)
}
