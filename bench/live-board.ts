import { Agent, request as httpRequest } from 'node:http'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { DAY, startOutside, STATIONS } from './live-outside.ts'
import { percentiles } from './percentiles.ts'
import { cpuOf } from './processor.ts'
import { withServer } from './search.ts'

/** Boards and trains of all stations, asked for while the railway says sixty things a second. */

const MESSAGES_A_SECOND = 60
const CONNECTIONS = 32
const WARM_SECONDS = 5
const SECONDS = 10

type Run = { times: number[]; bytes: number; unchanged: number }

/** Keeps calls under way for a while, each after the last: half of them by somebody who holds an answer already. */
async function ask(address: string, addresses: readonly string[], seconds: number): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const run: Run = { times: [], bytes: 0, unchanged: 0 }
  const held = new Map<string, string>()
  let count = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const path = addresses[(count += 1) % addresses.length]!
      const tag = count % 2 === 0 ? held.get(path) : undefined
      const headers = { 'accept-encoding': 'gzip', ...(tag ? { 'if-none-match': tag } : {}) }
      const began = performance.now()
      httpRequest(`${address}${path}`, { agent, headers }, (response) => {
        const { statusCode } = response
        if (statusCode !== 200 && statusCode !== 304) return reject(new Error(`answered ${statusCode} to ${path}`))
        held.set(path, String(response.headers.etag))
        if (statusCode === 304) run.unchanged += 1
        response.on('data', (chunk: Buffer) => (run.bytes += chunk.length))
        response.on('end', () => {
          run.times.push(performance.now() - began)
          resolve()
        })
        return undefined
      })
        .on('error', reject)
        .end()
    })
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) await one()
    }),
  )
  agent.destroy()
  return run
}

async function boards(): Promise<Record<string, number>> {
  const outside = await startOutside()
  try {
    return await withServer(
      async ({ address, pid }) => {
        outside.introduce()
        const stop = outside.speak(MESSAGES_A_SECOND)
        const addresses = STATIONS.map((crs) => `/api/v1.1/livetimes?token=${APP_TOKEN}&crs=${crs}`)
        await ask(address, addresses, WARM_SECONDS)
        const before = cpuOf(pid)
        const run = await ask(address, addresses, SECONDS)
        const cpu = cpuOf(pid) - before
        stop()
        return {
          'boards/s': run.times.length / SECONDS,
          ...percentiles(run.times),
          'stations asked for': addresses.length,
          'answered “unchanged”, %': (run.unchanged / run.times.length) * 100,
          'kB per answer (gzip)': run.bytes / 1000 / (run.times.length - run.unchanged),
          'server processor ms per board': cpu / run.times.length,
        }
      },
      { DARWIN_URL: outside.url, CLOCK: `${DAY}T08:00` },
    )
  } finally {
    await outside.stop()
  }
}

export const entries = { 'live-board': boards }
