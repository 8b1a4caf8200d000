import * as z from 'zod/mini'
import { osdmCall } from './osdm-call.ts'

export const osdmListCards = osdmCall({
  method: 'GET',
  path: '/reduction-cards',
  scopes: ['plan', 'sell'],
  reply: z.object({
    reductionCardTypes: z.array(
      z.object({
        code: z.string(),
        issuer: z.string(),
        name: z.object({ id: z.string(), text: z.string() }),
        cardIdRequired: z.boolean(),
      }),
    ),
  }),
})
