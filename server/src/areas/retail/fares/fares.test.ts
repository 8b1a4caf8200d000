import { faresByDay } from '@cledrau/contract/search/fares-by-day.ts'
import { faresByTime } from '@cledrau/contract/search/fares-by-time.ts'
import * as calls from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

type Found = NonNullable<ReplyOf<typeof ticketSearch>>
let house: TestServer
let found: Found
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  const { reply } = await house.call(ticketSearch, {
    origin: 'CDF',
    destination: 'AYW',
    outboundDate: '2026-12-09',
    outboundTime: '09:00',
    returnDate: '2026-12-11',
    returnTime: '15:00',
    ticketType: 'return',
    adult: '2',
    child: '1',
    railcards: 'YNG',
  })
  found = reply as Found
})
afterAll(() => house.close())

const trainsOf = ({ travelSegments }: LegSolution) =>
  travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
  }))
const firstOf = (ways: readonly LegSolution[], fare: calls.FareInformation) =>
  ways.find((one) => fare.legReferences.includes(one.legSolutionID))

function asked(fare: calls.FareInformation) {
  const out = firstOf(found.legSolutions.outbound, fare) ?? found.legSolutions.outbound[0]
  const back = firstOf(found.legSolutions.inbound, fare)
  return {
    fareInformation: fare,
    outbound: trainsOf(out as LegSolution),
    ...(back ? { inbound: trainsOf(back) } : {}),
  }
}

test('every price that was found explains itself, to the penny and in both languages', async () => {
  for (const fare of found.fareInformation) {
    const { status, reply, text } = await house.call(calls.explainFare, asked(fare))
    expect(status, text.slice(0, 300)).toBe(200)
    expect(reply.totalPrice).toBe(fare.totalPrice)
    const { fullPrice, discounts, bookingFee, total } = reply.sum
    expect(fullPrice - discounts.reduce((sum, one) => sum + one.amount, 0) + bookingFee).toBe(total)
    expect(total).toBe(fare.totalPrice)
    for (const ticket of reply.tickets) {
      expect(ticket.shares.reduce((sum, share) => sum + share.count * share.each, 0)).toBe(ticket.total)
      for (const share of ticket.shares) expect(share.steps.at(-1)?.price).toBe(share.each)
      for (const { en, cy } of ticket.sentences) {
        expect(en).not.toBe(cy)
        expect(`${en}${cy}`).not.toMatch(/FARES_|undefined|\{|\}/)
      }
    }
    expect(reply.split?.stations).toEqual(fare.split?.stations)
  }
})

test('a discount is named with what it took off', async () => {
  const fare = found.fareInformation.find((one) => one.kind === 'RETURN') as calls.FareInformation
  const { reply } = await house.call(calls.explainFare, asked(fare))
  expect(reply.sum.discounts.map((one) => [one.program, one.names.en])).toEqual([
    ['YNG', '16–25 Railcard'],
    [null, 'Child fare'],
  ])
})

/** The cheapest single of a search, and what explains it. */
async function explained(more: {
  destination: string
  outboundTime: string
  adult: string
  child?: string
  railcards: string
}) {
  const { reply } = await house.call(ticketSearch, {
    origin: 'CDF',
    outboundDate: '2026-12-09',
    ticketType: 'single',
    ...more,
  })
  const singles = (reply as Found).fareInformation.filter(({ split }) => split === null)
  const fare = singles[0] as calls.FareInformation
  const outbound = trainsOf(firstOf((reply as Found).legSolutions.outbound, fare) as LegSolution)
  const why = await house.call(calls.explainFare, { fareInformation: fare, outbound })
  expect(why.status).toBe(200)
  return { fare, sum: why.reply.sum, sentences: why.reply.tickets.flatMap((one) => one.sentences.map(({ en }) => en)) }
}

