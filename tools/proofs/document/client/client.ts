import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openStranger } from '../../../operating/client/stranger.ts'
import { ROOT } from '../../../programs.ts'
import { standingDocument } from '../standing.ts'

const run = promisify(execFile)

/** Beside our own compiler it would take the name `tsc` from it: it is fetched for this proof, and for nothing else. */
const TYPESCRIPT = 'typescript@5.9.3'
const OTHER_MAKER = 'openapi-typescript@7.13.0'

/** What somebody writes who makes their types with another program: an order is read, and each of its fields is known. */
const WITH_OTHER_TYPES = `import type { components, operations } from './openapi.js'
type Answers = operations['readOrder']['responses']
type Order = Answers[200]['content']['application/json']
type No = Answers[404]['content']['application/json']
export const total = (order: Order): number => order.price.total
export const isUnknown = (no: No): boolean => no.code === 'ORDER_UNKNOWN'
export const station: components['schemas']['Order']['origin'] = 'CDF'
const hold: operations['createBookingWithoutBasket']['requestBody']['content']['application/json']['token'] = 'cledrau-app-1'
export default hold
// @ts-expect-error an order has no such field
export const wrong = (order: Order) => order.colour
`

/**
 * The pages' programs compile in a stranger's strict project under TypeScript 5, too, and openapi-typescript makes types of the
 * document that a program can be written with. Both are fetched; where they can't be had, that is said.
 */
export async function proof(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cledrau-client-'))
  try {
    const compilers = join(folder, 'compilers')
    await mkdir(compilers)
    await writeFile(join(compilers, 'package.json'), '{"private":true}')
    const fetched = await run('npm', ['install', '--no-audit', '--no-fund', TYPESCRIPT, OTHER_MAKER], {
      cwd: compilers,
    }).then(
      () => true,
      ({ stderr }: { stderr: string }) => {
        if (/npm (error|ERR!) (network|code E)/.test(stderr)) return false
        throw new Error(stderr)
      },
    )
    if (!fetched) return `${TYPESCRIPT} and ${OTHER_MAKER} could not be had: not run`
    const tsc5 = join(compilers, 'node_modules/typescript/bin/tsc')

    const stranger = await openStranger(join(folder, 'project'), 'docs/partners/client.md', 'docs/partners/selling.md')
    for (const tsc of [tsc5, join(ROOT, 'node_modules/typescript/bin/tsc')])
      assert.equal(await stranger.compile(tsc), '')

    await writeFile(join(folder, 'openapi.json'), JSON.stringify(await standingDocument()))
    const maker = join(compilers, 'node_modules/openapi-typescript/bin/cli.js')
    const made = join(stranger.folder, 'openapi.d.ts')
    await run(process.execPath, [maker, join(folder, 'openapi.json'), '-o', made], { cwd: compilers })
    await writeFile(join(stranger.folder, 'with-other-types.ts'), WITH_OTHER_TYPES)
    for (const tsc of [tsc5, join(ROOT, 'node_modules/typescript/bin/tsc')])
      assert.equal(await stranger.compile(tsc), '')
    return `the page's programs compile under ${TYPESCRIPT} and ours; ${OTHER_MAKER} digests the document, and a program with its types compiles under both`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
