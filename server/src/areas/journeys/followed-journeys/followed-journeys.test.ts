import { liveTimes, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import * as calls from '@cledrau/contract/planner/followed-journeys.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { streamTicket } from '@cledrau/contract/stream.ts'
import { askDataExport, deletionPreview, deleteUser } from '@cledrau/contract/account/your-data.ts'
import { legsToTravel } from '@cledrau/domain/guardian/way.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { listen, streamOf } from '../../../testing/stream-page.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hearAt, hearNothing, lateAll, placesOf, scheduleOf } from '../../../testing/trains-of-board.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

/** Two servers of one place. */
let [house, other]: TestServer[] = []
let carys: KnownTraveller
const NOW = instant(Date.parse('2026-12-07T08:00:00Z'))
beforeAll(async () => {
  house = await startTestServer(
    inject('postgres'),
    { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' },
    { sharesBus: true },
  )
  other = await startTestServer(
    inject('postgres'),
    { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' },
    { beside: house },
  )
})
afterAll(async () => {
  await other?.close()
  await house?.close()
})
beforeEach(async () => {
  here().clock.set(NOW)
  for (const one of [here(), there()]) hearNothing(one)
  carys = await addTraveller(here())
})
const here = () => house!
const there = () => other!

async function found(to = 'SHR') {
  const asked = { from: 'CDF', to, date: '2026-12-07T09:00', transportModes: 'Rail,Walk', direct: true }
  const [journey] = (await here().call(planJourneys, asked)).reply[0]!.journeys
  return { legs: legsToTravel(journey!.legs), train: journey!.legs[0]!.trains[0]! }
}
const follow = (legs: calls.LegToTravel[], as = carys) => here().call(calls.followJourney, { legs }, { as })
const followed = async (as = carys, at = here()) => (await at.call(calls.followedJourneys, {}, { as })).reply.journeys
const look = async (...at: TestServer[]) => {
  for (const one of at.length > 0 ? at : [here()]) await one.app.journeys.followed.look()
}
async function boarded(uid: string): Promise<LiveService> {
  return (await here().call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })).reply.services.find((one) => one.uid === uid)!
}
const cancelled = (service: LiveService) =>
  scheduleOf(service, { places: placesOf(service).map((place) => ({ ...place, cancelled: true })) })

test('a journey is followed once, seen with its places, and left again', async () => {
  const { legs } = await found()
  const [first, again] = [await follow(legs), await follow(legs)]
  expect(first.status, first.text).toBe(200)
  expect(again.reply.id).toBe(first.reply.id)
  const { journeys, places } = (await here().call(calls.followedJourneys, {}, { as: carys })).reply
  expect(journeys).toEqual([{ id: first.reply.id, legs, expectedArriveTime: legs.at(-1)!.arriveTime, advice: null }])
  expect(places.SHR?.names).toEqual({ en: 'Shrewsbury', cy: 'Amwythig' })
  const owen = await addTraveller(here())
  expect(await followed(owen)).toEqual([])
  const leave = (as: KnownTraveller) => here().call(calls.unfollowJourney, { id: first.reply.id }, { as })
  expect((await leave(owen)).failure.code).toBe('FOLLOWED_UNKNOWN')
  expect((await leave(carys)).status).toBe(200)
  expect(await followed()).toEqual([])
})

test('another way is one at the pace of whoever follows, and without steps where they want none', async () => {
  const asked = { from: 'CDF', to: 'AYW', date: '2026-12-07T09:00', transportModes: 'Rail,Walk' }
  const [journey] = (await here().call(planJourneys, asked)).reply[0]!.journeys
  const legs = legsToTravel(journey!.legs)
  const service = (await here().call(liveTimes, { crs: 'CDF' })).reply.services.find(
    ({ uid }) => uid === legs[0]!.trains[0]!.uid,
  )!
  const owen = await addTraveller(here())
  const needs = { pace: 'slow' as const, changeMinutes: 30 }
  for (const [as, more] of [
    [carys, { needs }],
    [owen, {}],
  ] as const)
    expect((await here().call(calls.followJourney, { legs, ...more }, { as })).status).toBe(200)
  hearAt(here(), cancelled(service))
  await look()
  const changesOf = async (as: KnownTraveller) => {
    const rides = (await followed(as))[0]!.advice!.rides!
    return rides.slice(1).map((ride, at) => (Date.parse(ride.departTime) - Date.parse(rides[at]!.arriveTime)) / MINUTE)
  }
  expect(Math.min(...(await changesOf(carys)))).toBeGreaterThanOrEqual(30)
  expect(Math.min(...(await changesOf(owen)))).toBeLessThan(30)
})

