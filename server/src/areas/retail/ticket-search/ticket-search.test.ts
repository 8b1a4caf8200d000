import { intermediate } from '@cledrau/contract/search/intermediate.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { FLEXIBILITIES } from '@cledrau/domain/fares/rules/flexibility.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

type Asked = RequestOf<typeof ticketSearch>
type Found = NonNullable<ReplyOf<typeof ticketSearch>>

const CARDIFF_TO_ABERYSTWYTH = {
  origin: 'CDF',
  destination: 'AYW',
  outboundDate: '2026-12-09',
  outboundTime: '09:00',
  ticketType: 'single',
} as const satisfies Asked
const idOf = ({ legSolutionID }: LegSolution) => legSolutionID
const THERE_AND_BACK = {
  ...CARDIFF_TO_ABERYSTWYTH,
  ticketType: 'return',
  returnDate: '2026-12-11',
  returnTime: '15:00',
} as const satisfies Asked

async function search(asked: Partial<Asked>, server = house): Promise<Found> {
  const { status, reply, text } = await server.call(ticketSearch, { ...CARDIFF_TO_ABERYSTWYTH, ...asked })
  expect(status, text.slice(0, 300)).toBe(200)
  return reply as Found
}

const clock = (moment: string) => moment.slice(11, 16)
const idsOf = (solutions: readonly LegSolution[]) => solutions.map((one) => one.legSolutionID)
const codesOf = (fare: FareInformation) => fare.ticketableFares.map((one) => one.fareCodes[0]?.code)
const wayOf = (solution: LegSolution) => {
  const { travelSegments } = solution
  return [travelSegments[0]?.origin.code, ...travelSegments.map((segment) => segment.destination.code)]
}

test('a trip that somebody planned is found on just its trains, priced and signed as any, though others are better', async () => {
  const slow = { from: 'CDF', to: 'AYW', date: '2026-12-09T09:00', changeMinutes: 30, transportModes: 'Rail,Walk' }
  const { journeys } = (await house.call(planJourneys, slow)).reply[0]!
  const plain = CARDIFF_TO_ABERYSTWYTH
  const usual = new Set((await house.call(ticketSearch, plain)).reply!.legSolutions.outbound.map(idOf))
  const planned = journeys.find(({ price }) => price.parts[0] && !usual.has(price.parts[0].legSolutionID))!
  const outboundTrains = planned.legs
    .flatMap(({ trains }) => trains)
    .map(({ uid, serviceDate, calls }) => `${uid}:${serviceDate}:${calls[0]!.code}:${calls.at(-1)!.code}`)
  const { reply } = await house.call(ticketSearch, { ...plain, outboundTrains: outboundTrains.join() })
  const [part] = planned.price.parts
  const found = reply!.legSolutions.outbound.find((one) => idOf(one) === part!.legSolutionID)
  expect(found).toMatchObject({ departTime: planned.departTime, arriveTime: planned.arriveTime })
  expect(found!.cheapest.single).toBe(part!.pence)
  const prices = reply!.fareInformation.filter(({ legReferences }) => legReferences.includes(part!.legSolutionID))
  expect(prices.length).toBeGreaterThan(0)
  // The others are where they were.
  expect(reply!.legSolutions.outbound.map(idOf).filter((id) => id !== part!.legSolutionID)).toEqual([...usual])

  const gone = await house.call(ticketSearch, { ...plain, outboundTrains: 'X99999:2026-12-09:CDF:AYW' })
  expect(gone.reply!.legSolutions.outbound.map(idOf)).toEqual([...usual])
  expect((await house.call(ticketSearch, { ...plain, outboundTrains: 'nonsense' })).status).toBe(400)
})

