import type { Language } from '@cledrau/contract/language.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import type { EasedHere } from '@cledrau/domain/tickets/judge-ticket.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Lists } from './lists.ts'
import { dayIn, named, timeOf, type Say } from './words.ts'

/** Why a ticket is good on other trains than its own, whose these are, and until when. */
export function easedSentence(eased: EasedHere, lists: Lists | null, say: Say, language: Language): string {
  const { why, train, said, operators, until } = eased
  const names = operators.map((code) => named(lists?.operators, code, language)).join(', ')
  const good = say('INSPECTOR_EASED', {
    operators: names,
    day: dayIn(language, dayAndTime(until).date),
    time: timeOf(until),
  })
  if (said) return `${said[language]} ${good}`
  if (!why || !train) return good
  const both = lists?.names.stations[train.from] ?? { en: train.from, cy: train.from }
  const from = language === 'cy' ? inWelsh('o', both) : both.en
  return `${say(`INSPECTOR_EASED_${why}`, { time: timeOf(train.departs), from })} ${good}`
}
