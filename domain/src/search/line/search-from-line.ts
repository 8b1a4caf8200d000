import { addMonths, dateOf, dayOf } from '../../time/dates.ts'
import type { Instant } from '../../time/instant.ts'
import { dayAndTime } from '../../time/london.ts'
import type { LineCard, SaidParty } from './party.ts'
import { cardsOf, peopleOf } from './party.ts'
import type { Find, LinePlace } from './places.ts'
import { placesOf } from './places.ts'
import type { Moment, Reading } from './reading.ts'
import type { Beyond, When, WhenFacts } from './when.ts'
import { backOf, outOf } from './when.ts'
import type { Role } from './words.ts'
import { isCustomSeason } from '../limits.ts'
import { readLine } from './read-line.ts'
import type { SearchOptions, SeasonDuration } from '../search-options.ts'
import type { SearchTab } from '../search-tab.ts'
import { chooseTab, isTravelPass } from '../search-tab.ts'

/** A search made of a line, with what it was made of: it is shown before it runs. */
export type LineSearch = {
  readonly options: SearchOptions
  /** Each place with the codes that it could mean, the likeliest first. */
  readonly places: readonly LinePlace[]
  /** Words that nobody could make sense of, or that contradict others. */
  readonly unread: readonly string[]
  /** What was understood, and is more than a search can hold. */
  readonly beyond: readonly Beyond[]
  /** False: nothing in the line means anything here. */
  readonly understood: boolean
  /** Says more than the name of one place. */
  readonly sentence: boolean
  /** The first or the last train of a day is wanted: its time stands for that. */
  readonly edges: { readonly out: When['edge']; readonly back: When['edge'] }
  /** Two times between which a train is wanted: its time is where the list begins. */
  readonly ranges: { readonly out: When['range']; readonly back: When['range'] }
  /** Whether it says when to come back, and who travels. */
  readonly backSaid: boolean
  readonly peopleSaid: boolean
  /** Children under five, who travel without a ticket. */
  readonly infants: number
}

type Facts = {
  /** The search so far; what the line doesn't say stays as it is there. */
  start: SearchOptions
  now: Instant
  find: Find
  /** Codes of stations that this traveller uses: of several that fit they come first. */
  preferred: readonly string[]
  railcards: readonly LineCard[]
}

export function searchFromLine(line: string, { start, now, find, preferred, railcards }: Facts): LineSearch {
  const reading = readLine(line, { today: dayAndTime(now).date, cards: railcards })
  const named = placesOf(placeWords(reading), find, preferred)
  const tab = tabOf(reading)
  const pass = isTravelPass(tab)
  const facts: WhenFacts = { now, pass, beyond: [], unread: [...named.unread, ...reading.unread] }
  facts.unread.push(...notHeld(reading, tab, named.places))

  const out = outOf(reading, facts)
  const returns = tab === 'return' ? reading.back : null
  const back = backOf(returns, out, facts)
  const people = tab === 'multi' ? null : peopleOf(reading, facts)
  const party = { adults: people?.adults ?? start.adults, child: people?.child ?? start.child, railcards: [] }
  const one = people && people.adults + people.child === 1
  if (tab === 'season' && people && !one) facts.unread.push(reading.typed.people || reading.typed.tickets)
  const cards = cardsOf(reading, party, railcards, facts)
  const options: SearchOptions = {
    ...start,
    stations: stationsOf(named.places, start.stations),
    ...datesOf(out, back, reading),
    ...(reading.kind.ticketClass && { ticketClass: reading.kind.ticketClass }),
    ...(reading.kind.direct && { direct: true }),
    ...(pass ? {} : partyOf(people, cards, start)),
    ...(tab === 'season' && seasonOf(reading, out, cards, facts)),
    ...(tab === 'season' && one && { seasonAdult: people.adults, seasonChild: people.child }),
  }
  const saysMore = says(reading)
  const understood = named.places.length > 0 || saysMore
  return {
    options: understood ? chooseTab(options, tab) : start,
    places: named.places,
    unread: facts.unread,
    beyond: facts.beyond,
    understood,
    sentence: named.places.length > 1 || saysMore,
    edges: { out: out.edge, back: returns ? back.edge : null },
    ranges: { out: out.range, back: returns ? back.range : null },
    backSaid: returns !== null,
    peopleSaid: people !== null,
    infants: reading.people?.infants ?? 0,
  }
}

