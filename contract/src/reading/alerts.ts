import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { date } from '../query.ts'

/** A service alert, with the field names that apps in use read. Texts are sanitised HTML: `ul`, `li` and links. */
export const serviceAlert = z.object({
  id: z.number(),
  /** 'support', 'alert' and 'warning' have a colour of their own; everything else is information. */
  alert_type: z.string(),
  title_en: z.string(),
  title_cy: z.string(),
  short_version_en: z.string(),
  short_version_cy: z.string(),
  long_version_en: z.string(),
  long_version_cy: z.string(),
  is_external_link_redirection: z.boolean(),
  external_link_en: z.string(),
  external_link_cy: z.string(),
  external_link_label_en: z.string(),
  external_link_label_cy: z.string(),
  is_auto_open: z.boolean(),
  /** 'days' when a dismissed alert comes back, empty when it doesn't. */
  periodicity_type: z.string(),
  /** After how many days a dismissed alert comes back. */
  periodicity: z.number(),
  /** A dismissal lasts for this visit only. */
  is_persist: z.boolean(),
  /** When and where other trains run than usual; without stations: on the whole railway. */
  travel: z.optional(
    z.object({
      from: date,
      until: date,
      /** In the order of the line, where there are several. */
      stations: z.array(z.string()),
      /** What goes instead of trains from the first of these stations to the last, and where trains go on to from there. */
      detour: z.optional(
        z.object({
          means: z.enum(['bus']),
          minutesLonger: z.optional(z.number()),
          onTo: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** Filled in by the device that saw it. */
  lastSeenAt: z.optional(z.nullable(z.string())),
})
export type ServiceAlert = z.infer<typeof serviceAlert>

export const PLATFORMS = ['web', 'android', 'ios'] as const

export const alerts = endpoint({
  method: 'GET',
  path: '/v1/alerts',
  access: 'anyone',
  summary: 'What travellers should know now, and how soon to ask again.',
  request: z.object({ appVersion: z.optional(z.string()), platform: z.optional(z.enum(PLATFORMS)) }),
  reply: z.object({
    alerts: z.array(serviceAlert),
    /** Minutes. */
    refreshInterval: z.number(),
  }),
  reference: true,
})
