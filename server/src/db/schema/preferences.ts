import type { GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** What travellers choose once and find again. */
export type PreferenceTables = {
  preferences: PreferencesRow
  favourites: FavouriteRow
  keptRailcards: KeptRailcardRow
  photocards: PhotocardRow
  recentStations: RecentStationRow
  recentRailcards: RecentRailcardRow
  searches: SearchRow
  multiflexNotifications: MultiflexNotificationsRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const PREFERENCE_OWNERS = {
  preferences: 'areas/account/preferences',
  favourites: 'areas/account/favourites',
  keptRailcards: 'areas/account/kept-railcards',
  photocards: 'areas/account/photocards',
  recentStations: 'areas/account/recents',
  recentRailcards: 'areas/account/recents',
  searches: 'areas/account/search-history',
  multiflexNotifications: 'areas/account/multiflex-notifications',
} as const satisfies OwnersOf<PreferenceTables>

export type PreferencesRow = {
  accountId: string
  data: Json<Record<string, unknown>>
}

export type FavouriteRow = {
  id: string
  accountId: string
  origin: string
  destination: string
  name: string
  createdAt: Moment
}

export type KeptRailcardRow = {
  id: string
  accountId: string
  code: string
  number: string
  endsOn: string
  keptAt: Moment
}

export type PhotocardRow = {
  accountId: string
  number: string
  name: string
  picture: Buffer
  since: Moment
}

export type RecentStationRow = {
  accountId: string
  use: string
  station: string
  count: number
  lastUsedAt: Moment
}

export type RecentRailcardRow = {
  accountId: string
  railcard: string
  count: number
  show: boolean
  lastUsedAt: Moment
}

export type SearchRow = {
  id: GeneratedAlways<number>
  accountId: string
  direction: string
  search: string
  fingerprint: Buffer
  searchedAt: Moment
}

export type MultiflexNotificationsRow = {
  accountId: string
  notifications: Json<string[]>
}

export const PREFERENCE_COLUMNS = {
  preferences: ['accountId', 'data'],
  favourites: ['id', 'accountId', 'origin', 'destination', 'name', 'createdAt'],
  keptRailcards: ['id', 'accountId', 'code', 'number', 'endsOn', 'keptAt'],
  photocards: ['accountId', 'number', 'name', 'picture', 'since'],
  recentStations: ['accountId', 'use', 'station', 'count', 'lastUsedAt'],
  recentRailcards: ['accountId', 'railcard', 'count', 'show', 'lastUsedAt'],
  searches: ['id', 'accountId', 'direction', 'search', 'fingerprint', 'searchedAt'],
  multiflexNotifications: ['accountId', 'notifications'],
} as const satisfies ColumnsOf<PreferenceTables>