test('anybody finds single tickets: trains in the order of departure, prices from the cheapest [SEARCH-038]', async () => {
  const { legSolutions, fareInformation, currency, passengers, places } = await search({})
  expect(currency).toBe('GBP')
  expect(passengers).toEqual([{ reference: 'A1', kind: 'ADULT' }])
  expect(legSolutions.inbound).toEqual([])
  expect(legSolutions.outbound.length).toBeGreaterThanOrEqual(6)
  const departures = legSolutions.outbound.map((one) => Date.parse(one.departTime))
  expect(departures).toEqual(departures.toSorted((a, b) => a - b))
  for (const one of legSolutions.outbound) expect(clock(one.departTime) >= '09:00').toBe(true)
  const prices = fareInformation.map((one) => one.totalPrice)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(prices[0]).toBeGreaterThan(0)
  expect(places.AYW).toEqual({ en: 'Aberystwyth', cy: 'Aberystwyth' })
  expect(places.SHR?.cy).toBe('Amwythig')
})

test('guests and travellers who are signed in find the same [TPERM-019]', async () => {
  const guest = await search({})
  const carys = {
    kind: 'traveller',
    id: '00000000-0000-4000-8000-000000000001',
    sessionId: '00000000-0000-4000-8000-000000000002',
  } as const
  const { status, reply } = await house.call(ticketSearch, CARDIFF_TO_ABERYSTWYTH, { as: carys })
  expect(status).toBe(200)
  expect(idsOf(reply?.legSolutions.outbound ?? [])).toEqual(idsOf(guest.legSolutions.outbound))
  expect(reply?.fareInformation.map((fare) => fare.totalPrice)).toEqual(
    guest.fareInformation.map((fare) => fare.totalPrice),
  )
})

test('a leg solution has its trains, their operators, where they are boarded and left, and how often one changes [FARE-009] [FARE-010] [FARE-011]', async () => {
  const { legSolutions } = await search({})
  for (const one of legSolutions.outbound) {
    expect(one.numberOfConnections).toBe(one.travelSegments.filter((segment) => !segment.stayOnBoard).length - 1)
    expect(wayOf(one)[0]).toBe('CDF')
    expect(wayOf(one).at(-1)).toBe('AYW')
    expect(one.minutes).toBe((Date.parse(one.arriveTime) - Date.parse(one.departTime)) / 60_000)
    expect(one.revisions).toEqual([])
    expect(one.cancelled).toBe(false)
    for (const segment of one.travelSegments) expect(segment.operatingCarrier).toMatch(/^[A-Z]{2}$/)
  }
  expect(new Set(idsOf(legSolutions.outbound)).size).toBe(legSolutions.outbound.length)
})

test('a price says what it is made of: whom, which ticket, its rules in both languages, its discounts [FARE-001] [FARE-002] [FARE-003] [FARE-004]', async () => {
  const { fareInformation } = await search({})
  for (const fare of fareInformation) {
    expect(fare.totalPrice).toBe(fare.ticketableFares.reduce((sum, one) => sum + one.price, 0))
    for (const one of fare.ticketableFares) {
      expect(one.passengerReferences).toEqual(['A1'])
      expect(one.fareCodes).toHaveLength(1)
      expect(['YES', 'NO']).toContain(one.fareCodes[0]?.openReturn)
      expect(['FIRST', 'THIRD']).toContain(one.fareCodes[0]?.serviceClass)
      expect(one.fareCodes[0]?.fareDisplayName.cy).not.toBe(one.fareCodes[0]?.fareDisplayName.en)
      expect(one.rules.length).toBeGreaterThan(2)
      for (const { category, description } of one.rules) {
        expect(category).toMatch(/^[A-Z]+$/)
        expect(description.en).toMatch(/\S/)
        expect(description.cy).not.toBe(description.en)
        expect(`${description.en}${description.cy}`).not.toMatch(/RULE_|undefined|\{|\}/)
      }
    }
  }
})

