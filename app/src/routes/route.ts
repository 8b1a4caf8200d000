import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { ComponentType } from 'react'
import type { WordName } from '../i18n/names.ts'
import type { Query } from './query.ts'

/** What a guard may know. Facts in, an answer out: no guard reads the browser. */
export type Facts = {
  /** 959 px or less, or native. */
  narrow: boolean
  native: boolean
  /** Native, with a reader for smartcards. */
  nfc: boolean
  /** Signed in, or remembered on this device. */
  traveller: boolean
  accessToken: boolean
  /** The token of a guest who adds a pay-as-you-go card. */
  guestToken: boolean
  options: AppOptions
  /** How far a ticket search has come. */
  search: { stations: boolean; return: boolean; fares: boolean; exchange: boolean }
  roversSearch: boolean
  basket: boolean
  paidOrder: boolean
}

export type Visit = {
  path: string
  params: Readonly<Record<string, string>>
  query: Query
  facts: Facts
  /** The name of the page the visitor comes from. */
  from: string | null
}

/** Where to go instead, or null: come in. */
export type Guard = (visit: Visit) => string | null

/** A screen is fetched when somebody goes there: its file has one part whose name ends with “Screen”. */
export type Screen = () => Promise<object>

export type ScreenComponent = ComponentType

export type Route = {
  name: string
  path: string
  /** The word for the title; the brand comes after it. */
  title: WordName
  /** Missing: the page comes later, and the page that can't be found shows instead. */
  screen?: Screen
  guard?: Guard
  /** Where the path means this page only: else in every layout. */
  on?: 'wide' | 'narrow' | 'native'
  /** Wide it stands over the page that was there before; narrow it is a page like others. */
  over?: true
}
