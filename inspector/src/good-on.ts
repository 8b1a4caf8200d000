import type { Bilingual } from '@cledrau/contract/language.ts'
import { limitsTold } from '@cledrau/domain/fares/explain/limits-told.ts'
import { directionOf } from '@cledrau/domain/tickets/judge-on-train.ts'
import type { CodedPart, TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import type { Lists } from './lists.ts'

const NOTHING = { bookedTrainsOnly: false, route: undefined, times: undefined, date: null }

/** What binds a ticket to some trains, in words; empty where any train will do. Booked trains are told with their times. */
export function limitsOf(
  { ticketCode, route, restriction, bookedTrainsOnly }: CodedPart,
  way: TicketContent['direction'],
  lists: Lists | null,
): { route: Bilingual[]; times: Bilingual[] } {
  const limits = lists?.names.limits
  if (bookedTrainsOnly || !limits) return { route: [], times: [] }
  const direction = directionOf({ ticketCode }, way, limits)
  const [byRoute, byTimes] = [limits.routes[route], limits.times[restriction]]
  const binds = (ticket: Partial<Parameters<typeof limitsTold>[0]>) =>
    limitsTold({ ...NOTHING, ...ticket }, direction)[0]?.limit !== 'NONE'
  return {
    route: byRoute && binds({ route: byRoute }) ? [byRoute.said] : [],
    times: byTimes && binds({ times: { ...byTimes, description: '' } }) ? [byTimes.said[direction]] : [],
  }
}