test('each price names the trains that it is good for, and every train can be bought [FARE-008]', async () => {
  const { legSolutions, fareInformation } = await search(THERE_AND_BACK)
  const known = new Set([...idsOf(legSolutions.outbound), ...idsOf(legSolutions.inbound)])
  for (const fare of fareInformation) {
    expect(fare.optionalPrices).toEqual([])
    expect(fare.legReferences.length).toBeGreaterThan(0)
    for (const id of fare.legReferences) expect(known).toContain(id)
  }
  for (const id of known)
    expect(
      fareInformation.some((fare) => fare.legReferences.includes(id)),
      id,
    ).toBe(true)
})

test('a railcard and three who travel together show as what made it cheaper [FARE-006] [FARE-007] [TCONST-034]', async () => {
  const alone = await search({})
  const withCard = await search({ railcards: 'YNG' })
  const qualifiers = (found: Found) =>
    found.fareInformation.flatMap((fare) => fare.ticketableFares.flatMap((one) => one.fareQualifiers))
  expect(qualifiers(alone)).toEqual([])
  expect(qualifiers(withCard)).toContainEqual({ type: 'DISCOUNT_CARD', program: 'YNG' })
  expect(withCard.fareInformation[0]?.totalPrice).toBeLessThan(alone.fareInformation[0]?.totalPrice ?? 0)
  const group = await search({ ...THERE_AND_BACK, adult: '3' })
  expect(qualifiers(group)).toContainEqual({ type: 'UK_GROUPSAVE' })
})

test('passengers are named one by one, children apart from adults', async () => {
  const { passengers, fareInformation } = await search({ adult: '2', child: '1', railcards: 'YNG' })
  expect(passengers.map((one) => one.reference)).toEqual(['A1', 'A2', 'C1'])
  for (const fare of fareInformation) {
    const byTicket = Map.groupBy(fare.ticketableFares, (one) => one.ticket)
    for (const shares of byTicket.values())
      expect(shares.flatMap((one) => one.passengerReferences).toSorted()).toEqual(['A1', 'A2', 'C1'])
  }
})

test('a return search answers both directions, singles for each and returns for both [TCONST-032]', async () => {
  const { legSolutions, fareInformation } = await search(THERE_AND_BACK)
  const [out, back] = [new Set(idsOf(legSolutions.outbound)), new Set(idsOf(legSolutions.inbound))]
  expect([...back].filter((id) => out.has(id))).toEqual([])
  for (const one of legSolutions.inbound) expect([wayOf(one)[0], wayOf(one).at(-1)]).toEqual(['AYW', 'CDF'])
  const kinds = new Set(fareInformation.map((fare) => fare.kind))
  expect(kinds).toEqual(new Set(['SINGLE', 'RETURN']))
  for (const { kind, legReferences, ticketableFares } of fareInformation) {
    const ways = [legReferences.some((id) => out.has(id)), legReferences.some((id) => back.has(id))]
    if (kind === 'RETURN') expect(ways).toEqual([true, true])
    else expect(ways.filter(Boolean)).toHaveLength(1)
    expect(new Set(ticketableFares.map((one) => one.direction))).toEqual(
      new Set([kind === 'RETURN' ? 'BOTH' : ways[0] ? 'OUTBOUND' : 'INBOUND']),
    )
  }
})

test('the least that a train costs, alone and as one of two ways, is what its prices say', async () => {
  const { legSolutions, fareInformation } = await search(THERE_AND_BACK)
  const least = (id: string) =>
    Math.min(
      ...fareInformation
        .filter((fare) => fare.kind === 'SINGLE' && fare.legReferences.includes(id))
        .map((fare) => fare.totalPrice),
    )
  for (const one of [...legSolutions.outbound, ...legSolutions.inbound])
    expect(one.cheapest.single).toBe(least(one.legSolutionID))
  for (const out of legSolutions.outbound) {
    const totals = legSolutions.inbound.flatMap((back) => {
      const together = fareInformation.filter(
        (fare) =>
          fare.kind === 'RETURN' &&
          fare.legReferences.includes(out.legSolutionID) &&
          fare.legReferences.includes(back.legSolutionID),
      )
      return [least(out.legSolutionID) + least(back.legSolutionID), ...together.map((fare) => fare.totalPrice)]
    })
    expect(out.cheapest.both).toBe(Math.min(...totals))
  }
})

