import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import { ROOT, startProgram } from '@cledrau/tools/programs.ts'
import { percentiles } from './measure/percentiles.ts'
import { cpuOf } from './measure/processor.ts'

/** Whole ticket searches over HTTP: the server (its threads included) on one core, whoever asks on the other. */

const SERVER_CORE = '0'
const OUR_CORE = '1'
const TODAY = '2026-12-07'

type Server = { address: string; pid: number }

export async function withServer<Value>(
  work: (server: Server) => Promise<Value>,
  settings: NodeJS.ProcessEnv = {},
): Promise<Value> {
  const varDir = mkdtempSync(join(tmpdir(), 'cledrau-bench-'))
  const port = await freePort()
  await makeMissingKeys(join(varDir, 'keys'))
  const server = await startProgram<string>('server/src/main.ts', {
    logFile: join(varDir, 'server.log'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      VAR_DIR: varDir,
      CLOCK: `${TODAY}T06:00`,
      PLANNER_THREADS: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '100000000',
      ...settings,
    },
  })
  try {
    const pid = server.child.pid ?? 0
    pin(pid, SERVER_CORE)
    pin(process.pid, OUR_CORE)
    return await work({ address: `http://127.0.0.1:${port}`, pid })
  } finally {
    await server.stop()
    rmSync(varDir, { recursive: true, force: true })
  }
}

/** Where cores can't be chosen (or there is one only), the figures are of a shared machine. */
function pin(pid: number, core: string): void {
  try {
    execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore' })
  } catch {
    // The figures are then worse, not better.
  }
}

/** Searches as travellers make them: many between big places, some between any two; singles, returns, open returns. */
export function searches(count: number, today = TODAY): string[] {
  const stations = JSON.parse(readFileSync(join(ROOT, 'data/stations/stations.json'), 'utf8')) as {
    crsCode: string
    tfwServicedStation: string
  }[]
  const any = stations.filter((one) => one.tfwServicedStation === 'Yes').map((one) => one.crsCode)
  const big = ['CDF', 'SWA', 'NWP', 'MAN', 'BHM', 'SHR', 'CTR', 'LLJ', 'AYW', 'HHD', 'WRX', 'CMN', 'BNG', 'PAD', 'LIV']
  const r = random(20)
  const pick = <Item>(list: readonly Item[]): Item => list[r.below(list.length)] as Item
  return Array.from({ length: count }, () => {
    const origin = r.below(10) < 7 ? pick(big) : pick(any)
    let destination = r.below(10) < 7 ? pick(big) : pick(any)
    while (destination === origin) destination = pick(any)
    const day = addDays(today, r.between(0, 13))
    const kind = r.below(10)
    const hour = String(r.between(6, 19)).padStart(2, '0')
    return new URLSearchParams({
      token: APP_TOKEN,
      origin,
      destination,
      outboundDate: day,
      outboundTime: `${hour}:15`,
      ticketType: kind < 5 ? 'single' : kind < 9 ? 'return' : 'openReturn',
      returnDate: addDays(day, r.between(1, 4)),
      returnTime: '16:30',
      adult: String(r.between(1, 2)),
      child: String(r.below(4) === 0 ? 1 : 0),
      ...(r.below(3) === 0 ? { railcards: pick(['YNG', 'SRN', 'VET', '2TR']) } : {}),
    }).toString()
  })
}

type Run = { times: number[]; errors: number; bytes: number }

/** Asks at a steady rate whether or not answers have come, and counts from when each should have been asked. */
export async function askAt(
  rate: number,
  seconds: number,
  { address }: Pick<Server, 'address'>,
  queries: readonly string[],
  path = '/v1/silverrail/ticketsearch',
): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const run: Run = { times: [], errors: 0, bytes: 0 }
  const began = performance.now()
  const ask = (query: string, due: number) =>
    new Promise<void>((resolve) => {
      const failed = () => {
        run.errors += 1
        resolve()
      }
      httpRequest(`${address}/api${path}?${query}`, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        response.on('data', (chunk: Buffer) => (run.bytes += chunk.length))
        response.on('end', () => {
          if (response.statusCode !== 200 && response.statusCode !== 204) return failed()
          run.times.push(performance.now() - began - due)
          resolve()
        })
      })
        .on('error', failed)
        .end()
    })
  const under: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const due = (n * 1000) / rate
    const wait = due - (performance.now() - began)
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    under.push(ask(queries[n % queries.length] as string, due))
  }
  await Promise.all(under)
  agent.destroy()
  return run
}

