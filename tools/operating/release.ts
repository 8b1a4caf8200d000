import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { readReleaseKeys, RELEASE_KEYS } from '@cledrau/server/http/well-known/release-keys.ts'
import { ROOT } from '../programs.ts'
import { measureElsewhere } from './release/elsewhere.ts'
import { makersHere } from './release/makers.ts'
import { factsIn, measure } from './release/measure.ts'
import { signRelease } from './release/sign-release.ts'
import { makeSigningKey, readSigningKey } from './release/signing-key.ts'
import { readSources } from './release/sources.ts'
import { shortId } from './release/trust.ts'

/**
 * `npm run release -- sign --key FILE`: builds the commit that stands here in a clean clone, and writes one file that says what became of
 * what, signed; `-- key FILE` makes the key for it. docs/security/releases.md has the whole page.
 */

const USAGE = `npm run release -- key FILE --name NAME [--from DAY]         a key that signs releases, and its line for data/releases/keys.json
npm run release -- sign --key FILE [--image] [--output FILE]  the commit that stands here, built in a clean clone, as one signed file
npm run release -- measure FILE [--image] [--no-build]         what a release of this clone would state, unsigned`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    name: { type: 'string' },
    from: { type: 'string' },
    output: { type: 'string' },
    image: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const [what, file] = positionals

try {
  if (what === 'key' && file !== undefined && values.name !== undefined) makeKey(file, values.name)
  else if (what === 'sign' && values.key !== undefined && file === undefined) await signHere(values.key)
  else if (what === 'measure' && file !== undefined)
    writeFileSync(file, JSON.stringify(await measure(ROOT, makersHere, { build: !values['no-build'], image: values.image }))) // prettier-ignore
  else {
    console.error(USAGE)
    process.exitCode = 2
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function makeKey(path: string, name: string): void {
  const line = makeSigningKey(path, { name, from: values.from ?? utcIso(Date.now()).slice(0, 10), root: ROOT })
  console.log(`${path} is the key, which nobody else may have; ${path}.pub is its open half. Its line for data/releases/keys.json, to be committed:
${JSON.stringify(line)}`)
}

async function signHere(keyFile: string): Promise<void> {
  const key = readSigningKey(keyFile, ROOT)
  const { commit, changed } = readSources(ROOT)
  if (changed.length > 0) throw new Error(`a release is of a commit, and this isn’t in it: ${changed.join(', ')}`)
  console.log(`Building ${commit.slice(0, 8)} in a clean clone …`)
  const facts = factsIn(await measureElsewhere(ROOT, commit, { build: true, image: values.image }))
  const { text, isListed } = signRelease(facts, key, readReleaseKeys(readFileSync(RELEASE_KEYS, 'utf8')))
  const output = values.output ?? join(ROOT, `var/release/cledrau-${facts.version}-${commit.slice(0, 8)}.dsse.json`)
  mkdirSync(dirname(output), { recursive: true })
  writeFileSync(output, text)
  console.log(`${output}\n${facts.version} of ${commit}, signed by ${shortId(key.id)}${facts.image ? `, image sha256:${facts.image.sha256}` : ''}`) // prettier-ignore
  if (!isListed)
    console.log('That key isn’t in data/releases/keys.json: only who is given it (--key) believes this file.')
}