test('on one day no return ticket goes with a train back that leaves before the train out is there [ASVS-2.2.3]', async () => {
  const found = await search({
    ...THERE_AND_BACK,
    returnDate: '2026-12-09',
    returnTime: '12:00',
    outboundTime: '07:00',
  })
  const byId = new Map(
    [...found.legSolutions.outbound, ...found.legSolutions.inbound].map((one) => [one.legSolutionID, one]),
  )
  const out = new Set(idsOf(found.legSolutions.outbound))
  for (const fare of found.fareInformation.filter((one) => one.kind === 'RETURN')) {
    const arrivals = fare.legReferences.filter((id) => out.has(id)).map((id) => byId.get(id)?.arriveTime ?? '')
    const departures = fare.legReferences.filter((id) => !out.has(id)).map((id) => byId.get(id)?.departTime ?? '')
    for (const there of arrivals) for (const home of departures) expect(home >= there).toBe(true)
  }
})

test('an open return holds tickets whose way back is open, and no train back', async () => {
  for (const asked of [{ ticketType: 'openReturn' }, { ticketType: 'return', openReturn: 'true' }] as const) {
    const { legSolutions, fareInformation } = await search(asked)
    expect(legSolutions.inbound).toEqual([])
    expect(fareInformation.length).toBeGreaterThan(0)
    for (const fare of fareInformation) {
      expect(fare.kind).toBe('OPEN_RETURN')
      for (const one of fare.ticketableFares) {
        expect(one.fareCodes[0]?.openReturn).toBe('YES')
        expect(one.validity.returnUntil && one.validity.returnUntil > one.validity.from).toBe(true)
      }
    }
  }
})

test('earlier and later trains go on without a gap and without a repeat', async () => {
  const first = await search({ outboundTime: '12:00' })
  const { earlier, later } = first.pages.outbound
  const before = await search({ outboundDate: earlier?.date, outboundTime: earlier?.time, earlierSearch: 'true' })
  const after = await search({ outboundDate: later?.date, outboundTime: later?.time, laterSearch: 'true' })
  const ids = [before, first, after].flatMap((page) => idsOf(page.legSolutions.outbound))
  expect(new Set(ids).size).toBe(ids.length)
  const departures = [before, first, after].flatMap((page) =>
    page.legSolutions.outbound.map((one) => Date.parse(one.departTime)),
  )
  expect(departures).toEqual(departures.toSorted((a, b) => a - b))
  const between = await search({ outboundTime: clock(before.legSolutions.outbound[1]?.departTime ?? '') })
  for (const id of idsOf(between.legSolutions.outbound)) expect(ids).toContain(id)
})

test('earlier trains back leave the trains out as they were', async () => {
  const first = await search(THERE_AND_BACK)
  const { date, time } = first.pages.inbound?.earlier ?? { date: '', time: '' }
  const page = await search({
    ...THERE_AND_BACK,
    returnDate: date,
    returnTime: time,
    earlierSearch: 'true',
    pageOf: 'inbound',
  })
  expect(idsOf(page.legSolutions.outbound)).toEqual(idsOf(first.legSolutions.outbound))
  for (const one of page.legSolutions.inbound)
    expect(Date.parse(one.departTime)).toBeLessThan(Date.parse(first.legSolutions.inbound[0]?.departTime ?? ''))
})

