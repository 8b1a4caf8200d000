import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import pg from 'pg'
import { untilComeRight } from '../../../crash/check-checkouts.ts'
import { checkOut, findTicket, type Outcome } from '../../../crash/checkouts.ts'
import { ARCHIVE_SECONDS } from '../../../many/backups.ts'
import type { ManyHouse } from '../../../many/house.ts'
import { addressOf, visitManyHouse } from '../../../many/visited-house.ts'
import { until } from '../../../many/until.ts'
import { primaries } from '../chaos/faults.ts'
import { startWriter } from '../chaos/writer.ts'
import { booksAgree, bought, fill } from './bought.ts'
import { openHandbook, type } from './handbook.ts'
import { openPeople } from './people.ts'

const SERVERS = ['api1', 'api2', 'live', 'jobs'] as const
const DATABASES = ['db1', 'db2'] as const
const AT_ONCE = 2
/** What isn't in the repository yet, and a busy machine’s way there. */
const LOST_AT_MOST = ARCHIVE_SECONDS + 15
const FORGOTTEN_WITHIN = 90_000

/**
 * The grown-up house with backups, by the commands of docs/restoring.md, while travellers buy. The primary loses its disk: nothing that was acknowledged is
 * missing, and its copy is made anew. Both lose theirs: all but the last seconds is there, and what is missing is found in the bank’s statement and given back. Then everything
 * goes back to a moment before: what was paid since is given back, and what was erased since is erased again. `megabytes` that lie there beforehand.
 */
export const proof = (megabytes = 50, [checkouts]: readonly string[] = []) =>
  proveRestore(megabytes, Number(checkouts ?? 12))

/** `checkouts`: before and after each thing that happens. */
export async function proveRestore(megabytes: number, checkouts: number): Promise<string> {
  const handbook = openHandbook()
  return visitManyHouse(async (house, url) => {
    const chosen = await findTicket(url)
    const people = openPeople(url, house.databaseUrl)
    const said: string[] = []
    const say = (line: string) => {
      console.log(line)
      said.push(line)
    }
    let buyers = 0
    const buy = async (count: number): Promise<Outcome[]> => {
      const outcomes: Outcome[] = []
      let left = count
      const buyer = async () => {
        while (left-- > 0) outcomes.push(await checkOut(url, chosen, { from: addressOf(buyers++) }))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, buyer))
      return outcomes
    }
    /** Goes on until it is told to stop; whoever is at it ends it. */
    const goOnBuying = () => {
      const state = { over: false }
      const outcomes: Outcome[] = []
      const buyer = async () => {
        while (!state.over) outcomes.push(await checkOut(url, chosen, { from: addressOf(buyers++) }).catch(gaveUp))
      }
      const buying = Promise.all(Array.from({ length: AT_ONCE }, buyer))
      return async () => {
        state.over = true
        await buying
        return outcomes
      }
    }

    await fill(house.databaseUrl, megabytes)
    await people.add()
    const early = await buy(checkouts)
    const full = await seconds(() => house.backups.run(handbook.command('--type=full')))
    early.push(...(await buy(checkouts)))
    const differential = await seconds(() => house.backups.run(handbook.command('--type=diff')))
    await house.backups.run(handbook.command('check\n'))
    say(
      `${await databaseMegabytes(house)} MB: a full backup in ${full} s, a differential in ${differential} s, ${repositoryMegabytes(house)} MB in the repository`,
    )

    // The primary’s disk.
    const stopBuying = goOnBuying()
    const writer = await startWriter(house.databaseUrl)
    await wait(3000)
    const [leader] = await primaries(house)
    house.loseDisks([leader as 'db1'])
    house.wake([leader as 'db1'])
    const anew = await seconds(() => untilStandby(house))
    early.push(...(await stopBuying()))
    const { written, lost, gap } = await writer.end()
    await untilComeRight(house)
    assert.equal(lost, 0, `${lost} of ${written} acknowledged writes are gone`)
    assert.deepEqual(await bought(house.databaseUrl, early), { missing: [], there: paid(early).length })
    say(
      `the primary’s disk lost while people buy: none of ${paid(early).length} orders and ${written} writes missing, ${gap.toFixed(1)} s without a write, its copy anew after ${anew} s`,
    )

    const moment = await now(house)
    await wait(1500)
    for (const name of people.leaving) await people.leave(name)
    assert.equal(await people.traces(people.leaving), 0, 'whoever left is still named')
    const late = await buy(checkouts)

    // Both disks.
    const stopAgain = goOnBuying()
    const second = await startWriter(house.databaseUrl)
    await wait(ARCHIVE_SECONDS * 1000)
    house.loseDisks(DATABASES)
    await second.stop()
    const buying = stopAgain()
    const back = await seconds(() => comeBack(house, handbook))
    late.push(...(await buying))
    const { written: wrote, lost: gone, lostFor } = await second.end()
    await untilComeRight(house)
    const after = await bought(house.databaseUrl, [...early, ...late])
    assert.ok(lostFor <= LOST_AT_MOST, `what was acknowledged in the last ${lostFor.toFixed(1)} s is gone`)
    assert.ok(
      after.missing.every((id) => late.some(({ orderID }) => orderID === id)),
      'orders of before are gone',
    )
    const returned = await giveBack(house, handbook)
    await booksAgree(house)
    assert.equal(await people.traces(people.leaving), 0, 'whoever left is back')
    say(
      `both disks lost while people buy: back after ${back} s; of ${wrote} acknowledged writes the last ${gone} are missing (${lostFor.toFixed(1)} s), of ${paid(early).length + paid(late).length} orders ${after.missing.length}; ${returned}`,
    )

    // A moment before.
    const earlier = await seconds(async () => {
      await house.rest(SERVERS)
      house.loseDisks(DATABASES)
      await bringBack(house, handbook, moment)
    })
    assert.ok((await people.traces(people.leaving)) > 0, 'the backup has nobody to forget')
    await startAgain(house, handbook)
    const forgotten = await seconds(async () => {
      const deadline = Date.now() + FORGOTTEN_WITHIN
      while ((await people.traces(people.leaving)) > 0) {
        assert.ok(Date.now() < deadline, 'whoever left before the restore is named again')
        await wait(500)
      }
    })
    for (const name of people.staying) await people.signIn(name)
    await untilComeRight(house)
    const before = await bought(house.databaseUrl, early)
    assert.deepEqual(before.missing, [], 'orders from before the moment are gone')
    assert.equal((await bought(house.databaseUrl, late)).there, 0, 'orders from after the moment are there')
    const returnedToo = await giveBack(house, handbook)
    await booksAgree(house)
    const again = await buy(2)
    await untilComeRight(house)
    assert.equal((await bought(house.databaseUrl, again)).there, 2, 'nobody can buy afterwards')
    await house.backups.run(handbook.command('--type=full'))
    say(
      `back to a moment before in ${earlier} s: ${before.there} orders there, those of after aren’t; ${returnedToo}; whoever left since was erased again ${forgotten} s after the start, ${people.staying.length} others sign in`,
    )
    return said.join('\n')
  })
}

