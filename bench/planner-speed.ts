import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import {
  codesOf,
  cutImage,
  type DayView,
  dayView,
  type Image,
  type LiveTrain,
  openImage,
  planJourneys,
  trainsOn,
  type When,
  withLiveTrains,
} from '@cledrau/planner'
import { percentiles } from './measure/percentiles.ts'
import { nationalImage, seeded } from './planner/railway.ts'

const DATE = '2026-12-02'
const HOUR = 60
/** About as many stations as Wales and its borders have. */
const SIZE_OF_REGION = 300

type National = {
  image: Image
  view: DayView
  pairs: Record<'uniform' | 'busy', [string, string][]>
  figures: Record<string, number>
}

/** Made once for all entries: the railway takes longer to build than to measure. */
let made: National | undefined

function national(): National {
  if (made) return made
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'planner-'))
  const file = join(folder, 'national.image')
  writeFileSync(file, new Uint8Array(nationalImage()))
  const compiled = performance.now()
  const bytes = readFileSync(file)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  const image = openImage(shared)
  if (typeof image === 'string') throw new Error(image)
  const loaded = performance.now()
  rmSync(folder, { recursive: true })
  const view = dayView(image, DATE)
  const figures = { 'build s': (compiled - began) / 1000, 'load ms': loaded - compiled, 'image MB': bytes.length / 1e6 }
  return (made = { image, view, pairs: choosePairs(view), figures })
}

/** Two hundred pairs of stations: any two, and two where trains call often. */
function choosePairs(view: DayView): National['pairs'] {
  const codes = codesOf(view.image)
  const random = seeded(7)
  const pick = (choose: () => number) =>
    Array.from({ length: 200 }, (): [string, string] => {
      const from = choose()
      let to = choose()
      while (to === from) to = choose()
      return [codes[from]!, codes[to]!]
    })
  return {
    uniform: pick(() => Math.floor(random() * codes.length)),
    busy: pick(() => view.positionStop[Math.floor(random() * view.positionStop.length)]!),
  }
}

function timesOf(pairs: readonly [string, string][], when: When, view: DayView): number[] {
  const ask = ([from, to]: [string, string]) => planJourneys(view, { from: [from], to: [to], when })
  for (const pair of pairs) ask(pair)
  return pairs.map((pair) => {
    const three = [0, 1, 2].map(() => {
      const began = performance.now()
      ask(pair)
      return performance.now() - began
    })
    return three.toSorted((a, b) => a - b)[1]!
  })
}

const journeys = (set: 'uniform' | 'busy', when: When) => async () => {
  const { pairs, view } = national()
  return percentiles(timesOf(pairs[set], when, view))
}

/** Warm, as a server is that has been told news since the morning. */
const WARM_RUNS = 30

const medianOf = (repeat: number, what: () => void, warm = 0): number => {
  for (let run = 0; run < warm; run++) what()
  const times = Array.from({ length: repeat }, () => {
    const began = performance.now()
    what()
    return performance.now() - began
  })
  return times.toSorted((a, b) => a - b)[repeat >> 1]!
}

/** A thousand trains that are late, of which some are cancelled and some in part. */
function lateTrains(image: Image): LiveTrain[] {
  const random = seeded(3)
  const trains = [...trainsOn(image, DATE)]
  return Array.from({ length: 1000 }, () => {
    const { uid, serviceDate, calls } = trains[Math.floor(random() * trains.length)]!
    const chance = random()
    if (chance < 0.05) return { uid, serviceDate, cancelled: true }
    const at = calls[Math.floor(random() * calls.length)]!
    const late = Math.floor(random() * 25)
    if (chance < 0.08) return { uid, serviceDate, calls: [{ stop: at.stop, cancelled: true }] }
    return {
      uid,
      serviceDate,
      calls: [{ stop: at.stop, arrival: at.arrival + late, departure: at.departure + late, platform: '2' }],
    }
  })
}

async function throughput(workers: number): Promise<Record<string, number>> {
  const { image, pairs } = national()
  const ms = 2000
  const workerData = { buffer: image.buffer, date: DATE, pairs: pairs.uniform, ms }
  const threads = Array.from(
    { length: workers },
    () => new Worker(new URL('planner/worker.ts', import.meta.url), { workerData }),
  )
  const message = (thread: Worker) =>
    new Promise<number>((resolve, reject) => thread.once('message', resolve).once('error', reject))
  await Promise.all(threads.map(message))
  const answers = threads.map(message)
  for (const thread of threads) thread.postMessage('go')
  const answered = (await Promise.all(answers)).reduce((sum, count) => sum + count, 0)
  await Promise.all(threads.map((thread) => thread.terminate()))
  return { 'per second': (answered / ms) * 1000 }
}

/** Of a process that opens the image, makes one day's view and answers every question once. */
function memoryOfItsOwn(): number {
  const { image, pairs } = national()
  const folder = mkdtempSync(join(tmpdir(), 'planner-'))
  try {
    const file = join(folder, 'national.image')
    writeFileSync(file, new Uint8Array(image.buffer))
    const program = join(import.meta.dirname, 'planner-memory.ts')
    return Number(execFileSync(process.execPath, [program, file, DATE, JSON.stringify(pairs.uniform)]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const entries: Record<string, () => Promise<Record<string, number>>> = {
  'planner: national image': async () => ({ ...national().figures, 'RSS MB': memoryOfItsOwn() }),
  'planner: day view': async () => {
    const { image } = national()
    return {
      'median ms': medianOf(9, () => dayView(image, DATE)),
      'other date ms': medianOf(1, () => dayView(image, '2026-12-05')),
    }
  },
  'planner: leave after 8:00, any stations': journeys('uniform', { kind: 'leave-after', minute: 8 * HOUR }),
  'planner: leave after 8:00, busy stations': journeys('busy', { kind: 'leave-after', minute: 8 * HOUR }),
  'planner: arrive by 18:00, any stations': journeys('uniform', { kind: 'arrive-by', minute: 18 * HOUR }),
  'planner: leave 8:00 to 10:00, any stations': journeys('uniform', {
    kind: 'leave-between',
    from: 8 * HOUR,
    until: 10 * HOUR,
  }),
  'planner: leave 8:00 to 10:00, busy stations': journeys('busy', {
    kind: 'leave-between',
    from: 8 * HOUR,
    until: 10 * HOUR,
  }),
  'planner: news of 1,000 trains': async () => {
    const { image, view } = national()
    const news = lateTrains(image)
    const live = withLiveTrains(view, news).view
    return {
      'over the timetable ms': medianOf(9, () => withLiveTrains(view, news), WARM_RUNS),
      'over earlier news ms': medianOf(9, () => withLiveTrains(live, news), WARM_RUNS),
      ...percentiles(timesOf(national().pairs.uniform, { kind: 'leave-after', minute: 8 * HOUR }, live)),
    }
  },
  'planner: a region for a device': async () => {
    const { image } = national()
    const region = new Set(codesOf(image).slice(0, SIZE_OF_REGION))
    const began = performance.now()
    const cut = cutImage(image, { keep: (code) => region.has(code), from: DATE, until: '2026-12-15' })
    return { 'cut ms': performance.now() - began, 'compressed MB': gzipSync(new Uint8Array(cut)).length / 1e6 }
  },
  'planner: answers with one thread': () => throughput(1),
  'planner: answers with two threads': () => throughput(2),
}
