import { createServer, type AddressInfo, type Socket } from 'node:net'
import { startTestPostgres, withDatabase } from '@cledrau/server/testing/test-postgres.ts'
import pg from 'pg'
import { type AtDoor, startDoor } from './trains/door.ts'
import { percentiles } from './measure/percentiles.ts'
import { askAt, searches, withServer } from './search.ts'

/** Letters on their way out while travellers search: written, handed to a relay on a socket, and noted. */

const LETTERS = 10_000
const SEARCHES_A_SECOND = 50
const WARM_SECONDS = 8
const SECONDS = 60

/** A relay that takes every letter and keeps none. */
async function startRelay() {
  let taken = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let [inLetter, unread] = [false, '']
    const say = (text: string) => socket.write(`${text}\r\n`)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.on('data', (chunk) => {
      unread += String(chunk)
      for (;;) {
        const end = unread.indexOf(inLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = unread.slice(0, end).toUpperCase()
        unread = unread.slice(end + (inLetter ? 5 : 2))
        if (inLetter) taken += 1
        inLetter = !inLetter && line.startsWith('DATA')
        if (line.startsWith('QUIT') && !inLetter) return void socket.end('221 bye\r\n')
        say(inLetter ? '354 go on' : '250 ok')
      }
    })
    say('220 relay')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

async function besideSearches(): Promise<Record<string, number>> {
  const postgres = await startTestPostgres('bench-messages')
  const relay = await startRelay()
  const admin = new pg.Client({ connectionString: postgres.ownerUrl })
  await admin.connect()
  const database = `bench_messages_${process.pid}`
  await admin.query(`create database ${database} template ${postgres.template}`)
  const DATABASE_URL = withDatabase(postgres.url, database)
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  try {
    return await withServer(
      async (server) => {
        const queries = searches(4000)
        await askAt(40, WARM_SECONDS, server, queries.slice(2000))
        const alone = percentiles((await askAt(SEARCHES_A_SECOND, 15, server, queries)).times)
        await client.query(
          `insert into messages (id, event, recipient, language, template, facts, created_at)
          select gen_random_uuid(), 'bench:' || n, 'traveller' || n || '@example.org', 'en', 'DELETED',
            '{"firstName": "Carys", "at": "2026-12-07T06:00:00Z"}', '2026-12-07T06:00:00Z'
          from generate_series(1, $1::int) n`,
          [LETTERS],
        )
        const began = performance.now()
        const sent = (async () => {
          while (relay.taken() < LETTERS && performance.now() - began < 4 * SECONDS * 1000)
            await new Promise((resolve) => setTimeout(resolve, 50))
          return (performance.now() - began) / 1000
        })()
        const asked = askAt(SEARCHES_A_SECOND, SECONDS, server, queries)
        const seconds = await sent
        const run = await asked
        const beside = percentiles(run.times.slice(0, Math.round(seconds * SEARCHES_A_SECOND)))
        return {
          'letters taken by the relay': relay.taken(),
          'seconds until the last': seconds,
          'letters/s': relay.taken() / seconds,
          'searches/s beside': SEARCHES_A_SECOND,
          ...Object.fromEntries(Object.entries(beside).map(([name, value]) => [`search beside, ${name}`, value])),
          ...Object.fromEntries(Object.entries(alone).map(([name, value]) => [`search alone, ${name}`, value])),
          'search errors': run.errors,
        }
      },
      { DATABASE_URL, SMTP_URL: relay.url },
    )
  } finally {
    relay.stop()
    await client.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
    await postgres.stop()
  }
}

const WATCHERS = 5000

/** One train is late, and thousands watch it: from the news to the last of their push service's door. */
async function toldWatchers(): Promise<Record<string, number>> {
  const postgres = await startTestPostgres('bench-told')
  const door = await startDoor()
  const admin = new pg.Client({ connectionString: postgres.ownerUrl })
  await admin.connect()
  const database = `bench_told_${process.pid}`
  await admin.query(`create database ${database} template ${postgres.template}`)
  const DATABASE_URL = withDatabase(postgres.url, database)
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  try {
    return await withServer(
      async () => {
        await client.query(
          `insert into accounts (id, email, email_key, title, first_name, last_name, language, marketing_opt_in,
             third_party_opt_in, created_at, verified_at)
           select gen_random_uuid(), n || '@example.org', n || '@example.org', 'Ms', 'Carys', 'Evans',
             case when n % 2 = 0 then 'en' else 'cy' end, false, false, now(), now()
           from generate_series(1, $1::int) n`,
          [WATCHERS],
        )
        await client.query(door.devices)
        const words = { title: '12 minutes late', body: 'The 09:21 to Machynlleth is 12 minutes late.', bodyHtml: '' }
        const began = performance.now()
        await client.query(
          `insert into tellings (id, cause, account_id, channel, about_kind, about_id, supersedes, useful_until, urgent,
             departs_at, words, page, told_at)
           select gen_random_uuid(), 'late:12', id, 'journeyNotifications', 'train', 'W12345', 'train:W12345',
             '2026-12-07T10:00:00Z', true, '2026-12-07T08:00:00Z', $1, '{"path": "/live-times", "fields": {}}',
             '2026-12-07T06:00:00Z'
           from accounts`,
          [JSON.stringify({ en: words, cy: words })],
        )
        while (door.came.length < WATCHERS && performance.now() - began < SECONDS * 1000)
          await new Promise((resolve) => setTimeout(resolve, 20))
        const seconds = (one: AtDoor | undefined) => ((one?.at ?? Number.NaN) - began) / 1000
        return {
          'watchers told': door.came.length,
          'seconds until the first': seconds(door.came[0]),
          'seconds until half of them': seconds(door.came[WATCHERS / 2]),
          'seconds until the last': seconds(door.came[WATCHERS - 1]),
        }
      },
      { DATABASE_URL, PUSH_HOSTS: door.host },
    )
  } finally {
    door.stop()
    await client.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
    await postgres.stop()
  }
}

export const entries = { 'messages-beside-searches': besideSearches, 'messages-to-watchers': toldWatchers }
