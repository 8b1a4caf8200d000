import { LANGUAGES, type Bilingual, type Language } from '@cledrau/contract/language.ts'
import { seatsByTrain } from '@cledrau/domain/seats/seats-by-train.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import type { TicketFacts, TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { daysBetween } from '@cledrau/domain/time/dates.ts'
import { clockTime, dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { AllowsOf } from '../../retail/pricing/ticket-allows.ts'
import type { Say } from '../../../words.ts'

/** What names the things that stand on tickets. */
export type Names = {
  say: Say
  place: (code: string) => Bilingual
  railcard: (code: string) => Bilingual
  allows: AllowsOf
}

export type TicketWords = ReturnType<typeof wordsOf>

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const DAYS = {
  en: new Intl.DateTimeFormat('en-GB', day),
  cy: new Intl.DateTimeFormat('cy', day),
} as const
const WEEKDAYS = {
  en: new Intl.DateTimeFormat('en-GB', { ...day, weekday: 'short' }),
  cy: new Intl.DateTimeFormat('cy', { ...day, weekday: 'short' }),
} as const
const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

const dateIn = (language: Language, date: string) => DAYS[language].format(new Date(date))
/** Mon 7 Dec 2026, Llun 7 Rhag 2026. */
const weekdayIn = (language: Language, date: string) => WEEKDAYS[language].format(new Date(date)).replace(',', '')

export const timeOf = (at: Instant): string => dayAndTime(at).time

/** Everything that a document says about a ticket, as text in one language. */
export function wordsOf(
  facts: TicketFacts,
  language: Language,
  { say: sayIn, place, railcard, allows }: Names,
  parts: readonly TicketFacts[] = [],
  /** Where it is proven that nothing was cheaper. */
  proof: string | null = null,
) {
  const say = (name: string, values?: Record<string, string | number>) => sayIn(language, name, values)
  const nameOf = (code: string) => place(code)[language]
  /** With the word before it, which in Welsh changes it. */
  const after = (word: 'i' | 'o', code: string) => (language === 'cy' ? inWelsh(word, place(code)) : nameOf(code))
  const { trains, passenger, validFrom, validUntil } = facts
  const allowed = allows(facts)
  const trainsOf = (limits: readonly Bilingual[]) => limits.map((limit) => limit[language]).join(' ')
  const isToArea = facts.origin === ''
  const cards = passenger.railcards.map((code) => railcard(code)[language]).join(', ')
  const traveller = say(passenger.kind === 'CHILD' ? 'TICKET_DOC_CHILD' : 'TICKET_DOC_ADULT')
  const serviceClass = say(facts.serviceClass === 'FIRST' ? 'TICKET_DOC_FIRST' : 'TICKET_DOC_STANDARD')
  const dates =
    validFrom === validUntil
      ? say('TICKET_DOC_VALID_ON', { day: dateIn(language, validFrom) })
      : say('TICKET_DOC_VALID_FROM_UNTIL', {
          from: dateIn(language, validFrom),
          until: dateIn(language, validUntil),
        })
  // A rover for four days out of eight is good on four of them.
  const isForSomeDays = facts.travelDays !== null && facts.travelDays <= daysBetween(validFrom, validUntil)
  const travelDays = isForSomeDays ? say('RULE_SOME_DAYS', { days: facts.travelDays ?? 0 }) : ''
  const seatOn = ({ seat }: TicketTrain) => (seat ? `${seat.coach} ${seat.seat}` : say('TICKET_DOC_ANY_SEAT'))
  const isBus = ({ mode }: TicketTrain) => mode === 'Bus' || mode === 'Coach'
  const nameOfTrain = (train: TicketTrain) =>
    say(isBus(train) ? 'TICKET_DOC_BUS_TO' : 'TICKET_DOC_TRAIN_TO', {
      time: timeOf(train.departs),
      place: after('i', train.terminus),
    })

  const partOf = (part: TicketFacts) => {
    const [first, last] = [part.trains[0], part.trains.at(-1)]
    return {
      from: [first && timeOf(first.departs), nameOf(part.origin)].filter(Boolean).join(' '),
      to: [nameOf(part.destination), last && timeOf(last.arrives)].filter(Boolean).join(' '),
      ticket: `${part.ticketName[language]}: ${trainsOf(allows(part).trains)}`,
      price: money.format(part.paid / 100),
    }
  }

  return {
    language,
    title: say('TICKET_DOC_TITLE'),
    date: weekdayIn(language, trains[0]?.serviceDate ?? validFrom),
    dates,
    origin: isToArea ? facts.ticketName[language] : nameOf(facts.origin),
    destination: isToArea ? '' : nameOf(facts.destination),
    trains: trains.map((train) => ({
      name: nameOfTrain(train),
      from: nameOf(train.from),
      to: nameOf(train.to),
      arrives: timeOf(train.arrives),
      seat: seatOn(train),
      note: (seats: string) =>
        say('TICKET_DOC_CALENDAR_NOTE', {
          train: nameOfTrain(train),
          seat: seats || say('TICKET_DOC_ANY_SEAT'),
          reference: facts.reference,
        }),
      event: say(isBus(train) ? 'TICKET_DOC_CALENDAR_BUS' : 'TICKET_DOC_CALENDAR_EVENT', {
        from: after('o', train.from),
        to: after('i', train.to),
      }),
    })),
    seats: seatsByTrain(trains.map(({ departs, seat }) => ({ time: timeOf(departs), seats: seat ? [seat] : [] }))),
    /** What one code carries, where the way is split: from where to where, and on what terms. */
    parts: parts.length > 1 ? parts.map(partOf) : [],
    partsTitle: say('TICKET_DOC_PARTS'),
    proof: proof === null ? '' : say('TICKET_DOC_CERTIFICATE', { address: proof }),
    /** Label and text, in the order in which they are read. */
    facts: [
      ['TICKET_DOC_TICKET', `${facts.ticketName[language]}, ${serviceClass}`],
      ['TICKET_DOC_PRICE', money.format(facts.paid / 100)],
      ['TICKET_DOC_TRAVELLER', facts.group === null ? traveller : say('TICKET_DOC_GROUP', { count: facts.group })],
      ...(passenger.name === null ? [] : [['TICKET_DOC_NAME', passenger.name] as const]),
      ['TICKET_DOC_RAILCARD', cards || say('TICKET_DOC_NONE')],
      ['TICKET_DOC_VALID', [dates, travelDays].filter(Boolean).join('. ')],
      // Of a split way each part says its own.
      ...(parts.length > 1 ? [] : [['TICKET_DOC_TRAINS', trainsOf(allowed.trains)] as const]),
      ['TICKET_DOC_BOUGHT', `${dateIn(language, clockTime(facts.boughtAt).date)}, ${timeOf(facts.boughtAt)}`],
      ...(facts.photocard === null ? [] : [['TICKET_DOC_PHOTOCARD', facts.photocard] as const]),
    ].map(([name = '', text = '']) => ({ name, label: say(name), text })),
    rules: [
      'TICKET_DOC_RULE_SHOW',
      ...(cards ? ['TICKET_DOC_RULE_RAILCARD'] : []),
      ...(facts.mobile ? ['TICKET_DOC_RULE_ACTIVATE'] : []),
      'TICKET_DOC_RULE_COPY',
      'TICKET_DOC_RULE_DAYS',
      'TICKET_DOC_RULE_DELAY',
    ]
      .map((name) => say(name))
      .concat(parts.length > 1 ? [] : [allowed.breaks[language]]),
    goodToKnow: say('TICKET_DOC_GOOD_TO_KNOW'),
    conditions: say('TICKET_DOC_CONDITIONS'),
    code: say('TICKET_DOC_CODE', { reference: facts.reference }),
    description: isToArea
      ? facts.ticketName[language]
      : say('TICKET_DOC_PASS_DESCRIPTION', { from: after('o', facts.origin), to: after('i', facts.destination) }),
    column: {
      train: say('TICKET_DOC_TRAIN'),
      from: say('TICKET_DOC_FROM'),
      to: say('TICKET_DOC_TO'),
      seat: say('TICKET_DOC_SEAT'),
    },
    /** Which of those for this way: each person has one. */
    number: (number: number, count: number) => {
      if (facts.type === 'MULTIFLEX') return say('TICKET_DOC_PASS', { number })
      return say(`TICKET_DOC_${count === 1 ? 'WAY' : 'NUMBER'}_${facts.direction}`, { number, count })
    },
  }
}

/** The same in both languages, the reader's first. */
export const wordsInBoth = (
  facts: TicketFacts,
  first: Language,
  names: Names,
  parts: readonly TicketFacts[],
  proof: string | null,
): [TicketWords, TicketWords] => {
  const [second] = LANGUAGES.filter((language) => language !== first)
  return [wordsOf(facts, first, names, parts, proof), wordsOf(facts, second ?? 'cy', names, parts, proof)]
}
