import { seedFor } from '../suite/seed.ts'
import { proveEvidence } from './delay-repay/evidence/prove-evidence.ts'

/**
 * `npm run proof -- evidence [COUNT]`: so many files of evidence with something wrong: a byte, a foreign key, another day's root,
 * another claim's seal, a sum or a time that doesn't follow. None is believed, and every honest one is.
 */
export const proof = (count = 100_000): Promise<string> => proveEvidence(seedFor('evidence'), count)
