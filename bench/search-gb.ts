import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { parseOtherStations } from '@cledrau/domain/stations/other-stations.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { codesOf, dayView, openImage } from '@cledrau/planner'
import { ROOT } from '@cledrau/tools/programs.ts'
import { gbFaresFile } from './fares-speed.ts'
import { percentiles } from './measure/percentiles.ts'
import { nationalImage } from './planner/railway.ts'
import { cpuOf } from './measure/processor.ts'
import { askAt, withServer } from './search.ts'

/** Whole ticket searches over HTTP on a railway and fares of the size of Great Britain's. */

const TODAY = '2026-12-01'
/** A thread keeps so many days of a national timetable; searches for others make theirs first. */
const DAYS = 3

/** The product's own data, with a station of the made-up railway for every code that it lacks. */
export function dataWith(codes: readonly string[], folder: string): string {
  const data = join(folder, 'data')
  cpSync(join(ROOT, 'data'), data, { recursive: true })
  const file = join(data, 'stations/stations.json')
  const known = JSON.parse(readFileSync(file, 'utf8')) as { crsCode: string }[]
  const others = parseOtherStations(readFileSync(join(data, 'stations/britain.csv'), 'utf8'))
  const ours = new Set([...known, ...others].map(({ crsCode }) => crsCode))
  const made = codes
    .filter((code) => !ours.has(code))
    .map((crsCode, index) => ({
      crsCode,
      srCode: `GB${crsCode}`,
      nlCode: String(index).padStart(4, '0'),
      alias: [],
      names: { en: crsCode, cy: crsCode },
      ticketSearchOnly: 'Yes',
      tfwServicedStation: 'No',
      lat: 52,
      lon: -3,
    }))
  writeFileSync(file, JSON.stringify([...known, ...made]))
  return data
}

/** Seven in ten between places where trains call often, as travellers go; the others between any two. */
function searches(count: number, timetable: ArrayBuffer): { queries: string[]; codes: readonly string[] } {
  const image = openImage(timetable)
  if (typeof image === 'string') throw new Error(image)
  const codes = codesOf(image)
  const { positionStop } = dayView(image, TODAY)
  const r = random(21)
  const any = () => codes[r.below(codes.length)] as string
  const busy = () => codes[positionStop[r.below(positionStop.length)] as number] as string
  const queries = Array.from({ length: count }, () => {
    const pick = r.below(10) < 7 ? busy : any
    const origin = pick()
    let destination = pick()
    while (destination === origin) destination = pick()
    const day = addDays(TODAY, r.between(1, DAYS - 1))
    return new URLSearchParams({
      token: APP_TOKEN,
      origin,
      destination,
      outboundDate: day,
      outboundTime: `${String(r.between(6, 19)).padStart(2, '0')}:15`,
      ticketType: r.below(10) < 6 ? 'single' : 'return',
      returnDate: addDays(day, 1),
      returnTime: '16:30',
      adult: String(r.between(1, 2)),
      ...(r.below(3) === 0 ? { railcards: 'YNG' } : {}),
    }).toString()
  })
  return { queries, codes }
}

const RATE = 5
const WARM_SECONDS = 15
const SECONDS = 30

async function national(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-gb-'))
  try {
    const timetable = nationalImage()
    const { queries, codes } = searches(RATE * (WARM_SECONDS + SECONDS), timetable)
    const TIMETABLE = join(folder, 'national.image')
    writeFileSync(TIMETABLE, new Uint8Array(timetable))
    const settings = { TIMETABLE, FARES: gbFaresFile(), DATA_DIR: dataWith(codes, folder), CLOCK: `${TODAY}T06:00` }
    return await withServer(async (server) => {
      await askAt(RATE, WARM_SECONDS, server, queries.slice(RATE * SECONDS))
      const before = cpuOf(server.pid)
      const run = await askAt(RATE, SECONDS, server, queries)
      return {
        ...percentiles(run.times),
        errors: run.errors,
        'server processor ms per search': (cpuOf(server.pid) - before) / run.times.length,
        'kB per answer (gzip)': run.bytes / 1000 / run.times.length,
      }
    }, settings)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const entries = { 'search-gb': national }
