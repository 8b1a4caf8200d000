import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { search } from '../../../testing/buying.ts'
import { speaksOsdm, type Osdm, type Read } from '../../../testing/partners/osdm-asked.ts'
import { adults, criteria, offersOf, stop } from '../../../testing/partners/osdm-bought.ts'
import { addPartner } from '../../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
let ask: Osdm
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  ask = speaksOsdm(house, await addPartner(house, 'Siop'))
})
afterAll(() => house.close())

const sumOf = (offer: Read) => offer.admissionOfferParts.reduce((sum: number, { price }: Read) => sum + price.amount, 0)

test('a search answers our own prices, each with the trips that it is good for, exact to the penny', async () => {
  const own = await search(house)
  const { offers, trips } = await offersOf(ask)
  const pairs = own.fareInformation.flatMap((fare) =>
    fare.kind === 'SINGLE' ? fare.legReferences.map(() => fare.totalPrice) : [],
  )
  expect(offers.map((offer: Read) => offer.offerSummary.minimalPrice.amount).toSorted()).toEqual(pairs.toSorted())
  for (const offer of offers) {
    expect(offer.offerSummary.minimalPrice).toMatchObject({ currency: 'GBP', scale: 2 })
    expect(sumOf(offer)).toBe(offer.offerSummary.minimalPrice.amount)
    expect(trips.map(({ id }: Read) => id)).toContain(offer.tripCoverage.coveredTripId)
    expect(offer.passengerRefs).toEqual(['adult-1'])
    expect(Date.parse(offer.preBookableUntil) - house.clock.now()).toBe(30 * 60_000)
    for (const part of offer.admissionOfferParts) {
      const product = offer.products.find(({ id }: Read) => id === part.products[0].productId)
      expect(part.refundable).toBe(product.isTrainBound ? 'NO' : 'WITH_CONDITION')
      expect(part.afterSalesConditions.map(({ condition }: Read) => condition)).toEqual(
        product.isTrainBound ? ['EXCHANGE'] : ['EXCHANGE', 'REFUND'],
      )
      expect(product.conditions.length).toBeGreaterThan(2)
    }
  }
  expect(trips[0]).toMatchObject({
    direction: 'OUT_BOUND',
    originName: 'Cardiff Central',
    destinationName: 'Swansea',
    duration: expect.stringMatching(/^PT(\d+H)?\d+M$/),
  })
  expect(trips[0].legs[0].timedLeg).toMatchObject({ service: { mode: { ptMode: 'TRAIN' } } })
})

test('a trip is found again by its id, and offers are made for it alone', async () => {
  const { body } = await ask('POST', '/trips-collection', criteria())
  const { trips } = body
  expect(trips.length).toBeGreaterThan(2)
  const { body: again } = await ask('GET', `/trips/${encodeURIComponent(trips[1].id)}`)
  expect(again.trip).toMatchObject({ id: trips[1].id, startTime: trips[1].startTime, legs: trips[1].legs })

  const asked = { tripSearchCriteria: undefined, tripIds: [trips[1].id] }
  const { offers } = await offersOf(ask, asked)
  expect(new Set(offers.map((offer: Read) => offer.tripCoverage.coveredTripId))).toEqual(new Set([trips[1].id]))
  // The same trip, named by its legs, by somebody who planned it elsewhere.
  const tripSpecifications = [{ legs: trips[1].legs }]
  const named = await offersOf(ask, { tripSearchCriteria: undefined, tripSpecifications })
  expect(named.offers.map((offer: Read) => offer.offerSummary.minimalPrice.amount)).toEqual(
    offers.map((offer: Read) => offer.offerSummary.minimalPrice.amount),
  )
})

test('there and back: returns for each pair of trips, and singles for each way', async () => {
  const tripSearchCriteria = criteria({ returnSearchParameters: { departureTime: '2026-12-09T17:00:00' } })
  const { offers, trips } = await offersOf(ask, { tripSearchCriteria })
  const both = offers.filter((offer: Read) => offer.tripCoverage && offer.inboundTripCoverage)
  const back = offers.filter((offer: Read) => !offer.tripCoverage)
  expect([both.length > 0, back.length > 0]).toEqual([true, true])
  expect(both.every((offer: Read) => offer.products[0].isReturnProduct)).toBe(true)
  const [{ tripCoverage, inboundTripCoverage }] = both
  const pair = {
    tripSearchCriteria: undefined,
    tripIds: [tripCoverage.coveredTripId],
    inboundTripIds: [inboundTripCoverage.coveredTripId],
  }
  const { offers: ofPair, trips: two } = await offersOf(ask, pair)
  expect(two.map(({ id }: Read) => id)).toEqual([tripCoverage.coveredTripId, inboundTripCoverage.coveredTripId])
  const least = (list: Read) =>
    Math.min(...list.filter((one: Read) => one.tripCoverage && one.inboundTripCoverage).map(sumOf))
  expect(least(ofPair)).toBe(
    least(
      both.filter(
        (one: Read) =>
          one.tripCoverage.coveredTripId === tripCoverage.coveredTripId &&
          one.inboundTripCoverage.coveredTripId === inboundTripCoverage.coveredTripId,
      ),
    ),
  )
  expect(trips.some(({ direction }: Read) => direction === 'IN_BOUND')).toBe(true)
})