test('a card saves what it takes off beyond what children get without it', async () => {
  const family = { destination: 'SWA', outboundTime: '10:00', adult: '2', child: '2' }
  const withCard = await explained({ ...family, railcards: 'FAM' })
  const without = await explained({ ...family, railcards: '' })
  const saved = withCard.sum.discounts.find(({ program }) => program === 'FAM')?.amount
  expect(saved).toBe(without.fare.totalPrice - withCard.fare.totalPrice)
  expect(withCard.fare.idleRailcards).toBeUndefined()
})

test('a card that takes nothing off says why, with the price and where the price is explained', async () => {
  const short = await explained({ destination: 'NWP', outboundTime: '08:00', adult: '1', railcards: 'YNG' })
  const outside = await explained({ destination: 'SWA', outboundTime: '10:00', adult: '1', railcards: 'NEW' })
  const alone = await explained({ destination: 'SWA', outboundTime: '10:00', adult: '1', railcards: '2TR' })
  const told = [short, outside, alone].map(({ fare }) => fare.idleRailcards?.map(({ sentence }) => sentence.en))
  expect(told).toEqual([
    ['The 16–25 Railcard takes nothing off: at this hour its minimum fare is £12.00.'],
    ['The Network Railcard takes nothing off: one of the stations is outside its area.'],
    ['The Two Together Railcard takes nothing off: it is for more people than travel.'],
  ])
  for (const { fare, sentences } of [short, outside, alone])
    expect(sentences).toContain(fare.idleRailcards?.[0]?.sentence.en)
})

test('a price that is not there any more is told apart from a train that does not run', async () => {
  const [fare] = found.fareInformation as [calls.FareInformation]
  const right = asked(fare)
  const cheaper = { ...fare, ticketableFares: fare.ticketableFares.map((one) => ({ ...one, price: one.price - 5 })) }
  const answers = [
    await house.call(calls.explainFare, { ...right, fareInformation: cheaper }),
    await house.call(calls.explainFare, {
      ...right,
      outbound: right.outbound.map((one) => ({ ...one, uid: 'X00000' })),
    }),
    await house.call(calls.explainFare, {
      ...right,
      outbound: right.outbound.map((one) => ({ ...one, serviceDate: '2029-01-01' })),
    }),
  ]
  expect(answers.map((one) => [one.status, one.failure.code])).toEqual([
    [409, 'PRICE_UNKNOWN'],
    [404, 'TRAIN_UNKNOWN'],
    [422, 'OUTSIDE_TIMETABLE'],
  ])
})

test('a calendar shows for each day what its cheapest train costs', async () => {
  const route = { origin: 'CDF', destination: 'AYW' } as const
  const { reply } = await house.call(faresByDay, { ...route, from: '2026-12-06', days: '6', railcards: 'YNG' })
  expect(reply.days.map((one) => one.date)).toEqual(
    [6, 7, 8, 9, 10, 11].map((day) => `2026-12-${String(day).padStart(2, '0')}`),
  )
  expect(reply.days[0]?.cheapest).toBeNull()
  const day = { ...route, outboundDate: '2026-12-10', ticketType: 'single', railcards: 'YNG' } as const
  const prices: number[] = []
  let from: { date: string; time: string } | null | undefined = { date: '2026-12-10', time: '00:00' }
  while (from?.date === '2026-12-10') {
    const page: Awaited<ReturnType<typeof house.call<typeof ticketSearch>>> = await house.call(ticketSearch, {
      ...day,
      outboundTime: from.time,
      laterSearch: 'true',
    })
    for (const one of page.reply?.legSolutions.outbound ?? [])
      if (one.departTime.startsWith('2026-12-10') && one.cheapest.single !== null) prices.push(one.cheapest.single)
    from = page.reply?.pages.outbound.later
  }
  expect(prices.length).toBeGreaterThan(6)
  expect(reply.days[4]?.cheapest).toBe(Math.min(...prices))
})

