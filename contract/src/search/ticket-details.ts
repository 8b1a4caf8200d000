import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fareRule, ticketCode } from './fares.ts'
import { bilingual } from '../language.ts'
import { list } from '../query.ts'

export const ticketDetails = z.object({
  ticketType: z.string(),
  names: bilingual(z.string()),
  serviceClass: z.enum(['FIRST', 'THIRD']),
  kind: z.enum(['SINGLE', 'RETURN', 'SEASON', 'CARNET']),
  rules: z.array(fareRule),
})

export const ticketDetailsContentPage = endpoint({
  method: 'GET',
  path: '/v1/ticket-details-content-page',
  access: 'anyone',
  summary: 'What each kind of ticket allows, in plain words. Kinds that nobody knows are left out.',
  request: z.object({ ticketTypeArray: z.pipe(list, z.array(ticketCode).check(z.minLength(1), z.maxLength(40))) }),
  reply: z.array(ticketDetails),
  refusals: ['TICKET_TYPE_UNKNOWN'],
})
