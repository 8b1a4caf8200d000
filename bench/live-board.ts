import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { type Line, openLine } from './trains/asking.ts'
import { DAY, startOutside, STATIONS } from './trains/outside.ts'
import { percentiles } from './measure/percentiles.ts'
import { cpuOf } from './measure/processor.ts'
import { withServer } from './search.ts'

/** Boards and trains of all stations, asked for while the railway says sixty things a second. */

const MESSAGES_A_SECOND = 60
const CONNECTIONS = 32
const WARM_SECONDS = 5
const SECONDS = 10
const RESTING_SECONDS = 5

type Run = { times: number[]; bytes: number; unchanged: number; ownCpuMs: number }

/** Keeps calls under way for a while, each after the last: half of them by somebody who holds an answer already. */
async function ask(address: string, paths: readonly string[], seconds: number): Promise<Run> {
  const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(address)))
  const run: Run = { times: [], bytes: 0, unchanged: 0, ownCpuMs: 0 }
  const held = new Map<string, string>()
  let count = 0
  const one = async ({ ask: send }: Line) => {
    const path = paths[(count += 1) % paths.length]!
    const tag = count % 2 === 0 ? held.get(path) : undefined
    const began = performance.now()
    const { status, etag, bytes } = await send(
      path,
      `accept-encoding: gzip\r\n${tag ? `if-none-match: ${tag}\r\n` : ''}`,
    )
    if (status !== 200 && status !== 304) throw new Error(`answered ${status} to ${path}`)
    run.times.push(performance.now() - began)
    run.bytes += bytes
    held.set(path, etag)
    if (status === 304) run.unchanged += 1
  }
  const until = performance.now() + seconds * 1000
  const cpu = process.cpuUsage()
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < until) await one(line)
      line.close()
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  run.ownCpuMs = (user + system) / 1000
  return run
}

async function boards(): Promise<Record<string, number>> {
  const outside = await startOutside()
  try {
    return await withServer(
      async ({ address, pid }) => {
        outside.introduce()
        const stop = outside.speak(MESSAGES_A_SECOND)
        const paths = STATIONS.map((crs) => `/api/v1.1/livetimes?token=${APP_TOKEN}&crs=${crs}`)
        const measured = async (seconds: number) => {
          const before = cpuOf(pid)
          const run = await ask(address, paths, seconds)
          return { run, cpu: (cpuOf(pid) - before) / run.times.length }
        }
        await ask(address, paths, WARM_SECONDS)
        const { run, cpu } = await measured(SECONDS)
        stop()
        const resting = await measured(RESTING_SECONDS)
        return {
          'boards/s': run.times.length / SECONDS,
          ...percentiles(run.times),
          'stations asked for': paths.length,
          'answered “unchanged”, %': (run.unchanged / run.times.length) * 100,
          'kB per answer (gzip)': run.bytes / 1000 / (run.times.length - run.unchanged),
          'server processor ms per board': cpu,
          'the same while nothing is said': resting.cpu,
          'processor ms of whoever asks, per board': run.ownCpuMs / run.times.length,
        }
      },
      { DARWIN_URL: outside.url, CLOCK: `${DAY}T08:00` },
    )
  } finally {
    await outside.stop()
  }
}

export const entries = { 'live-board': boards }
