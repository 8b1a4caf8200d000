import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openDatabase, openPool } from './database.ts'
import { readEngine } from './engine.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

/** As pgBackRest lists what its repository has. */
const info = (...backups: { type: string; stop: number; error?: boolean }[]) =>
  JSON.stringify([
    {
      name: 'cledrau',
      backup: backups.map(({ type, stop, error = false }) => ({
        type,
        error,
        label: `20261207-080000${type === 'full' ? 'F' : 'D'}`,
        timestamp: { start: stop - 60, stop },
      })),
    },
  ])
const note = (text: string, db = house.db) => sql`select note_backups(${text}::jsonb)`.execute(db)
const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600
const ageInHours = async () => {
  const { fullBackupAge } = await readEngine(house.db)
  return fullBackupAge === null ? null : Math.round(fullBackupAge / 3600)
}
const measured = async () => (await house.app.server.inject({ url: '/metrics' })).body

test('how old the newest whole backup is, is known as it is told, and no longer than there is one', async () => {
  expect(await ageInHours()).toBeNull()
  expect(await measured()).not.toMatch(/^cledrau_full_backup_age_seconds /m)
  const kept = [
    { type: 'full', stop: hoursAgo(240) },
    { type: 'full', stop: hoursAgo(72) },
    { type: 'diff', stop: hoursAgo(4) },
  ]
  await note(info(...kept))
  expect(await ageInHours()).toBe(72)
  // One that was broken off, or whose files are damaged, is none.
  await note(info(...kept, { type: 'full', stop: hoursAgo(1), error: true }))
  expect(await ageInHours()).toBe(72)
  expect(await measured()).toMatch(/^cledrau_full_backup_age_seconds 2592\d\d/m)
  await note(info({ type: 'diff', stop: hoursAgo(4) }))
  expect(await ageInHours()).toBeNull()
  expect(await measured()).not.toMatch(/^cledrau_full_backup_age_seconds /m)
  await note('[]')
  expect((await sql`select from backups`.execute(house.db)).rows).toEqual([])
})

test('servers read when there was a backup, and can’t say that there was one', async () => {
  const pool = openPool(house.serverUrl, { max: 1 })
  const server = openDatabase(pool)
  expect((await sql`select from backups`.execute(server)).rows).toEqual([])
  await expect(note(info({ type: 'full', stop: hoursAgo(0) }), server)).rejects.toThrow('permission denied')
  await expect(sql`delete from backups`.execute(server)).rejects.toThrow('permission denied')
  await pool.end()
})
