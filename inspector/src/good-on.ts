import type { Bilingual } from '@cledrau/contract/language.ts'
import { limitsTold } from '@cledrau/domain/fares/explain/limits-told.ts'
import { waysTold } from '@cledrau/domain/routeing/ways.ts'
import { directionOf } from '@cledrau/domain/tickets/judge-on-train.ts'
import type { CodedPart, TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { guideOf, limitsByCode } from './guide-of.ts'
import type { Lists } from './lists.ts'

const NOTHING = { bookedTrainsOnly: false, route: undefined, times: undefined, date: null }

/** The stations that a ticket's ways lead by, and those that none may lead by. */
type Ways = ReturnType<typeof waysTold>
const NO_WAYS: Ways = { by: [], notBy: [] }

/**
 * What binds a ticket to some trains and ways, in words; empty where any train will do. Booked trains are told with their
 * times. Ways are told in codes.
 */
export function limitsOf(
  part: CodedPart,
  way: TicketContent['direction'],
  lists: Lists | null,
): { route: Bilingual[]; times: Bilingual[]; ways: Ways } {
  const limits = limitsByCode(lists?.names)
  const said = lists?.names.limits
  const { ticketCode, route, restriction, bookedTrainsOnly } = part
  if (bookedTrainsOnly || !limits || !said) return { route: [], times: [], ways: NO_WAYS }
  const direction = directionOf({ ticketCode }, way, limits)
  const [byRoute, byTimes] = [said.routes[route], said.times[restriction]]
  const binds = (ticket: Partial<Parameters<typeof limitsTold>[0]>) =>
    limitsTold({ ...NOTHING, ...ticket }, direction)[0]?.limit !== 'NONE'
  return {
    route: byRoute && binds({ route: byRoute }) ? [byRoute.said] : [],
    times: byTimes && binds({ times: { ...byTimes, description: '' } }) ? [byTimes.said[direction]] : [],
    ways: byRoute?.include.length === 0 ? waysOf(part, lists) : NO_WAYS,
  }
}

function waysOf({ origin, destination, validFrom }: CodedPart, lists: Lists | null): Ways {
  const guide = guideOf(lists?.names)
  return guide && origin !== '' ? waysTold(guide, origin, destination, validFrom) : NO_WAYS
}
