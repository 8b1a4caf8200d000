import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const EVERY = 100
const PATIENCE = 3000

/** Writes a number every tenth of a second, and remembers which of them were acknowledged. */
export async function startWriter(databaseUrl: string) {
  const line = () =>
    new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE })
  const first = line()
  await first.connect()
  await first.query('create table if not exists chaos_writes (n bigint primary key)')
  await first.query('truncate chaos_writes')
  await first.end()

  const acknowledged: { n: number; at: number }[] = []
  const state = { stopping: false, longest: 0, last: performance.now() }
  let n = 0
  let client: pg.Client | undefined
  const write = async () => {
    while (!state.stopping) {
      n += 1
      try {
        if (!client) {
          client = line().on('error', () => (client = undefined))
          await client.connect()
        }
        await client.query('insert into chaos_writes values ($1)', [n])
        const now = performance.now()
        acknowledged.push({ n, at: now })
        state.longest = Math.max(state.longest, now - state.last)
        state.last = now
      } catch {
        void client?.end().catch(() => {})
        client = undefined
      }
      await wait(EVERY)
    }
  }
  const writing = write()
  const stop = async () => {
    state.stopping = true
    await writing
    await client?.end().catch(() => {})
    client = undefined
  }
  return {
    stop,
    /** How long nobody could write at worst, what was acknowledged and isn’t there, and for how long before the end that was; in seconds. */
    end: async () => {
      await stop()
      const reader = line()
      await reader.connect()
      const { rows } = await reader.query<{ n: string }>('select n from chaos_writes')
      await reader.query('drop table chaos_writes')
      await reader.end()
      const there = new Set(rows.map((row) => Number(row.n)))
      const lost = acknowledged.filter((one) => !there.has(one.n))
      return {
        written: acknowledged.length,
        lost: lost.length,
        lostFor: ((acknowledged.at(-1)?.at ?? 0) - (lost[0]?.at ?? acknowledged.at(-1)?.at ?? 0)) / 1000,
        gap: state.longest / 1000,
      }
    },
  }
}
