import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from './programs.ts'
import { seedOfRun } from './suite/seed.ts'

/**
 * `npm run proof -- NAME [COUNT] [MORE …] [--seed N]`: a heavy proof at full count. `npm test` runs the same code with a
 * small one. What it draws comes from one seed, which it prints.
 */

type Proof = {
  proof: (count?: number, given?: readonly string[]) => Promise<string>
  /** The seed that is taken where none is given, so that one day's figures can be held against another's. */
  SEED?: number
}

/** One of several files has a folder of its own, called as it is. */
const files = globSync(['tools/proofs/*.ts', 'tools/proofs/*/*.ts', 'tools/proofs/*/*/*.ts'], { cwd: ROOT }).filter(
  (file) => !file.endsWith('.test.ts') && [basename(file, '.ts'), 'proofs'].includes(basename(dirname(file))),
)
const fileOf = new Map(files.map((file) => [basename(file, '.ts'), file]))
const known = [...fileOf.keys()].toSorted()
const [name = '', ...given] = process.argv.slice(2)
const seedAt = given.indexOf('--seed')
if (seedAt >= 0) process.env.SEED = given.splice(seedAt, 2)[1]
const count = given[0] !== undefined && /^\d+$/.test(given[0]) ? Number(given.shift()) : undefined

const file = fileOf.get(name)
if (file === undefined) {
  console.error(`npm run proof -- NAME, where NAME is one of: ${known.join(', ') || '(none yet)'}`)
  process.exit(2)
}
const began = Date.now()
const { proof, SEED } = (await import(join(ROOT, file))) as Proof
if (SEED !== undefined) process.env.SEED ??= String(SEED)
const seed = seedOfRun()
try {
  console.log(await proof(count, given))
  console.log(`proven with seed ${seed} in ${((Date.now() - began) / 1000).toFixed(0)} s`)
} catch (error) {
  console.error(`not proven with seed ${seed}: ${(error as Error).message}`)
  process.exitCode = 1
}
