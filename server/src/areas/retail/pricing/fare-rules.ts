import type { FareRule, TicketableFare } from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { dayOf, dateOf } from '@cledrau/domain/time/dates.ts'
import { lastDay } from '@cledrau/domain/fares/rules/ticket-days.ts'
import { bundleOf, GROUPSAVE, type DayTicket, type Fares, ticketOn } from '@cledrau/domain/fares/rules/fares.ts'
import { returnDays } from '@cledrau/domain/fares/rules/price-return.ts'
import { isAdvanceTicket } from '@cledrau/domain/tickets/kinds.ts'
import type { NameOf } from './fare-names.ts'
import { dayIn } from './say-both.ts'
import { timeRules, type TimeWords } from './time-rules.ts'

export type RuleWords = TimeWords & { name: NameOf }

/** A ticket as far as its conditions go. */
export type RuledTicket = {
  code: string
  route: string
  restriction: string
  date: string
  /** The date of the way back; null where it is open or there is none. */
  backDate: string | null
  /** Its own last day, for tickets whose length is chosen. */
  until: string | null
  railcards: readonly string[]
}

export type Validity = TicketableFare['validity']

/** How a ticket is changed and refunded follows from what kind it is. */
export type TicketKind = 'ADVANCE' | 'BUNDLE' | 'SEASON' | 'FLEXIBLE'

export function ticketKind(fares: Fares, { record }: DayTicket): TicketKind {
  if (isAdvanceTicket(record)) return 'ADVANCE'
  if (record.kind !== 'SEASON') return 'FLEXIBLE'
  return bundleOf(fares, record.code) ? 'BUNDLE' : 'SEASON'
}

export function validityOf(fares: Fares, { code, date, until }: RuledTicket): Validity {
  const ticket = ticketOn(fares, code, date)
  if (!ticket || until !== null) return { from: date, until: until ?? date, returnFrom: null, returnUntil: null }
  const { validity, record } = ticket
  const last = dateOf(lastDay(dayOf(date), validity.outMonths, validity.outDays))
  if (record.kind !== 'RETURN') return { from: date, until: last, returnFrom: null, returnUntil: null }
  const back = returnDays(validity, dayOf(date))
  return { from: date, until: last, returnFrom: dateOf(back.first), returnUntil: dateOf(back.last) }
}

/**
 * What a ticket allows on its trains, in plain words, in the order in which a traveller asks. What goes without saying (any
 * route, getting off on the way) is told with the kind of ticket, not with every price.
 */
export function fareRules(fares: Fares, ticket: RuledTicket, words: RuleWords): FareRule[] {
  const { say } = words
  const known = ticketOn(fares, ticket.code, ticket.date)
  if (!known) return []
  const { record } = known
  const kind = ticketKind(fares, known)
  const rule = (category: FareRule['category'], description: Bilingual): FareRule => ({ category, description })
  const trains =
    kind === 'FLEXIBLE'
      ? timeRules(fares, ticket.restriction, 'OUT', ticket.date, words)
      : [rule('OUTBOUND', say(kind === 'ADVANCE' ? 'RULE_BOOKED_TRAIN' : 'RULE_ANY_TRAIN'))]
  return [
    ...trains,
    ...(record.kind === 'RETURN' ? timeRules(fares, ticket.restriction, 'RETURN', ticket.backDate, words) : []),
    ...validityRules(validityOf(fares, ticket), record.kind === 'RETURN', kind === 'ADVANCE', words),
    ...(ticket.route === ANY_ROUTE
      ? []
      : [rule('ROUTE', say('RULE_ROUTE', { route: words.name('routes', ticket.route) }))]),
    rule('CHANGE', say(`RULE_CHANGE_${kind}`)),
    rule('REFUND', say(`RULE_REFUND_${kind}`)),
    ...cardRules(ticket.railcards, words).map((description) => rule('RAILCARD', description)),
  ]
}

const ANY_ROUTE = '00000'

function validityRules(validity: Validity, isReturn: boolean, isAdvance: boolean, { say }: RuleWords): FareRule[] {
  if (isAdvance) return []
  const { from, until, returnFrom, returnUntil } = validity
  const out =
    from === until
      ? say('RULE_VALID_ON', { date: dayIn(from) })
      : say('RULE_VALID_BETWEEN', { from: dayIn(from), until: dayIn(until) })
  const rules: FareRule[] = [{ category: 'VALIDITY', description: out }]
  if (!isReturn || returnFrom === null || returnUntil === null) return rules
  const days = { from: dayIn(returnFrom), until: dayIn(returnUntil) }
  const back =
    returnUntil === from
      ? say('RULE_BACK_SAME_DAY')
      : returnFrom > from
        ? say('RULE_BACK_BETWEEN', days)
        : say('RULE_BACK_BY', days)
  return [...rules, { category: 'VALIDITY', description: back }]
}

export const cardRules = (railcards: readonly string[], { say, name }: RuleWords): Bilingual[] =>
  [...new Set(railcards)].map((code) =>
    code === GROUPSAVE ? say('RULE_GROUP') : say('RULE_CARRY_CARD', { railcard: name('railcards', code) }),
  )