test('a train that does not run is said once, whichever server hears it first, to whom it concerns alone', async () => {
  const { legs, train } = await found()
  const { id } = (await follow(legs)).reply
  const service = await boarded(train.uid)
  const ticket = (await here().call(streamTicket, {}, { as: carys })).reply.ticket
  const page = await listen(await streamOf(here()), { topics: 'me', ticket })
  await page.until(/event: here/)
  await look()
  expect((await followed())[0]?.advice).toBeNull()

  for (const one of [here(), there()]) hearAt(one, cancelled(service))
  await Promise.all([look(here()), look(there())])
  expect(await page.until(/event: me/)).toContain('{"about":"journeys"}')
  page.hangUp()
  await look(here(), there())
  const rows = await here().db.selectFrom('followedAdvice').selectAll().where('followedId', '=', id).execute()
  expect(rows.map(({ n }) => n)).toEqual([1])
  const [journey] = await followed(carys, there())
  expect(journey?.advice).toMatchObject({ kind: 'TAKE_ANOTHER', why: 'CANCELLED', at: 'CDF', eased: true })
  const { board, decideBy, costs, arriveTime } = journey!.advice!
  expect(board?.uid).not.toBe(train.uid)
  expect(Date.parse(decideBy)).toBeGreaterThan(NOW)
  expect(costs).toBe((Date.parse(arriveTime!) - Date.parse(legs.at(-1)!.arriveTime)) / MINUTE)

  // It runs after all, and nobody has decided yet.
  for (const one of [here(), there()]) hearAt(one, scheduleOf(service), lateAll(service, 0))
  await Promise.all([look(here()), look(there())])
  expect((await followed())[0]?.advice).toMatchObject({ kind: 'AS_PLANNED', rides: null })

  // Whoever isn't looking is told the same, each thing once.
  const told = await here()
    .db.selectFrom('tellings')
    .selectAll()
    .where('accountId', '=', carys.id)
    .orderBy('n')
    .execute()
  expect(told.map(({ cause, supersedes }) => [cause, supersedes])).toEqual([
    [`followed:${id}:1`, `followed:${id}`],
    [`followed:${id}:2`, `followed:${id}`],
  ])
  const [{ words, channel, page: leadsTo }] = told as [(typeof told)[number]]
  expect([channel, leadsTo.path]).toEqual(['journeyNotifications', '/journey-planner'])
  expect(words.en.title).toMatch(/^Take the \d\d:\d\d from Cardiff Central instead$/)
  expect(words.cy.title).not.toBe(words.en.title)
})

test('who walks on from the last station is followed to where they want, and another way leads there, too', async () => {
  const { legs, train } = await found('52.7075,-2.7545')
  expect(legs.at(-1)).toMatchObject({ mode: 'Walk', from: 'SHR', to: '52.7075,-2.7545' })
  expect((await follow(legs)).status).toBe(200)
  const service = await boarded(train.uid)
  hearAt(here(), cancelled(service))
  await look()
  const [journey] = await followed()
  expect(journey?.advice).toMatchObject({ kind: 'TAKE_ANOTHER', why: 'CANCELLED', at: 'CDF' })
  const { rides, arriveTime } = journey!.advice!
  // As long a walk as before.
  const [walk, last] = [legs.at(-1)!, rides!.at(-1)!]
  expect(last.to).toBe('SHR')
  expect(Date.parse(arriveTime!) - Date.parse(last.arriveTime)).toBe(
    Date.parse(walk.arriveTime) - Date.parse(walk.departTime),
  )
})

