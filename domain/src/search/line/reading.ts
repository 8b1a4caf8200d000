import type { CalendarDate } from '../../time/calendar-date.ts'
import type { NamedCard, SaidCards } from './cards.ts'
import type { LineKind } from './kinds.ts'
import type { People } from './people.ts'
import type { Token } from './phrases.ts'
import type { SaidTime } from './times.ts'
import type { DayPart, Role } from './words.ts'
import type { TimeWindow } from '../search-options.ts'

/** What is known when a line is read. */
export type LineFacts = { readonly today: CalendarDate; readonly cards: readonly NamedCard[] }

/** What was said about when, of one way of a journey, with the words that said it. */
export type Moment = {
  /** Null where nothing was said. */
  date: CalendarDate | null
  /** The day was named as one of a week: the next such day will do. */
  weekday: boolean
  time: SaidTime | null
  until: SaidTime | null
  part: DayPart | null
  /** “In the morning”, of which there is a next one. */
  nextMorning: boolean
  window: TimeWindow | null
  /** Leaving before a time. */
  before: boolean
  edge: 'first' | 'last' | null
  readonly typed: { date: string; time: string; part: string; window: string; edge: string }
}

export const nothingSaid = (): Moment => ({
  date: null,
  weekday: false,
  time: null,
  until: null,
  part: null,
  nextMorning: false,
  window: null,
  before: false,
  edge: null,
  typed: { date: '', time: '', part: '', window: '', edge: '' },
})

export type PlaceWords = { readonly role: Role | null; readonly words: string[] }

/** A line while it is read, word by word: each reader takes what it understands. */
export type Reading = {
  readonly facts: LineFacts
  readonly tokens: readonly Token[]
  readonly words: readonly string[]
  at: number
  readonly places: PlaceWords[]
  open: PlaceWords | null
  /** The way back is spoken of, after the places were: to where one goes now is where one came from. */
  turned: boolean
  /** Behind “between” the next “and” is “to”. */
  between: boolean
  /** What one does at the place or the time that was named last: it says which end of the journey a time is of. */
  doing: TimeWindow | null
  readonly out: Moment
  back: Moment | null
  /** Minutes from now, where the line counts from now. */
  ahead: number | null
  kind: LineKind
  /** A season's length in months. */
  months: number | null
  people: People | null
  accompanied: boolean
  tickets: number | null
  readonly cards: SaidCards[]
  readonly typed: { kind: string; people: string; tickets: string; cards: string; direct: string }
  readonly unread: string[]
}

export function beginReading(tokens: readonly Token[], facts: LineFacts): Reading {
  return {
    facts,
    tokens,
    words: tokens.map(({ word }) => word),
    at: 0,
    places: [],
    open: null,
    turned: false,
    between: false,
    doing: null,
    out: nothingSaid(),
    back: null,
    ahead: null,
    kind: {},
    months: null,
    people: null,
    accompanied: false,
    tickets: null,
    cards: [],
    typed: { kind: '', people: '', tickets: '', cards: '', direct: '' },
    unread: [],
  }
}

export const restOf = (reading: Reading, from = reading.at): readonly string[] => reading.words.slice(from)
/** The way back, once it was spoken of. */
export const whenOf = (reading: Reading): Moment => reading.back ?? reading.out

/** What was typed from here on. One thing typed may be several words, as “(7)” is. */
export function typedAt({ tokens, at }: Reading, count: number): string {
  const typed = tokens.slice(at, at + count).map((token) => token.typed)
  return typed.filter((one, index) => one !== typed[index - 1]).join(' ')
}

/** Goes on behind some words, which are answered as they were typed. */
export function take(reading: Reading, count: number): string {
  const typed = typedAt(reading, count)
  reading.open = null
  reading.at += count
  return typed
}

export const joinTyped = (before: string, more: string): string => `${before} ${more}`.trim()