test('ages and railcards make prices as in our own search; who needs no ticket has none', async () => {
  const family = [
    { externalRef: 'mam', type: 'PERSON', dateOfBirth: '1990-12-10', cards: [{ type: 'REDUCTION_CARD', code: 'FAM' }] },
    { externalRef: 'baby', type: 'PERSON', age: 2 },
    { externalRef: 'older', type: 'PERSON', age: 12 },
    { externalRef: 'younger', type: 'PERSON', dateOfBirth: '2019-12-09' },
    { externalRef: 'dog', type: 'DOG' },
  ]
  const { offers } = await offersOf(ask, { anonymousPassengerSpecifications: family })
  const own = await search(house, { adult: 1, child: 2, ages: ['7', '12'], railcards: ['FAM'] })
  const cheapest = (list: number[]) => Math.min(...list)
  expect(cheapest(offers.map(sumOf))).toBe(cheapest(own.fareInformation.map(({ totalPrice }) => totalPrice)))
  for (const { passengerRefs } of offers) expect(passengerRefs.toSorted()).toEqual(['mam', 'older', 'younger'])
})

test('a class or a flexibility that is asked for is kept to; unknown words filter nothing', async () => {
  const tripSearchCriteria = criteria({ destination: stop('PAD') })
  const first = await offersOf(ask, { tripSearchCriteria, offerSearchCriteria: { travelClasses: ['FIRST'] } })
  expect(new Set(first.offers.map((offer: Read) => offer.offerSummary.overallTravelClass))).toEqual(new Set(['FIRST']))
  const all = await offersOf(ask, { tripSearchCriteria })
  expect(all.offers.length).toBeGreaterThan(first.offers.length)
  const odd = await offersOf(ask, { tripSearchCriteria, offerSearchCriteria: { travelClasses: ['SLEEPER_OF_2050'] } })
  expect(odd.offers.length).toBe(all.offers.length)
})

test('each wrong turn is a clear no by the standard’s code', async () => {
  const code = async (asked: object) => {
    const { status, body } = await ask('POST', '/offers', {
      tripSearchCriteria: criteria(),
      anonymousPassengerSpecifications: adults(1),
      ...asked,
    })
    return [status, body.code]
  }
  expect(await code({ tripSearchCriteria: criteria({ origin: stop('QQQ') }) })).toEqual([404, 'OFFER_PLACE_UNKNOWN'])
  expect(
    await code({ tripSearchCriteria: criteria({ destination: { stopPlaceRef: 'urn:uic:stn:8500000' } }) }),
  ).toEqual([404, 'OFFER_PLACE_UNKNOWN'])
  const outOfBounds = [400, 'OFFER_SEARCH_CRITERIA_OUT_OF_BOUNDS']
  expect(await code({ tripSearchCriteria: criteria({ departureTime: '2025-12-09T10:00:00' }) })).toEqual(outOfBounds)
  expect(await code({ tripSearchCriteria: criteria({ departureTime: '2031-12-09T10:00:00' }) })).toEqual(outOfBounds)
  expect(await code({ tripSearchCriteria: criteria({ destination: stop('CDF') }) })).toEqual(outOfBounds)
  const wrong = [400, 'VALIDATION_ERROR']
  expect(await code({ tripSearchCriteria: criteria({ departureTime: '2026-02-30T10:00:00' }) })).toEqual(wrong)
  expect(await code({ tripSearchCriteria: criteria({ arrivalTime: '2026-12-09T10:00:00' }) })).toEqual(wrong)
  expect(await code({ tripSearchCriteria: undefined })).toEqual(wrong)
  expect(await code({ anonymousPassengerSpecifications: [] })).toEqual(wrong)
  expect(await code({ anonymousPassengerSpecifications: [{ externalRef: 'c', type: 'CAR' }] })).toEqual(wrong)
  const twice = [...adults(1), ...adults(1)]
  expect(await code({ anonymousPassengerSpecifications: twice })).toEqual(wrong)
  expect(await code({ anonymousPassengerSpecifications: adults(10) })).toEqual([400, 'X_CLEDRAU_TOO_MANY_PASSENGERS'])
  expect(await code({ anonymousPassengerSpecifications: [{ externalRef: 'b', type: 'PERSON', age: 1 }] })).toEqual([
    400,
    'X_CLEDRAU_NO_PASSENGERS',
  ])
  const cards = [{ type: 'REDUCTION_CARD', code: 'BahnCard50' }]
  expect(await code({ anonymousPassengerSpecifications: adults(1, { cards }) })).toEqual([
    400,
    'X_CLEDRAU_RAILCARD_UNKNOWN',
  ])
  for (const tripIds of [['nonsense'], ['C99999.20261209.CDF.SWA']])
    expect(await code({ tripSearchCriteria: undefined, tripIds })).toEqual([404, 'OFFER_TRIP_NOT_FOUND'])
})
