import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import { nameTrip, readDays } from '@cledrau/contract/repay/days.ts'
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
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const [WEDNESDAY, THURSDAY] = ['2026-12-09', '2026-12-10']
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

async function buySeason(as: KnownTraveller) {
  const asked = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-08', ticketType: 'season' } as const
  const { reply: passes } = await house.call(travelPassSearch, asked)
  const weekly = passes!.fareInformation.find(({ duration }) => duration === 'weekly')!
  return buyWithCard(
    house,
    as,
    { fareInformation: [asSent(weekly)] },
    {
      season: true,
      passengers: [{ reference: 'A1', firstName: 'Carys', lastName: 'Evans' }],
      photocard: 'AB1234',
      fulfilment: { method: 'MVD' },
    },
  )
}

test('a season names no train: where a guard saw it, its train is known, and a journey is worth a tenth of the week', async () => {
  house.clock.set(MONDAY)
  const carys = await addTraveller(house)
  const bought = await buySeason(carys)
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

test('a season’s day that nobody saw is named by its holder, either way and once, and its train is picked from those there were', async () => {
  house.clock.set(MONDAY)
  const gethin = await addTraveller(house)
  const bought = await buySeason(gethin)
  house.clock.set(serviceInstant(THURSDAY, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  const five = serviceInstant(THURSDAY, 17 * 60)
  const ways = (await house.app.journeys.findWays({ from: 'SWA', to: 'CDF', notBefore: five })).slice(0, 5)
  let over = house.clock.now()
  for (const ride of ways.flat()) over = instant(Math.max(over, await reportTrain(house, ride, 40)))
  house.clock.set(instant(Math.max(over, five + 3 * HOUR)))
  heardNow()

  const days = async () => (await house.call(readDays, {}, { as: gethin })).reply.tickets
  const [season] = await days()
  expect(season).toMatchObject({ ticket: 'season', from: 'CDF', to: 'SWA', journeysADay: 2 })
  // Since it began, and no day that is still to come.
  expect(season!.days.map(({ date }) => date)).toEqual([THURSDAY, WEDNESDAY, '2026-12-08'])
  expect(season!.days[0]?.journeys).toEqual([])

  const name = (more: object) =>
    house.call(
      nameTrip,
      { ticketID: season!.ticketID, date: THURSDAY, from: 'SWA', to: 'CDF', time: '17:00', ...more },
      { as: gethin },
    )
  const refused = async (more: object) => (await name(more)).failure.code
  expect(await refused({ from: 'CDF' })).toBe('SAME_STATION')
  expect(await refused({ from: 'QQQ' })).toBe('STATION_UNKNOWN')
  expect(await refused({ from: 'NWP' })).toBe('CLAIM_OFF_ITS_WAY')
  expect(await refused({ date: '2026-12-07' })).toBe('CLAIM_NOT_ITS_WAY')
  expect(await refused({ time: '23:50' })).toBe('CLAIM_NOT_YET')
  expect(await refused({ ticketID: crypto.randomUUID() })).toBe('CLAIM_TICKET_GONE')
  const carys = await addTraveller(house)
  expect(
    (
      await house.call(
        nameTrip,
        { ticketID: season!.ticketID, date: THURSDAY, from: 'SWA', to: 'CDF', time: '17:00' },
        { as: carys },
      )
    ).failure.code,
  ).toBe('CLAIM_TICKET_GONE')

  const { journeyID } = (await name({ time: '16:00' })).reply
  expect((await name({})).reply.journeyID).toBe(journeyID)
  const { options, standing, from } = (await house.call(readJourney, { journeyID }, { as: gethin })).reply
  expect({ standing, from }).toEqual({ standing: 'CHOOSE', from: 'SWA' })
  const [option] = options.filter(({ delayMinutes }) => delayMinutes === 40)
  const asked = { journeyID, payTo: CARD, optionID: option!.optionID }
  const { reply: sent } = await house.call(sendClaim, asked, { as: gethin })
  expect(sent).toMatchObject({ amount: Math.round(bought.total / 20), from: 'SWA', to: 'CDF', delayMinutes: 40 })
  expect(await refused({ time: '17:05' })).toBe('CLAIM_MADE_ALREADY')
  expect((await days())[0]?.days[0]?.journeys).toMatchObject([{ journeyID, claimID: sent.id, from: 'SWA' }])
})

test('a season is claimed for between any two stations on its way, for its own share of the price, and its habit counts by days', async () => {
  house.clock.set(MONDAY)
  const gethin = await addTraveller(house)
  const bought = await buySeason(gethin)
  const FRIDAY = '2026-12-11'
  house.clock.set(serviceInstant(FRIDAY, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  const eight = serviceInstant(FRIDAY, 8 * 60)
  const ways = (await house.app.journeys.findWays({ from: 'BGN', to: 'NTH', notBefore: eight })).slice(0, 5)
  let over = house.clock.now()
  for (const ride of ways.flat()) over = instant(Math.max(over, await reportTrain(house, ride, 40)))
  house.clock.set(instant(Math.max(over, eight + 3 * HOUR)))
  heardNow()

  const days = async () => (await house.call(readDays, {}, { as: gethin })).reply.tickets[0]
  const season = await days()
  const stations = season?.stations ?? []
  expect([stations[0], stations.at(-1)]).toEqual(['CDF', 'SWA'])
  expect(stations).toEqual(expect.arrayContaining(['BGN', 'PTA', 'NTH']))
  expect(stations).not.toContain('NWP')
  expect(stations.indexOf('BGN')).toBeLessThan(stations.indexOf('NTH'))

  const name = (from: string, to: string, more = {}) =>
    house.call(nameTrip, { ticketID: season!.ticketID, date: FRIDAY, from, to, time: '08:00', ...more }, { as: gethin })
  for (const [from, to] of [
    ['BGN', 'NWP'],
    ['NWP', 'NTH'],
    ['BGN', 'LLE'],
  ] as const)
    expect((await name(from, to)).failure.code).toBe('CLAIM_OFF_ITS_WAY')

  const { journeyID } = (await name('BGN', 'NTH')).reply
  const read = async () => (await house.call(readJourney, { journeyID }, { as: gethin })).reply
  const { options, from, to } = await read()
  expect([from, to]).toEqual(['BGN', 'NTH'])
  const option = options.findLast(({ delayMinutes }) => delayMinutes === 40)!
  expect(options[0]?.optionID).not.toBe(option.optionID)
  expect(option.legs[0]).toMatchObject({ from: 'BGN' })
  expect(option.amount).toBe(Math.round(bought.total / 20))

  // There and back on each of seven days before, on this train there.
  const [uid = ''] = option.optionID.split('.')
  const trip = await house.db
    .selectFrom('madeJourneys')
    .selectAll()
    .where('id', '=', journeyID)
    .executeTakeFirstOrThrow()
  const ride = ways.flat().find((one) => one.uid === uid)!
  for (let day = 1; day <= 7; day += 1)
    for (const [way, taken] of [
      ['there', ride],
      ['back', { ...ride, uid: `X${ride.uid.slice(1)}` }],
    ] as const)
      await house.db
        .insertInto('madeJourneys')
        .values({
          ...trip,
          id: crypto.randomUUID(),
          key: `ticket:${trip.ticketId}:2026-11-0${day}:${way}`,
          travelDay: `2026-11-0${day}`,
          rides: JSON.stringify([taken]),
          standing: 'TOO_SHORT',
          options: null,
          judged: null,
          lookAt: new Date(Date.parse('2027-06-01T00:00:00Z')) as never,
          claimUntil: new Date(Date.parse('2026-12-01T00:00:00Z')) as never,
          departs: null,
          usedAt: null,
          judgedAt: null,
        } as never)
        .execute()
  // It is the usual one by now, and stands first.
  await house.app.repay.watching.judgeOne(journeyID)
  expect((await read()).options[0]?.optionID).toBe(option.optionID)
  const asked = { journeyID, payTo: CARD, optionID: option.optionID }
  const { reply: sent } = await house.call(sendClaim, asked, { as: gethin })
  expect(sent).toMatchObject({ amount: Math.round(bought.total / 20), from: 'BGN', to: 'NTH', delayMinutes: 40 })
  const { presence } = await house.db
    .selectFrom('claims')
    .innerJoin('madeJourneys', 'madeJourneys.id', 'claims.journeyId')
    .select('madeJourneys.presence')
    .where('claims.journeyId', '=', journeyID)
    .executeTakeFirstOrThrow()
  expect(presence).toBe('HABIT')
  expect((await days())?.days.find(({ date }) => date === FRIDAY)?.journeys).toMatchObject([
    { journeyID, claimID: sent.id, from: 'BGN', to: 'NTH' },
  ])
  // The same train between other stations is the same journey.
  const whole = (await name('CDF', 'SWA', { time: '07:40' })).reply.journeyID
  const wholeWay = (await house.call(readJourney, { journeyID: whole }, { as: gethin })).reply
  const sameTrain = wholeWay.options.find(({ optionID }) => optionID === option.optionID)
  expect(sameTrain?.legs[0]).toMatchObject({ from: 'CDF' })
  const twice = { journeyID: whole, payTo: CARD, optionID: option.optionID }
  expect((await house.call(sendClaim, twice, { as: gethin })).failure.code).toBe('CLAIM_MADE_ALREADY')

  // Nobody goes through all pairs of stations until one was late.
  const tried = []
  for (const crs of stations.filter((one) => one !== 'BGN' && one !== 'NTH'))
    tried.push((await name('BGN', crs)).failure?.code ?? 'named')
  expect(tried).toEqual(tried.map((_, nth) => (nth < 6 ? 'named' : 'TOO_MANY_TRIPS_NAMED')))
  expect(tried.length).toBeGreaterThan(6)
})