/** Every trip of a day that the search itself finds, page by page. */
async function dayOfTrips(
  ask: Parameters<typeof house.call<typeof ticketSearch>>[1],
  direction: 'outbound' | 'inbound',
) {
  const day = (direction === 'outbound' ? ask.outboundDate : ask.returnDate) as string
  const trips: LegSolution[] = []
  let from: { date: string; time: string } | null | undefined = { date: day, time: '00:00' }
  while (from?.date === day) {
    const at: Partial<typeof ask> =
      direction === 'outbound' ? { outboundTime: from.time } : { returnDate: from.date, returnTime: from.time }
    const page: Awaited<ReturnType<typeof house.call<typeof ticketSearch>>> = await house.call(ticketSearch, {
      ...ask,
      ...at,
      laterSearch: 'true',
      pageOf: direction,
    })
    trips.push(...(page.reply?.legSolutions[direction] ?? []).filter((one) => one.departTime.startsWith(day)))
    from = page.reply?.pages[direction]?.later
  }
  return trips
}

test.each([
  ['one way', { ticketType: 'single' }, 'outbound'],
  ['there and back, by the way out', { ticketType: 'return' }, 'outbound'],
  ['there and back, by the way back', { ticketType: 'return' }, 'inbound'],
  ['an open return', { ticketType: 'openReturn' }, 'outbound'],
] as const)('each hour of a day shows what its cheapest train costs: %s', async (_what, type, of) => {
  const ask = {
    origin: 'CDF',
    destination: 'AYW',
    outboundDate: '2026-12-10',
    outboundTime: '09:00',
    returnDate: '2026-12-12',
    returnTime: '15:00',
    railcards: 'YNG',
    ...type,
  }
  const { reply } = await house.call(faresByTime, { ...ask, of })
  const expected: (number | null)[] = Array.from({ length: 24 }, () => null)
  for (const { departTime, cheapest } of await dayOfTrips(ask, of)) {
    const price = type.ticketType === 'single' ? cheapest.single : cheapest.both
    const hour = Number(departTime.slice(11, 13))
    if (price !== null) expected[hour] = Math.min(expected[hour] ?? price, price)
  }
  expect(expected.filter((price) => price !== null).length).toBeGreaterThan(4)
  expect(reply.hours).toEqual(expected)
})

test('the hours of a day are refused as the search itself is', async () => {
  const ask = { origin: 'CDF', destination: 'AYW', outboundDate: '2026-12-10', outboundTime: '09:00' } as const
  const wrong = [
    await house.call(faresByTime, { ...ask, ticketType: 'single', destination: 'CDF' }),
    await house.call(faresByTime, { ...ask, ticketType: 'single', outboundDate: '2026-12-01' }),
    await house.call(faresByTime, { ...ask, ticketType: 'return' }),
  ]
  expect(wrong.map(({ status, failure }) => [status, failure.code, failure.fields?.map((one) => one.field)])).toEqual([
    [422, 'SAME_STATION', undefined],
    [422, 'IN_THE_PAST', undefined],
    [400, 'BAD_REQUEST', ['returnDate', 'returnTime']],
  ])
})

test('a calendar of too many days, or of no station, is refused', async () => {
  const route = { origin: 'CDF', destination: 'AYW', from: '2026-12-07' } as const
  const long = await house.call(faresByDay, { ...route, days: '43' })
  expect([long.status, long.failure.fields?.map((one) => one.field)]).toEqual([400, ['days']])
  const nowhere = await house.call(faresByDay, { ...route, destination: 'QQQ', days: '1' })
  expect([nowhere.status, nowhere.failure.code]).toEqual([404, 'DESTINATION_UNKNOWN'])
})

const week = (days: readonly number[]) =>
  days.flatMap((day) => {
    const date = `2026-12-${String(day).padStart(2, '0')}`
    return [
      { origin: 'BGN', destination: 'CDF', date, time: '08:00' },
      { origin: 'CDF', destination: 'BGN', date, time: '17:30' },
    ]
  })

