import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type { FareNames, Sentence } from '@cledrau/domain/fares/explain/sentences.ts'
import type { Say } from '../../../words.ts'
import type { RuleWords } from './fare-rules.ts'

/** The sentences of a rule, which asks for names in one language, in both. */
export function inBoth(say: Say, words: RuleWords, tell: (names: FareNames) => Sentence[]): Bilingual[] {
  const [english, welsh] = [tell(namesIn('en', words)), tell(namesIn('cy', words))]
  return english.map(({ key, params }, at) => ({
    en: say('en', key, params),
    cy: say('cy', key, welsh[at]?.params ?? params),
  }))
}

const namesIn = (language: Language, { name, station }: RuleWords): FareNames => ({
  station: (crs) => station(crs)[language],
  ticket: (code) => name('tickets', code)[language],
  railcard: (code) => name('railcards', code)[language],
  route: (code) => name('routes', code)[language],
})
