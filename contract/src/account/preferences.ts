import { SEAT_GROUPS } from '@cledrau/domain/seat-preferences/groups.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** One choice of each group, but of the amenities several. */
const seatPreferences = z.object({
  COACH: z.optional(z.enum(SEAT_GROUPS.COACH)),
  DIRECTION: z.optional(z.enum(SEAT_GROUPS.DIRECTION)),
  POSITION: z.optional(z.enum(SEAT_GROUPS.POSITION)),
  PLACE: z.optional(z.enum(SEAT_GROUPS.PLACE)),
  LAYOUT: z.optional(z.enum(SEAT_GROUPS.LAYOUT)),
  LEVEL: z.optional(z.enum(SEAT_GROUPS.LEVEL)),
  SEAT_AMENITY: z.optional(z.array(z.enum(SEAT_GROUPS.SEAT_AMENITY)).check(z.maxLength(5))),
})
export type SeatPreferences = z.infer<typeof seatPreferences>

const code = z.string().check(z.regex(/^[\w-]{1,32}$/))
const crs = z.string().check(z.regex(/^[A-Z0-9]{3}$/))
export const TICKET_TYPES = ['single', 'return', 'openReturn', 'multi', 'season'] as const
export const SEASON_DURATIONS = ['weekly', 'monthly', 'annual', 'custom'] as const
export const DELIVERY_GROUPS = ['SMARTCARD', 'E_TICKET', 'M_TICKET', 'ON_DEPARTURE', 'MAIL'] as const
export const DEFAULT_PAGE = 'TicketSearch'

/** `null` means “nothing chosen”. */
export const preferences = z.object({
  favourite_railcard: z.nullable(code),
  favourite_railcard_season: z.nullable(code),
  favourite_ticket_type: z.nullable(z.enum(TICKET_TYPES)),
  direct_trains_only: z.boolean(),
  our_trains_only: z.boolean(),
  season_ticket_duration: z.nullable(z.enum(SEASON_DURATIONS)),
  home_station_search: z.nullable(crs),
  destination_station_search: z.nullable(crs),
  home_station_live_times: z.nullable(crs),
  destination_station_live_times: z.nullable(crs),
  live_times_direction_is_arrival: z.boolean(),
  /** A smartcard's number. */
  defaultSmartcard: z.nullable(z.string().check(z.regex(/^[\w -]{1,32}$/))),
  e_ticket_delivery_preference: z.nullable(z.enum(DELIVERY_GROUPS)),
  /** The name of the route that the app opens with. */
  defaultPage: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9 ]{0,63}$/)),
  seatPreferences,
})
export type Preferences = z.infer<typeof preferences>

export const NO_PREFERENCES: Preferences = {
  favourite_railcard: null,
  favourite_railcard_season: null,
  favourite_ticket_type: null,
  direct_trains_only: false,
  our_trains_only: false,
  season_ticket_duration: null,
  home_station_search: null,
  destination_station_search: null,
  home_station_live_times: null,
  destination_station_live_times: null,
  live_times_direction_is_arrival: false,
  defaultSmartcard: null,
  e_ticket_delivery_preference: null,
  defaultPage: DEFAULT_PAGE,
  seatPreferences: {},
}

export const readPreferences = endpoint({
  method: 'GET',
  path: '/v1/preferences',
  access: 'traveller',
  summary: 'How this traveller likes to travel and to be shown things.',
  reply: z.object({ data: preferences }),
})

/** Each page saves what it shows: what is left out stays as it is. Seat preferences are replaced whole. */
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/v1/preferences',
  access: 'traveller',
  summary: 'Changes preferences.',
  request: z.object({ data: z.partial(preferences) }),
  reply: z.object({ data: preferences }),
})
