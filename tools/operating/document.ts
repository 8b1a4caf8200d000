import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { EXAMPLES } from '@cledrau/server/http/document/examples.ts'
import { ROOT } from '../programs.ts'
import { makeClient } from './client/make-client.ts'
import { keepRelease } from '../proofs/document/released.ts'
import { standingDocument } from '../proofs/document/standing.ts'

/**
 * `npm run document -- write FILE`: the document as it stands here. `-- examples FOLDER`: takes over what a run of the tests with
 * `KEEP_EXAMPLES=FOLDER` kept of their answers. `-- client`: makes those files of the client that follow from the document.
 * `-- release`: from now on breaks are those against what stands now.
 */

const [what, given] = process.argv.slice(2)

/** One call a line: whoever changes one changes one line. */
function takeOver(folder: string): void {
  const lines = globSync('*.json', { cwd: folder })
    .toSorted()
    .map((file) => `  ${JSON.stringify(basename(file, '.json'))}: {"200": ${readFileSync(join(folder, file), 'utf8')}}`)
  writeFileSync(EXAMPLES, `{\n${lines.join(',\n')}\n}\n`)
  console.log(`${lines.length} calls have an example`)
}

if (what === 'write') {
  const file = given ?? join(mkdtempSync(join(tmpdir(), 'cledrau-document-')), 'openapi.json')
  writeFileSync(file, JSON.stringify(await standingDocument()))
  console.log(file)
} else if (what === 'examples' && given !== undefined) takeOver(given)
else if (what === 'client') {
  for (const [file, text] of Object.entries(makeClient(await standingDocument())))
    writeFileSync(join(ROOT, 'client/src', file), text)
} else if (what === 'release') console.log(keepRelease(await standingDocument()))
else {
  console.error('npm run document -- write [FILE] | examples FOLDER | client | release')
  process.exitCode = 2
}
