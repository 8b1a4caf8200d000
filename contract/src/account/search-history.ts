import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../query.ts'

const LARGEST = 8000

/** The options of one search, as the app has them: the server keeps them and doesn't look inside. */
const search = z
  .record(z.string().check(z.maxLength(64)), z.unknown())
  .check(z.refine((options) => JSON.stringify(options).length <= LARGEST))

const entry = z.object({ search: z.record(z.string(), z.unknown()), timeOfSearch: moment })
export type SearchHistoryEntry = z.infer<typeof entry>

/** The newest first. `out`: searches of outward journeys; `ret`: of the way back. */
const history = z.object({ out: z.array(entry), ret: z.array(entry) })
export type SearchHistory = z.infer<typeof history>

export const fetchSearchHistory = endpoint({
  method: 'GET',
  path: '/v1/search-history/fetch',
  access: 'traveller',
  summary: 'What was searched for last.',
  reply: history,
})

/** A search that equals the newest of its list adds nothing; each list keeps as many as the option says. */
export const updateSearchHistory = endpoint({
  method: 'POST',
  path: '/v1/search-history/update',
  access: 'traveller',
  summary: 'Keeps a search: of the way out, of the way back, or both.',
  request: z.object({ out: z.optional(search), ret: z.optional(search) }),
  reply: history,
})

export const clearSearchHistory = endpoint({
  method: 'DELETE',
  path: '/v1/search-history',
  access: 'traveller',
  summary: 'Forgets all searches.',
  reply: history,
})
