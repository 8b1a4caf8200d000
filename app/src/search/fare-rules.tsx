import type { FareRule } from '@cledrau/contract/search/fares.ts'
import { useWords } from '../i18n/words.ts'

const CATEGORY = {
  OUTBOUND: 'OPTIONS_RULE_OUT',
  RETURN: 'OPTIONS_RULE_BACK',
  VALIDITY: 'OPTIONS_RULE_VALIDITY',
  ROUTE: 'OPTIONS_RULE_ROUTE',
  BREAK: 'OPTIONS_RULE_BREAK',
  CHANGE: 'OPTIONS_RULE_CHANGE',
  REFUND: 'OPTIONS_RULE_REFUND',
  RAILCARD: 'OPTIONS_RULE_RAILCARD',
  AREA: 'OPTIONS_RULE_AREA',
} as const satisfies Record<FareRule['category'], string>

/** What a ticket allows, by subject. A rule that is only a full stop says nothing. */
export function FareRules({ rules }: { rules: readonly FareRule[] }) {
  const { t, language } = useWords()
  const telling = rules.filter(({ description }) => description.en.trim() !== '.')
  const categories = [...new Set(telling.map(({ category }) => category))]
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
