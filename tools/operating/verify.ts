import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readReleaseKeys, RELEASE_KEYS, type ReleaseKey } from '@cledrau/server/http/well-known/release-keys.ts'
import { ROOT } from '../programs.ts'
import { measureElsewhere } from './release/elsewhere.ts'
import { makersHere } from './release/makers.ts'
import { measure } from './release/measure.ts'
import { givenKey } from './release/trust.ts'
import { verifyRelease } from './release/verify-release.ts'

/**
 * `npm run verify -- FILE`: whether a signed release is what stands in this clone, thing by thing. Ends with 0 where all that was asked for
 * is the same, 1 where something differs, 3 where something couldn’t be checked, 4 where the file isn’t believed, 2 where the call is wrong.
 */

const USAGE = `npm run verify -- FILE [--key PUBLIC | --keys LIST] [--clean] [--no-build] [--image] [--digest sha256:…]
  --key PUBLIC   believes this key alone (PEM)      --keys LIST  a list from elsewhere, such as the one at /.well-known/cledrau-release-keys.json
  --clean        builds in a clone of its own, with packages fetched anew      --no-build  compares sources and packages alone
  --image        builds the image, too              --digest     of an image that you were given`

const { values, positionals } = readArguments()
const [file] = positionals
if (file === undefined || positionals.length > 1 || (values.key !== undefined && values.keys !== undefined)) wrongCall(USAGE) // prettier-ignore
process.exitCode = await verifyRelease(
  file,
  {
    keys: readKeys(),
    ...(values.digest !== undefined && { digest: values.digest }),
    find: ({ commit, tree }) => {
      const wanted = { build: !values['no-build'], image: values.image }
      return values.clean ? measureElsewhere(ROOT, commit, wanted) : measure(ROOT, makersHere, { ...wanted, tree })
    },
  },
  console.log,
).catch((error: Error) => {
  console.error(`not checked: ${error.message}`)
  return 3
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        keys: { type: 'string' },
        digest: { type: 'string' },
        clean: { type: 'boolean', default: false },
        image: { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return wrongCall(`${(error as Error).message}\n${USAGE}`)
  }
}

function readKeys(): ReleaseKey[] {
  const path = values.key ?? values.keys ?? RELEASE_KEYS
  try {
    const text = readFileSync(path, 'utf8')
    return values.key === undefined ? readReleaseKeys(text) : [givenKey(text)]
  } catch (error) {
    return wrongCall(`${path} has no public key that could be believed: ${(error as Error).message.split('\n')[0]}`)
  }
}

function wrongCall(text: string): never {
  console.error(text)
  process.exit(2)
}
