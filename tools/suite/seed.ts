import { createHash, randomInt } from 'node:crypto'

/**
 * Every draw of a run of tests or of a proof comes from one number: SEED where it is given, or one that is drawn at the
 * start and handed to all processes of the run. With the same seed the same cases come again.
 */
export function seedOfRun(): number {
  const given = process.env.SEED
  if (given !== undefined && !/^\d{1,9}$/.test(given))
    throw new Error(`SEED is a whole number up to 9 figures, not “${given}”`)
  process.env.SEED = given ?? String(randomInt(1_000_000_000))
  return Number(process.env.SEED)
}

/** A seed of its own for what has this name: nobody’s draws move because somebody else draws more. */
export const seedFor = (name: string): number =>
  createHash('sha256').update(`${seedOfRun()} ${name}`).digest().readUInt32LE()
