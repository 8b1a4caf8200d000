import * as z from 'zod/mini'
import { bilingual } from '../language.ts'

/** A moment with its offset, as a station clock shows it: `2026-07-01T09:21:00+01:00`. */
const moment = z.iso.datetime({ offset: true })

export const plannedCall = z.object({
  code: z.string(),
  arriveTime: moment,
  departTime: moment,
  platform: z.nullable(z.string()),
  request: z.boolean(),
})

/** Where one train calls on the way. */
export const trainCalls = z.object({
  uid: z.string(),
  serviceDate: z.string(),
  calls: z.array(z.object({ ...plannedCall.def.shape, name: bilingual(z.string()) })),
})
