import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readClaim, sendClaim } from '@cledrau/contract/repay/claims.ts'
import { readPayeeSession, startPayee, type PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { lookUpTicket } from '@cledrau/contract/repay/smart-repay.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { trainsOn } from '@cledrau/feeds/railway/days.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { openLedger } from '@cledrau/server/areas/payments/ledger/ledger.service.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { openBank } from '@cledrau/server/gateways/payments/bank.ts'
import { accessTokenSigner, type SignAccessToken } from '@cledrau/server/http/access-token.ts'
import { openKeys } from '@cledrau/server/keys.ts'
import pg from 'pg'
import { ask, checkOut, findTicket } from '../crash/checkouts.ts'
import { openCrashHouse, PARTS, type CrashHouse, type Part } from '../crash/house.ts'
import { copyOrders, reportYesterday, type LateOrder, type RanTrain } from '../crash/late-orders.ts'
import { seedFor } from '../suite/seed.ts'

/** A kill for so many claims. */
const CLAIMS_A_KILL = 20
const AT_ONCE = 6
const PATIENCE = 120_000

/**
 * Server, database, bank and the desks of other companies are killed at random while claims are sent, decided and paid. Afterwards
 * each was decided and paid once, the ledger comes to nothing, and the bank's statement is ours to the penny.
 */
export const proof = (count = 2000) => proveClaims(count, Math.ceil(count / CLAIMS_A_KILL))

export async function proveClaims(count: number, kills: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-claims-crash-'))
  const house = await openCrashHouse(folder, { TRUSTED_PROXIES: '127.0.0.1' }, PARTS)
  try {
    const like = await checkOut(house.url, await findTicket(house.url))
    assert.ok(like.orderID && like.state === 'PAID', `nothing was bought to begin with: ${like.state}`)
    await untilTicketed(house, like.orderID)
    const day = clockTime(instant(Date.now() - 24 * HOUR)).date
    const trains = lateTrains(day)
    await reportYesterday(house.databaseUrl, trains)
    const orders = await copyOrders(house.databaseUrl, like.orderID, trains, count)
    const sign = accessTokenSigner(await openKeys(join(house.varDir, 'keys'), 'access'), house.url)

    let next = 0
    const ended: number[] = []
    const claimer = async () => {
      for (let at = next++; at < orders.length; at = next++) {
        await claimFor(house, orders[at]!, at, sign)
        ended.push(at)
      }
    }
    const draws = random(seedFor('claims-crash'))
    const killed = { server: 0, database: 0, bank: 0, desks: 0 }
    const killer = async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const due = (kill * Math.max(1, count - AT_ONCE)) / kills
        while (ended.length < due) await wait(20)
        const part: Part = PARTS[kill] ?? PARTS[draws.below(PARTS.length)] ?? 'server'
        await wait(draws.below(300))
        house.kill(part)
        killed[part] += 1
        await wait(50)
        await house.untilUp()
      }
    }
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, claimer)])
    await house.untilUp()
    const kinds = PARTS.map((part) => `${part} ${killed[part]}`).join(', ')
    return `${count} claims through ${kills} × kill -9 (${kinds}): ${await check(house, orders)}`
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One of ours and one of another company's, whose desk decides: over by now, whenever this is run. */
function lateTrains(day: string): RanTrain[] {
  const railway = readRailway((file) => readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8'))
  const over = trainsOn(railway, day).filter(({ calls }) => calls.length > 2 && calls.at(-1)!.arrival < 20 * 60)
  return ['AW', 'GW'].map((wanted) => {
    const train = over.find(({ operator, mode }) => operator === wanted && mode === 'rail')
    assert.ok(train, `no train of ${wanted} ran`)
    const calls = train.calls.map(({ code, arrival, departure }) => ({ stop: code, arrival, departure }))
    return { uid: train.uid, operator: train.operator, calls }
  })
}

/** From the question what a ticket is owed to the money's arrival, by somebody who doesn't give up. */
async function claimFor(house: CrashHouse, order: LateOrder, at: number, sign: SignAccessToken): Promise<void> {
  const { url } = house
  const bearer = await sign({ kind: 'guest', orderId: order.orderId }, instant(Date.now()), Date.now() + 6 * HOUR)
  const as = { bearer, from: `10.${at >> 8}.${at & 255}.1` }
  const ticket = {
    booking_information_id: order.recordLocator,
    identifier: 'record_locator',
    ticket_id: order.productId,
  } as const
  const { reply: found } = await ask(url, lookUpTicket, ticket, as)
  const [journey] = found.journeys
  assert.equal(journey?.state, 'OWED', `${order.recordLocator} is ${journey?.state}`)
  const payTo: PayTo = at % 3 === 0 ? await account(url, as) : { kind: 'charity', charity: 'railway-children' }
  const sent = await ask(url, sendClaim, { journeyID: journey.journeyID, payTo }, { ...as, key: randomUUID() })
  assert.ok(sent.status === 200 || sent.failure.code === 'CLAIM_MADE_ALREADY', `${sent.status} ${sent.failure.code}`)
  // Asked again under another key it is refused: it is claimed.
  const again = await ask(url, sendClaim, { journeyID: journey.journeyID, payTo }, { ...as, key: randomUUID() })
  assert.equal(again.failure.code, 'CLAIM_MADE_ALREADY')
  const { reply: later } = await ask(url, lookUpTicket, ticket, as)
  const claimID = later.journeys[0]?.claimID ?? ''
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const { reply } = await ask(url, readClaim, { claimID }, as)
    if (reply.status === 'PAID') return
    assert.ok(Date.now() < deadline, `${reply.reference} is still ${reply.status}`)
    await wait(300)
  }
}

