import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../timestamp.ts'

/** One thing the product says: an ICU message in each language, under a name in UPPER_SNAKE. */
export const word = z.object({ name: z.string(), en: z.string(), cy: z.string() })
export type Word = z.infer<typeof word>

export const wordsTime = endpoint({
  method: 'GET',
  path: '/v1/language/time',
  access: 'anyone',
  summary: 'When the words last changed.',
  reply: timestamp,
  reference: true,
})

export const words = endpoint({
  method: 'GET',
  path: '/v1/language',
  access: 'anyone',
  summary: 'Every word that the app shows, in both languages.',
  reply: z.array(word),
  reference: true,
})
