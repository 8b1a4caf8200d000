import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { chosenTrains, stationCode } from '../search/fares.ts'
import { travelSegment } from '../search/travel-segment.ts'
import { bilingual } from '../language.ts'
import { channelCode } from '../search/channel-code.ts'
import { date } from '../query.ts'

const said = bilingual(z.string())

/** What a train of the journey has besides its seats. */
const onTrain = z.object({
  ...travelSegment.def.shape,
  /** `no`: seats can't be reserved on it. */
  reservations: z.enum(['no', 'possible', 'recommended', 'compulsory']),
  seatsFree: z.object({ STANDARD: z.number(), FIRST: z.number() }),
  /** What can be asked for, by class and group: what seat preferences show. */
  seatOptions: z.object({
    STANDARD: z.record(z.string(), z.array(z.string())),
    FIRST: z.record(z.string(), z.array(z.string())),
  }),
  bikes: z.object({ spaces: z.number(), free: z.number() }),
})

export const optionalExtras = endpoint({
  method: 'POST',
  path: '/v1/silverrail/optionalextras',
  access: 'anyone',
  summary: 'What can be had with a journey: seats, spaces for bikes, bus tickets for where it begins and ends.',
  request: z.object({
    outbound: chosenTrains,
    inbound: z.optional(chosenTrains),
    channelCode,
  }),
  reply: z.object({
    outbound: z.array(onTrain),
    inbound: z.array(onTrain),
    /** The most bikes that all trains of the way take; zero where bikes can't be reserved. */
    bikeReservation: z.object({ outbound: z.number(), return: z.number() }),
    /** Day tickets for the buses of a town, bought with the train ticket. */
    busOptions: z.array(
      z.object({ code: z.string(), station: z.string(), names: said, adult: z.number(), child: z.number() }),
    ),
    places: z.record(z.string(), said),
  }),
  refusals: ['TRAIN_UNKNOWN', 'OUTSIDE_TIMETABLE'],
})

export const SEAT_STATES = ['FREE', 'TAKEN', 'YOURS'] as const

export const seatShown = z.object({
  /** `5A`: row and letter. */
  seat: z.string(),
  row: z.number(),
  /** From left to right as the train goes; the aisle is where a number is left out. */
  column: z.number(),
  serviceClass: z.enum(['STANDARD', 'FIRST']),
  /** What it has, in the words of the seat preferences: WINDOW, FORWARD, TABLE, … */
  features: z.array(z.string()),
  state: z.enum(SEAT_STATES),
})
export type SeatShown = z.infer<typeof seatShown>

export const seatMap = endpoint({
  method: 'GET',
  path: '/v1/trains/{uid}/{serviceDate}/seats',
  access: 'anyone',
  summary: 'The seats of a train, coach by coach in the direction of travel, and which of them are free.',
  request: z.object({
    uid: z.string().check(z.maxLength(16)),
    serviceDate: date,
    origin: stationCode,
    destination: stationCode,
  }),
  reply: z.object({
    reservations: z.enum(['no', 'possible', 'recommended', 'compulsory']),
    coaches: z.array(
      z.object({
        coach: z.string(),
        isQuiet: z.boolean(),
        wheelchairSpaces: z.number(),
        bikeSpaces: z.number(),
        /** Toilets at its front and rear ends. */
        toilet: z.boolean(),
        seats: z.array(seatShown),
      }),
    ),
  }),
  refusals: ['TRAIN_UNKNOWN', 'OUTSIDE_TIMETABLE'],
})