/** Milliseconds that the server's core has worked, for us or for anybody else on this machine. */
function coreBusy(): number {
  const line = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`cpu${SERVER_CORE} `))
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (line ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) * 10
}

const WARM = 300

async function atFifty(): Promise<Record<string, number>> {
  return withServer(async (server) => {
    const queries = searches(2000)
    await askAt(40, WARM / 40, server, queries.slice(1000))
    const [before, busyBefore, began] = [cpuOf(server.pid), coreBusy(), performance.now()]
    const run = await askAt(50, 20, server, queries)
    const cpu = cpuOf(server.pid) - before
    const elsewhere = (coreBusy() - busyBefore - cpu) / (performance.now() - began)
    return {
      ...percentiles(run.times),
      errors: run.errors,
      'server processor ms per search': cpu / run.times.length,
      'kB per answer (gzip)': run.bytes / 1000 / run.times.length,
      // Above a few per cent the times are those of a shared machine.
      'core taken by others, %': Math.max(0, elsewhere) * 100,
    }
  })
}

const RATES = [40, 60, 80, 100, 120, 140, 160, 200, 240, 280]

async function sustained(): Promise<Record<string, number>> {
  return withServer(async (server) => {
    const queries = searches(4000)
    await askAt(40, WARM / 40, server, queries.slice(2000))
    let best = { rate: 0, p99: 0 }
    for (const rate of RATES) {
      const run = await askAt(rate, 8, server, queries)
      const p99 = percentiles(run.times)['p99 ms'] ?? Number.POSITIVE_INFINITY
      if (p99 > 500 || run.errors > run.times.length / 10_000) break
      best = { rate, p99 }
    }
    return { 'searches/s with p99 ≤ 500 ms': best.rate, 'p99 ms there': best.p99 }
  })
}

const ROUNDS = 40
const ROUND_SECONDS = 4
const FOLLOWED_RATE = 20

/** Two servers, one of which is followed, by turns and with the same questions: what others do on this machine meets both. */
async function followed(): Promise<Record<string, number>> {
  let [taken, bytes] = [0, 0]
  const collector = createServer((request, response) => {
    request.on('data', (piece: Buffer) => (bytes += piece.length))
    request.on('end', () => response.end('{}'))
    taken++
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const queries = searches(4000)
  const middle = (values: readonly number[]) => percentiles(values)['p50 ms'] ?? Number.NaN
  const costOf = async (server: Server, asked: readonly string[]) => {
    const before = cpuOf(server.pid)
    const run = await askAt(FOLLOWED_RATE, ROUND_SECONDS, server, asked)
    return (cpuOf(server.pid) - before) / run.times.length
  }
  return withServer((plain) =>
    withServer(
      async (traced) => {
        for (const server of [plain, traced]) await askAt(FOLLOWED_RATE, WARM / FOLLOWED_RATE, server, queries)
        const costs: { without: number; followed: number }[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const asked = queries.slice(round * FOLLOWED_RATE * ROUND_SECONDS)
          const first = round % 2 === 0 ? plain : traced
          const one = await costOf(first, asked)
          const other = await costOf(first === plain ? traced : plain, asked)
          costs.push(first === plain ? { without: one, followed: other } : { without: other, followed: one })
        }
        collector.close()
        return {
          'processor ms per search, not followed': middle(costs.map(({ without }) => without)),
          'processor ms per search, 1 % kept': middle(costs.map((one) => one.followed)),
          'more in the middle of the rounds, %': (middle(costs.map((one) => one.followed / one.without)) - 1) * 100,
          'rounds in which it was more': costs.filter((one) => one.followed > one.without).length,
          rounds: ROUNDS,
          'sent to the collector, kB': bytes / 1000,
          'sent to the collector, times': taken,
        }
      },
      { TRACES_URL: `http://127.0.0.1:${port}` },
    ),
  )
}

export const entries = { 'search-at-50': atFifty, 'search-sustained': sustained, 'search-followed': followed }
