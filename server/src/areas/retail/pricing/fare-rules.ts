import type { FareRule, TicketableFare } from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { breakOfJourney } from '@cledrau/domain/fares/rules/breaks.ts'
import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { dayOf, dateOf } from '@cledrau/domain/time/dates.ts'
import type { BundleRecord, Direction } from '@cledrau/domain/fares/image/records.ts'
import { lastDay } from '@cledrau/domain/fares/rules/ticket-days.ts'
import { bundleOf, GROUPSAVE, type DayTicket, type Fares, ticketOn } from '@cledrau/domain/fares/rules/fares.ts'
import { returnDays } from '@cledrau/domain/fares/rules/price-return.ts'
import { isAdvanceTicket } from '@cledrau/domain/tickets/kinds.ts'
import type { NameOf } from './fare-names.ts'
import { dayIn } from './say-both.ts'
import { trainRules, type TrainTicket, type TrainWords } from './train-rules.ts'

export type RuleWords = TrainWords & { name: NameOf }

/** A ticket as far as its conditions go. */
export type RuledTicket = {
  code: string
  route: string
  restriction: string
  date: string
  /** Its own last day, for tickets whose length is chosen. */
  until: string | null
  railcards: readonly string[]
  /** Under which ages children travel free on it. */
  free?: readonly number[]
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
 * What a ticket allows, in plain words, in the order in which a traveller asks: its trains each way with what binds them
 * first, its days, whether one may get off on the way, and what happens when plans change.
 */
export function fareRules(fares: Fares, ticket: RuledTicket, words: RuleWords): FareRule[] {
  const { say } = words
  const known = ticketOn(fares, ticket.code, ticket.date)
  if (!known) return []
  const isReturn = known.record.kind === 'RETURN'
  const kind = ticketKind(fares, known)
  const rule = (category: FareRule['category'], description: Bilingual): FareRule => ({ category, description })
  const { code, route, restriction, date } = ticket
  const bookedTrainsOnly = kind === 'ADVANCE'
  const limited: Omit<TrainTicket, 'date'> = { bookedTrainsOnly, route, restriction, onDay: date }
  const validity = validityOf(fares, ticket)
  const out = { ...limited, date: onlyDay(validity.from, validity.until) }
  const back = { ...limited, date: onlyDay(validity.returnFrom, validity.returnUntil) }
  // What binds some of the party stands beside what binds all of it: nobody looks for it further down.
  const free = freeRules(fares, ticket.free ?? [], words)
  const there = [...trainRules(fares, out, 'OUT', words), ...free]
  const home = isReturn ? [...trainRules(fares, back, 'RETURN', words), ...free] : []
  return [
    ...there.map((said) => rule('OUTBOUND', said)),
    ...home.map((said) => rule('RETURN', said)),
    ...validityRules(validity, isReturn, bookedTrainsOnly, words),
    rule('BREAK', breakRule(known, bundleOf(fares, code), words)),
    rule('CHANGE', say(`RULE_CHANGE_${kind}`)),
    rule('REFUND', say(`RULE_REFUND_${kind}`)),
    ...cardRules(ticket.railcards, words).map((description) => rule('RAILCARD', description)),
  ]
}

/** Where and when children travel free on a ticket that others pay for: a guard asks for just that. */
export function freeRules({ tables }: Fares, free: readonly number[], { say }: Pick<RuleWords, 'say'>): Bilingual[] {
  return [...new Set(free)].map((age) => {
    const code = tables.freeChildren.find(({ under }) => under === age)?.restriction
    const hours = code ? tables.restrictions.find((one) => one.code === code)?.bands[0] : undefined
    return hours ? say('RULE_FREE_CHILD_FROM', { age, time: hhmm(hours.until + 1) }) : say('RULE_FREE_CHILD', { age })
  })
}

/** Its hours are those of its day; where it has several, what binds on some of them is said for all. */
const onlyDay = (first: string | null, last: string | null): string | null => (first === last ? first : null)

/** Whether one may get off on the way and go on later: said of every ticket, and of one way of it where that is asked. */
export function breakRule(
  { record, validity }: DayTicket,
  bundle: BundleRecord | undefined,
  { say }: Pick<RuleWords, 'say'>,
  way?: Direction,
): Bilingual {
  if (bundle?.unit === 'SINGLE') return say('RULE_BREAK_PASS')
  const where = isAdvanceTicket(record) ? 'NOWHERE' : breakOfJourney(validity, record.kind === 'RETURN', way)
  const isSeason = record.kind === 'SEASON' && where === 'ANYWHERE'
  return say(isSeason ? 'RULE_BREAK_SEASON' : `RULE_BREAK_${where}`)
}

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