test('for a week at work a season costs least, for two days returns do, and each way says why', async () => {
  const five = (await house.call(calls.cheapestWay, { journeys: week([7, 8, 9, 10, 11]) })).reply
  expect(five.ways[0]?.way).toBe('SEASON')
  const two = (await house.call(calls.cheapestWay, { journeys: week([8, 10]) })).reply
  expect(two.ways[0]?.way).toBe('RETURNS')
  expect(five.notPriced).toEqual([])
  for (const way of [...five.ways, ...two.ways]) {
    expect(way.purchases.reduce((sum, one) => sum + one.price, 0)).toBe(way.total)
    for (const { en, cy } of way.sentences) expect(`${en}${cy}`).not.toMatch(/FARES_|undefined|\{|\}/)
  }
  for (const { ways } of [five, two]) {
    expect(ways[0]?.dearer).toBe(0)
    expect(ways.map((one) => one.total - (ways[0]?.total ?? 0))).toEqual(ways.map((one) => one.dearer))
    for (const way of ways) {
      const covered = way.purchases.flatMap((one) => one.covers).toSorted((a, b) => a - b)
      expect(covered).toEqual(week(ways === five.ways ? [7, 8, 9, 10, 11] : [8, 10]).map((_, index) => index))
    }
  }
})

test('pay as you go is compared where its gates are', async () => {
  const journeys = [
    { origin: 'NBE', destination: 'CKY', date: '2026-12-09', time: '08:00' },
    { origin: 'CKY', destination: 'NBE', date: '2026-12-09', time: '17:30' },
  ]
  const { reply } = await house.call(calls.cheapestWay, { journeys })
  const payg = reply.ways.find((way) => way.way === 'PAYG')
  expect(payg?.purchases.map((one) => one.names.cy)).toContain('Talu wrth fynd')
})

test('whose trains take no pay as you go is said by name, in both languages', async () => {
  const hours = ['06:30', '07:30', '08:30', '09:30', '10:30', '11:30', '12:30', '13:30']
  const journeys = hours.map((time) => ({ origin: 'CDF', destination: 'NWP', date: '2026-12-09', time }))
  const notes = []
  for (const journey of journeys)
    notes.push(...(await house.call(calls.cheapestWay, { journeys: [journey] })).reply.notes)
  const said = notes.find(({ en }) => en.includes('do not take pay as you go'))
  expect(said?.en).toContain('Great Western Railway')
  expect(said?.cy).toContain('Great Western Railway')
})

