import { addPaygCard, startPaygCard } from '@cledrau/contract/payg/cards.ts'
import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import { readDue, readJourney } from '@cledrau/contract/repay/made-journeys.ts'
import { choosePayWay } from '@cledrau/contract/repay/pay-ways.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { reportTrain } from '../../../testing/late-trains.ts'
import { typeCard } from '../../../testing/paying.ts'
import { startTappingHouse, type TappingHouse } from '../../../testing/tapping.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const DAY = '2026-12-07'
const CARD = { kind: 'card' } as const
let tapping: TappingHouse
beforeAll(async () => {
  tapping = await startTappingHouse(inject('postgres'), {
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    LOG_LEVEL: 'error',
  })
})
afterAll(() => tapping.close())

const hhmm = (at: Instant) => {
  const { minutes } = clockTime(at)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Tapped in at that minute, on trains that were all so late, and out as soon as the first of them was there. */
async function tappedLate(
  as: KnownTraveller,
  minute: number,
  late: number,
  lastFour: string,
  card: 'approved' | 'mastercard',
) {
  const { house } = tapping
  const inAt = serviceInstant(DAY, minute)
  house.clock.set(serviceInstant(DAY, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  const ways = await house.app.journeys.findWays({ from: 'CDF', to: 'NWP', notBefore: instant(inAt + MINUTE) })
  // Taps count on our trains alone, however soon another one goes.
  const wanted = ways
    .filter((rides) => rides.every(({ operator }) => operator === 'AW'))
    .toSorted((a, b) => a.at(-1)!.arrives - b.at(-1)!.arrives)[0]!
  const named = new Map(ways.flat().map((ride) => [ride.uid, ride]))
  for (const ride of named.values()) await reportTrain(house, ride, late)
  const outAt = instant(wanted.at(-1)!.arrives + (late + 1) * MINUTE)
  tapping.tap(`${DAY} ${hhmm(inAt)} in CDF, ${hhmm(outAt)} out NWP`, lastFour)
  house.clock.set(instant(outAt + 2 * MINUTE))
  house.app.railway.hear({ newsAt: house.clock.now(), beatAt: house.clock.now() })
  const { reply: started } = await house.call(startPaygCard, {}, { as })
  await typeCard(started.frame, card)
  const asked = { clientId: started.clientId, customerReference: started.customerReference ?? '' }
  await house.call(addPaygCard, asked, { as, headers: { 'idempotency-key': crypto.randomUUID() } })
  await house.app.payg.fetchTaps()
  await house.app.repay.watching.beginLately()
  await house.app.repay.watching.judgeDue()
  return wanted
}

const paidOut = async () => {
  tapping.house.clock.advance(3000)
  await tapping.house.app.paying.payouts.payDue()
  await tapping.house.app.repay.follow.followDue()
  return tapping.bank.till
    .statement(0, Number.MAX_SAFE_INTEGER)
    .flatMap(({ kind, amount }) => (kind === 'payout' ? [amount] : []))
}

test('a journey that was tapped in and out is proposed by its taps and its own fare, and paid to the card that was tapped [REPAY-001]', async () => {
  const { house } = tapping
  const carys = await addTraveller(house)
  await tappedLate(carys, 8 * 60, 35, '4242', 'approved')
  const [trip, ...more] = (await house.call(readDue, {}, { as: carys })).reply.journeys
  expect(more).toEqual([])
  // Two pounds sixty, half of it.
  expect(trip).toMatchObject({ ticket: 'tap', standing: 'OWED', from: 'CDF', to: 'NWP', delayMinutes: 35, amount: 130 })
  const shown = (await house.call(readJourney, { journeyID: trip!.journeyID }, { as: carys })).reply
  expect(shown).toMatchObject({ cardThatPaid: { scheme: 'visa', lastFour: '4242' }, confirm: false })
  expect(shown.judged).toMatchObject({ worthBy: 'TAP', paid: 260, worth: 260, dividedBy: 1 })
  expect(shown.judged?.facts.map(({ code }) => code)).toContain('TAPPED')
  const asked = { journeyID: trip!.journeyID, amount: 130, payTo: CARD }
  const { reply: sent, text } = await house.call(sendClaim, asked, { as: carys })
  expect(sent.status, text).toBe('PAYING')
  expect((await house.call(sendClaim, asked, { as: carys })).failure.code).toBe('CLAIM_MADE_ALREADY')
  expect(await paidOut()).toEqual([-130])
  expect((await house.app.paying.ledger.balances()).customer ?? 0).toBe(0)
})

test('who agreed once is paid without a press: readers at both ends saw them', async () => {
  const { house } = tapping
  const gethin = await addTraveller(house)
  await house.call(choosePayWay, { payTo: CARD, payWithoutAsking: true }, { as: gethin })
  const before = await paidOut()
  await tappedLate(gethin, 10 * 60, 65, '4444', 'mastercard')
  expect((await house.call(readDue, {}, { as: gethin })).reply.journeys).toEqual([])
  expect((await paidOut()).slice(before.length)).toEqual([-260])
})
