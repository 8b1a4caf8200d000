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
