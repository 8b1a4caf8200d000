import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { startMailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { openMailGateway } from '../../../gateways/mail/mail.ts'
import { startJobs } from '../../../jobs.ts'
import { ROLES } from '../../../settings.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { NotReady, openOutbox, pauseAfter, type Carrier, type Channel } from './outbox.service.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A house that answers calls and leaves its work to the senders of the test. */
async function open() {
  const house = await startTestServer(inject('postgres'), { ROLES: 'api' })
  closing.push(() => house.close())
  return house
}

/** One server that sends. */
async function sender({ db, clock, databaseUrl }: TestServer, channel: Channel, carrier: Carrier) {
  const log = { error: () => {} }
  const jobs = await startJobs({ connectionString: databaseUrl, db, clock, roles: new Set(ROLES), log })
  closing.push(() => jobs.stop())
  const outbox = openOutbox({ db, clock, jobs, log })
  outbox.carryMany(channel, () => Promise.resolve(carrier))
  outbox.start()
  return outbox
}

const outboxOf = (house: TestServer) => openOutbox({ ...house, jobs: { watch: () => {} } as never, log: console })
async function add(house: TestServer, event: string, more: { channel?: Channel; due?: number } = {}) {
  const { channel = 'push', due } = more
  await house.db.inTransaction(async (trx) => {
    const message = { event, channel, accountId: null, recipient: event, language: 'en' as const, template: 'DELETED' }
    await outboxOf(house).add(trx, { ...message, facts: {}, ...(due !== undefined && { due: instant(due) }) })
    return done(undefined)
  })
}
const rowOf = ({ db }: TestServer, event: string) =>
  db.selectFrom('messages').selectAll().where('event', '=', event).executeTakeFirstOrThrow()

test('a relay that takes the call and says nothing holds no row, no transaction and no connection of ours', async () => {
  const calls = new Set<Socket>()
  const relay = createServer((socket) => {
    calls.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const house = await open()
  const gateway = openMailGateway(`smtp://127.0.0.1:${(relay.address() as AddressInfo).port}`, 'post@example.org')
  closing.push(async () => gateway.close())
  const letter = { subject: 's', language: 'en', text: 't', html: 'h', attachments: [] }
  for (let n = 0; n < 12; n += 1) await add(house, `silent-${n}`, { channel: 'letter' })
  await sender(house, 'letter', ({ id }) => gateway.send({ ...letter, messageId: `<${id}@x>`, to: 'a@example.org' }))
  await expect.poll(() => calls.size, { timeout: 10_000 }).toBe(12)

  // All twelve wait for its first word; their rows are free, and nobody waits for us.
  await house.db.transaction().execute(async (trx) => {
    const free = await trx.selectFrom('messages').select('id').forUpdate().noWait().execute()
    expect(free).toHaveLength(12)
  })
  const { rows } = await sql`
    select state from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(house.db)
  expect(rows).toEqual([])
  const busy = Array.from({ length: 8 }, () => sql`select pg_sleep(0.01)`.execute(house.db))
  await Promise.all(busy)

  // It hangs up: each of them waits for its next time, counted.
  for (const socket of calls) socket.destroy()
  await expect.poll(async () => (await rowOf(house, 'silent-0')).leaseUntil, { timeout: 10_000 }).toBeNull()
  expect(await rowOf(house, 'silent-0')).toMatchObject({
    tried: 1,
    dueAt: house.clock.now() + pauseAfter(1),
    sentAt: null,
  })
  await new Promise((resolve) => relay.close(resolve))
})

test('what fails waits ever longer by the product’s clock, an hour at most, and is sent once it can be', async () => {
  const house = await open()
  const tries: number[] = []
  let works = false
  await add(house, 'stubborn')
  await sender(house, 'push', async () => {
    tries.push(house.clock.now())
    if (!works) throw new Error('not now')
  })
  const begin = house.clock.now()
  for (const count of [1, 2, 3]) {
    await expect
      .poll(async () => (await rowOf(house, 'stubborn')).dueAt, { timeout: 10_000 })
      .toBe(house.clock.now() + pauseAfter(count))
    house.clock.advance(pauseAfter(count))
  }
  works = true
  await expect.poll(async () => (await rowOf(house, 'stubborn')).sentAt, { timeout: 10_000 }).not.toBeNull()
  expect(tries.map((at) => at - begin)).toEqual([0, 2 * SECOND, 6 * SECOND, 14 * SECOND])
  expect([pauseAfter(1), pauseAfter(5), pauseAfter(40)]).toEqual([2 * SECOND, 32 * SECOND, HOUR])
})

test('what goes with a message and isn’t there yet is looked at again at once, and is nobody’s trouble', async () => {
  const house = await open()
  let looks = 0
  await add(house, 'early')
  await sender(house, 'push', async () => {
    looks += 1
    if (looks < 3) throw new NotReady('not yet')
  })
  await expect.poll(async () => (await rowOf(house, 'early')).sentAt, { timeout: 10_000 }).toBe(house.clock.now())
  expect((await rowOf(house, 'early')).tried).toBe(3)
})

test('several servers send each message once; one that ended while sending is waited for, and no longer', async () => {
  const house = await open()
  const sent: string[] = []
  // As a server leaves it that ended in the middle: taken, tried, not noted.
  await add(house, 'left-behind')
  await house.db
    .updateTable('messages')
    .set({ leaseUntil: new Date(house.clock.now() + MINUTE) as never, tried: 1 })
    .where('event', '=', 'left-behind')
    .execute()
  for (let n = 0; n < 150; n += 1) await add(house, `once-${n}`)
  for (const _ of [1, 2, 3]) await sender(house, 'push', async ({ event }) => void sent.push(event))
  await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(150)
  expect(new Set(sent).size).toBe(150)
  expect(sent).not.toContain('left-behind')
  house.clock.advance(MINUTE)
  await expect.poll(() => sent, { timeout: 10_000 }).toContain('left-behind')
  expect(sent).toHaveLength(151)
})

test('a message waits for its time, and one of a channel that nobody carries waits for its carrier', async () => {
  const house = await open()
  const sent: string[] = []
  await add(house, 'tomorrow', { due: house.clock.now() + 24 * HOUR })
  await add(house, 'for-the-app', { channel: 'in-app' })
  await add(house, 'now')
  await sender(house, 'push', async ({ event }) => void sent.push(event))
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['now'])
  house.clock.advance(24 * HOUR)
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['now', 'tomorrow'])
  expect(await rowOf(house, 'for-the-app')).toMatchObject({ tried: 0, sentAt: null })
})

test('a letter that a server of the release before writes is sent by one of this release', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  const mailbox = await startMailbox({ folder })
  const house = await startTestServer(inject('postgres'), { SMTP_URL: mailbox.smtp })
  closing.push(async () => {
    await house.close()
    await mailbox.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await sql`
    insert into mails (id, event, recipient, language, template, facts, created_at)
    values (${randomUUID()}, 'of-before', 'before@example.org', 'en', 'DELETED', '{"firstName": "Carys"}', ${new Date(house.clock.now())})
    on conflict (event) do nothing`.execute(house.db)
  await expect.poll(() => mailbox.list('before@example.org').length, { timeout: 15_000 }).toBe(1)
})
