import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, buildInspector } from './build-app.ts'
import { ROOT } from './programs.ts'

/** `npm start` as a stranger meets it: whole programs, real signals. */

type Started = { child: ChildProcess; address: string; said: () => string; ended: Promise<number | null> }

let folder: string
// What is to be built is built before: a start is what is waited for here.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-start-'))
  await buildApp()
  await buildInspector()
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function begin(environment: NodeJS.ProcessEnv = {}): Promise<Omit<Started, 'address'>> {
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    WORLD_PORT: String(await freePort()),
    BANK_PORT: String(await freePort()),
    SMARTCARDS_PORT: String(await freePort()),
    MACHINES_PORT: String(await freePort()),
    STAFF_PORT: String(await freePort()),
    DESKS_PORT: String(await freePort()),
    CONTROL_ROOM_PORT: String(await freePort()),
    GATES_PORT: String(await freePort()),
    VAR_DIR: folder,
    ...environment,
  }
  const child = spawn(process.execPath, [join(ROOT, 'tools/start.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, said: () => said, ended }
}

async function start(): Promise<Started> {
  const begun = await begin()
  await expect.poll(begun.said, { timeout: 60_000 }).toMatch(/Cledrau is at (\S+)/)
  const [, address = ''] = /Cledrau is at (\S+)/.exec(begun.said()) ?? []
  return { ...begun, address }
}

const leftOver = (): string => spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout.trim()
const isUp = (address: string) =>
  fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

test(
  'one command brings up app and calls on one port; killed it leaves nothing that blocks the next one, and a polite end leaves nothing running',
  { timeout: 180_000 },
  async () => {
    const first = await start()
    expect(await isUp(first.address)).toBe(true)
    expect(await (await fetch(first.address)).text()).toContain('<div id="root"')
    expect(first.said().match(/Cledrau is at/g)).toHaveLength(1)

    const second = await begin()
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain('already running')
    expect(await isUp(first.address)).toBe(true)

    first.child.kill('SIGKILL')
    await first.ended
    const next = await start()
    expect(await isUp(next.address)).toBe(true)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    expect(await isUp(next.address)).toBe(false)
    await expect.poll(leftOver).toBe('')
  },
)

test('a wrong setting is one line and starts nothing', async () => {
  const wrong = await begin({ CLOCK: 'yesterday' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.said().trim().split('\n')).toEqual(['CLOCK=yesterday is not a moment such as 2026-12-07T08:00'])
  expect(leftOver()).toBe('')
})
