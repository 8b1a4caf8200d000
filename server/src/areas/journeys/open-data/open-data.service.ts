import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Station } from '@cledrau/domain/stations/station.ts'
import { cutDates } from '@cledrau/domain/journeys/cut-dates.ts'
import { done } from '@cledrau/domain/result.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { operatorsOf } from '@cledrau/planner'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Settings } from '../../../settings.ts'
import { memoryOf, type Timetable } from '../../../timetable/timetable.ts'
import { openKeptFiles } from './kept-files.ts'
import { isOpenFile, isTimetable, type MadeOf, OPEN_FILES, type OpenFile } from './made-of.ts'
import type { FileMade, FilesWanted } from './open-data-thread.ts'
import * as store from './open-data.store.ts'

/** A file as it was published on some day. */
export type Version = {
  file: OpenFile
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: string
  size: number
  /** First and last date of the trains in it; stations have none. */
  validFrom: CalendarDate | null
  validUntil: CalendarDate | null
  licence: string
  publishedAt: Instant
  /** The one in force was replaced by none. */
  replacedAt: Instant | null
}

export type OpenData = {
  /** Makes what isn't there yet of the timetable in force and the stations; answers whether that was anything. */
  publish: () => Promise<boolean>
  /** All that can be had, the newest first. */
  list: () => Promise<readonly Version[]>
  /** Where its bytes lie on this machine. */
  pathOf: (version: Version) => Promise<string>
  forgetOld: (before: Instant, most: number) => Promise<number>
  close: () => Promise<void>
}

type Parts = {
  settings: Pick<Settings, 'TIMETABLE' | 'OPEN_LICENCE' | 'DATA_DIR' | 'PUBLIC_URL'>
  clock: Clock
  db: Database
  timetable: () => Timetable
  stations: () => readonly Station[]
  nameOfOperator: (code: string) => Bilingual
  /** Where files lie that were made or fetched. */
  folder: string
}

/** What stations are published under: names and places come from a database that says so (`data/stations/README.md`). */
export const STATIONS_LICENCE = 'https://opendatacommons.org/licenses/odbl/1-0/'
/** Another number, and all files are made anew: for a release that writes them otherwise. */
const WRITTEN_AS = 1
const NAME = 'Cledrau'

/**
 * The timetable in force and the stations, as files for anybody. They are made by one server, on a thread, once a week or when
 * something changed, and lie in the database: what any server answers is what all answer.
 */
export function openOpenData({ settings, clock, db, timetable, stations, nameOfOperator, folder }: Parts): OpenData {
  const files = openKeptFiles(db, folder)
  const workers = new Set<Worker>()
  let known: readonly Version[] | undefined

  /** The timetable of our own making has the licence of the stations in it; what was brought along is somebody else's to give away. */
  const licenceOf = (file: OpenFile): string =>
    isTimetable(file) && settings.TIMETABLE !== undefined ? (settings.OPEN_LICENCE ?? '') : STATIONS_LICENCE

  const wanted = async (): Promise<MadeOf & { made: string }> => {
    const { image, from, until } = timetable()
    const weeks = cutDates(clockTime(clock.now()).date)
    const dates = { from: later(weeks.from, from), until: earlier(weeks.until, until) }
    const isOurs = licenceOf('gtfs.zip') !== '' && dates.from <= dates.until
    const operators = Object.fromEntries(operatorsOf(image).map((code) => [code, nameOfOperator(code)]))
    const of = {
      stations: stations(),
      railwayStations: await readFile(join(settings.DATA_DIR, 'railway/stations.csv'), 'utf8'),
      publisher: { name: NAME, url: settings.PUBLIC_URL },
      licence: STATIONS_LICENCE,
    }
    const made = fingerprint([WRITTEN_AS, of, isOurs && [image.source, dates, operators, licenceOf('gtfs.zip')]])
    return { ...of, made, timetable: isOurs ? { image: memoryOf(timetable()), ...dates, operators } : null }
  }

  const publish = async (): Promise<boolean> => {
    const { made: madeOf, ...of } = await wanted()
    const inForce = (await store.listVersions(db)).filter(({ replacedAt }) => replacedAt === null)
    const expected = OPEN_FILES.filter((file) => of.timetable !== null || !isTimetable(file))
    const isThere = inForce.length === expected.length && inForce.every((one) => one.madeOf === madeOf)
    if (isThere && (await files.areWhole(inForce))) return false

    const made = await inThread({ of, folder }, workers)
    for (const one of made) await files.keep(one)
    const published = await db.inTransaction(async (trx) => {
      const before = (await store.listVersions(trx)).filter(({ replacedAt }) => replacedAt === null)
      const isSame = (hash: string, file: string) => before.find((one) => one.file === file && one.hash === hash)
      const fresh = made.filter(({ hash, file }) => !isSame(hash, file))
      const staying = made.flatMap(({ hash, file }) => isSame(hash, file) ?? [])
      const gone = before.filter((one) => !staying.includes(one))
      if (gone.length > 0)
        await store.replaceVersions(
          trx,
          gone.map(({ n }) => n),
          clock.now(),
        )
      for (const { n } of staying) await store.saveMadeOf(trx, n, madeOf)
      for (const one of fresh) {
        const dates = isTimetable(one.file) ? of.timetable : null
        const [validFrom, validUntil] = [dates?.from ?? null, dates?.until ?? null]
        await store.addVersion(
          trx,
          { ...one, validFrom, validUntil, licence: licenceOf(one.file), madeOf },
          clock.now(),
        )
      }
      return done(fresh.length > 0 || gone.length > 0)
    })
    return published.ok && published.value
  }

  return {
    publish,
    list: async () => {
      try {
        known = (await store.listVersions(db)).flatMap(({ file, ...one }) =>
          isOpenFile(file) ? [{ ...one, file }] : [],
        )
      } catch (error) {
        // What was there a moment ago still is: files lie on this machine.
        if (!known) throw error
      }
      return known
    },
    pathOf: files.pathOf,
    forgetOld: (before, most) => store.forgetReplaced(db, before, most),
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

const fingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function inThread(wanted: FilesWanted, workers: Set<Worker>): Promise<FileMade[]> {
  const worker = new Worker(new URL('open-data-thread.ts', import.meta.url), { workerData: wanted })
  workers.add(worker)
  worker.unref()
  return new Promise<FileMade[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that makes open files ended')))
  }).finally(() => workers.delete(worker))
}
