import type { Party } from './party.ts'

/** Under five one needs no ticket, from sixteen on that of an adult. */
export const YOUNGEST = 5
export const OLDEST = 15

/** The age of one of the children; null where nobody says it. Those behind it move up: unknown ages stand last. */
export const setAge = ({ ages = [], ...party }: Party, at: number, age: number | null): Party => ({
  ...party,
  ages: [...ages.slice(0, at), ...(age === null ? [] : [age]), ...ages.slice(at + 1)],
})
