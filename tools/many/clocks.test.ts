import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import { ownDatabase } from '@cledrau/server/testing/test-server.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findClocks, openClocks } from './clocks.ts'

/** Tells why there are no such clocks, or what stands between a program and the machine’s. */
function clocksHere() {
  try {
    return { library: findClocks() }
  } catch (error) {
    return { whyNot: (error as Error).message }
  }
}

test('a server whose machine’s clock is off says by how much and doesn’t start; put right, it does; set again, it serves nobody until it is right', async ({
  skip,
}) => {
  const { library, whyNot } = clocksHere()
  if (library === undefined) return skip(`not run: ${whyNot}`)
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-clocks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clocks = openClocks(join(folder, 'clocks'), library)
  const [databaseUrl, port] = [await ownDatabase(inject('postgres')), await freePort()]
  await makeMissingKeys(join(folder, 'keys'))
  const start = async (ahead: number): Promise<string | undefined> => {
    const environment = clocks.environmentOf('one')
    clocks.set('one', ahead)
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        ...environment,
        DATABASE_URL: databaseUrl,
        KEYS: join(folder, 'keys'),
        VAR_DIR: join(folder, 'one'),
        PUBLIC_URL: 'http://localhost:3000',
        PORT: String(port),
        HOST: '127.0.0.1',
        PLANNER_THREADS: '1',
      },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return new Promise((resolve) => {
      child.on('message', (message: { ready?: string; failed?: string }) => {
        if (message.ready || message.failed) resolve(message.failed)
      })
    })
  }
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

  expect(await start(1200)).toMatch(
    /^this machine’s clock is 1(199|200|201)\.\d s ahead of the database’s: put it right/,
  )
  expect(await start(0)).toBeUndefined()
  expect(await isReady()).toBe(200)
  clocks.set('one', -1200)
  await expect.poll(isReady).toBe(503)
  clocks.set('one', 0)
  await expect.poll(isReady).toBe(200)
})
