import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codesOf, openImage } from '@cledrau/planner'
import { percentiles } from './measure/percentiles.ts'
import ours from './planner/adapter.ts'
import { nationalGtfs, nationalImage, seeded } from './planner/railway.ts'

const DATE = '2026-12-02'
const EIGHT = 8 * 3600
/** Peers take their time: so many questions, each so often, of which the quickest counts. */
const PAIRS = 60
const REPEATS = 4

/** Asks for the best journeys after a second of the day; answers how many there are. */
type Ask = (from: string, to: string, second: number) => number
type Load = (zip: string) => Promise<Ask>

/**
 * A peer is used as far as it looks like what is known of it; its types aren't, for it need not be installed:
 * `npm i --no-save minotor raptor-journey-planner`.
 */
type Loose = { [name: string]: Loose } & ((...given: unknown[]) => Loose) & (new (...given: unknown[]) => Loose)

async function moduleOf(name: string): Promise<Loose | undefined> {
  try {
    return (await import(name)) as Loose
  } catch {
    return undefined
  }
}

async function minotor(): Promise<Load | undefined> {
  const router = await moduleOf('minotor')
  const parser = await moduleOf('minotor/parser')
  if (!router || !parser) return undefined
  return async (zip) => {
    const { GtfsParser } = parser
    const reader = new GtfsParser!(zip)
    const day = new Date(`${DATE}T00:00:00`)
    // Its first releases read all at once and take times as objects; later ones take minutes.
    const isFirst = typeof reader.parse === 'function'
    const read = isFirst ? await reader.parse!(day) : undefined
    const timetable = read ? read.timetable : await reader.parseTimetable!(day)
    const stops = read ? read.stopsIndex : await reader.parseStops!()
    const planner = new router.Router!(timetable, stops)
    const idOf = (code: string) => (isFirst ? code : stops!.findStopBySourceStopId!(code).id)
    return (from, to, second) => {
      const time = isFirst ? router.Time!.fromSeconds!(second) : second / 60
      const query = new router.Query!.Builder!().from!(idOf(from)).to!(isFirst ? [idOf(to)] : idOf(to))
      const best = planner.route!(query.departureTime!(time).maxTransfers!(8).build!()).bestRoute!() as unknown
      return best === undefined ? 0 : 1
    }
  }
}

async function raptorJourneyPlanner(): Promise<Load | undefined> {
  const found = await moduleOf('raptor-journey-planner')
  if (!found) return undefined
  const peer = (found.loadGTFS ? found : found.default) as Loose
  return async (zip) => {
    const [trips, transfers, interchange] = (await peer.loadGTFS!(createReadStream(zip))) as unknown as unknown[]
    const day = new Date(`${DATE}T00:00:00`)
    const raptor = peer.RaptorAlgorithmFactory!.create!(trips, transfers, interchange, day)
    const query = new peer.DepartAfterQuery!(raptor, new peer.JourneyFactory!(), 1)
    return (from, to, second) => (query.plan!(from, to, day, second) as unknown as unknown[]).length
  }
}

async function cledrau(): Promise<Load> {
  return async (zip) => {
    const { query } = await ours.load({ zip, date: DATE })
    return (from, to, second) => query(from, to, second).length
  }
}

/** Made once, and only when there is a peer to ask. */
let made: { zip: string; pairs: [string, string][] } | undefined

function feed() {
  if (made) return made
  const folder = mkdtempSync(join(tmpdir(), 'planner-peers-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const zip = join(folder, 'national.zip')
  writeFileSync(zip, nationalGtfs())
  const image = openImage(nationalImage({ bounds: false }))
  if (typeof image === 'string') throw new Error(image)
  const codes = codesOf(image)
  const random = seeded(7)
  const pick = () => codes[Math.floor(random() * codes.length)]!
  const pairs = Array.from({ length: PAIRS }, (): [string, string] => [pick(), pick()]).filter(([a, b]) => a !== b)
  return (made = { zip, pairs })
}

/** On some versions of Node the streams of a peer never come to their end. */
async function withinMinutes<Value>(minutes: number, work: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), minutes * 60_000)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

async function measure(load: Load | undefined): Promise<Record<string, number>> {
  if (!load) return { installed: 0 }
  const { zip, pairs } = feed()
  const began = performance.now()
  const ask = await withinMinutes(2, load(zip))
  if (!ask) return { installed: 1, answered: 0 }
  const loaded = (performance.now() - began) / 1000
  const times = pairs.map(() => Infinity)
  const found = pairs.map(() => 0)
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    pairs.forEach(([from, to], at) => {
      const start = performance.now()
      found[at] = ask(from, to, EIGHT)
      times[at] = Math.min(times[at]!, performance.now() - start)
    })
  }
  const answered = found.filter((count) => count > 0).length
  return { installed: 1, 'load s': loaded, questions: pairs.length, answered, ...percentiles(times) }
}

const ANY_PEER = async () => [await minotor(), await raptorJourneyPlanner()].some((peer) => peer !== undefined)

export const entries: Record<string, () => Promise<Record<string, number>>> = {
  'planner-peers: minotor': async () => measure(await minotor()),
  'planner-peers: raptor-journey-planner': async () => measure(await raptorJourneyPlanner()),
  // The feed takes longer to write than to read: without a peer, `planner: …` measures the same railway sooner.
  'planner-peers: Cledrau': async () => ((await ANY_PEER()) ? measure(await cledrau()) : { 'peers installed': 0 }),
}