test('on one day, no page of either direction leads past where the other was asked for', async () => {
  const day = { ...THERE_AND_BACK, outboundTime: '09:00', returnDate: '2026-12-09', returnTime: '10:00' } as const
  const { pages } = await search(day)
  expect(pages.outbound.later).toBeNull()
  expect(pages.inbound?.earlier).toEqual({ date: '2026-12-09', time: '09:59' })
  const early = await search({
    ...day,
    returnTime: pages.inbound?.earlier?.time,
    earlierSearch: 'true',
    pageOf: 'inbound',
  })
  expect(early.pages.inbound?.earlier).toBeNull()
})

test('a time may be when to be there', async () => {
  const { legSolutions } = await search({ outboundTime: '15:30', timeWindowOutbound: 'arrival' })
  for (const one of legSolutions.outbound) expect(clock(one.arriveTime) <= '15:30').toBe(true)
  const back = await search({ ...THERE_AND_BACK, returnTime: '19:00', timeWindowInbound: 'arrival' })
  for (const one of back.legSolutions.inbound) expect(clock(one.arriveTime) <= '19:00').toBe(true)
})

test('nothing that has left already is offered, and nothing earlier than that', async () => {
  const found = await search({ outboundDate: '2026-12-07', outboundTime: '06:00' })
  for (const one of found.legSolutions.outbound)
    expect(Date.parse(one.departTime)).toBeGreaterThanOrEqual(house.clock.now())
  expect(found.pages.outbound.earlier).toBeNull()
})

/** Everywhere that a journey's trains call, both ends of each included. */
async function callsOf({ travelSegments, legSolutionID }: LegSolution): Promise<string[]> {
  const segments = travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
  }))
  const { reply } = await house.call(intermediate, { legSolutionID, travelSegments: segments })
  const between = (reply ?? []).flatMap((train) => train.calls.map((call) => call.code))
  return [...segments.flatMap(({ origin, destination }) => [origin, destination]), ...between]
}

test('via and avoid are kept by every train', async () => {
  const far = { origin: 'CDF', destination: 'LLJ', outboundTime: '08:00' } as const
  const anyWay = await search(far)
  const calls = await Promise.all(anyWay.legSolutions.outbound.map(callsOf))
  expect(calls.some((codes) => !codes.includes('CRE'))).toBe(true)
  expect(calls.some((codes) => codes.includes('WRX'))).toBe(true)
  for (const one of (await search({ ...far, via: 'CRE' })).legSolutions.outbound)
    expect(await callsOf(one)).toContain('CRE')
  for (const one of (await search({ ...far, avoid: 'WRX' })).legSolutions.outbound)
    expect(await callsOf(one)).not.toContain('WRX')
})

test('our own trains only, and direct trains only, are looked for as such', async () => {
  const anybody = await search({ origin: 'CDF', destination: 'NWP' })
  expect(anybody.legSolutions.outbound.some((one) => !one.tfwOnly)).toBe(true)
  const ours = await search({ origin: 'CDF', destination: 'NWP', tfwRestricted: 'true' })
  expect(ours.legSolutions.outbound).not.toEqual([])
  for (const one of ours.legSolutions.outbound) {
    expect(one.tfwOnly).toBe(true)
    for (const segment of one.travelSegments) expect(segment.operatingCarrier).toBe('AW')
  }
  const direct = await search({ origin: 'CDF', destination: 'MAN', direct: 'true' })
  for (const one of direct.legSolutions.outbound) expect(one.numberOfConnections).toBe(0)
})

test('where no train goes that way, nothing is answered', async () => {
  const { status, text } = await house.call(ticketSearch, {
    ...CARDIFF_TO_ABERYSTWYTH,
    direct: 'true',
    origin: 'TEN',
    destination: 'HHD',
  })
  expect([status, text]).toEqual([204, ''])
})

test('a group of stations is searched as one, and stations are known by both their codes', async () => {
  const london = await search({ origin: 'LON', destination: 'CDF' })
  for (const one of london.legSolutions.outbound) expect(wayOf(one)[0]).toBe('PAD')
  const byRetailCode = await search({ origin: 'GBCDF', destination: 'GBAYW' })
  expect(idsOf(byRetailCode.legSolutions.outbound)).toEqual(idsOf((await search({})).legSolutions.outbound))
})

