import { countSignedWith } from './evidence.store.ts'

/** How many heads of days a key signed: a file that names one may be in anybody's hands. */
export const headsSignedWith = countSignedWith
