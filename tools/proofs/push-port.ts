import { execFile } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { newsDrawer } from '@cledrau/feeds/darwin/testing/draw-news.ts'
import type { Reference } from '@cledrau/feeds/darwin/reference.ts'
import { writeTimetableFile } from '@cledrau/feeds/darwin/timetable-file.ts'
import { writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { writeReference } from '@cledrau/feeds/darwin/write-reference.ts'
import { findProgram } from '../debian.ts'
import { seedOfRun } from '../suite/seed.ts'

const REFERENCE: Reference = {
  id: '20261207020500',
  places: [
    { tiploc: 'CRDFCEN', crs: 'CDF', operator: 'AW', name: 'Cardiff Central' },
    { tiploc: 'MAINDWJ', name: 'MAINDWJ' },
  ],
  operators: [{ code: 'AW', name: 'Transport for Wales', url: 'https://example.org/AW' }],
  lateReasons: [{ code: 100, text: 'This train has been delayed by a broken down train' }],
  cancelReasons: [{ code: 100, text: 'This train has been cancelled because of a broken down train' }],
  vias: [{ at: 'CDF', destination: 'MNCRPIC', first: 'SHRWBY', text: 'via Shrewsbury' }],
  sources: [{ code: 'at09', name: 'A system' }],
  loadingCategories: [
    { code: 'A', name: 'Few', typical: 'Few', expected: 'Few', definition: 'Room', colour: '', image: '' },
  ],
}

const VERSIONS = [16, 18] as const

/**
 * `npm run proof -- push-port [MESSAGES] --schemas FOLDER`: what we write of Darwin's Push Port is valid by the schemas that
 * National Rail publishes (`rttiPPTSchema_v16.xsd` and its neighbours). They are its, not ours, so the folder must be given.
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
    const timetable = join(drafts, 'timetable.xml')
    const drawer = newsDrawer(random(seedOfRun()), 16)
    const many = <T>(draw: () => T): T[] => Array.from({ length: messages }, draw)
    const trains = many(() => ({ schedule: drawer.one('schedule'), ifNeeded: true, cancelled: true }))
    const associations = many(() => drawer.one('association'))
    await writeFile(timetable, [...writeTimetableFile('20261207020500', trains, associations)].join(''))
    await validate(xmllint, join(folder, 'rttiCTTSchema_v8.xsd'), [timetable])
    for (const version of [3, 4] as const) {
      const reference = join(drafts, `reference-${version}.xml`)
      await writeFile(reference, [...writeReference(REFERENCE, version)].join(''))
      await validate(xmllint, join(folder, `rttiCTTReferenceSchema_v${version}.xsd`), [reference])
    }
  } finally {
    await rm(drafts, { recursive: true })
  }
  return `${messages} messages of random news each are valid Push Port ${VERSIONS.join(' and ')}, and so are the daily files`
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
