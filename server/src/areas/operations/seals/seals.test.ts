import { done } from '@cledrau/domain/result.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { moment } from '../../../db/schema.ts'
import { productSeals } from '../../../care/sealing.ts'
import { choose, isWalkUp, search } from '../../../testing/buying.ts'
import { buy } from '../../../testing/ticketed.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'
import type { Seals } from './seals.service.ts'

let house: TestServer
let seals: Seals
let carys: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
  seals = productSeals(house.db, house.clock, { KEEP_SECURITY_EVENTS_DAYS: 400 })
  carys = await addTraveller(house)
})
afterAll(() => house.close())

const POSTING = '4bf2a1c0-6c1e-4e83-9c68-0a9d4ae0a777'
const signIn = () => house.call(login, { email: carys.email, password: PASSWORD, platform: 'ios' })
/** Whoever owns the tables may do what nobody should. */
async function meddle(table: string, change: string): Promise<void> {
  await sql.raw(`alter table ${table} disable trigger user`).execute(house.db)
  await sql.raw(change).execute(house.db)
  await sql.raw(`alter table ${table} enable trigger user`).execute(house.db)
}
const brokenNow = async () => (await seals.check()).broken.map(({ what }) => what)

test('what was written is sealed once it is settled, each seal on the one before, and all of it holds', async () => {
  await buy(house, carys, choose(await search(house), isWalkUp))
  await house.db.inTransaction(async (trx) => {
    const at = moment(house.clock.now())
    const posting = { id: POSTING, key: 'taken:1', kind: 'taken', postedAt: at, day: '2026-12-07' as never }
    await trx
      .insertInto('ledgerPostings')
      .values({ ...posting, paymentId: null, orderId: null })
      .execute()
    const entry = { postedAt: at, postingId: POSTING }
    await trx
      .insertInto('ledgerEntries')
      .values([
        { ...entry, position: 0, account: 'clearing', amount: 840 },
        { ...entry, position: 1, account: 'customer', amount: -840 },
      ])
      .execute()
    return done(undefined)
  })
  await signIn()
  expect(await seals.seal()).toHaveLength(2)
  // Too fresh: it may still be under way.
  expect(await house.db.selectFrom('seals').select('rows').where('what', '=', 'doors').execute()).toEqual([{ rows: 0 }])
  house.clock.advance(HOUR)
  expect((await seals.seal()).map(({ what }) => what)).toEqual(['books', 'doors'])
  const rows = await house.db.selectFrom('seals').select('rows').where('what', '=', 'doors').orderBy('until').execute()
  expect(rows.at(-1)?.rows).toBeGreaterThan(0)
  expect(await seals.seal()).toEqual([])
  house.clock.advance(HOUR)
  await signIn()
  house.clock.advance(HOUR)
  await seals.seal()
  expect(await seals.check()).toMatchObject({ holding: 6, broken: [] })
})

test('what happened before the first seal is sealed by it, as far back as it is kept', async () => {
  const own = await startTestServer(inject('postgres'), { ROLES: 'api' })
  onTestFinished(() => own.close())
  const { email } = await addTraveller(own)
  await own.call(login, { email, password: PASSWORD, platform: 'ios' })
  own.clock.advance(30 * DAY)
  const first = productSeals(own.db, own.clock, { KEEP_SECURITY_EVENTS_DAYS: 400 })
  await first.seal()
  expect((await first.check()).broken).toEqual([])
  await sql`alter table security_events disable trigger user`.execute(own.db)
  await sql`update security_events set device = 'another'`.execute(own.db)
  expect((await first.check()).broken.map(({ what }) => what)).toEqual(['doors'])
})

test('whoever changes, adds or takes away a row is found, with the stretch that it was in', async () => {
  const first = '(select min(id) from security_events)'
  await meddle('security_events', `update security_events set kind = 'SIGNED_OUT' where id = ${first}`)
  const { broken, holding } = await seals.check()
  expect(broken).toEqual([{ what: 'doors', since: expect.any(String), until: expect.any(String) }])
  expect(holding).toBeLessThan(6)
  await meddle('security_events', `update security_events set kind = 'SIGNED_IN_NEW_DEVICE' where id = ${first}`)
  expect(await brokenNow()).toEqual([])

  await meddle('security_events', `insert into security_events (account_id, at, kind, device) select account_id, at, kind, 'another' from security_events where id = ${first}`) // prettier-ignore
  expect(await brokenNow()).toEqual(['doors'])
  await meddle('security_events', `delete from security_events where device = 'another'`)
  expect(await brokenNow()).toEqual([])
})

test('a penny that is moved in the books is found', async () => {
  const add = (pence: number) =>
    `update ledger_entries set amount = amount + ${pence} where posting_id = '${POSTING}' and position = 0`
  await meddle('ledger_entries', add(1))
  expect(await brokenNow()).toEqual(['books'])
  await meddle('ledger_entries', add(-1))
  expect(await brokenNow()).toEqual([])
})

test('whoever seals anew what they changed comes to other heads than those that were told', async () => {
  const { heads } = await seals.check()
  await house.db.transaction().execute(async (trx) => {
    await sql`alter table seals disable trigger user`.execute(trx)
    await sql`delete from seals`.execute(trx)
    await sql`alter table seals enable trigger user`.execute(trx)
    await sql`alter table security_events disable trigger user`.execute(trx)
    await sql`update security_events set device = 'nothing to see' where id = (select min(id) from security_events)`.execute(
      trx,
    )
    await sql`alter table security_events enable trigger user`.execute(trx)
  })
  await seals.seal()
  const anew = (await seals.check()).heads
  expect(await brokenNow()).toEqual([])
  const headOf = (of: typeof heads, what: string) => of.find((head) => head.what === what)?.head
  expect(headOf(anew, 'doors')).not.toBe(headOf(heads, 'doors'))
  // And a seal is not changed by itself.
  await meddle('seals', `update seals set rows = rows + 1 where what = 'books'`)
  expect(await brokenNow()).toEqual(['books'])
  await meddle('seals', `update seals set rows = rows - 1 where what = 'books'`)
})

test('servers that seal at once seal once, and what had its time is not missed', async () => {
  house.clock.advance(HOUR)
  await signIn()
  house.clock.advance(HOUR)
  const beside = productSeals(house.db, house.clock, { KEEP_SECURITY_EVENTS_DAYS: 400 })
  const heads = (await Promise.all([seals.seal(), beside.seal(), seals.seal()])).flat()
  expect(heads.map(({ what }) => what).toSorted()).toEqual(['books', 'doors'])
  expect(await brokenNow()).toEqual([])
  house.clock.advance(402 * DAY)
  expect((await house.app.forgetting.run())['security events']).toBeGreaterThan(0)
  await seals.seal()
  expect(await brokenNow()).toEqual([])
})
