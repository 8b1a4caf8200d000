import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { trainCalls } from './train-calls.ts'
import { travelSegment } from './travel-segment.ts'

export const intermediate = endpoint({
  method: 'POST',
  path: '/v1/silverrail/intermediate',
  access: 'anyone',
  summary: 'Where the trains of a journey call on the way. Nothing (204) where none of them calls anywhere.',
  request: z.object({
    legSolutionID: z.string().check(z.maxLength(200)),
    travelSegments: z.array(travelSegment).check(z.maxLength(12)),
    channelCode: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.optional(z.array(trainCalls)),
})
