import { randomUUID } from 'node:crypto'
import { HOLD_MINUTES } from '@cledrau/domain/orders/order-status.ts'
import { done } from '@cledrau/domain/result.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { plainHold, quotaOn } from '../../../testing/holds.ts'
import { proveLastSeat } from '../../../testing/proofs/prove-last-seat.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { statusNow } from './order-wire.ts'

let house: TestServer
let people: KnownTraveller[]
beforeAll(async () => {
  // Here a step of the model removes what ran out, and nothing else does.
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
  people = [await addTraveller(house), await addTraveller(house)]
})
afterAll(() => house.close())

test('what there is once is had once, whoever asks together and whatever dies on the way [ASVS-2.3.4]', async () => {
  const small = { rounds: 4, buyers: 60, trials: 60, replays: 12 }
  expect(await proveLastSeat(house, small)).toContain('one winner each')
})

/** The whole purchase as a list of orders: what must come of each step, said as simply as it can be. */
type ModelOrder = { id: string; person: number; status: string; until: number; payment: string | null }
type Model = { orders: ModelOrder[]; payments: string[] }

const PLACES = 3
const MOST = 2

type Step =
  | { do: 'hold' | 'pay' | 'clear'; person: number }
  | { do: 'settle' | 'release'; payment: number }
  | { do: 'refund'; order: number }
  | { do: 'wait'; minutes: number }
  | { do: 'sweep' }

const person = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('hold' as const), person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), payment: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), payment: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), order: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 21 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
)

const isOver = (order: ModelOrder, now: number) => order.status === 'HELD' && now >= order.until
const holds = (order: ModelOrder, now: number) =>
  ['HELD', 'PAYING', 'PAID'].includes(order.status) && !isOver(order, now)

/** Plays a step on the model; answers what the house must say to it. */
function expected(model: Model, one: Step, now: number): string {
  const of = (who: number) => model.orders.filter((order) => order.person === who)
  const paidBy = (number: number) =>
    model.orders.filter((order) => order.payment !== null && order.payment === model.payments[number])
  switch (one.do) {
    case 'hold': {
      const live = of(one.person).filter((order) => ['HELD', 'PAYING'].includes(order.status) && !isOver(order, now))
      if (live.length >= MOST) return 'BASKET_FULL'
      return model.orders.filter((order) => holds(order, now)).length >= PLACES ? 'PLACES_GONE' : 'done'
    }
    case 'pay': {
      const basket = of(one.person).filter((order) => ['HELD', 'PAYING'].includes(order.status))
      if (basket.length === 0) return 'BASKET_EMPTY'
      const wrong = basket.find((order) => order.status === 'PAYING' || isOver(order, now))
      if (wrong) return wrong.status === 'PAYING' ? 'ORDER_MOVE_NOT_ALLOWED' : 'ORDER_HOLD_EXPIRED'
      for (const order of basket) Object.assign(order, { status: 'PAYING', payment: 'next' })
      return 'done'
    }
    case 'clear':
      for (const order of of(one.person)) if (order.status === 'HELD') order.status = 'CANCELLED'
      return 'done'
    case 'settle': {
      const orders = paidBy(one.payment)
      if (orders.length === 0) return 'ORDER_UNKNOWN'
      for (const order of orders) if (order.status === 'PAYING') order.status = 'PAID'
      return 'done'
    }
    case 'release':
      for (const order of paidBy(one.payment)) {
        if (order.status !== 'PAYING') continue
        Object.assign(order, { status: now < order.until ? 'HELD' : 'REMOVED', payment: null })
      }
      return 'done'
    case 'refund': {
      const order = model.orders[one.order]
      if (!order) return 'ORDER_UNKNOWN'
      if (order.status !== 'PAID' && order.status !== 'REFUNDED') return 'ORDER_MOVE_NOT_ALLOWED'
      order.status = 'REFUNDED'
      return 'done'
    }
    case 'wait':
      return 'done'
    case 'sweep':
      for (const order of model.orders) if (isOver(order, now)) order.status = 'REMOVED'
      return 'done'
  }
}

