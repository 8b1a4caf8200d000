import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'

const pageAndCategory = z.object({ pageId: z.number(), categoryId: z.number() })

/** What the app has to know and can't: codes, addresses, content ids, intervals. */
export const appDataReply = z.object({
  appVersion: z.string(),
  build: z.string(),
  /** Which shop a ticket was sold in; sent with every search and booking. */
  channelCode: z.object({ web: z.string(), mobileWeb: z.string(), android: z.string(), ios: z.string() }),
  /** Seconds before a redirect that waits goes on by itself. */
  redirectTime: z.number(),
  currency: z.string(),
  country: z.string(),
  priceFormat: z.string(),
  cards: z.object({ networks: z.array(z.string()), capability: z.string() }),
  delayRepay: pageAndCategory,
  journeyPlanner: pageAndCategory,
  /** Pages of content by what they are for. */
  content: z.object({
    guestForm: z.number(),
    terms: z.number(),
    privacy: z.number(),
    cookies: z.number(),
    accessibility: z.number(),
    assistance: z.number(),
    contact: z.number(),
    about: z.number(),
    help: z.number(),
    payg: z.number(),
  }),
  stores: z.array(z.object({ name: z.string(), platform: z.enum(['ios', 'android']), url: z.string() })),
  social: z.array(z.object({ name: z.string(), icon: z.string(), url: z.string() })),
  /** Other organisations that a traveller may need. */
  links: z.array(z.object({ code: z.string(), names: bilingual(z.string()), url: bilingual(z.string()) })),
  support: z.object({
    phone: z.string(),
    welshPhone: z.string(),
    assistancePhone: z.string(),
    textRelay: z.string(),
    email: z.string(),
    hours: bilingual(z.string()),
  }),
  /** The certificate authority's host, which writes smartcards that phones hold: where it is, where there is one, and the path of clients on it. */
  smartcards: z.optional(z.object({ hostUrl: z.optional(z.string()), clientPath: z.string() })),
  /** The public key by which a browser knows that a message is ours (VAPID, RFC 8292). */
  pushKey: z.optional(z.string()),
  /** Minutes between two looks at what the server has. */
  refreshMinutes: z.object({ alerts: z.number(), liveTimes: z.number(), wallet: z.number(), reference: z.number() }),
})
export type AppData = z.infer<typeof appDataReply>

export const appData = endpoint({
  method: 'GET',
  path: '/v1/app-data',
  access: 'anyone',
  summary: 'Codes, addresses and content ids that the app needs.',
  request: z.object({ environment: z.optional(z.string()) }),
  reply: appDataReply,
  reference: true,
})
