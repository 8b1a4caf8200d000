import type { Bilingual } from '@cledrau/contract/language.ts'
import { bundleOf, ticketOn } from '@cledrau/domain/fares/rules/fares.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { breakRule, freeRules } from './fare-rules.ts'
import type { RuleWords } from './fare-rules.ts'
import { longerRules } from './longer-rules.ts'
import type { RetailGround } from './retail-ground.ts'
import { joined } from './say-both.ts'
import { callsAt, onlyOn, trainRules } from './train-rules.ts'
import { wayRules } from './way-rules.ts'

/** What a ticket that was sold allows, in words: the same that was said before it was bought. */
export type Allows = {
  /** Each limit a sentence, what binds first; where nothing binds, that any train will do. */
  trains: Bilingual[]
  /** Not every train of its way will do. */
  limited: boolean
  /** Its route binds it as well as its hours: when a train leaves doesn't tell everything. */
  byRoute: boolean
  breaks: Bilingual
}

export type AllowedTicket = Pick<
  TicketFacts,
  | 'ticketCode'
  | 'route'
  | 'restriction'
  | 'wayBack'
  | 'origin'
  | 'destination'
  | 'validFrom'
  | 'validUntil'
  | 'bookedTrainsOnly'
  | 'trains'
  | 'part'
> & { passenger?: Pick<TicketFacts['passenger'], 'freeUnder'> }
export type AllowsOf = (ticket: AllowedTicket) => Allows

export function openTicketAllows({ fares, words }: Pick<RetailGround, 'fares' | 'words'>): AllowsOf {
  return (ticket) => {
    const { ticketCode, restriction, wayBack, origin, destination, validFrom, validUntil, bookedTrainsOnly } = ticket
    const now = words()
    const known = ticketOn(fares(), ticketCode, validFrom)
    const limited = {
      bookedTrainsOnly,
      route: ticket.route.code,
      restriction,
      date: validFrom === validUntil ? validFrom : null,
      onDay: validFrom,
    }
    const under = ticket.passenger?.freeUnder ?? null
    const free = freeRules(fares(), under === null ? [] : [under], now)
    const told = trainRules(fares(), limited, wayBack ? 'RETURN' : 'OUT', now)
    const any = now.say('RULE_ANY_TRAIN')
    const route = trainRules(fares(), { ...limited, restriction: '' }, 'OUT', now)
    const isFree = (sentences: Bilingual[]) => sentences.every(({ en }) => en === any.en)
    const calls = callsOf(ticket, now)
    const booked = bookedTrainsOnly && ticket.trains.length > 0
    return {
      trains: booked
        ? [...free, onlyOn(departures(ticket), now)]
        : [
            ...free,
            ...(free.length > 0 && isFree(told) ? [] : told),
            ...calls,
            ...wayRules(fares(), { ...limited, origin, destination }, now),
          ],
      limited: free.length > 0 || calls.length > 0 || !isFree(told),
      byRoute: free.length > 0 || !isFree(route),
      breaks:
        origin === '' || !known
          ? now.say('RULE_BREAK_AREA')
          : joined(
              ...longerThan(ticket, now),
              breakRule(known, bundleOf(fares(), ticketCode), now, wayBack ? 'RETURN' : 'OUT'),
            ),
    }
  }
}

const departures = ({ trains }: Pick<TicketFacts, 'trains'>): string[] =>
  trains.map(({ departs }) => dayAndTime(departs).time)

/** Its journey begins later or ends sooner than the ticket does. */
function longerThan({ origin, destination, trains, part, wayBack }: AllowedTicket, words: RuleWords): Bilingual[] {
  const [first, last] = [trains[0], trains.at(-1)]
  // The way back of a return may leave from another station of the same town.
  if (part || wayBack || !first || !last) return []
  return longerRules({ origin, destination, boards: first.from, alights: last.to }, words)
}

/** Another ticket goes on where this one ends, or ended where it begins: on a train that runs through there neither is good. */
function callsOf({ part, origin, destination }: AllowedTicket, words: Parameters<typeof callsAt>[1]): Bilingual[] {
  if (!part || part.count < 2) return []
  const stations = [part.number > 1 ? origin : '', part.number < part.count ? destination : ''].filter(Boolean)
  return [callsAt(stations, words)]
}
