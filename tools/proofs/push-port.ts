import { execFile } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { newsDrawer } from '@cledrau/feeds/darwin/testing/draw-news.ts'
import { writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { findProgram } from '../debian.ts'
import { seedOfRun } from '../suite/seed.ts'

const VERSIONS = [16, 18] as const

/**
 * `npm run proof -- push-port [MESSAGES] --schemas FOLDER`: what we write of Darwin's Push Port is valid by the schemas that
 * National Rail publishes (`rttiPPTSchema_v16.xsd` and so on). They are its, not ours, so the folder must be given.
 */
export async function proof(messages = 500, given: readonly string[] = []): Promise<string> {
  const folder = given[given.indexOf('--schemas') + 1]
  if (!given.includes('--schemas') || folder === undefined)
    throw new Error('say where the published schemas are: --schemas FOLDER')
  const xmllint = findProgram(['xmllint'], 'libxml2-utils')
  const drafts = await mkdtemp(join(tmpdir(), 'push-port-'))
  try {
    for (const version of VERSIONS) {
      const schema = join(folder, `rttiPPTSchema_v${version}.xsd`)
      await access(schema)
      const draws = random(seedOfRun())
      const drawer = newsDrawer(draws, version)
      const files: string[] = []
      for (let number = 0; number < messages; number++) {
        const at = instant(Date.UTC(2026, 11, 7) + draws.below(400) * DAY + draws.below(DAY))
        const file = join(drafts, `v${version}-${number}.xml`)
        const news = drawer.news(6)
        await writeFile(file, writePushPort({ at, body: { kind: 'update', origin: 'CIS', news } }, version))
        files.push(file)
      }
      await validate(xmllint, schema, files)
    }
  } finally {
    await rm(drafts, { recursive: true })
  }
  return `${messages} messages of random news each are valid Push Port ${VERSIONS.join(' and ')}`
}

async function validate(xmllint: string, schema: string, files: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(xmllint, ['--noout', '--nonet', '--schema', schema, ...files], { maxBuffer: 2 ** 26 })
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? ''
    const [first] = said.split('\n').filter((line) => line.includes('error'))
    throw new Error(first ?? (error as Error).message, { cause: error })
  }
}
