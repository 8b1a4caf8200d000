import type { AppOptions } from '@cledrau/contract/options.ts'
import type { ComponentType } from 'react'
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

export type Screen = { load: () => Promise<object>; name: string }

/** A screen that is fetched when somebody goes there; `name` is the part of its file that draws it. */
export const screen = (load: () => Promise<object>, name: string): Screen => ({ load, name })

export type ScreenComponent = ComponentType

export type Route = {
  name: string
  /** Whole segments; `:id` stands for one of them, `:id?` for one or none. */
  path: string
  /** The word for the title; the brand comes after it. */
  title: string
  /** Missing: the feature comes later, and the page that can't be found shows instead. */
  screen?: Screen
  guard?: Guard
  /** Where the path means this page only: else in every layout. */
  on?: 'wide' | 'narrow' | 'native'
  /** Wide it stands over the page that was there before; narrow it is a page like others. */
  over?: true
  /** Fields of the query that the page reads. */
  query?: readonly string[]
}
