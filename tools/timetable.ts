// Compiles a timetable feed into the image that the planner loads, and writes the embedded railway as a feed.
import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileOfKind } from '@cledrau/feeds/cif/load-timetable.ts'
import { readTrainRecords, writeCifChanges } from '@cledrau/feeds/cif/write-changes.ts'
import { type Delivery, writeCif } from '@cledrau/feeds/cif/write-timetable.ts'
import { type Day, dateOf } from '@cledrau/domain/time/dates.ts'
import { parseDay } from '@cledrau/feeds/days.ts'
import { checkFeed, countingBuilder, describeChange, type FeedSummary } from '@cledrau/feeds/feed-check.ts'
import { contentOf } from '@cledrau/feeds/feed-content.ts'
import { openFeedFiles } from '@cledrau/feeds/feed-files.ts'
import { describeReport, feedReport, isRefused } from '@cledrau/feeds/feed-report.ts'
import { writeGtfs } from '@cledrau/feeds/gtfs/write-timetable.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { DAYS_AFTER, DAYS_BEFORE, tellRailway } from '@cledrau/feeds/railway/tell-railway.ts'
import { readTimetable } from '@cledrau/feeds/read-timetable.ts'
import { timetableListener, type ToldTimetable } from '@cledrau/feeds/told-timetable.ts'
import { writeZip } from '@cledrau/feeds/zip-write.ts'
import { timetableBuilder } from '@cledrau/planner'
import { writeWhole } from '@cledrau/server/whole-file.ts'

const USAGE = `npm run timetable -- import <feed> [<changes> …]   CIF or GTFS: a zip, a folder or a file; CIF changes in their order
npm run timetable -- export gtfs|cif              the embedded railway as a feed

  --out <file>     where to write (var/timetable.image, var/railway-gtfs.zip, var/railway-cif.zip)
  --from <date>    the first date, YYYY-MM-DD (${DAYS_BEFORE} days ago)
  --days <number>  how many dates from there (${DAYS_BEFORE + 1 + DAYS_AFTER})
  --after <feed>   with export cif: the changes since that delivery only; --from must be the same
  --anyway         take the feed even where it lacks much of what the one in use has`

const ROOT = join(import.meta.dirname, '..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    from: { type: 'string' },
    days: { type: 'string' },
    after: { type: 'string' },
    anyway: { type: 'boolean', default: false },
  },
})
const [command, ...rest] = positionals
const today: Day = parseDay(new Date().toISOString().slice(0, 10)) ?? 0
const from = values.from ?? dateOf(today - DAYS_BEFORE)
const days = Number(values.days ?? DAYS_BEFORE + 1 + DAYS_AFTER)

if (parseDay(from) === undefined || !(days >= 1)) fail('--from is a date as 2026-12-07, --days a number from 1 on')
else if (command === 'import' && rest.length > 0)
  await importFeed(rest, values.out ?? join(ROOT, 'var/timetable.image'))
else if (command === 'export' && rest[0] === 'gtfs')
  await exportRailway('gtfs', values.out ?? join(ROOT, 'var/railway-gtfs.zip'))
else if (command === 'export' && rest[0] === 'cif')
  await exportRailway('cif', values.out ?? join(ROOT, 'var/railway-cif.zip'))
else fail(USAGE)

async function importFeed(paths: readonly string[], out: string): Promise<void> {
  const started = performance.now()
  const report = feedReport()
  let summary: FeedSummary | undefined
  const content = await contentOf(paths)
  const builder = await readTimetable(
    paths,
    { from, days },
    (span) => {
      const counting = countingBuilder(timetableBuilder({ ...span, source: `${span.source} ${content}` }))
      summary = counting.summary
      return counting.builder
    },
    report,
  )
  const readIn = performance.now() - started
  console.log(describeReport(report))
  if (!builder || !summary || isRefused(report)) return fail('The feed is refused; nothing was changed.')
  const image = builder.compile()
  const previous = await readSummary(out)
  console.log(describeChange(previous, summary))
  const checked = checkFeed(previous, summary, today)
  if (!checked.ok && !values.anyway) {
    return fail(`The feed is not taken into use: ${checked.refusal}. With --anyway it is.`)
  }
  await writeWhole(out, new Uint8Array(image))
  await writeWhole(summaryPath(out), new TextEncoder().encode(JSON.stringify(summary)))
  const { stops, trips, calls } = builder.counts
  const seconds = (performance.now() - started) / 1000
  console.log(`${out}: ${stops} stations, ${trips} trains, ${calls} calls, ${(image.byteLength / 1e6).toFixed(1)} MB`)
  console.log(`read in ${(readIn / 1000).toFixed(2)} s, ready in ${seconds.toFixed(2)} s`)
}

async function exportRailway(format: 'gtfs' | 'cif', out: string): Promise<void> {
  const railway = readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))
  const { builder, told } = timetableListener({ firstDate: from, days, source: 'embedded railway' })
  tellRailway(builder, railway)
  const tiplocs = new Map(railway.stops.map(({ code, tiploc }) => [code, tiploc]))
  const files =
    format === 'cif'
      ? await cifFiles(told, { sequence: '001', extractedOn: today, tiplocs })
      : writeGtfs(told, {
          name: 'Cledrau',
          url: process.env.PUBLIC_URL ?? 'http://localhost',
          version: dateOf(today),
          operatorNames: new Map([...railway.operators].map(([code, { names }]) => [code, names.en])),
        })
  await writeWhole(out, writeZip(files))
  console.log(`${out}: ${[...files.keys()].join(', ')}; ${told.trips.length} trains, ${told.stops.length} stations`)
}

/** The whole of it, or what changed since an earlier delivery. */
async function cifFiles(told: ToldTimetable, delivery: Delivery): Promise<Map<string, Uint8Array>> {
  if (values.after === undefined) return writeCif(told, delivery)
  const files = await openFeedFiles(values.after)
  const file = fileOfKind(files, 'MCA') ?? fileOfKind(files, 'CFA') ?? ''
  const before = await readTrainRecords(files.open(file), file, feedReport())
  const sequence = Number(before.header?.reference.slice(-3) ?? 0) + 1
  return writeCifChanges(before, told, { ...delivery, sequence: String(sequence).padStart(3, '0') })
}

function summaryPath(out: string): string {
  return `${out}.summary.json`
}

async function readSummary(out: string): Promise<FeedSummary | undefined> {
  try {
    return JSON.parse(await readFile(summaryPath(out), 'utf8')) as FeedSummary
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function fail(text: string): void {
  console.error(text)
  process.exitCode = 1
}
