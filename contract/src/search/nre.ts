import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'

export const NOTE_CATEGORIES = [
  'REQUEST_STOP',
  'STEP_FREE',
  'STAFF',
  'OPERATOR',
  'LENGTH',
  'CATERING',
  'BIKES',
  'DIVIDES',
  'REPLACEMENT',
] as const

export const requestData = endpoint({
  method: 'GET',
  path: '/v1/nre/request-data/{id}',
  access: 'anyone',
  summary: 'What is worth knowing before boarding: notes about a station (CRS) or a train (uid, or uid_date).',
  request: z.object({ id: z.string().check(z.regex(/^([A-Z]{3}|[A-Z0-9]{4,8}(_\d{4}-\d{2}-\d{2})?)$/)) }),
  reply: z.object({
    id: z.string(),
    kind: z.enum(['STATION', 'SERVICE']),
    notes: z.array(z.object({ category: z.enum(NOTE_CATEGORIES), description: bilingual(z.string()) })),
  }),
  refusals: ['NOTES_UNKNOWN'],
})
