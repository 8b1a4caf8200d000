import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import { startNats } from './nats.ts'
import { ownDatabase } from '@cledrau/server/testing/test-server.ts'

/** Of the demonstration. */
const CARYS = { email: 'carys.evans@example.org', password: 'Tren-i-Aber-0921' }

let folder: string
let databaseUrl: string
let nats: Awaited<ReturnType<typeof startNats>>
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-nodes-'))
  databaseUrl = await ownDatabase(inject('postgres'))
  nats = await startNats(1)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await nats.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The real program, one of several on this test's database: what it said when it was up, or why it isn't. */
async function start(name: string, more: Record<string, string> = {}) {
  const port = await freePort()
  let output = ''
  const child = spawnServer(name, port, more)
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  const failed = await new Promise<string | undefined>((resolve) => {
    child.on('message', (message: Said) => {
      if (message.ready || message.failed) resolve(message.failed)
    })
  })
  const url = `http://127.0.0.1:${port}`
  const text = async (path: string) => (await fetch(`${url}${path}`)).text()
  const ask = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).status
  return { child, failed, ask, text, url, output: () => output }
}

type Said = { step?: string; ready?: string; failed?: string }

function spawnServer(name: string, port: number, more: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      VAR_DIR: join(folder, name),
      KEYS: join(folder, 'keys'),
      NODE_NAME: name,
      PUBLIC_URL: 'http://localhost:3000',
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMONSTRATION: 'on',
      PLANNER_THREADS: '1',
      ...more,
    },
  })
  children.push(child)
  return child
}

test('a server beside others makes no keys; with the same ones each believes the other, and whoever leaves says so first', async () => {
  const { failed } = await start('early')
  expect(failed).toMatch(
    /^KEYS=.* has no keys for access, ticket, .*google-pass: make them once with npm run keys -- make/,
  )
  expect(() => readdirSync(join(folder, 'keys'))).toThrow('ENOENT')

  await makeMissingKeys(join(folder, 'keys'))
  const BUS_URL = nats.urls.join(',')
  const [one, other] = await Promise.all([start('one', { BUS_URL, LEAVE_SECONDS: '300' }), start('other', { BUS_URL })])
  expect([one.failed, other.failed]).toEqual([undefined, undefined])
  const signedIn = await fetch(`${one.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: APP_TOKEN, ...CARYS, platform: 'ios' }),
  })
  expect(signedIn.status).toBe(200)
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const favourites = `/api/v1/favourites?token=${APP_TOKEN}`
  expect(await other.ask(favourites, { headers: { authorization: `Bearer ${token}` } })).toBe(200)
  expect(other.output()).toContain('"node":"other"')

  // News goes from one to the other by the bus that they were given.
  for (const server of [one, other])
    await expect.poll(() => server.text('/metrics'), { timeout: 20_000 }).toMatch(/^cledrau_bus_there 1$/m)
  await nats.stop()
  await expect.poll(() => other.text('/metrics'), { timeout: 20_000 }).toMatch(/^cledrau_bus_there 0$/m)
  expect(await other.ask('/readyz/sell')).toBe(200)
  // Nobody tells these two of trains: that is no silence. And what is asked all the time fills no log.
  expect(await other.text('/metrics')).not.toMatch(/^cledrau_live_listening/m)
  expect(other.output()).not.toContain('"/readyz')

  one.child.kill('SIGTERM')
  await expect.poll(() => one.ask('/readyz'), { timeout: 20_000 }).toBe(503)
  expect([await one.ask('/healthz'), await one.ask(favourites), await other.ask('/readyz/sell')]).toEqual([
    200, 401, 200,
  ])

  other.child.kill('SIGTERM')
  const [code] = (await once(other.child, 'exit')) as [number]
  expect(code).toBe(0)
})

/** Told to leave in the very moment in which it says what `moment` waits for: how it ended, and what it said. */
async function leaveAt(moment: (said: Said) => boolean, more: Record<string, string>) {
  const child = spawnServer('leaving', await freePort(), more)
  const said: Said[] = []
  child.on('message', (message: Said) => {
    said.push(message)
    if (moment(message)) child.kill('SIGTERM')
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal, said }
}

test('a server that is told to leave before it is up, or just as it says so, leaves in order', async () => {
  await makeMissingKeys(join(folder, 'keys'))
  // Nothing is kept of what was compiled yet: writing that down takes long after it said that it is up.
  const more = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const up = await leaveAt(({ ready }) => ready !== undefined, more)
  expect(up).toMatchObject({ code: 0, signal: null })
  expect(up.said.at(-1)).toEqual({ ready: 'http://localhost:3000' })

  const early = await leaveAt(({ step }) => step === 'migrations', more)
  expect(early).toMatchObject({ code: 0, signal: null })
  expect(early.said.filter(({ ready, failed }) => ready ?? failed)).toEqual([])
})
