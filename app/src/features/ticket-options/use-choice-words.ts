import type { FareRule } from '@cledrau/contract/fares.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { TicketChoice } from '../../state/ticket-prices.ts'

type Price = TicketChoice['prices'][number]

/** A rule that is only a full stop says nothing. */
export const rulesOf = (price: Price): FareRule[] => {
  const rules = price.ticketableFares.flatMap((fare) => fare.rules)
  const telling = rules.filter(({ description }) => description.en.trim() !== '.')
  return [...new Map(telling.map((rule) => [`${rule.category} ${rule.description.en}`, rule])).values()]
}

export const ticketCount = ({ prices }: TicketChoice): number =>
  prices.reduce((sum, { ticketableFares }) => sum + new Set(ticketableFares.map(({ ticket }) => ticket)).size, 0)

export const savingOf = ({ prices }: TicketChoice): number =>
  prices.reduce((sum, { split }) => sum + (split?.saving ?? 0), 0)

const plainName = (name: string) => name.split(',')[0] ?? name

/** What a choice is and allows, in words. */
export function useChoiceWords() {
  const { t, language } = useWords()
  const nameOfPrice = (price: Price) => {
    const all = price.ticketableFares.flatMap(({ fareCodes }) =>
      fareCodes.map((code) => code.fareDisplayName[language]),
    )
    // A split is one ticket to its holder: which tier each part has is said where the price is explained.
    if (price.split) return t('OPTIONS_SPLIT_NAME', { name: [...new Set(all.map(plainName))].join(' + ') })
    return [...new Set(all)].join(' + ')
  }
  const said = (rules: readonly FareRule[], category: FareRule['category']) =>
    rules.find((rule) => rule.category === category)?.description[language]

  return {
    nameOf: ({ prices }: TicketChoice): string => {
      const names = prices.map(nameOfPrice)
      if (names.length < 2) return names[0] ?? ''
      return names[0] === names[1]
        ? t('OPTIONS_EACH_WAY', { name: names[0] ?? '' })
        : t('OPTIONS_OUT_AND_BACK', { out: names[0] ?? '', back: names[1] ?? '' })
    },
    /** When it may be used: out, and back. */
    validity: ({ prices }: TicketChoice): string[] => {
      const [first, second] = prices.map(rulesOf)
      if (!first) return []
      const out = said(first, 'OUTBOUND')
      const back = second ? said(second, 'OUTBOUND') : said(first, 'RETURN')
      if (out && out === back && second) return [out]
      return [out && (back ? t('OPTIONS_OUT', { rule: out }) : out), back && t('OPTIONS_BACK', { rule: back })].filter(
        (line) => line !== undefined && line !== '',
      ) as string[]
    },
    refund: ({ prices }: TicketChoice): string | undefined => prices[0] && said(rulesOf(prices[0]), 'REFUND'),
    placesLeft: ({ prices }: TicketChoice): number | null => {
      const least = Math.min(...prices.map(({ placesLeft }) => placesLeft ?? Infinity))
      return Number.isFinite(least) ? least : null
    },
    price: (total: number): string => formatPrice(total as Pence),
  }
}
