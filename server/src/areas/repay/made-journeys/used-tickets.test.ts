import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import { readDue, readJourney, readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { findTrain } from '@cledrau/planner'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buyWithCard } from '../../../testing/bought.ts'
import { asSent, choose, isAdvance, search } from '../../../testing/buying.ts'
import { reportLate, reportTrain } from '../../../testing/late-trains.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const WEDNESDAY = '2026-12-09'
const CARD = { kind: 'card' } as const
let paying: PayingHouse
let house: TestServer
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'), {
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    ROLES: 'api',
    LOG_LEVEL: 'error',
  })
  house = paying.house
})
afterAll(() => paying.close())

const judge = async () => {
  await house.app.repay.watching.sweep()
  house.clock.advance(2 * MINUTE)
  await house.app.repay.watching.judgeDue()
}
const heardNow = () => house.app.railway.hear({ newsAt: house.clock.now(), beatAt: house.clock.now() })

test('a season names no train: where a guard saw it, its train is known, and a journey is worth a tenth of the week', async () => {
  house.clock.set(MONDAY)
  const carys = await addTraveller(house)
  const asked = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-08', ticketType: 'season' } as const
  const { reply: passes } = await house.call(travelPassSearch, asked)
  const weekly = passes!.fareInformation.find(({ duration }) => duration === 'weekly')!
  const bought = await buyWithCard(
    house,
    carys,
    { fareInformation: [asSent(weekly)] },
    {
      season: true,
      passengers: [{ reference: 'A1', firstName: 'Carys', lastName: 'Evans' }],
      photocard: 'AB1234',
      fulfilment: { method: 'MVD' },
    },
  )
  house.clock.set(serviceInstant(WEDNESDAY, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  const eight = serviceInstant(WEDNESDAY, 8 * 60)
  const ways = (await house.app.journeys.findWays({ from: 'CDF', to: 'SWA', notBefore: eight })).slice(0, 5)
  let over = house.clock.now()
  for (const ride of ways.flat()) over = instant(Math.max(over, await reportTrain(house, ride, 40)))
  house.clock.set(instant(Math.max(over, eight + 3 * HOUR)))
  heardNow()

  // A guard saw it on the first of them.
  const [ride] = ways[0]!
  const issue = await house.db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('ticketIssues.id')
    .where('ticketProducts.orderId', '=', bought.orderID)
    .executeTakeFirstOrThrow()
  await house.app.tickets.inspections.addDevice('guard', 'guard-of-seasons')
  const device = await house.db.selectFrom('inspectorDevices').select('id').executeTakeFirstOrThrow()
  const at = new Date(ride!.departs + 5 * MINUTE) as never
  await house.db
    .insertInto('inspections')
    .values({
      id: crypto.randomUUID(),
      deviceId: device.id,
      issueId: issue.id,
      scannedAt: at,
      receivedAt: at,
      verdict: 'VALID',
      trainUid: ride!.uid,
      serviceDate: ride!.serviceDate,
      flag: null,
    })
    .execute()
  await judge()
  const [trip] = (await house.call(readDue, {}, { as: carys })).reply.journeys
  expect(trip).toMatchObject({ ticket: 'season', from: 'CDF', to: 'SWA', delayMinutes: 40 })
  const shown = (await house.call(readJourney, { journeyID: trip!.journeyID }, { as: carys })).reply
  expect(shown.judged).toMatchObject({ worthBy: 'SEASON', dividedBy: 10 })
  const { reply: sent } = await house.call(sendClaim, { journeyID: trip!.journeyID, payTo: CARD }, { as: carys })
  expect(sent.amount).toBe(Math.round(bought.total / 20))
  expect(sent.judged).toMatchObject({ worthBy: 'SEASON', delayMinutes: 40 })
})

test('while the feed is cut nothing is on time: a trip is watched, and judged once its record is there', async () => {
  house.clock.set(MONDAY)
  const carys = await addTraveller(house)
  const bought = await buyWithCard(
    house,
    carys,
    choose(await search(house, { destination: 'MAN' }), (fare) => isAdvance(fare) && fare.split === null),
  )
  const { facts } = await house.db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('tickets.facts')
    .where('ticketProducts.orderId', '=', bought.orderID)
    .executeTakeFirstOrThrow()
  const train = facts.trains[0]!
  const dated = findTrain(house.app.retail.ground.timetable().image, train.uid, train.serviceDate)!
  house.clock.set(serviceInstant(train.serviceDate, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  house.clock.set(serviceInstant(train.serviceDate, dated.calls.at(-1)!.arrival + 240))
  await judge()
  const year = async () => (await house.call(readJourneys, { year: 2026 }, { as: carys })).reply
  expect(await year()).toMatchObject({
    watched: { trips: 1, feedCut: true },
    journeys: [{ standing: 'WATCHING', delayMinutes: null }],
  })
  const [trip] = (await year()).journeys
  expect((await house.call(sendClaim, { journeyID: trip!.journeyID, payTo: CARD }, { as: carys })).failure.code).toBe(
    'CLAIM_NOT_YET',
  )
  await reportLate(house, bought.orderID, 61)
  house.clock.advance(5 * HOUR)
  heardNow()
  await judge()
  expect(await year()).toMatchObject({
    watched: { trips: 0, feedCut: false },
    journeys: [{ standing: 'OWED', delayMinutes: 61, amount: bought.total }],
  })
})
