import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readTrains } from '@cledrau/feeds/cif/read-trains.ts'
import { fileChunks } from '@cledrau/feeds/feed-files.ts'
import { feedReport, isRefused } from '@cledrau/feeds/feed-report.ts'
import { writeGtfs } from '@cledrau/feeds/gtfs/write-timetable.ts'
import { readTimetable } from '@cledrau/feeds/read-timetable.ts'
import { timetableListener, type ToldTimetable } from '@cledrau/feeds/told-timetable.ts'
import { writeZip } from '@cledrau/feeds/zip-write.ts'
import { timetableBuilder } from '@cledrau/planner'
import { writeCifFiles } from './feeds-cif-file.ts'

const MCA = 'RJTTF001.MCA'
const MSN = 'RJTTF001.MSN'
const FRAME = { firstDate: '2026-12-07', days: 200 }

/** Trains that make a file as long as the national one: 8.6 million lines, 0.7 GB. */
const NATIONAL_TRAINS = 330_000

/** Trains that make a GTFS feed of the size that the planner is measured on: 1.3 million stop times. */
const GTFS_TRAINS = 160_000

type Figures = Record<string, number>

const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1024

/** Reads the records and drops them: what the reader alone can do. */
export async function readOnly(folder: string): Promise<Figures> {
  const megabytes = (await stat(join(folder, MCA))).size / 1e6
  const started = performance.now()
  const report = feedReport()
  await readTrains(fileChunks(join(folder, MCA)), MCA, {}, report)
  if (isRefused(report)) throw new Error('the generated file is refused')
  return { 'records: MB/s': megabytes / ((performance.now() - started) / 1000), 'records: RSS MB': peakMegabytes() }
}

/** Reads a feed as an import does, up to the image; least travel times are the planner's own affair. */
export async function loadWhole(path: string): Promise<Figures> {
  const report = feedReport()
  const started = performance.now()
  const builder = await readTimetable([path], { from: FRAME.firstDate, days: 141 }, timetableBuilder, report)
  const read = (performance.now() - started) / 1000
  if (!builder || isRefused(report)) throw new Error('the generated feed is refused')
  const image = builder.compile({ bounds: false })
  const ready = (performance.now() - started) / 1000
  const { trips, calls } = builder.counts
  return {
    'read into the builder s': read,
    'image ready s': ready,
    trips,
    calls,
    'image MB': image.byteLength / 1e6,
    'peak RSS MB': peakMegabytes(),
  }
}

/** In a process of its own, so that the memory measured is its own. */
async function apart(name: 'readOnly' | 'loadWhole', path: string): Promise<Figures> {
  const code = `import { ${name} } from '${import.meta.url}'; console.log(JSON.stringify(await ${name}(process.argv[1])))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, path])
  return JSON.parse(stdout) as Figures
}

async function inFolder(measure: (folder: string) => Promise<Figures>): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'feeds-bench-'))
  try {
    return await measure(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The least of a few runs: everything else on the machine only ever makes it longer. */
async function best(runs: number, name: 'readOnly' | 'loadWhole', path: string): Promise<Figures> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run++) all.push(await apart(name, path))
  return all.reduce((a, b) => ((b['image ready s'] ?? 0) < (a['image ready s'] ?? 0) ? b : a))
}

export const entries: Record<string, () => Promise<Figures>> = {
  'feeds: a national CIF file': () =>
    inFolder(async (folder) => {
      const { lines, bytes } = writeCifFiles(join(folder, MCA), join(folder, MSN), {
        ...FRAME,
        trains: NATIONAL_TRAINS,
        seed: 1,
      })
      const whole = await best(2, 'loadWhole', folder)
      return {
        'file MB': bytes / 1e6,
        lines,
        ...(await apart('readOnly', folder)),
        ...whole,
        'whole: MB/s': bytes / 1e6 / (whole['read into the builder s'] ?? Infinity),
      }
    }),

  'feeds: a GTFS zip of the size of Great Britain': () =>
    inFolder(async (folder) => {
      writeCifFiles(join(folder, MCA), join(folder, MSN), { ...FRAME, trains: GTFS_TRAINS, seed: 2 })
      let told: ToldTimetable | undefined
      await readTimetable(
        [folder],
        { from: FRAME.firstDate, days: 42 },
        (span) => {
          const listener = timetableListener(span)
          told = listener.told
          return listener.builder
        },
        feedReport(),
      )
      if (!told) throw new Error('nothing was told')
      const zip = join(folder, 'gb.zip')
      const publisher = {
        name: 'Bench',
        url: 'https://example.org',
        version: '1',
        operatorNames: new Map<string, string>(),
      }
      await writeFile(zip, writeZip(writeGtfs(told, publisher)))
      return { 'zip MB': (await stat(zip)).size / 1e6, ...(await best(3, 'loadWhole', zip)) }
    }),
}
