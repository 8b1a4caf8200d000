import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from './programs.ts'

/** `npm run proof -- NAME [COUNT] [MORE …]`: a heavy proof at full count. `npm test` runs the same code with a small one. */

type Proof = { proof: (count?: number, given?: readonly string[]) => Promise<string> }

const known = globSync('tools/proofs/*.ts', { cwd: ROOT })
  .map((file) => basename(file, '.ts'))
  .filter((name) => !name.endsWith('.test'))
  .toSorted()
const [name = '', ...given] = process.argv.slice(2)
const count = given[0] !== undefined && /^\d+$/.test(given[0]) ? Number(given.shift()) : undefined

if (!known.includes(name)) {
  console.error(`npm run proof -- NAME, where NAME is one of: ${known.join(', ') || '(none yet)'}`)
  process.exit(2)
}
const began = Date.now()
const { proof } = (await import(join(ROOT, 'tools/proofs', `${name}.ts`))) as Proof
try {
  console.log(await proof(count, given))
  console.log(`proven in ${((Date.now() - began) / 1000).toFixed(0)} s`)
} catch (error) {
  console.error(`not proven: ${(error as Error).message}`)
  process.exitCode = 1
}
