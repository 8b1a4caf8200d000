import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { planJourneys, suggestPlaces } from '@cledrau/contract/planner/journey-planner.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { TRANSPORT_MODES } from '@cledrau/domain/planner/modes.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { codesOf, dayView, openImage } from '@cledrau/planner'
import { ROOT } from '@cledrau/tools/programs.ts'
import { percentiles } from './measure/percentiles.ts'
import { nationalImage } from './planner/railway.ts'
import { cpuOf } from './measure/processor.ts'
import { askAt, withServer } from './search.ts'
import { dataWith } from './search-gb.ts'
import { DAY, startOutside } from './trains/outside.ts'

/** Whole questions to the journey planner over HTTP: the server (its threads included) on one core, whoever asks on the other. */

type Figures = Record<string, number>

const RATE = 50
const WARM_SECONDS = 8
const SECONDS = 20
const MESSAGES_A_SECOND = 60

const two = (number: number) => String(number).padStart(2, '0')

/** As people ask: mostly today, between places where much runs, some by bus or with a wish. */
function questions(
  count: number,
  codes: readonly string[],
  places: readonly string[],
  days: readonly string[],
): string[] {
  const { below, pick } = random(31)
  return Array.from({ length: count }, () => {
    const from = pick(below(10) < 7 ? places : codes)
    let to = from
    while (to === from) to = pick(below(10) < 7 ? places : codes)
    return new URLSearchParams({
      token: APP_TOKEN,
      from,
      to,
      date: `${pick(days)}T${two(8 + below(12))}:${two(below(60))}`,
      ...(below(4) === 0 && { timeMode: 'arrival' }),
      ...(below(5) === 0 && { transportModes: pick(TRANSPORT_MODES) }),
      ...(below(6) === 0 && { type: String(below(4)) }),
      ...(below(8) === 0 && { pace: 'slow' }),
    }).toString()
  })
}

const BIG = ['CDF', 'SWA', 'NWP', 'MAN', 'BHM', 'SHR', 'CTR', 'LLJ', 'AYW', 'HHD', 'WRX', 'CMN', 'BNG', 'XCN', 'XRO']

const stationCodes = (): string[] =>
  (JSON.parse(readFileSync(join(ROOT, 'data/stations/stations.json'), 'utf8')) as Record<string, string>[]).flatMap(
    ({ crsCode, tfwServicedStation }) => (crsCode && tfwServicedStation === 'Yes' ? [crsCode] : []),
  )

/** Today's trains are spoken of all the while; tomorrow's and those of the next days are as planned. */
async function beside(path: string, queries: readonly string[]): Promise<Figures> {
  const outside = await startOutside()
  try {
    return await withServer(
      async (server) => {
        outside.introduce()
        const stop = outside.speak(MESSAGES_A_SECOND)
        await askAt(RATE, WARM_SECONDS, server, queries.slice(RATE * SECONDS), path)
        const before = cpuOf(server.pid)
        const run = await askAt(RATE, SECONDS, server, queries, path)
        const cpu = cpuOf(server.pid) - before
        stop()
        return {
          ...percentiles(run.times),
          errors: run.errors,
          'server processor ms per question': cpu / run.times.length,
          'kB per answer (gzip)': run.bytes / 1000 / run.times.length,
        }
      },
      { DARWIN_URL: outside.url, CLOCK: `${DAY}T08:00` },
    )
  } finally {
    await outside.stop()
  }
}

const COUNT = RATE * (WARM_SECONDS + SECONDS)

const call = () =>
  beside(planJourneys.path, questions(COUNT, stationCodes(), BIG, [DAY, DAY, DAY, addDays(DAY, 1), addDays(DAY, 5)]))

/** Letter by letter, as names grow in the field. */
function suggest(): Promise<Figures> {
  const { pick, below } = random(32)
  const names = [
    'Caernarfon',
    'Rosslare',
    'Aberystwyth',
    'Cardiff Central',
    'Llandudno',
    'ysbyty bronglais',
    'london term',
  ]
  const queries = Array.from({ length: COUNT }, () => {
    const name = pick(names)
    return new URLSearchParams({
      token: APP_TOKEN,
      q: name.slice(0, 3 + below(name.length - 3)),
      lang: 'en',
    }).toString()
  })
  return beside(suggestPlaces.path, queries)
}

const GB_RATE = 5
const GB_DAY = '2026-12-01'

/** A railway of the size of Great Britain's: its days are made by the first questions. */
async function national(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-gb-'))
  try {
    const timetable = nationalImage()
    const image = openImage(timetable)
    if (typeof image === 'string') throw new Error(image)
    const codes = codesOf(image)
    const { positionStop } = dayView(image, GB_DAY)
    const { below } = random(33)
    const busy = Array.from({ length: 400 }, () => codes[positionStop[below(positionStop.length)] ?? 0] ?? '')
    const days = [addDays(GB_DAY, 1), addDays(GB_DAY, 2)]
    const queries = questions(GB_RATE * (15 + SECONDS), codes, busy, days)
    const TIMETABLE = join(folder, 'national.image')
    writeFileSync(TIMETABLE, new Uint8Array(timetable))
    return await withServer(
      async (server) => {
        await askAt(GB_RATE, 15, server, queries.slice(GB_RATE * SECONDS), planJourneys.path)
        const before = cpuOf(server.pid)
        const run = await askAt(GB_RATE, SECONDS, server, queries, planJourneys.path)
        return {
          ...percentiles(run.times),
          errors: run.errors,
          'server processor ms per question': (cpuOf(server.pid) - before) / run.times.length,
        }
      },
      { TIMETABLE, DATA_DIR: dataWith(codes, folder), CLOCK: `${GB_DAY}T06:00` },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const entries = { 'planner-call': call, 'planner-suggest': suggest, 'planner-call-gb': national }
