import type { FareRule } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { notTicketsOn } from '../card-as-ticket.ts'
import { idleIn } from '@cledrau/domain/results/idle-railcards.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { boundTo, isBound, isFree, longerSaid, saidBy, trainsOf, withoutAnyTrain } from '../good-for.ts'
import { now } from '../../platform/clock.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import type { Advantage } from './gives-more.ts'
import { leastDay } from './gives-more.ts'

type Price = TicketChoice['prices'][number]
export type ChosenTrains = { out: LegSolution; back: LegSolution | null }

/** A rule that is only a full stop says nothing. */
export const rulesOf = (price: Price): FareRule[] => {
  const rules = price.ticketableFares.flatMap((fare) => fare.rules)
  const telling = rules.filter(({ description }) => description.en.trim() !== '.')
  return [...new Map(telling.map((rule) => [`${rule.category} ${rule.description.en}`, rule])).values()]
}

/**
 * The same of tickets one after the other: what binds a part of the way is not undone by another part, and where they say
 * different things of a subject, each sentence says of which ticket it is.
 */
export function rulesTogether(price: Price, language: Language, anyTrain: string): FareRule[] {
  const rules = rulesOf(price)
  const kept = (of: FareRule['category']) => {
    const said = rules.flatMap(({ category, description }) => (category === of ? [description[language]] : []))
    return withoutAnyTrain(said, anyTrain)
  }
  const isTold = ({ category, description }: FareRule) => kept(category).includes(description[language])
  if (!price.split) return rules
  const told = rules.filter(isTold)
  const namesIn = (rule: FareRule, of: Language) => namesOf(price, rule, of).join(', ')
  const isOfSome = ({ category }: FareRule) =>
    new Set(told.filter((one) => one.category === category).map((one) => namesIn(one, 'en'))).size > 1
  const named = (rule: FareRule, of: Language) => `${namesIn(rule, of)}: ${rule.description[of]}`
  return told.map((rule) =>
    isOfSome(rule) ? { ...rule, description: { en: named(rule, 'en'), cy: named(rule, 'cy') } } : rule,
  )
}

/** Of which tickets a rule is. */
const namesOf = ({ ticketableFares }: Price, { category, description }: FareRule, language: Language): string[] => {
  const fares = ticketableFares.filter(({ rules }) =>
    rules.some((one) => one.category === category && one.description.en === description.en),
  )
  return [
    ...new Set(fares.flatMap(({ fareCodes }) => fareCodes.map((code) => plainName(code.fareDisplayName[language])))),
  ]
}

/** How many tickets one way takes: there is one code for all of them, and one for each way. */
export const ticketCount = ({ prices }: TicketChoice): number =>
  Math.max(...prices.map(({ ticketableFares }) => new Set(ticketableFares.map(({ ticket }) => ticket)).size))

/** One ticket for the way that leaves as much as the split; null where each way has its own, and where there is none. */
export const wholeInsteadOf = ({ prices, total }: TicketChoice): number | null =>
  prices.length === 1 && savingOf({ prices }) > 0 ? total + savingOf({ prices }) : null

export const savingOf = ({ prices }: Pick<TicketChoice, 'prices'>): number =>
  prices.reduce((sum, { split, longer }) => sum + (split?.saving ?? 0) + (longer?.saving ?? 0), 0)

