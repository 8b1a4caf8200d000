import { request as httpRequest, Agent } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { startProgram } from '@cledrau/tools/programs.ts'
import { percentiles } from './measure/percentiles.ts'

type Figures = Record<string, number>

/** The product's server as `npm start` runs it, in a process of its own. */
export async function withServer<Value>(
  work: (address: string, readyMs: number, pid: number) => Promise<Value>,
  varDir = freshFolder(),
  settings: NodeJS.ProcessEnv = {},
): Promise<Value> {
  const port = await freePort()
  const began = performance.now()
  const server = await startProgram<string>('server/src/main.ts', {
    logFile: join(varDir, 'server.log'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      VAR_DIR: varDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '100000000',
      ...settings,
    },
  })
  try {
    return await work(`http://127.0.0.1:${port}`, performance.now() - began, server.child.pid ?? 0)
  } finally {
    await server.stop()
  }
}

const freshFolder = () => mkdtempSync(join(tmpdir(), 'cledrau-bench-'))

const CONNECTIONS = 32
const SECONDS = 5

/** Keeps `CONNECTIONS` calls under way for a while, each after the last, and times every one. */
export async function load(address: string, headers: Record<string, string>, expected: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now()
      httpRequest(address, { agent, headers }, (response) => {
        if (response.statusCode !== expected) reject(new Error(`answered ${response.statusCode}`))
        response.resume()
        response.on('end', () => {
          times.push(performance.now() - began)
          resolve()
        })
      })
        .on('error', reject)
        .end()
    })
  const until = performance.now() + SECONDS * 1000
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) await ask()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { 'requests/s': times.length / seconds, ...percentiles(times) }
}

/** The first start makes the database; every later one finds it. */
async function startUp(): Promise<Figures> {
  const folder = freshFolder()
  const first = await withServer(async (_address, ms) => ms, folder)
  const later: number[] = []
  for (let run = 0; run < 5; run++) later.push(await withServer(async (_address, ms) => ms, folder))
  rmSync(folder, { recursive: true, force: true })
  return { 'first start ms': first, 'later start ms (median)': percentiles(later)['p50 ms'] ?? 0 }
}

const etagOf = (address: string): Promise<string> =>
  fetch(address).then((response) => String(response.headers.get('etag')))

export const entries = {
  'start-up': startUp,
  'reference-call': () =>
    withServer((server) => load(`${server}/api/v1/stations?token=${APP_TOKEN}`, { 'accept-encoding': 'br' }, 200)),
  'reference-call-unchanged': () =>
    withServer(async (server) => {
      const address = `${server}/api/v1/stations?token=${APP_TOKEN}`
      return load(address, { 'accept-encoding': 'br', 'if-none-match': await etagOf(address) }, 304)
    }),
}
