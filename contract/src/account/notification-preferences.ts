import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What people are told about when they aren't looking. Native apps have a channel of each name. */
export const NOTIFICATION_CHANNELS = [
  'journeyNotifications',
  'delayRepay',
  'paygNotifications',
  'multiflexNotifications',
  'timetableComparator',
] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** How somebody hears of it. */
export const NOTIFICATION_WAYS = ['push', 'email', 'neither'] as const
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number]

const way = z.enum(NOTIFICATION_WAYS)
const ways = z.object({
  journeyNotifications: way,
  delayRepay: way,
  paygNotifications: way,
  multiflexNotifications: way,
  timetableComparator: way,
} satisfies Record<NotificationChannel, typeof way>)

/** An hour of London's day, such as 22:00. */
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** Nothing rings between these, except for a journey that begins within three hours. Over midnight where it ends before it begins. */
const quietHours = z.nullable(z.object({ from: hour, until: hour }))

const preferences = z.object({
  channels: ways,
  quietHours,
  /** Whether a locked screen shows what it is about. */
  details: z.boolean(),
})

export const notificationPreferences = endpoint({
  method: 'GET',
  path: '/v1/notification-preferences',
  access: 'traveller',
  summary: 'By what this traveller hears of each channel, when not, and how much a locked screen shows.',
  reply: z.extend(preferences, {
    /** Whether any of their devices can be reached. What nobody chose goes there, else by e-mail. */
    pushDevices: z.number(),
  }),
})

export const saveNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/v1/notification-preferences',
  access: 'traveller',
  summary: 'Sets by what this traveller hears of each channel. What is left out stays as it is.',
  request: z.object({
    channels: z.optional(z.partial(ways)),
    quietHours: z.optional(quietHours),
    details: z.optional(z.boolean()),
  }),
  reply: preferences,
})

/** What was told in the last sixty days, newest first. */
export const toldMessages = endpoint({
  method: 'GET',
  path: '/v1/notifications',
  access: 'traveller',
  summary: 'What this traveller was told in the last sixty days, in the words of both languages.',
  reply: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(NOTIFICATION_CHANNELS),
      about: z.object({ kind: z.string(), id: z.string() }),
      toldAt: z.string(),
      words: z.object({
        en: z.object({ title: z.string(), body: z.string(), bodyHtml: z.string() }),
        cy: z.object({ title: z.string(), body: z.string(), bodyHtml: z.string() }),
      }),
      page: z.object({ path: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  ),
})
