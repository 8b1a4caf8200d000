import type { Bilingual } from '@cledrau/contract/language.ts'
import type { NotificationChannel, NotificationWay } from '@cledrau/contract/account/notification-preferences.ts'
import type { GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** What is told to whom, and how they like to hear it. */
export type TellingTables = {
  tellings: TellingRow
  pushKeys: PushKeyRow
  notificationPreferences: NotificationPreferencesRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const TELLING_OWNERS = {
  tellings: 'areas/messages/tellings',
  pushKeys: 'areas/messages/pushes',
  notificationPreferences: 'areas/messages/notification-preferences',
} as const satisfies OwnersOf<TellingTables>

/** What a telling says, in one language. `bodyHtml` is the same with more room: for lists and letters. */
export type ToldWords = { title: string; body: string; bodyHtml: string }
/** Where pressing it leads: a path of the app, and the fields of its query. */
export type ToldPage = { path: string; fields: Record<string, string> }
/** The facts of a letter that says more than the words do. */
export type ToldLetter = { template: string; facts: Record<string, string> }

export type TellingRow = {
  id: string
  /** In the order in which they were told. */
  n: GeneratedAlways<number>
  cause: string
  accountId: string
  channel: NotificationChannel
  aboutKind: string
  aboutId: string
  supersedes: string | null
  usefulUntil: Moment
  urgent: boolean
  departsAt: Moment | null
  words: Json<Bilingual<ToldWords>>
  page: Json<ToldPage>
  letter: Json<ToldLetter> | null
  toldAt: Moment
  spreadAt: Moment | null
}

/** Where the newest message of a matter may still wait for a phone. */
export type PushKeyRow = {
  deviceId: string
  tag: string
  tellingId: string
  key: number
  usefulUntil: Moment
  busyUntil: Moment | null
}

export type NotificationPreferencesRow = {
  accountId: string
  ways: Json<Partial<Record<NotificationChannel, NotificationWay>>>
  quietFrom: number | null
  quietUntil: number | null
  details: boolean
  unsubscribeCode: string
}

export const TELLING_COLUMNS = {
  tellings: [
    'id',
    'n',
    'cause',
    'accountId',
    'channel',
    'aboutKind',
    'aboutId',
    'supersedes',
    'usefulUntil',
    'urgent',
    'departsAt',
    'words',
    'page',
    'letter',
    'toldAt',
    'spreadAt',
  ],
  pushKeys: ['deviceId', 'tag', 'tellingId', 'key', 'usefulUntil', 'busyUntil'],
  notificationPreferences: ['accountId', 'ways', 'quietFrom', 'quietUntil', 'details', 'unsubscribeCode'],
} as const satisfies ColumnsOf<TellingTables>
