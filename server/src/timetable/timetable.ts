import { createHash } from 'node:crypto'
import { access, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Places, placesOf } from '@cledrau/domain/journeys/places.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { RAILWAY_FILES, readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { contentOf } from '@cledrau/feeds/feed-content.ts'
import { describeReport, feedReport, isRefused } from '@cledrau/feeds/feed-report.ts'
import { DAYS_AFTER, DAYS_BEFORE, railwayTimetable } from '@cledrau/feeds/railway/tell-railway.ts'
import { readTimetable } from '@cledrau/feeds/read-timetable.ts'
import {
  dateOf,
  type Image,
  openImage,
  type TimetableBuilder,
  timetableBuilder,
  type TimetableSpan,
} from '@cledrau/planner'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { writeWhole } from '../whole-file.ts'

/** The timetable in force: one image in memory that all threads share, and what the server itself asks of it. */
export type Timetable = {
  image: Image
  /** First and last date, YYYY-MM-DD. */
  from: string
  until: string
  /** The name of a stop or a group by its code. */
  places: Places
  /** What it was made of: another text, and other trains may run. The same from one day to the next. */
  source: string
}

const shared = (bytes: Uint8Array): SharedArrayBuffer => {
  const memory = new SharedArrayBuffer(bytes.length)
  new Uint8Array(memory).set(bytes)
  return memory
}

export const memoryOf = ({ image }: Timetable): SharedArrayBuffer => image.buffer as SharedArrayBuffer

type From = Pick<Settings, 'TIMETABLE' | 'DATA_DIR'>

/** An image that was found to be sound, and what it was made of; handed from thread to thread. */
export type SoundImage = { memory: SharedArrayBuffer; source: string }

/**
 * Loads the timetable: what TIMETABLE names (an image, or a CIF or GTFS feed), else the embedded railway around today.
 * What has to be compiled is compiled once per day and source, and kept in `cacheDir`; a damaged file there is made again.
 */
export const loadTimetable = async (settings: From, clock: Clock, cacheDir: string): Promise<Timetable> =>
  timetableOf(await readImage(settings, clockTime(clock.now()).date, cacheDir))

/** The same for a day: the tenths of a second that a national one is copied and looked at for belong on a thread. */
export async function readImage(settings: From, today: string, cacheDir: string): Promise<SoundImage> {
  const { TIMETABLE: feed } = settings
  if (feed?.endsWith('.image')) return sound(await readFile(feed), feed, (await feedSource(feed)).fingerprint)

  const source = await sourceOf(settings)
  const cached = await readFile(join(cacheDir, nameOf(source, today))).catch(() => undefined)
  if (cached) {
    const memory = shared(cached)
    if (typeof openImage(memory) !== 'string') return { memory, source: source.fingerprint }
  }
  return sound(await compile(source, today, cacheDir), feed ?? 'the embedded railway', source.fingerprint)
}

/** Makes sure that the timetable of a day lies there to be loaded: seconds of work for a national one. */
export async function prepareTimetable(settings: From, today: string, cacheDir: string): Promise<void> {
  if (settings.TIMETABLE?.endsWith('.image')) return
  const source = await sourceOf(settings)
  const isThere = await access(join(cacheDir, nameOf(source, today))).then(
    () => true,
    () => false,
  )
  if (!isThere) await compile(source, today, cacheDir)
}

const sourceOf = ({ TIMETABLE, DATA_DIR }: From): Promise<Source> =>
  TIMETABLE ? feedSource(TIMETABLE) : railwaySource(DATA_DIR)

const nameOf = ({ fingerprint: made }: Source, today: string): string => `${made}-${today}.image`

async function compile(source: Source, today: string, cacheDir: string): Promise<Uint8Array> {
  const bytes = new Uint8Array((await source.builder(today)).compile())
  await keep(cacheDir, nameOf(source, today), today, bytes)
  return bytes
}

type Source = {
  /** Changes whenever another image would come of it. */
  fingerprint: string
  builder: (today: string) => Promise<TimetableBuilder>
}

async function railwaySource(dataDir: string): Promise<Source> {
  const texts = new Map<string, string>()
  for (const file of RAILWAY_FILES) texts.set(file, await readFile(join(dataDir, file), 'utf8'))
  const ofTexts = fingerprint([...texts].flat())
  return {
    fingerprint: ofTexts,
    builder: async (today) =>
      railwayTimetable(
        readRailway((file) => texts.get(file) ?? ''),
        today,
        `embedded railway ${ofTexts}`,
      ),
  }
}

async function feedSource(path: string): Promise<Source> {
  const { size, mtimeMs } = await stat(path)
  return {
    fingerprint: fingerprint([path, String(size), String(mtimeMs)]),
    builder: async (today) => {
      const report = feedReport()
      const dates = { from: addDays(today, -DAYS_BEFORE), days: DAYS_BEFORE + 1 + DAYS_AFTER }
      const content = await contentOf([path])
      const named = (span: TimetableSpan) => timetableBuilder({ ...span, source: `${span.source} ${content}` })
      const builder = await readTimetable([path], dates, named, report)
      if (!builder || isRefused(report)) throw new Error(`${path} can't be used:\n${describeReport(report)}`)
      return builder
    },
  }
}

function fingerprint(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function sound(bytes: Uint8Array, from: string, source: string): SoundImage {
  const memory = shared(bytes)
  const fault = openImage(memory)
  if (typeof fault === 'string') throw new Error(`${from} is no timetable that can be used: ${fault}`)
  return { memory, source }
}

export function timetableOf({ memory, source }: SoundImage): Timetable {
  const image = openImage(memory, true)
  if (typeof image === 'string') throw new Error(`an image that was sound isn't any more: ${image}`)
  return {
    image,
    from: dateOf(image.firstDay),
    until: dateOf(image.firstDay + image.days - 1),
    places: placesOf(image),
    source,
  }
}

/** Images of days before go when today's is there, and tomorrow's stays; a write that is interrupted never looks like an image. */
async function keep(folder: string, name: string, today: string, bytes: Uint8Array): Promise<void> {
  await writeWhole(join(folder, name), bytes)
  for (const other of await readdir(folder)) {
    const [, day = ''] = /-(\d{4}-\d\d-\d\d)\.image$/.exec(other) ?? []
    if (other !== name && (day < addDays(today, -1) || day === today)) await rm(join(folder, other), { force: true })
  }
}
