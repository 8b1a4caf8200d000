import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import type { Party } from '@cledrau/domain/search/party.ts'
import { useWords } from '../../i18n/words.ts'

/** A party in words: “2 adults, 1 child”, “16–25 Railcard × 2”. */
export function usePartyAndCards(cards: readonly Railcard[]) {
  const { t, language } = useWords()
  const nameOf = (code: string) => cards.find((card) => card.code === code)?.names[language] ?? code
  const people = ({ adults, child, ages = [] }: Party) =>
    [
      adults > 0 && t('SEARCH_ADULTS', { count: adults }),
      child > 0 && t('SEARCH_CHILDREN', { count: child }) + (ages.length > 0 ? ` (${ages.join(', ')})` : ''),
    ]
      .filter(Boolean)
      .join(', ') || t('SEARCH_NOBODY')
  const cardsOf = ({ railcards }: Party) => {
    // Without the list (no signal since it was last thrown away) a code would say nothing: how many does.
    if (railcards.some((code) => cards.every((card) => card.code !== code)))
      return t('RESULTS_RAILCARDS', { count: railcards.length })
    const counts = new Map<string, number>()
    for (const code of railcards) counts.set(code, (counts.get(code) ?? 0) + 1)
    return (
      [...counts].map(([code, count]) => (count > 1 ? `${nameOf(code)} × ${count}` : nameOf(code))).join(', ') ||
      t('SEARCH_NO_RAILCARD')
    )
  }
  return { people, cards: cardsOf, nameOf }
}