test('a train past midnight is ticketed for the day on which it leaves', async () => {
  const { legSolutions, fareInformation } = await search({
    origin: 'CDF',
    destination: 'SWA',
    outboundTime: '23:30',
  })
  const next = legSolutions.outbound.find((one) => one.departTime.startsWith('2026-12-10'))
  const fare = fareInformation.find((one) => next && one.legReferences.includes(next.legSolutionID))
  expect(fare?.ticketableFares[0]?.validity.from).toBe('2026-12-10')
})

test('on the day when the clocks go forward, times are what station clocks show', async () => {
  const spring = await startTestServer(inject('postgres'), { CLOCK: '2027-03-20T12:00' })
  const found = await search(
    { origin: 'CDF', destination: 'SWA', outboundDate: '2027-03-28', outboundTime: '10:00' },
    spring,
  )
  const first = found.legSolutions.outbound[0]
  expect(first?.departTime).toMatch(/^2027-03-28T1\d:\d\d:00\+01:00$/)
  expect(found.fareInformation[0]?.ticketableFares[0]?.validity.from).toBe('2027-03-28')

  // The train that runs through that night is as long on its way as in any other, and is nowhere before it was there.
  const night = async (outboundDate: string) => {
    const asked = { origin: 'SWA', destination: 'FGH', outboundDate, outboundTime: '23:00' }
    const { legSolutions } = await search(asked, spring)
    return legSolutions.outbound.find(({ departTime }) => departTime.startsWith(`${outboundDate}T23:55`))
  }
  const [changing, plain] = [await night('2027-03-27'), await night('2027-03-20')]
  expect([changing?.minutes, changing?.arriveTime]).toEqual([plain?.minutes, '2027-03-28T02:35:00+01:00'])
  const segment = changing?.travelSegments[0]
  const stops = await spring.call(intermediate, {
    legSolutionID: changing?.legSolutionID ?? '',
    travelSegments: [
      {
        uid: segment?.uid ?? '',
        serviceDate: segment?.serviceDate ?? '',
        origin: segment?.origin.code ?? '',
        destination: segment?.destination.code ?? '',
      },
    ],
  })
  const times = [
    changing?.departTime,
    ...(stops.reply?.[0]?.calls ?? []).flatMap((call) => [call.arriveTime, call.departTime]),
    changing?.arriveTime,
  ].map((time) => Date.parse(time ?? ''))
  expect(times.length).toBeGreaterThan(6)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  await spring.close()
})

test('split tickets are offered where they save something, at stations where the train calls', async () => {
  const { fareInformation, legSolutions } = await search({ adult: '2', child: '1' })
  const splits = fareInformation.filter((fare) => fare.split)
  expect(splits.length).toBeGreaterThan(0)
  for (const fare of splits) {
    const { stations = [], saving = 0 } = fare.split ?? {}
    expect(saving).toBeGreaterThan(0)
    expect(stations.length).toBeGreaterThan(0)
    expect(fare.split?.flexibility).toBe(FLEXIBILITIES[freedomIn(fare)])
    for (const leg of fare.legReferences) {
      const asFree = fareInformation.filter(
        (one) => !one.split && one.legReferences.includes(leg) && freedomIn(one) >= freedomIn(fare),
      )
      expect(Math.min(...asFree.map((one) => one.totalPrice))).toBe(fare.totalPrice + saving)
    }
    const first = fare.ticketableFares.find((one) => one.ticket === 0)
    expect([first?.origin, first?.destination]).toEqual(['CDF', stations[0]])
    const ways = legSolutions.outbound.filter((one) => fare.legReferences.includes(one.legSolutionID))
    expect(ways).toHaveLength(fare.legReferences.length)
    if (fare.placesLeft !== null) expect(ways).toHaveLength(1)
  }
})

