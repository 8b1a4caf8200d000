import { COLLECTION_REFUSALS } from '@cledrau/domain/tickets/collect.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { moment } from '../query.ts'

const said = bilingual(z.string())

/** What is to be printed: one sheet for each. */
const printed = z.object({
  ticketID: z.string(),
  reference: z.string(),
  ticketName: said,
  serviceClass: z.enum(['STANDARD', 'FIRST']),
  passenger: z.enum(['ADULT', 'CHILD']),
  /** CRS; empty for a ticket to an area, whose name is the route's. */
  origin: z.string(),
  destination: z.string(),
  route: said,
  firstDay: z.string(),
  lastDay: z.string(),
  /** Whole pence. */
  paid: z.number(),
})
export type PrintedTicket = z.infer<typeof printed>

export const collectTickets = endpoint({
  method: 'POST',
  path: '/v1/machines/collections',
  access: 'anyone',
  summary:
    'A ticket machine takes what waits under a reference, to print it. Sent again with the same number, it gets the same answer; anybody else gets a no.',
  request: z.object({
    /** The secret that whoever runs the machines shares with us. */
    machineKey: z.string().check(z.maxLength(200)),
    /** Made by the machine, once for each time that somebody types a reference. */
    collectionID: z.uuid(),
    /** As it was typed. */
    collectionReference: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20)),
    /** Where the machine stands: CRS. */
    station: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(3)),
  }),
  reply: z.object({
    collectionReference: z.string(),
    station: z.string(),
    collectedAt: moment,
    tickets: z.array(printed),
  }),
  refusals: [...COLLECTION_REFUSALS, 'MACHINE_UNKNOWN', 'STATION_UNKNOWN'],
})
