import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const chosen = z.object({ notifications: z.array(z.string()) })

export const multiflexNotifications = endpoint({
  method: 'GET',
  path: '/v1.1/mflex-notification',
  access: 'traveller',
  summary: 'When this traveller wants to hear about multiflex bundles.',
  reply: chosen,
})

export const addMultiflexNotifications = endpoint({
  method: 'POST',
  path: '/v1.1/mflex-notification/add',
  access: 'traveller',
  summary: 'Sets when to hear about multiflex bundles: values of the list of options.',
  request: z.object({ notifications: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)) }),
  reply: chosen,
  refusals: ['MULTIFLEX_NOTIFICATION_UNKNOWN'],
})