/** 0: on its trains alone; 1: not at all times; 2: at any time. */
const freedomIn = ({ placesLeft, ticketableFares }: FareInformation): 0 | 1 | 2 =>
  placesLeft !== null ? 0 : ticketableFares.some(({ restriction }) => restriction !== '') ? 1 : 2

test('who may not be bound to a train is offered tickets split, too, and told that the train has to call where they meet', async () => {
  const { fareInformation } = await search({ origin: 'SWA', destination: 'LLJ' })
  const free = fareInformation.filter((fare) => fare.split?.flexibility === 'ANYTIME')
  // Where no one ticket is as free there is nothing to save against.
  expect(free.some(({ split }) => (split?.saving ?? 0) > 0)).toBe(true)
  for (const { ticketableFares, placesLeft, totalPrice, legReferences } of free) {
    expect(placesLeft).toBeNull()
    for (const { restriction, rules } of ticketableFares) {
      expect(restriction).toBe('')
      const said = rules.filter(({ category }) => category === 'OUTBOUND').map(({ description }) => description)
      expect(said.some(({ en }) => en.startsWith('The train must call at '))).toBe(true)
      expect(said.some(({ cy }) => cy.startsWith('Rhaid i’r trên alw yma'))).toBe(true)
    }
    // What binds more is worth it only where it costs less.
    const bound = fareInformation.filter(
      (one) => one.split && freedomIn(one) < 2 && legReferences.some((leg) => one.legReferences.includes(leg)),
    )
    for (const one of bound) expect(one.totalPrice).toBeLessThan(totalPrice)
  }
})

test('Advance tickets are for one train, count their places, and go when these are sold', async () => {
  const before = await search({})
  const advance = before.fareInformation.filter((fare) => fare.placesLeft !== null && !fare.split)
  expect(advance.length).toBeGreaterThan(0)
  for (const fare of advance) expect(fare.legReferences).toHaveLength(1)
  const [first] = advance
  const train = before.legSolutions.outbound.find((one) => one.legSolutionID === first?.legReferences[0])
  const sold = train?.travelSegments.map(
    (one) => [`${codesOf(first as FareInformation)[0]} ${one.uid} ${one.serviceDate}`, 99] as const,
  )
  house.app.retail.pool.setTaken(new Map(sold))
  const after = await search({})
  const still = after.fareInformation.filter(
    (fare) =>
      fare.legReferences.includes(train?.legSolutionID ?? '') &&
      codesOf(fare)[0] === codesOf(first as FareInformation)[0] &&
      !fare.split,
  )
  expect(still).toEqual([])
  house.app.retail.pool.setTaken(new Map())
})

test('a price is signed: as it came it is good, changed or too late it is not', async () => {
  const { fareInformation, expiresAt } = await search(THERE_AND_BACK)
  const { quotes } = house.app.retail.ground
  for (const fare of fareInformation) expect(quotes.check(fare)).toBe('GOOD')
  const [fare] = fareInformation as [FareInformation]
  expect(quotes.check({ ...fare, totalPrice: 1 })).toBe('WRONG')
  expect(quotes.check({ ...fare, legReferences: ['another-train'] })).toBe('WRONG')
  expect(quotes.check({ ...fare, code: fareInformation[1]?.code ?? '' })).toBe('WRONG')
  const cheaper = fare.ticketableFares.map((one) => ({ ...one, price: 1 }))
  expect(quotes.check({ ...fare, ticketableFares: cheaper })).toBe('WRONG')
  expect(Date.parse(expiresAt)).toBe(house.clock.now() + 30 * 60_000)
  const start = house.clock.now()
  onTestFinished(() => house.clock.set(start))
  house.clock.advance(30 * 60_000)
  expect(quotes.check(fare)).toBe('EXPIRED')
})
