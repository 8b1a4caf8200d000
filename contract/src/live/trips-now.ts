import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, moment } from '../query.ts'
import { age } from './age.ts'
import { revision } from './revision.ts'

const code = z.string().check(z.regex(/^[A-Za-z0-9]{3,8}$/))

export const MOST_TRIPS = 60
const MOST_RIDES = 12

const ride = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(24)),
  serviceDate: date,
  origin: code,
  destination: code,
  /** As planned: they tell which call is meant where a train calls twice. */
  departTime: moment,
  arriveTime: moment,
})

/** As it is expected now, or as it happened; null where nothing is known beyond the timetable. */
const timeNow = z.object({ expected: z.nullable(moment), platform: z.nullable(z.string()) })

export const tripNow = z.object({
  id: z.string(),
  /** It can't be travelled any more: `revisions` says why. */
  cancelled: z.boolean(),
  /** Of its trains, in their order. Null where nobody but the timetable has spoken of one. */
  rides: z.array(z.nullable(z.object({ origin: timeNow, destination: timeNow }))),
  revisions: z.array(revision),
})
export type TripNow = z.infer<typeof tripNow>

export const tripsNow = endpoint({
  method: 'POST',
  path: '/v1/livetimes/trips',
  access: 'anyone',
  summary: 'How the trains of some trips run now: what a page of trains found earlier needs to stay true.',
  request: z.object({
    trips: z
      .array(
        z.object({
          id: z.string().check(z.minLength(1), z.maxLength(40)),
          rides: z.array(ride).check(z.minLength(1), z.maxLength(MOST_RIDES)),
        }),
      )
      .check(z.maxLength(MOST_TRIPS)),
  }),
  reply: z.object({
    age,
    trips: z.array(tripNow),
    /** The name of every place that reasons speak of. */
    places: z.record(z.string(), bilingual(z.string())),
  }),
})