const placeWords = ({ places }: Reading) =>
  places.filter((place) => place.words.length > 0).map(({ role, words }) => ({ role, words: words.join(' ') }))

function tabOf({ kind, back }: Reading): SearchTab {
  const asked = kind.tab
  const oneWay = asked === undefined || asked === 'return' || asked === 'single'
  return back && oneWay ? 'return' : (asked ?? 'single')
}

/** What is said and has no room in a search of that kind. */
function notHeld(
  { kind, back, out, typed, people, tickets, months }: Reading,
  tab: SearchTab,
  places: readonly LinePlace[],
) {
  const words: string[] = []
  if (back && kind.tab === 'single') words.push(typed.kind)
  // An open return and a pass have no day back.
  if (back && tab !== 'return') words.push(...sayings(back))
  if (months !== null && tab !== 'season') words.push(typed.kind)
  if (!isTravelPass(tab)) return words
  words.push(...[out.typed.time, out.typed.edge, typed.direct].filter((one) => one !== ''))
  words.push(...places.filter(({ role }) => role === 'via' || role === 'avoid').map((place) => place.words))
  if (tab === 'multi' && (people ?? tickets) !== null) words.push(typed.people || typed.tickets)
  return words
}

const sayings = ({ typed }: Moment) => [typed.date, typed.part, typed.time, typed.edge].filter((one) => one !== '')

function stationsOf(places: readonly LinePlace[], before: SearchOptions['stations']): SearchOptions['stations'] {
  const codeOf = (role: Role) => places.find((place) => place.role === role)?.candidates[0] ?? null
  const [from, to] = [codeOf('from'), codeOf('to')]
  return {
    first: from ?? (before.first === to ? null : before.first),
    second: to ?? (before.second === from ? null : before.second),
    via: codeOf('via'),
    avoid: codeOf('avoid'),
  }
}

const datesOf = (out: When & { said: boolean }, back: When, reading: Reading) => ({
  dateOutbound: out.date,
  timeOutbound: out.time,
  timeWindowOutbound: out.window,
  dateInbound: back.date,
  timeInbound: back.time,
  timeWindowInbound: back.window,
  updated: {
    dateOutbound: out.said,
    timeOutbound: out.said || reading.out.time !== null || reading.out.part !== null,
    dateInbound: reading.back !== null,
    timeInbound: reading.back !== null,
  },
})

/** Who travels. A card alone goes with whoever travels already; named people bring only the cards that are named. */
function partyOf(people: SaidParty | null, cards: readonly string[], start: SearchOptions): Partial<SearchOptions> {
  if (people) return { ages: [], ...people, railcards: cards }
  return cards.length > 0 ? { railcards: [...new Set([...start.railcards, ...cards])] } : {}
}

const NONE = { weekly: false, monthly: false, annual: false, custom: false }
const lasting = (duration: SeasonDuration): Partial<SearchOptions> => ({
  seasonDuration: { ...NONE, [duration]: true },
})

function seasonOf(
  { kind, months, typed }: Reading,
  { date }: When,
  cards: readonly string[],
  { beyond }: WhenFacts,
): Partial<SearchOptions> {
  const carried = cards.length > 0 ? { seasonRailcards: cards.slice(0, 1) } : {}
  const duration = kind.duration ?? (months === 1 ? 'monthly' : months === 12 ? 'annual' : null)
  if (duration) return { ...carried, ...lasting(duration) }
  if (months === null) return carried
  const end = dateOf(addMonths(dayOf(date), months) - 1)
  if (isCustomSeason(date, end)) return { ...carried, ...lasting('custom'), seasonCustom: { start: date, end } }
  beyond.push({ words: typed.kind, why: 'CUSTOM_DATES_WRONG' })
  return carried
}

/** Whether a line says anything besides places. */
const says = ({ kind, cards, ahead, back, people, tickets, months, out }: Reading) =>
  Object.keys(kind).length > 0 ||
  cards.length > 0 ||
  ahead !== null ||
  back !== null ||
  people !== null ||
  tickets !== null ||
  months !== null ||
  out.date !== null ||
  out.time !== null ||
  out.part !== null
