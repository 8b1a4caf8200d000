import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { HOLD_MINUTES } from '@cledrau/domain/orders/order-status.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { moment } from '../../db/schema.ts'
import { claimAll } from '../../areas/buying/orders/claim-places.ts'
import { NOTHING_GIVEN_UP } from '../../areas/buying/orders/own-places.ts'
import { bookAsGuest, choose, isWalkUp, search } from '../buying.ts'
import { plainHold, quotaOn } from '../holds.ts'
import type { TestServer } from '../test-server.ts'

const draws = random(Number(process.env.SEED))

type Counts = { rounds: number; buyers: number; trials: number; replays: number }

/** What can be had once is had once: the last place, a place whose hold runs out while it is paid for, an order by its key. */
export async function proveLastSeat(house: TestServer, counts: Counts): Promise<string> {
  const seats = await lastPlace(house, counts)
  const expiries = await expiryAgainstPayment(house, counts)
  const replays = await onceForAKey(house, counts)
  return [seats, expiries, replays].join('\n')
}

class Fault extends Error {}

/** One place and many buyers at once; some of them die between claiming and committing. */
async function lastPlace(house: TestServer, { rounds, buyers }: Counts): Promise<string> {
  const { orders } = house.app.buying
  let faults = 0
  let takenOver = 0
  for (let round = 0; round < rounds; round++) {
    const wanted = quotaOn(`L${round}`, 1)
    const buy = (mayFail: boolean) =>
      house.db
        .inTransaction(async (trx) => {
          const held = await orders.hold(trx, plainHold(null, wanted))
          if (held.ok && mayFail && draws.below(3) === 0) throw new Fault()
          return held
        })
        .catch((error: unknown) => {
          if (!(error instanceof Fault)) throw error
          faults += 1
          return undefined
        })
    // In every other round somebody held it before, and let the time run out to the instant.
    if (round % 2 === 1) {
      assert.equal((await buy(false))?.ok, true, `round ${round}: a free place was refused`)
      house.clock.advance(HOLD_MINUTES * MINUTE)
      takenOver += 1
    }
    const answers = await Promise.all(Array.from({ length: buyers }, (_, at) => buy(at < buyers / 2)))
    const winners = answers.flatMap((answer) => (answer?.ok ? [answer.value] : []))
    const refused = answers.filter((answer) => answer && !answer.ok)
    assert.equal(winners.length, 1, `round ${round}: ${winners.length} winners`)
    assert.ok(refused.every((answer) => answer && !answer.ok && answer.refusal === 'PLACES_GONE'))
    const rows = await house.db.selectFrom('places').select('orderId').where('uid', '=', `L${round}`).execute()
    assert.deepEqual(rows, [{ orderId: winners[0] }], `round ${round}: the place is not the winner's`)
  }
  return `${rounds} rounds of ${buyers} buyers for one place (${faults} died on the way, ${takenOver} holds ran out before): one winner each`
}

/** Two nodes whose clocks differ by a little: one begins to pay, the other sells what has run out. */
async function expiryAgainstPayment(house: TestServer, { trials }: Counts): Promise<string> {
  const { orders, payable } = house.app.buying
  const hold = (uid: string) => house.db.inTransaction((trx) => orders.hold(trx, plainHold(null, quotaOn(uid, 1))))
  const wanted = quotaOn('E', 1)
  const [payer, buyer] = [await hold('E'), await hold('other')]
  if (!payer.ok || !buyer.ok) throw new Error('nothing to try with')
  const [orderId, buyerId] = [payer.value, buyer.value]
  const heldUntil = instant(house.clock.now() + HOLD_MINUTES * MINUTE)
  const around = () => instant(heldUntil + draws.between(-5, 5))
  const results = { paid: 0, sold: 0, neither: 0 }

  for (let trial = 0; trial < trials; trial++) {
    const paymentId = randomUUID()
    await house.db
      .updateTable('orders')
      .set({ status: 'HELD', paymentId: null, heldUntil: moment(heldUntil) })
      .where('id', '=', orderId)
      .execute()
    await house.db
      .updateTable('places')
      .set({ orderId, heldUntil: moment(heldUntil) })
      .where('uid', '=', 'E')
      .execute()

    const pay = () =>
      house.db.inTransaction((trx) =>
        payable.begin(trx, { kind: 'guest', orderId }, { kind: 'order', orderID: orderId }, paymentId, around()),
      )
    const sell = () =>
      house.db.inTransaction((trx) =>
        claimAll(trx, wanted, {
          orderId: buyerId,
          isGuest: false,
          heldUntil: instant(heldUntil + MINUTE),
          now: around(),
          givenUp: NOTHING_GIVEN_UP,
        }),
      )
    // Neither is always the first to be asked.
    const first = trial % 2 === 0 ? { begun: pay(), sold: sell() } : { sold: sell(), begun: pay() }
    const [begun, sold] = [await first.begun, await first.sold]
    assert.ok(!(begun.ok && sold.ok), `trial ${trial}: paid for and sold`)
    const place = await house.db.selectFrom('places').selectAll().where('uid', '=', 'E').executeTakeFirstOrThrow()
    assert.equal(place.orderId, sold.ok ? buyerId : orderId, `trial ${trial}: the place is somebody else's`)
    assert.equal(place.heldUntil === null, begun.ok, `trial ${trial}: what is paid for could run out`)
    results[begun.ok ? 'paid' : sold.ok ? 'sold' : 'neither'] += 1
  }
  const { paid, sold, neither } = results
  return `${trials} holds running out within 5 ms of paying: ${paid} paid, ${sold} sold on, ${neither} neither yet, none both`
}

/** The same key, at once and later: one order, and the same bytes. */
async function onceForAKey(house: TestServer, { replays }: Counts): Promise<string> {
  const chosen = choose(await search(house), isWalkUp)
  const headers = { 'idempotency-key': randomUUID() }
  const emailAddress = `${randomUUID()}@example.org`
  const ask = async (): Promise<string> => {
    for (;;) {
      const { status, text, failure } = await bookAsGuest(house, chosen, { emailAddress }, headers)
      if (status === 200) return text
      assert.equal(failure.code, 'STILL_RUNNING', text)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const atOnce = await Promise.all(Array.from({ length: replays }, ask))
  house.clock.advance(30 * MINUTE)
  const later = []
  for (let replay = 0; replay < replays; replay++) later.push(await ask())
  assert.equal(new Set([...atOnce, ...later]).size, 1, 'the same key was answered differently')
  const rows = await house.db.selectFrom('orders').select('id').where('emailKey', '=', emailAddress).execute()
  assert.equal(rows.length, 1, `one key made ${rows.length} orders`)
  return `${replays} calls with one key at once and ${replays} later: one order, identical bytes`
}
