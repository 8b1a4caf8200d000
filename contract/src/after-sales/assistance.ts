import { ASKING_REFUSALS, NEEDS } from '@cledrau/domain/assistance/asking.ts'
import { STOP_KINDS } from '@cledrau/domain/assistance/assistance-status.ts'
import * as z from 'zod/mini'
import { recordLocator } from '../buying/orders.ts'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { moment } from '../query.ts'
import { passengerReference } from '../search/fares.ts'
import { assistanceRequest, assistanceStatus, assistedTrain, assistedWay } from '../wallet/assistance-request.ts'

const needs = z.array(z.enum(NEEDS)).check(z.minLength(1), z.maxLength(NEEDS.length))
/** The longest name that staff are given to call somebody by. */
export const MOST_NAME = 40
const calledName = z.string().check(z.trim(), z.maxLength(MOST_NAME))

const known = z.object({
  /** The ways of the booking that somebody could ask for, each with whom of the caller's it is for. */
  ways: z.array(
    z.object({
      way: assistedWay,
      passengers: z.array(z.object({ reference: z.string(), name: z.nullable(z.string()), child: z.boolean() })),
      departTime: z.nullable(moment),
      origin: z.string(),
      destination: z.string(),
      /** Until when it can be asked for. */
      askUntil: z.nullable(moment),
      /** Why it can't be asked for; missing when it can. */
      refusal: z.optional(z.enum(ASKING_REFUSALS)),
    }),
  ),
  requests: z.array(assistanceRequest),
  /** Stations that are spoken of, by their codes. */
  places: z.record(z.string(), bilingual(z.string())),
})
export type Assistance = z.infer<typeof known>

const BOOKING_REFUSALS = ['INVALID_RECORD_LOCATOR', 'TICKETS_NOT_READY'] as const
const REQUEST_REFUSALS = ['ASSISTANCE_UNKNOWN'] as const

export const readAssistance = endpoint({
  method: 'GET',
  path: '/v1/assistance',
  access: 'guest',
  summary: 'Assistance for the ways of a booking as far as the caller holds its tickets: asked for, and how it stands.',
  request: z.object({ recordLocator }),
  reply: known,
  refusals: BOOKING_REFUSALS,
})

export const askAssistance = endpoint({
  method: 'POST',
  path: '/v1/assistance',
  access: 'guest',
  summary:
    'Asks staff at every station of a way for help, up to two hours before it begins. Asked again for the same traveller and way, it says what is needed now, and staff accept it anew.',
  once: true,
  request: z.object({
    recordLocator,
    way: assistedWay,
    passenger: passengerReference,
    needs,
    /** How staff may address the traveller. */
    calledName: z.optional(calledName),
    /** That staff may be told; nothing is kept or told without it. */
    consent: z.literal(true),
  }),
  reply: known,
  refusals: [...BOOKING_REFUSALS, ...ASKING_REFUSALS, 'ASSISTANCE_NO_TICKET', 'ASSISTANCE_SPACE_TAKEN'],
})

export const withdrawAssistance = endpoint({
  method: 'DELETE',
  path: '/v1/assistance/{requestID}',
  access: 'guest',
  summary: 'Asks for it no longer. Staff are told, and what was needed is forgotten at once.',
  request: z.object({ requestID: z.uuid() }),
  reply: known,
  refusals: REQUEST_REFUSALS,
})

export const missAssistance = endpoint({
  method: 'POST',
  path: '/v1/assistance/{requestID}/missed',
  access: 'guest',
  summary: 'Says that nobody came at a station: from ten minutes before departure, or from arrival on.',
  request: z.object({ requestID: z.uuid(), stopID: z.uuid() }),
  reply: known,
  refusals: [...REQUEST_REFUSALS, 'ASSISTANCE_MOVE_NOT_ALLOWED', 'ASSISTANCE_NOT_YET', 'ASSISTANCE_MET'],
})

export const claimRedress = endpoint({
  method: 'POST',
  path: '/v1/assistance/{requestID}/redress',
  access: 'guest',
  summary: 'Gives back what the way cost whoever was left without assistance, once; the tickets stay valid.',
  once: true,
  request: z.object({ requestID: z.uuid(), amount: z.int().check(z.minimum(1)) }),
  reply: known,
  refusals: [
    ...REQUEST_REFUSALS,
    'ASSISTANCE_EXCHANGING',
    'ASSISTANCE_NOT_FAILED',
    'ASSISTANCE_REDRESS_ELSEWHERE',
    'REFUND_CHANGED',
  ],
})

const staffKey = z.string().check(z.maxLength(200))

/** What staff at a station are told of somebody: nothing that helping them doesn't need. */
const task = z.object({
  stopID: z.string(),
  station: z.string(),
  stationName: z.string(),
  kind: z.enum(STOP_KINDS),
  at: moment,
  off: z.nullable(assistedTrain),
  on: z.nullable(assistedTrain),
  needs: z.array(z.enum(NEEDS)),
  calledName: z.string(),
  status: assistanceStatus,
  staffName: z.nullable(z.string()),
})
export type AssistanceTask = z.infer<typeof task>

/** A list that everybody who works at stations looks at: the soonest first, and no more than this. */
export const MOST_TASKS = 500

export const listAssistanceTasks = endpoint({
  method: 'POST',
  path: '/v1/station-staff/tasks',
  access: 'anyone',
  summary: 'What staff at stations are asked to do and have not done yet, the soonest first.',
  request: z.object({
    /** The secret that whoever runs the stations shares with us. */
    staffKey,
  }),
  reply: z.object({ tasks: z.array(task) }),
  refusals: ['STAFF_UNKNOWN'],
})

export const sayOfAssistance = endpoint({
  method: 'POST',
  path: '/v1/station-staff/words',
  access: 'anyone',
  summary:
    'What staff say of a task: that they accept it, with a first name, that they met the traveller, or that it failed. Said again, it changes nothing.',
  request: z.object({
    staffKey,
    stopID: z.uuid(),
    word: z.enum(['ACCEPTED', 'MET', 'FAILED']),
    staffName: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_NAME)),
  }),
  reply: z.object({ status: assistanceStatus }),
  refusals: ['STAFF_UNKNOWN', 'ASSISTANCE_UNKNOWN', 'ASSISTANCE_MOVE_NOT_ALLOWED', 'ASSISTANCE_NOT_YET'],
})
