import type { FareInformation, FareQualifier, TicketableFare } from '@cledrau/contract/search/fares.ts'
import { GROUPSAVE as GROUP_PROGRAM } from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { idleSentence } from '@cledrau/domain/fares/explain/sentences.ts'
import { linesNamed, linesOf } from '@cledrau/domain/fares/rules/concessions.ts'
import type { ConcessionRecord } from '@cledrau/domain/fares/image/records.ts'
import { GROUPSAVE, ticketOn, type Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import type { Offer } from '@cledrau/domain/fares/rules/offer.ts'
import type { Share } from '@cledrau/domain/fares/rules/share-out.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { isAdvanceTicket, serviceClassOf } from '@cledrau/domain/tickets/kinds.ts'
import { fareRules, validityOf, type RuledTicket, type RuleWords } from './fare-rules.ts'
import type { Direction, FoundPrice } from '../finding/found.ts'
import { longerName, longerRules } from './longer-rules.ts'
import type { Quotes } from './quotes.ts'
import { inBoth } from './sentences-both.ts'
import type { Say } from '../../../words.ts'
import { callsAt } from './train-rules.ts'
import { wayRules, type WayTicket } from './way-rules.ts'

/** A ticket to be shown and sold: an offer, from where to where, and when. */
export type TicketShown = {
  offer: Offer
  direction: Direction
  origin: string
  destination: string
  date: string
  until?: string
}

export type FareWire = {
  /** One price for a party as it goes to the app, signed. */
  informationOf: (
    price: Omit<FoundPrice, 'kind' | 'tickets'> & { kind: FareInformation['kind']; tickets: readonly TicketShown[] },
    party: Party,
    expires: Instant,
  ) => FareInformation
}

/** Conditions repeat from search to search; so many are kept. */
const KEPT_RULES = 4000

const isAdvanceCode = (fares: Fares, code: string, date: string): boolean => {
  const ticket = ticketOn(fares, code, date)
  return ticket !== undefined && isAdvanceTicket(ticket.record)
}

export function openFareWire(fares: () => Fares, words: () => RuleWords, say: Say, quotes: Quotes): FareWire {
  const rules = new Map<string, TicketableFare['rules']>()
  const ways = new Map<string, TicketableFare['rules']>()
  let madeWith: RuleWords | undefined
  const rulesOf = (ticket: RuledTicket): TicketableFare['rules'] => {
    const now = words()
    if (madeWith !== now || rules.size > KEPT_RULES) rules.clear()
    if (madeWith !== now || ways.size > KEPT_RULES) ways.clear()
    madeWith = now
    const key = JSON.stringify(ticket)
    const known = rules.get(key) ?? fareRules(fares(), ticket, now)
    rules.set(key, known)
    return known
  }
  /** Apart from the other conditions: those are the same between any two stations. */
  const waysOf = (ticket: WayTicket): TicketableFare['rules'] => {
    const key = JSON.stringify(ticket)
    const known =
      ways.get(key) ??
      wayRules(fares(), ticket, words()).map((description) => ({ category: 'ROUTE' as const, description }))
    ways.set(key, known)
    return known
  }

  /** Of its neighbours `meets` are the stations where it meets the next of several tickets. */
  const ticketableFares = (
    ticket: TicketShown,
    number: number,
    { meets, longer }: { meets: readonly string[]; longer: FoundPrice['longer'] },
  ): TicketableFare[] => {
    const { offer, direction, origin, destination, date, until = null } = ticket
    const railcards = offer.shares.flatMap(({ railcard }) => railcard ?? [])
    const { ticket: code, route, restriction } = offer
    const free = offer.shares.flatMap(({ freeUnder }) => freeUnder ?? [])
    const ruled = { code, route, restriction, date, until, railcards, free }
    const bookedTrainsOnly = isAdvanceCode(fares(), code, date)
    const usual = rulesOf(ruled)
    const ends = longer && { origin, destination, ...longer }
    const said = ends ? withLonger(usual, longerRules(ends, words())) : usual
    const called = words().name('tickets', code)
    const ofSplit =
      meets.length === 0 || bookedTrainsOnly
        ? []
        : [{ category: 'OUTBOUND' as const, description: callsAt(meets, words()) }]
    const more = [...ofSplit, ...waysOf({ origin, destination, route, bookedTrainsOnly, onDay: date })]
    // After what is said of its trains.
    const trains = said.filter(({ category }) => category === 'OUTBOUND' || category === 'RETURN').length
    const { name } = words()
    const next = { ADULT: 1, CHILD: 1 }
    return offer.shares.map((share) => ({
      ticket: number,
      passengerReferences: referencesOf(share, next),
      fareCodes: [
        {
          code,
          openReturn: offer.openReturn ? ('YES' as const) : ('NO' as const),
          fareClass: code,
          serviceClass: serviceClassOf(offer.class),
          fareDisplayName: ends ? longerName(ends, called, words()) : called,
        },
      ],
      rules: more.length > 0 ? said.toSpliced(trains, 0, ...more) : said,
      fareQualifiers: qualifiersOf(share),
      price: share.count * share.each,
      ...(share.freeUnder !== undefined && { freeUnder: share.freeUnder }),
      fullPrice: offer.source.adult === undefined ? null : share.count * offer.source.adult,
      direction,
      origin,
      destination,
      route: { code: route, names: name('routes', route) },
      restriction,
      validity: validityOf(fares(), ruled),
    }))
  }

  return {
    informationOf: ({ kind, total, tickets, legReferences, split, longer, placesLeft }, party, expires) => {
      const fare = {
        kind,
        party: signedParty(party),
        totalPrice: total,
        ticketableFares: tickets.flatMap((ticket, number) =>
          ticketableFares(ticket, number, { meets: split?.stations ?? [], longer }),
        ),
        optionalPrices: [],
        legReferences,
        split,
        ...(longer && { longer }),
        placesLeft,
      }
      const idleRailcards = idleCardsOf(party, tickets, { fares: fares(), say, words: words() })
      return { ...fare, ...(idleRailcards.length > 0 && { idleRailcards }), code: quotes.sign(fare, expires) }
    },
  }
}

/** Right before what is said of breaks: it is one that its holder is sure to make. */
function withLonger(rules: TicketableFare['rules'], longer: readonly Bilingual[]): TicketableFare['rules'] {
  const at = rules.findIndex(({ category }) => category === 'BREAK')
  const told = longer.map((description) => ({ category: 'BREAK' as const, description }))
  return rules.toSpliced(at < 0 ? rules.length : at, 0, ...told)
}

type IdleWords = { fares: Fares; say: Say; words: RuleWords }

/** A card counts where any of the tickets is under it; of those that don't, what the first ticket says of them. */
function idleCardsOf({ railcards = [] }: Party, tickets: readonly TicketShown[], { fares, say, words }: IdleWords) {
  const counted = new Set(tickets.flatMap(({ offer }) => offer.shares.map(({ railcard }) => railcard)))
  return [...new Set(railcards)]
    .filter((program) => !counted.has(program))
    .map((program) => {
      const names = words.name('railcards', program)
      const lines = linesOf(fares, program)
      if (lines.length > 0) return { program, names, sentence: onlyOn(lines, names, words) }
      const idle = tickets[0]?.offer.idle?.find(({ railcard }) => railcard === program)
      const [sentence] = inBoth(say, words, (called) => [
        idleSentence(idle ?? { railcard: program, why: 'HERE' }, called),
      ])
      return { program, names, sentence: sentence as Bilingual }
    })
}

/** A card that is the ticket on some lines takes nothing off any price: said with where it counts. */
const onlyOn = (lines: readonly ConcessionRecord[], railcard: Bilingual, { say }: RuleWords): Bilingual =>
  say('FARES_IDLE_LINES', { railcard, lines: linesNamed(lines) })

function referencesOf({ kind, count }: Share, next: { ADULT: number; CHILD: number }): string[] {
  return Array.from({ length: count }, () => `${kind === 'ADULT' ? 'A' : 'C'}${next[kind]++}`)
}

/** As it stands in a price: in plain values, whatever was asked with. */
export const signedParty = ({ adults, children, railcards = [], ages = [] }: Party): FareInformation['party'] => ({
  adults,
  children,
  railcards: [...railcards],
  ...(ages.length > 0 && { ages: [...ages] }),
})

/** The card that a ticket's price is under: GroupSave by its own code. */
export const cardOf = ({ fareQualifiers: [qualifier] }: { fareQualifiers: readonly FareQualifier[] }): string | null =>
  qualifier === undefined ? null : qualifier.type === GROUP_PROGRAM ? GROUPSAVE : qualifier.program

export function qualifiersOf({ railcard }: Pick<Share, 'railcard'>): FareQualifier[] {
  if (railcard === undefined) return []
  return railcard === GROUPSAVE ? [{ type: GROUP_PROGRAM }] : [{ type: 'DISCOUNT_CARD', program: railcard }]
}
