import { NEEDS } from '@cledrau/domain/assistance/asking.ts'
import { ASSISTANCE_STATUSES, STOP_KINDS } from '@cledrau/domain/assistance/assistance-status.ts'
import { WAYS } from '@cledrau/domain/assistance/redress.ts'
import * as z from 'zod/mini'
import { moment } from '../query.ts'

export const assistedWay = z.enum(WAYS)
export const assistanceStatus = z.enum(ASSISTANCE_STATUSES)

/** A train as somebody looks for it on a platform. */
export const assistedTrain = z.object({
  uid: z.string(),
  terminus: z.string(),
  /** When it leaves here, or arrives. */
  at: moment,
  /** Coach and seat, where one is reserved. */
  seat: z.nullable(z.string()),
})

const stop = z.object({
  stopID: z.string(),
  kind: z.enum(STOP_KINDS),
  station: z.string(),
  at: moment,
  off: z.nullable(assistedTrain),
  on: z.nullable(assistedTrain),
  status: assistanceStatus,
  /** The first name of whoever accepted. */
  staffName: z.nullable(z.string()),
})

/** What one traveller asked for on one way, and how it stands at each of its stations. */
export const assistanceRequest = z.object({
  requestID: z.string(),
  way: assistedWay,
  passenger: z.string(),
  needs: z.array(z.enum(NEEDS)),
  calledName: z.string(),
  status: assistanceStatus,
  stops: z.array(stop),
  /**
   * What goes back where it failed, in whole pence. OPEN: on a press. ELSEWHERE: the ticket was bought by somebody else, so
   * that the money can't go back the way it came.
   */
  redress: z.nullable(z.object({ amount: z.number(), state: z.enum(['OPEN', 'GIVEN', 'ELSEWHERE']) })),
})
export type AssistanceRequest = z.infer<typeof assistanceRequest>
export type AssistanceStop = AssistanceRequest['stops'][number]