/** Plays it on the house. */
async function play(model: Model, one: Step, uid: string): Promise<string> {
  const { orders, payable } = house.app.buying
  const now = house.clock.now()
  const say = (result: { ok: boolean; refusal?: string }) => (result.ok ? 'done' : (result.refusal ?? ''))
  switch (one.do) {
    case 'hold': {
      const { id } = people[one.person] as KnownTraveller
      const held = await house.db.inTransaction((trx) => orders.hold(trx, plainHold(id, quotaOn(uid, PLACES), MOST)))
      // No two orders are of the same moment: which of them is looked at first is then known.
      house.clock.advance(1)
      if (held.ok)
        model.orders.push({
          id: held.value,
          person: one.person,
          status: 'HELD',
          until: now + HOLD_MINUTES * MINUTE,
          payment: null,
        })
      return say(held)
    }
    case 'pay': {
      const paymentId = randomUUID()
      const payer = people[one.person] as KnownTraveller
      const begun = await house.db.inTransaction((trx) => payable.begin(trx, payer, { kind: 'basket' }, paymentId, now))
      if (begun.ok) {
        model.payments.push(paymentId)
        for (const order of model.orders) if (order.payment === 'next') order.payment = paymentId
      }
      return say(begun)
    }
    case 'clear':
      return say(await orders.cancel(people[one.person] as KnownTraveller, { clearBasket: true }))
    case 'settle': {
      const paymentId = model.payments[one.payment] ?? randomUUID()
      return say(await house.db.inTransaction((trx) => payable.settle(trx, paymentId, now)))
    }
    case 'release': {
      const paymentId = model.payments[one.payment] ?? randomUUID()
      return say(await house.db.inTransaction(async (trx) => done(await payable.release(trx, paymentId, now))))
    }
    case 'refund': {
      const id = model.orders[one.order]?.id ?? randomUUID()
      return say(await house.db.inTransaction((trx) => payable.refunded(trx, id, now, 'given back')))
    }
    case 'wait':
      house.clock.advance(one.minutes * MINUTE)
      return 'done'
    case 'sweep':
      await orders.removeRunOut()
      return 'done'
  }
}

test('every purchase goes as the simple model says, and no place is ever had twice', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const uid = `M${run++}`
      const model: Model = { orders: [], payments: [] }
      // Nobody has anything left of the run before.
      await house.db.updateTable('orders').set({ accountId: null }).where('accountId', 'is not', null).execute()
      for (const one of steps) {
        const must = expected(model, one, house.clock.now())
        expect([one, await play(model, one, uid)]).toEqual([one, must])
        const now = house.clock.now()
        const ids = model.orders.map(({ id }) => id)
        if (ids.length === 0) continue
        const rows = await house.db
          .selectFrom('orders')
          .select(['id', 'status', 'heldUntil'])
          .where('id', 'in', ids)
          .execute()
        const byId = new Map(rows.map((row) => [row.id, statusNow(row, instant(now))]))
        const shown = (order: ModelOrder) => (isOver(order, now) ? 'REMOVED' : order.status)
        expect(model.orders.map(({ id }) => byId.get(id))).toEqual(model.orders.map(shown))
        const places = await house.db
          .selectFrom('places')
          .select(['orderId', 'heldUntil'])
          .where('uid', '=', uid)
          .execute()
        const live = places
          .filter(({ heldUntil }) => heldUntil === null || heldUntil > now)
          .map(({ orderId }) => orderId)
        expect(live.toSorted()).toEqual(
          model.orders
            .filter((order) => holds(order, now))
            .map(({ id }) => id)
            .toSorted(),
        )
      }
    }),
    { numRuns: 25, seed: 20261207 },
  )
})