const gaveUp = (): Outcome => ({ orderID: null, state: 'GAVE_UP', bookedIn: 0 })
const paid = (outcomes: readonly Outcome[]) => outcomes.filter(({ state }) => state === 'PAID')

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now()
  await work()
  return ((performance.now() - began) / 1000).toFixed(1)
}

type Handbook = ReturnType<typeof openHandbook>

/** As after a fire: nobody had time to stop anything. */
async function comeBack(house: ManyHouse, handbook: Handbook): Promise<void> {
  await house.rest(SERVERS)
  await bringBack(house, handbook)
  await startAgain(house, handbook)
}

async function bringBack(house: ManyHouse, handbook: Handbook, moment?: string): Promise<void> {
  // Whoever led leads until its time is over.
  await until('it isn’t forgotten who led', async () => {
    await house.backups.runAnywhere(handbook.command('patronictl'))
  })
  await house.bringBack(moment)
}

async function startAgain(house: ManyHouse, handbook: Handbook): Promise<void> {
  await until('pages can’t be told', async () => {
    await type(handbook.command('npm run restored'), await settings(house))
  })
  house.wake(SERVERS)
  await house.untilUp()
}

/** What a tool is told beside the servers: they reach the database by a name that only their machines know. */
const settings = async (house: ManyHouse): Promise<NodeJS.ProcessEnv> => ({
  ...(await house.environment()),
  DATABASE_URL: house.databaseUrl,
  NODE_EXTRA_CA_CERTS: house.authority,
})

async function giveBack(house: ManyHouse, handbook: Handbook): Promise<string> {
  const DAY = clockTime(systemClock.now()).date
  const told = await type(handbook.command('npm run reconcile'), { ...(await settings(house)), DAY })
  const line = told.split('\n').find((one) => one.includes('given back, £'))
  assert.match(told, /They agree to the penny/)
  return line?.replace(/^\S+ /, '') ?? ''
}

async function untilStandby(house: ManyHouse): Promise<void> {
  const isFollowed = `select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`
  for (const deadline = Date.now() + 300_000; ;) {
    const rows = await ask(house, isFollowed).catch(() => [])
    if (rows.length > 0) return
    assert.ok(Date.now() < deadline, 'the lost copy is not made anew')
    await wait(500)
  }
}

async function ask<Row extends object>(house: ManyHouse, sql: string): Promise<Row[]> {
  // Who follows is said to nobody but the one who owns everything.
  const client = new pg.Client({ connectionString: house.adminUrl, connectionTimeoutMillis: 3000 })
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function now(house: ManyHouse): Promise<string> {
  const [row] = await ask<{ at: string }>(house, `select clock_timestamp()::text as at`)
  return row?.at ?? ''
}

async function databaseMegabytes(house: ManyHouse): Promise<number> {
  const [row] = await ask<{ size: string }>(house, `select pg_database_size('cledrau') as size`)
  return Math.round(Number(row?.size) / 2 ** 20)
}

const repositoryMegabytes = ({ backups }: ManyHouse): number =>
  Math.round(Number(execFileSync('du', ['-sk', backups.repository], { encoding: 'utf8' }).split('\t')[0]) / 1024)
