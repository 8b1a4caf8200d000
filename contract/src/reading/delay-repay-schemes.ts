import { SCHEME_KINDS } from '@cledrau/domain/delay-repay/bands.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'

const band = z.object({
  /** Whole minutes late at the end of the journey, from which on it counts. */
  from: z.int(),
  /** Thousandths of the price: of a single, and for one way of a return. */
  single: z.int(),
  return: z.int(),
})

const scheme = z.object({
  kind: z.enum(SCHEME_KINDS),
  bands: z.array(band),
  source: bilingual(z.string()),
  asOf: z.string(),
})

const schemes = z.object({
  version: z.string(),
  operators: z.record(z.string(), scheme),
  others: scheme,
})

export type SchemesReply = z.infer<typeof schemes>

export const delayRepaySchemes = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/schemes',
  access: 'anyone',
  summary: 'What each train operator pays for delays, and from how many minutes on.',
  reply: schemes,
  reference: true,
})
