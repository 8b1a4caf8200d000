import type { Route } from './route.ts'

// Screens ask the table where things are, and the table names the screens. It comes in at the start, so that neither waits.
let table: readonly Route[] = []

export const setTable = (routes: readonly Route[]): void => {
  table = routes
}
export const routeTable = (): readonly Route[] => table

export const routeNamed = (name: string): Route | undefined => table.find((route) => route.name === name)
