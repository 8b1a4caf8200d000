import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readClaim, sendClaim } from '@cledrau/contract/repay/claims.ts'
import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { readPayeeSession, startPayee, type PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { startDesks } from '@cledrau/world/desks/desks.ts'
import type { Guest, Traveller } from '../http/callers.ts'
import { buyWithCard, type Bought } from './bought.ts'
import { choose, isAdvance, search } from './buying.ts'
import { lookAgain } from './look-again.ts'
import { reportLate } from './late-trains.ts'
import { startPayingHouse } from './paying.ts'
import { type TestServer } from './test-server.ts'
import { addTraveller, type KnownTraveller } from './travellers.ts'

export type Claiming = Awaited<ReturnType<typeof startClaiming>>

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const CARD = { kind: 'card' } as const

/** A product with its bank and the desks of other companies, and somebody whose trains are late: for tests of claims. */
export async function startClaiming(postgres: Parameters<typeof startPayingHouse>[0]) {
  const folder = mkdtempSync(join(tmpdir(), 'desks-'))
  const time: { clock?: TestServer['clock'] } = {}
  const desks = await startDesks({ folder, now: () => time.clock?.now() ?? 0, takes: SECOND, manner: 'SILENT' })
  const paying = await startPayingHouse(postgres, {
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    ROLES: 'api',
    LOG_LEVEL: 'error',
    CLAIMS_URL: desks.claims,
  })
  const { house } = paying
  time.clock = house.clock
  let carys: KnownTraveller

  const advance = async (more = {}) =>
    choose(await search(house, { destination: 'MAN', ...more }), (fare) => isAdvance(fare) && fare.split === null)

  const buyAdvance = () => lookAgain(async () => buyWithCard(house, carys, await advance()))

  const judge = async () => {
    const { watching } = house.app.repay
    await watching.beginLately()
    await watching.sweep()
    await watching.judgeDue()
  }
  async function lateBy(minutes: number, bought?: Bought): Promise<Bought> {
    const one = bought ?? (await buyAdvance())
    await reportLate(house, one.orderID, minutes)
    await judge()
    return one
  }
  const due = async (as: Traveller = carys) => (await house.call(readDue, {}, { as })).reply.journeys
  /** Everything that falls due about claims and their money, until nothing is left to do now. */
  async function settle() {
    for (let turn = 0; turn < 4; turn += 1) {
      house.clock.advance(3 * SECOND)
      await house.app.paying.payouts.payDue()
      await house.app.repay.follow.followDue()
    }
  }
  const read = async (claimID: string, as: Traveller | Guest = carys) =>
    (await house.call(readClaim, { claimID }, { as })).reply
  const customer = async () => (await house.app.paying.ledger.balances()).customer ?? 0

  async function addAccount(number: string, as: Traveller | Guest = carys) {
    const { reply } = await house.call(startPayee, { kind: 'BANK' }, { as })
    const url = new URL(reply.frame!.url)
    await fetch(`${url.origin}${url.pathname}/type`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sortCode: '20-00-00', number, name: 'Carys Evans' }),
    })
    const { reply: added } = await house.call(readPayeeSession, { sessionID: reply.sessionID }, { as })
    return added.payee!
  }

  /** A guard scans its first ticket on its train. */

  async function seenByGuard({ orderID }: Bought) {
    const { issueId, facts } = await house.db
      .selectFrom('tickets')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .innerJoin('ticketIssues', 'ticketIssues.ticketId', 'tickets.id')
      .select(['ticketIssues.id as issueId', 'tickets.facts'])
      .where('ticketProducts.orderId', '=', orderID)
      .executeTakeFirstOrThrow()
    const [train] = facts.trains
    await house.app.tickets.inspections.addDevice('guard', `guard of ${orderID}`)
    const device = await house.db.selectFrom('inspectorDevices').select('id').executeTakeFirstOrThrow()
    const at = new Date(train!.departs + 10 * MINUTE) as never
    await house.db
      .insertInto('inspections')
      .values({
        id: crypto.randomUUID(),
        deviceId: device.id,
        issueId,
        scannedAt: at,
        receivedAt: at,
        verdict: 'VALID',
        trainUid: train!.uid,
        serviceDate: train!.serviceDate,
        flag: null,
      })
      .execute()
  }

  /** On a train of another company. */

  async function sendElsewhere(payTo: PayTo = CARD) {
    const way = { origin: 'SWA', destination: 'PAD' }
    const bought = await lookAgain(async () => buyWithCard(house, carys, choose(await search(house, way))))
    await lateBy(74, bought)
    const [journey] = await due()
    const headers = { 'idempotency-key': randomUUID() }
    const { reply } = await house.call(sendClaim, { journeyID: journey!.journeyID, payTo }, { as: carys, headers })
    await house.app.repay.follow.followDue()
    return reply
  }

  const hearDesk = async () => {
    house.clock.advance(11 * MINUTE)
    await house.app.repay.follow.followDue()
  }

  return {
    paying,
    house,
    desks,
    /** What tests before this one left on its way arrives before anybody reads the books, whoever does it. */
    begin: async () => {
      await settle()
      house.clock.set(MONDAY)
      carys = await addTraveller(house)
      return carys
    },
    advance,
    buyAdvance,
    judge,
    lateBy,
    due,
    settle,
    read,
    customer,
    addAccount,
    seenByGuard,
    sendElsewhere,
    hearDesk,
    close: async () => {
      await paying.close()
      await desks.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
