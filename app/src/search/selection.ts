import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { RoverOffer } from '@cledrau/contract/search/rovers.ts'
import type { TravelPass } from '@cledrau/contract/search/travel-pass.ts'
import { recallForVisit, rememberForVisit } from '../platform/visit-storage.ts'
import { fillPath } from '../routes/path.ts'
import { navigate, locationNow, useLocation } from '../routes/hash-location.ts'
import type { Query } from '../routes/query.ts'
import { cell, useCell } from '../platform/cell.ts'
import { guardsFollow } from '../state/guard-facts.ts'

/** What was chosen to be bought: trains and their prices, a travel pass, or a rover. Prices are as the server signed them. */
export type Selection =
  | {
      kind: 'journey'
      outbound: LegSolution
      inbound: LegSolution | null
      prices: readonly FareInformation[]
      total: number
      expiresAt: string
    }
  | { kind: 'season' | 'multiflex'; pass: TravelPass; count: number; total: number; expiresAt: string }
  | { kind: 'rover'; rover: RoverOffer; total: number; expiresAt: string }

/** A reload finds what was chosen, at the prices it was chosen at. */
const selection = cell(recallForVisit<Selection>('selection'))
export const useSelection = (): Selection | null => useCell(selection)
export const selectionNow = selection.get

export function select(chosen: Selection | null): void {
  selection.set(chosen)
  rememberForVisit('selection', chosen)
}

guardsFollow(selection, (chosen) => ({ search: { fares: chosen !== null } }))

/**
 * What is chosen stands in the address beside the search, so that a reload, Back and a shared link find it again.
 * `legOut` and `legBack` are trains by their ids, `legOutAt` and `legBackAt` when they leave, `fare` the ticket.
 * `legOutTrains` names those that were planned elsewhere: a search might find better ones.
 */
export const SELECTION_FIELDS = [
  'legOut',
  'legOutAt',
  'legOutTrains',
  'legBack',
  'legBackAt',
  'fare',
  'bundles',
  'leg',
] as const
/** How the list is looked at: part of the address, too. */
const VIEW_FIELDS = ['sort', 'only', 'days', 'class'] as const
export type SelectionField = (typeof SELECTION_FIELDS | typeof VIEW_FIELDS)[number]
export type SelectionChange = Partial<Record<SelectionField, string | null>>

const withChanges = (
  query: Readonly<Record<string, string | null | undefined>>,
  changes: SelectionChange,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...query, ...changes }).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** The path of another page of the same search, with what is chosen there. */
export const pathWith = (path: string, changes: SelectionChange = {}, query: Query = locationNow().query): string =>
  fillPath(path, withChanges(query, changes))

/** The search again, as it was asked, with nothing chosen. */
export const NOTHING_CHOSEN: SelectionChange = Object.fromEntries(SELECTION_FIELDS.map((field) => [field, null]))

/** This page for another day or hour: nothing is chosen there yet. */
export const pathAgain = (fields: Readonly<Record<string, string | null>>): string => {
  const { path, query } = locationNow()
  return fillPath(path, withChanges({ ...query, ...fields }, NOTHING_CHOSEN))
}

/** Changes what is chosen on this page; Back doesn't go through every click. */
export function choose(changes: SelectionChange): void {
  navigate(pathWith(locationNow().path, changes), { replace: true })
}

/** What the address says is chosen. */
export function useChosen(): Partial<Record<SelectionField, string>> {
  const { query } = useLocation()
  return query
}