test('each thing to buy is named as it is sold, with what it is reckoned with, and what was left out is said', async () => {
  const dates = ['2026-11-30', ...[1, 2, 4, 7, 8, 9, 11].map((day) => `2026-12-${String(day).padStart(2, '0')}`)]
  const journeys = dates.flatMap((date) => {
    return [
      { origin: 'CDF', destination: 'NWP', date, time: '08:05' },
      { origin: 'NWP', destination: 'CDF', date, time: '17:05' },
    ]
  })
  const { reply } = await house.call(calls.cheapestWay, { journeys })
  const bought = (way: string) => reply.ways.find((one) => one.way === way)?.purchases ?? []
  expect(reply.ways.map(({ way }) => way)).toEqual(expect.arrayContaining(['RETURNS', 'FLEXI', 'PAYG']))
  expect(bought('FLEXI')[0]?.assumes).toEqual({
    en: '8 days of travel in 28.',
    cy: 'Nifer y diwrnodau teithio: 8 o fewn 28.',
  })
  const five = (await house.call(calls.cheapestWay, { journeys: week([7, 8, 9, 10, 11]) })).reply
  const season = five.ways.find(({ way }) => way === 'SEASON')?.purchases[0]
  expect(season?.names).toEqual({ en: 'Season ticket for seven days', cy: 'Tocyn tymor am saith diwrnod' })
  expect(reply.notes.map(({ en }) => en)).toEqual(
    expect.arrayContaining([
      'Each journey is reckoned on the first train from the time that you gave.',
      'For so many journeys not every mix of tickets is compared.',
    ]),
  )
  const child = (await house.call(calls.cheapestWay, { journeys: journeys.slice(0, 2), child: 1 })).reply
  expect(child.notes.map(({ en }) => en)).toContain(
    'Pay as you go is not compared: everyone taps a card of their own, and a child’s fare counts once it is linked to one.',
  )
  for (const { names, assumes } of reply.ways.flatMap(({ purchases }) => purchases))
    expect([names.en, names.cy, assumes?.en, assumes?.cy].join(' ')).not.toMatch(/WAY_|\{/)
})

test('of a plan for one journey Advance and split tickets are compared as they are sold that day', async () => {
  for (const [origin, destination] of [
    ['CDF', 'MAN'],
    ['CDF', 'AYW'],
    ['SWA', 'SHR'],
  ] as const) {
    const wanted = { origin, destination, outboundDate: '2026-12-15', outboundTime: '09:00' } as const
    const sold = (await house.call(ticketSearch, { ...wanted, ticketType: 'single' })).reply as Found
    const [first] = sold.legSolutions.outbound
    const journeys = [{ origin, destination, date: wanted.outboundDate, time: wanted.outboundTime }]
    const { ways } = (await house.call(calls.cheapestWay, { journeys })).reply
    expect(ways.find(({ way }) => way === 'SINGLES')?.total, destination).toBe(first?.cheapest.single)
  }
})

test.each([
  ['a station that nobody knows', { origin: 'QQQ', destination: 'CDF' }, 404, 'STATION_UNKNOWN'],
  ['the same station twice', { origin: 'CDF', destination: 'CDF' }, 422, 'SAME_STATION'],
  ['a station without trains of ours', { origin: 'NRW', destination: 'CDF' }, 404, 'NO_TRAINS_KNOWN'],
  ['a day without a timetable', { origin: 'NWP', destination: 'CDF', date: '2029-01-01' }, 422, 'OUTSIDE_TIMETABLE'],
])('of the journeys compared, %s is refused by its name', async (_what, journey, status, code) => {
  const answer = await house.call(calls.cheapestWay, { journeys: [{ date: '2026-12-09', time: '08:00', ...journey }] })
  expect([answer.status, answer.failure.code]).toEqual([status, code])
})

async function offPeakOn(time: string) {
  const { reply } = await house.call(ticketSearch, {
    origin: 'CDF',
    destination: 'AYW',
    outboundDate: '2026-12-09',
    outboundTime: time,
    ticketType: 'single',
  })
  const fare = found.fareInformation.find((one) => one.ticketableFares[0]?.fareCodes[0]?.code === 'SVR')
  const [first] = fare?.ticketableFares ?? []
  return house.call(calls.validOnTrain, {
    adult: 2,
    child: 1,
    railcards: ['YNG'],
    ticket: {
      code: 'SVR',
      route: first?.route.code ?? '',
      restriction: first?.restriction ?? '',
      origin: 'CDF',
      destination: 'AYW',
      date: '2026-12-09',
      direction: 'OUTBOUND',
      paid: fare?.totalPrice ?? 0,
    },
    trains: trainsOf(reply?.legSolutions.outbound[0] as LegSolution),
  })
}

test('an off-peak ticket holds after the rush hour, and before it the next train and the price of this one are told', async () => {
  const late = (await offPeakOn('11:00')).reply
  expect([late.valid, late.next, late.change]).toEqual([true, null, null])
  const early = (await offPeakOn('06:30')).reply
  expect(early.valid).toBe(false)
  expect(early.sentences.length).toBeGreaterThan(1)
  expect(early.next?.departTime.slice(11, 16)).toBe('09:21')
  expect(early.change?.price).toBeGreaterThan(0)
})

test('a train that nobody runs is refused by its name', async () => {
  const { status, failure } = await house.call(calls.validOnTrain, {
    ticket: {
      code: 'SVR',
      route: '00000',
      restriction: '',
      origin: 'CDF',
      destination: 'AYW',
      date: '2026-12-09',
      direction: 'OUTBOUND',
      paid: 100,
    },
    trains: [{ uid: 'X00000', serviceDate: '2026-12-09', origin: 'CDF', destination: 'AYW' }],
  })
  expect([status, failure.code]).toEqual([404, 'TRAIN_UNKNOWN'])
})
