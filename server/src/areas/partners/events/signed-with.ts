import { countWithKey } from './hooks.store.ts'

/** How many partners believe events by a secret that follows from this key. */
export const hooksSignedWith = countWithKey
