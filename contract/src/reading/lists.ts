import * as z from 'zod/mini'
import { choices } from './choice.ts'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'

export const deletionReasons = endpoint({
  method: 'GET',
  path: '/v1.1/delete-user/reason-list',
  access: 'anyone',
  summary: 'Why somebody may want to close their account.',
  reply: choices,
  reference: true,
})

export const multiflexNotificationOptions = endpoint({
  method: 'GET',
  path: '/v1.1/mflex-notification/options',
  access: 'anyone',
  summary: 'When somebody with a multiflex bundle may want to hear from us.',
  reply: choices,
  reference: true,
})

export const country = z.object({
  /** ISO 3166-1, two letters. */
  code: z.string(),
  names: bilingual(z.string()),
})
export type Country = z.infer<typeof country>

export const countries = endpoint({
  method: 'GET',
  path: '/v1.1/country',
  access: 'anyone',
  summary: 'Every country, for a postal address.',
  reply: z.array(country),
  reference: true,
})