test('news of other trains, and of a few minutes, say nothing', async () => {
  const { legs, train } = await found()
  await follow(legs)
  const service = await boarded(train.uid)
  hearAt(here(), scheduleOf(service), lateAll(service, 3))
  await look()
  expect((await followed())[0]).toMatchObject({ advice: null })
  const arrives = Date.parse((await followed())[0]!.expectedArriveTime!)
  expect(arrives - Date.parse(legs.at(-1)!.arriveTime)).toBe(3 * MINUTE)
})

test('a late train: no hurry, and by when it leaves', async () => {
  const { legs, train } = await found()
  await follow(legs)
  const service = await boarded(train.uid)
  hearAt(here(), scheduleOf(service), lateAll(service, 8))
  await look()
  const advice = (await followed())[0]?.advice
  expect(advice).toMatchObject({ kind: 'DO_NOT_HURRY', at: 'CDF', costs: 8 })
  expect(Date.parse(advice!.leaveTime!) - Date.parse(legs[0]!.departTime)).toBe(8 * MINUTE)
})

test('twenty are followed and no more, none without a train, none that nobody knows, none that is over', async () => {
  const { legs } = await found()
  const code = async (changed: calls.LegToTravel[]) => (await follow(changed)).failure.code
  expect(await code([{ ...legs[0]!, mode: 'Walk', trains: [] }])).toBe('FOLLOWED_NO_TRAIN')
  const [train] = legs[0]!.trains
  expect(await code([{ ...legs[0]!, trains: [{ ...train!, uid: 'X99999' }] }])).toBe('FOLLOWED_TRAIN_UNKNOWN')
  here().clock.set(instant(Date.parse('2026-12-07T20:00:00Z')))
  expect(await code(legs)).toBe('FOLLOWED_OVER')
  here().clock.set(NOW)

  const days = Array.from({ length: 4 }, (_, nth) => `2026-12-${String(8 + nth).padStart(2, '0')}T06:00`)
  const all = (
    await Promise.all(
      days.map(async (date) => {
        const asked = { from: 'CDF', to: 'SWA', date, transportModes: 'Rail', direct: true }
        const first = (await here().call(planJourneys, asked)).reply[0]!.journeys
        const later = (await here().call(planJourneys, { ...asked, date: first.at(-1)!.arriveTime, page: 'later' }))
          .reply
        return [...first, ...later[0]!.journeys]
      }),
    )
  ).flat()
  const answers = await Promise.all(all.slice(0, 24).map((journey) => follow(legsToTravel(journey.legs))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 422).map(({ failure }) => failure.code)).toEqual(
    Array.from({ length: 4 }, () => 'TOO_MANY_FOLLOWED'),
  )
})

test('what was followed is gone after the arrival, forgotten the day after, and goes with its account', async () => {
  const { legs } = await found()
  await follow(legs)
  const preview = (await here().call(deletionPreview, {}, { as: carys })).reply
  expect(preview.erased).toContainEqual({ subject: 'FOLLOWED_JOURNEYS', count: 1 })
  expect((await here().call(askDataExport, {}, { as: carys })).status).toBe(200)
  here().clock.set(instant(Date.parse(legs.at(-1)!.arriveTime) + MINUTE))
  expect(await followed()).toEqual([])
  const kept = async (as: KnownTraveller) =>
    (await here().db.selectFrom('followedJourneys').select('id').where('accountId', '=', as.id).execute()).length
  expect(await kept(carys)).toBe(1)
  here().clock.advance(DAY)
  await here().app.forgetting.run()
  expect(await kept(carys)).toBe(0)

  here().clock.set(NOW)
  const owen = await addTraveller(here())
  await follow(legs, owen)
  const gone = { email: owen.email, password: PASSWORD, reason: 'OTHER', comment: '' }
  expect((await here().call(deleteUser, gone, { as: owen })).status).toBe(200)
  expect(await kept(owen)).toBe(0)
})
