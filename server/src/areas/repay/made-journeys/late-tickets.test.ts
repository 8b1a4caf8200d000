import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buyWithCard } from '../../../testing/bought.ts'
import { choose, isAdvance, search } from '../../../testing/buying.ts'
import { reportLate } from '../../../testing/late-trains.ts'
import { lookAgain } from '../../../testing/look-again.ts'
import { isLockAwaited } from '../../../testing/lock-waits.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { wakeOrder } from './judged-journeys.store.ts'
import { findJourney, lockJourney } from './made-journeys.store.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
let paying: PayingHouse
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'), {
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    ROLES: 'api',
    LOG_LEVEL: 'error',
  })
})
afterAll(() => paying.close())

async function lateBy(who: KnownTraveller, minutes: number): Promise<string> {
  const { house } = paying
  house.clock.set(MONDAY)
  const { orderID, recordLocator } = await lookAgain(async () => {
    const found = await search(house, { destination: 'MAN' })
    return buyWithCard(
      house,
      who,
      choose(found, (fare) => isAdvance(fare) && fare.split === null),
    )
  })
  await reportLate(house, orderID, minutes)
  const { watching } = house.app.repay
  await watching.beginLately()
  await watching.sweep()
  await watching.judgeDue()
  return recordLocator
}

const offered = async (who: KnownTraveller, locator: string) => {
  const { reply } = await paying.house.call(ticketWallet, {}, { as: who })
  return reply.wallet.find((one) => one.recordLocator === locator)?.tickets.map(({ delayRepay }) => delayRepay)
}

test('a ticket in the wallet offers Delay Repay by the rule’s answer: late enough, not claimed yet, in time [WALLET-012]', async () => {
  const { house } = paying
  const [gethin, carys] = [await addTraveller(house), await addTraveller(house)]
  expect(await offered(gethin, await lateBy(gethin, 14))).toEqual([false])
  const late = await lateBy(carys, 43)
  expect(await offered(carys, late)).toEqual([true])
  const { reply } = await house.call(readDue, {}, { as: carys })
  const [{ journeyID, amount, claimUntil }] = reply.journeys as [(typeof reply.journeys)[number]]
  const before = house.clock.now()
  house.clock.set(instant(Date.parse(claimUntil) + DAY))
  expect(await offered(carys, late)).toEqual([false])
  house.clock.set(before)
  await house.call(sendClaim, { journeyID, amount, payTo: { kind: 'card' } }, { as: carys })
  expect(await offered(carys, late)).toEqual([false])
})

test('what is claimed with the same ticket while a trip is judged has it judged once more', async () => {
  const { house } = paying
  const carys = await addTraveller(house)
  await lateBy(carys, 43)
  const [late] = (await house.call(readDue, {}, { as: carys })).reply.journeys
  const { journeyID } = late!
  const { orderId } = (await findJourney(house.db, journeyID))!
  house.clock.advance(MINUTE)
  let judging: Promise<unknown> | undefined
  await house.db.inTransaction(async (trx) => {
    await lockJourney(trx, journeyID)
    // It has been read by then, and waits to be written.
    judging = house.app.repay.watching.judgeOne(journeyID)
    await expect.poll(() => isLockAwaited(house.db)).toBe(true)
    await wakeOrder(trx, orderId!, crypto.randomUUID(), house.clock.now())
    return done(undefined)
  })
  await judging
  expect((await findJourney(house.db, journeyID))!.lookAt).toBeLessThanOrEqual(house.clock.now())
  await house.app.repay.watching.judgeDue()
  expect((await findJourney(house.db, journeyID))!.lookAt).toBeGreaterThan(house.clock.now())
})
