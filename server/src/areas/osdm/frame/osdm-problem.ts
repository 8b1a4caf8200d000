import { FAILURES, type Failure, type FailureCode } from '@cledrau/contract/failure.ts'
import type { RefusalCode } from '@cledrau/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '../../../http/failures.ts'
import { PROBLEM } from '../../../http/problem.ts'

type Code = FailureCode | RefusalCode

/** A no as the standard has it. */
export type OsdmProblem = {
  code: string
  type: string
  title: string
  status: number
  detail?: string
  pointers?: { requestPointer: string; title: string }[]
}

/** Where the standard has a code for it, that one is said. All others are ours, and say so. */
const STANDARD: Partial<Record<Code, string>> = {
  BAD_REQUEST: 'VALIDATION_ERROR',
  SIGN_IN: 'UNAUTHORIZED',
  NOT_ALLOWED: 'OPERATION_NOT_PERMITTED',
  NO_SUCH_PATH: 'RESOURCE_NOT_FOUND',
  WRONG_MEDIA_TYPE: 'MALFORMED_REQUEST',
  OUR_FAULT: 'UNKNOWN_ERROR',
  OUTSIDE_TROUBLE: 'SERVICE_UNAVAILABLE',
  TOO_BUSY: 'SERVICE_UNAVAILABLE',
  NOT_NOW: 'SERVICE_UNAVAILABLE',
  STATION_UNKNOWN: 'PLACE_NO_RESULTS',
  ORIGIN_UNKNOWN: 'OFFER_PLACE_UNKNOWN',
  DESTINATION_UNKNOWN: 'OFFER_PLACE_UNKNOWN',
  VIA_UNKNOWN: 'OFFER_PLACE_UNKNOWN',
  AVOID_UNKNOWN: 'OFFER_PLACE_UNKNOWN',
  SAME_STATION: 'OFFER_SEARCH_CRITERIA_OUT_OF_BOUNDS',
  IN_THE_PAST: 'OFFER_SEARCH_CRITERIA_OUT_OF_BOUNDS',
  OUTSIDE_TIMETABLE: 'OFFER_SEARCH_CRITERIA_OUT_OF_BOUNDS',
  RETURN_OUTSIDE_TIMETABLE: 'OFFER_SEARCH_CRITERIA_OUT_OF_BOUNDS',
  RETURN_BEFORE_OUTWARD: 'OFFER_SEARCH_CRITERIA_OUT_OF_BOUNDS',
  NO_TRAINS_KNOWN: 'NO_RESULTS',
  TRAIN_UNKNOWN: 'OFFER_TRIP_NOT_FOUND',
  PRICE_UNKNOWN: 'BOOKING_OFFER_NOT_FOUND',
  PLACES_GONE: 'BOOKING_INSUFFICIENT_AVAILABILITY',
  SEAT_TAKEN: 'BOOKING_PLACE_NOT_AVAILABLE',
  ORDER_UNKNOWN: 'RESOURCE_NOT_FOUND',
  ORDER_MOVE_NOT_ALLOWED: 'BOOKING_MODIFICATION_NOT_ALLOWED',
  GUEST_DETAILS_NEEDED: 'BOOKING_INFORMATION_MISSING',
}

export const osdmCodeOf = (code: Code): string => STANDARD[code] ?? `X_CLEDRAU_${code}`

/** The standard knows no 422: what can’t be is a bad request there. A key that comes with another body keeps the one of its own RFC. */
const osdmStatusOf = (code: Code): number => {
  // An offer is its id: one that has lapsed is none.
  if (code === 'PRICE_UNKNOWN') return 404
  const status = statusOf(code)
  return status === 422 && code !== 'KEY_REUSED' ? 400 : status
}

/** Said in English, to the engineers of whoever asks: travellers never see it. */
export const osdmProblem = (
  { serving }: FastifyRequest['server'],
  code: Code,
  fields?: Failure['fields'],
): OsdmProblem =>
  problemSaid(code, {
    title: serving.say('en', `${code in FAILURES ? 'FAILURE' : 'REFUSAL'}_${code}`),
    origin: serving.origin,
    fields,
  })

type Around = { title: string; origin: string; fields?: Failure['fields'] }

export function problemSaid(code: Code, { title, origin, fields }: Around): OsdmProblem {
  return {
    code: osdmCodeOf(code),
    type: `${origin}/api/docs/refusals#${code}`,
    title,
    status: osdmStatusOf(code),
    ...(fields && {
      detail: fields.map(({ field, problem }) => `${field}: ${problem}`).join('; '),
      pointers: fields.map(({ field, problem }) => ({
        requestPointer: `/${field.replaceAll('.', '/')}`,
        title: problem,
      })),
    }),
  }
}

export const sendOsdmProblem = (reply: FastifyReply, problem: OsdmProblem): FastifyReply =>
  sendAs(reply.code(problem.status), PROBLEM, JSON.stringify(problem))

/** In bytes: a text would have its media type rewritten, and whoever reads it would look for another one. */
export const sendAs = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  reply.header('content-type', type).send(Buffer.from(body))
