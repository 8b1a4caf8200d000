import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyRunning, startEmbeddedPostgres } from './embedded.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-db-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('what was written before a stop is there after the next start', async () => {
  const first = await startEmbeddedPostgres(folder, { durable: false })
  await ask(first.ownerUrl, "create table kept as select 'ŵ' as letter")
  await first.stop()
  const second = await startEmbeddedPostgres(folder, { durable: false })
  expect(await ask(second.ownerUrl, 'select letter from kept')).toEqual([{ letter: 'ŵ' }])
  await second.stop()
})

test('a second start on the same folder says so and leaves the first alone', async () => {
  const first = await startEmbeddedPostgres(folder, { durable: false })
  await expect(startEmbeddedPostgres(folder, { durable: false })).rejects.toThrow(AlreadyRunning)
  expect(await ask(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('of two starts at the same moment on a new folder exactly one wins', async () => {
  const both = await Promise.allSettled([0, 1].map(() => startEmbeddedPostgres(folder, { durable: false })))
  const won = both.filter((one) => one.status === 'fulfilled')
  expect(won).toHaveLength(1)
  expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: expect.any(AlreadyRunning) })
  await won[0]?.value.stop()
})

test('a parent that is killed leaves a database that the next start takes over', async () => {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const { ownerUrl: url } = await startEmbeddedPostgres(${JSON.stringify(folder)}, { durable: false })
    console.log(url)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const url = await new Promise<string>((resolve) =>
    parent.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())),
  )
  await ask(url, 'create table kept as select 1 as one')
  parent.kill('SIGKILL')
  await new Promise((resolve) => parent.once('exit', resolve))
  expect(await ask(url, 'select one from kept')).toEqual([{ one: 1 }])

  const next = await startEmbeddedPostgres(folder, { durable: false })
  expect(await ask(next.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }])
  await next.stop()
  expect(spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout.trim()).toBe('')
})
