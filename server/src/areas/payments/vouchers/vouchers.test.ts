import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'
import * as store from './vouchers.store.ts'

let house: TestServer
beforeAll(async () => void (house = await startTestServer(inject('postgres'))))
afterAll(() => house.close())

test('what went back onto vouchers is found by its payment, however many movements there are', async () => {
  const { id: accountId } = await addTraveller(house)
  const [payment, other] = [randomUUID(), randomUUID()]
  const at = new Date(house.clock.now())
  await sql`insert into voucher_moves (key, account_id, what, amount, at)
    select 'refund:' || gen_random_uuid() || ':' || n, ${accountId}, 'RETURNED', 1, ${at}
    from generate_series(1, 100000) n`.execute(house.db)
  await sql`insert into voucher_moves (key, account_id, what, amount, at) values
    (${`refund:${payment}:a`}, ${accountId}, 'RETURNED', 300, ${at}),
    (${`refund:${payment}:b`}, ${accountId}, 'RETURNED', 40, ${at}),
    (${`unspent:${other}`}, ${accountId}, 'RETURNED', 5, ${at})`.execute(house.db)
  await sql`analyze voucher_moves`.execute(house.db)

  const plan = JSON.stringify(await store.returned(house.db, [payment, other]).explain('json'))
  expect(plan).toContain('voucher_moves_by_payment')
  expect(plan).not.toContain('Seq Scan')
  const sums = await house.app.paying.vouchers.returnedFor(house.db, [payment, other])
  expect([...sums]).toEqual([[payment, 340]])
})