const plainName = (name: string) => name.split(',')[0] ?? name
const dayOf = ({ departTime }: LegSolution) => dateIn(departTime)
const nothingBinds = ({ ticketableFares }: Price) => ticketableFares.every(isFree)
const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')
export const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a choice is and allows, in words. */
export function useChoiceWords() {
  const { t, language } = useWords()
  const day = (date: string) => formatDay(date, language)
  const nameOfPrice = (price: Price) => {
    const all = price.ticketableFares.flatMap(({ fareCodes }) =>
      fareCodes.map((code) => code.fareDisplayName[language]),
    )
    // A split is one ticket to its holder: which tier each part has is said where the price is explained.
    if (price.split) return t('OPTIONS_SPLIT_NAME', { name: [...new Set(all.map(plainName))].join(' + ') })
    return [...new Set(all)].join(' + ')
  }

  /** Tickets one after the other want a train that calls where they meet. */
  const whereItCalls = (price: Price): string[] =>
    price.split
      ? saidBy(price, 'OUTBOUND', language)
          .filter((said) => said !== t('RULE_ANY_TRAIN'))
          .map(withoutStop)
      : []
  /** The way out: its trains, or what binds it. */
  const outLines = (price: Price, trip: LegSolution): string[] => {
    const bound = boundTo(price, trip, t)
    if (bound) return [bound]
    const until = leastDay(price.ticketableFares.map(({ validity }) => validity.until))
    const on = dayOf(trip)
    const today = on === dayAndTime(now()).date
    if (!nothingBinds(price)) return saidBy(price, 'OUTBOUND', language).map(withoutStop)
    const any =
      until > on
        ? t('OPTIONS_ANY_TRAIN_UNTIL', { day: day(until) })
        : today
          ? t('OPTIONS_ANY_TRAIN_TODAY')
          : t('OPTIONS_ANY_TRAIN_ON', { day: day(on) })
    return [any, ...whereItCalls(price)]
  }
  /** The way back with a ticket of its own. */
  const singleBack = (price: Price, trip: LegSolution): string[] => {
    if (isBound(price)) return [t('OPTIONS_BACK_ONLY_ON', { trains: trainsOf(trip, t) })]
    if (!nothingBinds(price)) return [t('OPTIONS_BACK', { rule: saidBy(price, 'OUTBOUND', language).join(' ') })]
    const until = leastDay(price.ticketableFares.map(({ validity }) => validity.until))
    const on = dayOf(trip)
    const any = t(until > on ? 'OPTIONS_BACK_ANY_UNTIL' : 'OPTIONS_BACK_ANY_ON', { day: day(until > on ? until : on) })
    return [any, ...whereItCalls(price)]
  }
  /** The way back with the ticket of the way out. */
  const sameBack = (price: Price, trip: LegSolution): string[] => {
    const until = leastDay(price.ticketableFares.map(({ validity }) => validity.returnUntil))
    if (until === '') return []
    if (!nothingBinds(price))
      return [t('OPTIONS_BACK_BY', { day: day(until), rule: saidBy(price, 'RETURN', language).join(' ') })]
    return [until > dayOf(trip) ? t('OPTIONS_BACK_ANY_UNTIL', { day: day(until) }) : t('OPTIONS_BACK_ANY_SAME')]
  }

  return {
    nameOf: ({ prices }: TicketChoice): string => {
      const names = prices.map(nameOfPrice)
      if (names.length < 2) return names[0] ?? ''
      return names[0] === names[1]
        ? t('OPTIONS_EACH_WAY', { name: names[0] ?? '' })
        : t('OPTIONS_OUT_AND_BACK', { out: names[0] ?? '', back: names[1] ?? '' })
    },
    /** What it may be used for: the first line says the most. */
    goodFor: ({ prices }: TicketChoice, { out, back }: ChosenTrains): string[] => {
      const [first, second] = prices
      if (!first) return []
      return [...outLines(first, out), ...(second && back ? singleBack(second, back) : sameBack(first, out))]
    },
    /** Where to get off before the ticket ends, or to board after it begins. */
    longerThan: ({ prices }: TicketChoice): string[] =>
      prices.flatMap((price) => (price.longer ? longerSaid(price, language).map(withoutStop) : [])),
    /** Why cards that were brought take nothing off it. */
    idleCards: ({ prices }: TicketChoice, { out, back }: ChosenTrains): string[] =>
      notTicketsOn(idleIn(prices), back ? [out, back] : [out]).map(({ sentence }) => withoutStop(sentence[language])),
    gives: (advantage: Advantage): string =>
      t(`OPTIONS_GIVES_${advantage.gives}`, 'day' in advantage ? { day: day(advantage.day) } : {}),
    /** One ticket's answer is no answer for another: where they differ, that is said. */
    refund: ({ prices }: TicketChoice): string | undefined => {
      const said = [...new Set(prices.flatMap((price) => saidBy(price, 'REFUND', language)))]
      return said.length > 1 ? t('OPTIONS_REFUND_PARTS') : said[0]
    },
    placesLeft: ({ prices }: TicketChoice): number | null => {
      const least = Math.min(...prices.map(({ placesLeft }) => placesLeft ?? Infinity))
      return Number.isFinite(least) ? least : null
    },
    price: (total: number): string => formatPrice(total as Pence),
  }
}
