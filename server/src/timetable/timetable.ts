import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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

/**
 * Loads the timetable: what TIMETABLE names (an image, or a CIF or GTFS feed), else the embedded railway around today.
 * What has to be compiled is compiled once per day and source, and kept in `cacheDir`; a damaged file there is made again.
 */
export async function loadTimetable(settings: Settings, clock: Clock, cacheDir: string): Promise<Timetable> {
  const { TIMETABLE: feed, DATA_DIR } = settings
  if (feed?.endsWith('.image')) return opened(await readFile(feed), feed, (await feedSource(feed)).fingerprint)

  const { date: today } = clockTime(clock.now())
  const source = feed ? await feedSource(feed) : await railwaySource(DATA_DIR)
  const name = `${source.fingerprint}-${today}.image`
  const cached = await readFile(join(cacheDir, name)).catch(() => undefined)
  if (cached) {
    const image = openImage(shared(cached))
    if (typeof image !== 'string') return timetableOf(image, source.fingerprint)
  }
  const bytes = new Uint8Array((await source.builder(today)).compile())
  await keep(cacheDir, name, bytes)
  return opened(bytes, feed ?? 'the embedded railway', source.fingerprint)
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

function opened(bytes: Uint8Array, from: string, source: string): Timetable {
  const image = openImage(shared(bytes))
  if (typeof image === 'string') throw new Error(`${from} is no timetable that can be used: ${image}`)
  return timetableOf(image, source)
}

function timetableOf(image: Image, source: string): Timetable {
  return {
    image,
    from: dateOf(image.firstDay),
    until: dateOf(image.firstDay + image.days - 1),
    places: placesOf(image),
    source,
  }
}

/** Yesterday's images go when today's is there; a write that is interrupted never looks like an image. */
async function keep(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${name}.${process.pid}`)
  await writeFile(draft, bytes)
  await rename(draft, join(folder, name))
  for (const other of await readdir(folder)) if (other !== name) await rm(join(folder, other), { force: true })
}
