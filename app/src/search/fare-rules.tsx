import type { FareRule } from '@cledrau/contract/search/fares.ts'
import { useWords } from '../i18n/words.ts'

/** In this order, whichever of several tickets says something of a subject first. */
const CATEGORY = {
  AREA: 'OPTIONS_RULE_AREA',
  OUTBOUND: 'OPTIONS_RULE_OUT',
  RETURN: 'OPTIONS_RULE_BACK',
  ROUTE: 'OPTIONS_RULE_ROUTE',
  VALIDITY: 'OPTIONS_RULE_VALIDITY',
  BREAK: 'OPTIONS_RULE_BREAK',
  CHANGE: 'OPTIONS_RULE_CHANGE',
  REFUND: 'OPTIONS_RULE_REFUND',
  RAILCARD: 'OPTIONS_RULE_RAILCARD',
} as const satisfies Record<FareRule['category'], string>
const SUBJECTS = Object.keys(CATEGORY) as FareRule['category'][]

/** What a ticket allows, by subject. A rule that is only a full stop says nothing. */
export function FareRules({ rules }: { rules: readonly FareRule[] }) {
  const { t, language } = useWords()
  const telling = rules.filter(({ description }) => description.en.trim() !== '.')
  const categories = SUBJECTS.filter((subject) => telling.some(({ category }) => category === subject))
  const sentencesOf = (category: FareRule['category']) => [
    ...new Set(telling.filter((rule) => rule.category === category).map((rule) => rule.description[language])),
  ]
  return (
    <dl className="stack stack-3">
      {categories.map((category) => (
        <div key={category}>
          <dt className="t-s strong soft">{t(CATEGORY[category])}</dt>
          {sentencesOf(category).map((sentence) => (
            <dd key={sentence}>{sentence}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