/** An account, typed at the bank's page. */
async function account(url: string, as: { bearer: string; from: string }): Promise<PayTo> {
  for (;;) {
    const { reply } = await ask(url, startPayee, { kind: 'BANK' }, { ...as, key: randomUUID() })
    const frame = reply.frame && new URL(reply.frame.url)
    if (frame) {
      const typed = { sortCode: '20-00-00', number: '12345678', name: 'Carys Evans' }
      await fetch(`${frame.origin}${frame.pathname}/type`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(typed),
      }).catch(() => undefined)
    }
    const { reply: session } = await ask(url, readPayeeSession, { sessionID: reply.sessionID }, as)
    if (session.payee) return { kind: 'payee', payeeID: session.payee.payeeID }
    await wait(200)
  }
}

async function numbers(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(sql)
  return Number(rows[0]?.count ?? 0)
}

async function untilTicketed({ databaseUrl }: CrashHouse, orderID: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  while (
    (await numbers(
      client,
      `select count(*) from tickets join ticket_products p on p.id = product_id where order_id = '${orderID}'`,
    )) === 0
  )
    await wait(100)
  await client.end()
}

async function check(house: CrashHouse, orders: readonly LateOrder[]): Promise<string> {
  const client = new pg.Client({ connectionString: house.databaseUrl })
  await client.connect()
  const pool = openPool(house.databaseUrl, { max: 2 })
  try {
    const claimed = await numbers(client, `select count(*) from claims where status = 'PAID'`)
    assert.equal(claimed, orders.length, `${claimed} of ${orders.length} claims are paid`)
    assert.equal(await numbers(client, 'select count(distinct journey_id) from claims'), orders.length)
    const agreed = await numbers(client, `select count(*) from claim_moves where to_status = 'AGREED'`)
    assert.equal(agreed, orders.length, `${agreed} decisions for ${orders.length} claims`)
    assert.equal(
      await numbers(client, `select count(*) from payouts where status = 'DONE'`),
      orders.length,
      'not each paid once',
    )
    const owed = await numbers(client, 'select coalesce(sum(amount), 0) as count from compensation_owed')
    assert.equal(
      owed,
      await numbers(client, 'select coalesce(sum(amount), 0) as count from claims'),
      'another sum was owed',
    )
    assert.equal(
      owed,
      orders.reduce((sum, { price }) => sum + Math.round(price / 2), 0),
      'another sum than half of each price',
    )
    assert.equal(
      await numbers(client, 'select coalesce(sum(amount), 0) as count from ledger_entries'),
      0,
      'the ledger is off',
    )
    const customer = `select coalesce(sum(amount), 0) as count from ledger_entries where account = 'customer'`
    assert.equal(await numbers(client, customer), 0, 'somebody is still owed something')
    const gateway = openBank({ url: house.payments, notify: house.url, origins: [] })
    const ledger = openLedger({ db: openDatabase(pool), clock: systemClock, gateway })
    const { differences } = await ledger.reconcile(clockTime(systemClock.now()).date)
    assert.deepEqual(differences, [], 'our books and the bank’s statement differ')
    const now = systemClock.now()
    const statement = await gateway.statement(instant(now - 24 * HOUR), instant(now + 24 * HOUR))
    const paid = -statement.reduce((sum, { kind, amount }) => sum + (kind === 'payout' ? amount : 0), 0)
    assert.equal(paid, owed, `the bank paid ${paid} where ${owed} was owed`)
    return `each decided once and paid once, £${(owed / 100).toFixed(2)} owed and paid, ledger 0, the bank’s statement equal`
  } finally {
    await pool.end()
    await client.end()
  }
}
