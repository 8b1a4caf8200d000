import { createBooking } from '@cledrau/contract/buying/booking.ts'
import * as calls from '@cledrau/contract/buying/extras.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { book, bookAsGuest, choose, isWalkUp, search, type Chosen } from '../../../testing/buying.ts'
import { ownData } from '../../../testing/own-data.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

const data = ownData()
let house: TestServer
let chosen: Chosen
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DATA_DIR: data.folder })
  chosen = choose(await search(house, { destination: 'SHR', outboundTime: '09:00' }), (fare) => isWalkUp(fare))
})
afterAll(async () => {
  await house.close()
  data.remove()
})

const outbound = () => chosen.legSolutions?.[0]?.travelSegments ?? []
const offered = async () => (await house.call(calls.optionalExtras, { outbound: outbound() })).reply
const codeOf = (answer: { status: number; failure: { code: string } }) => [answer.status, answer.failure?.code]
const somebody = () => addTraveller(house)

async function mapOf(as?: Awaited<ReturnType<typeof somebody>>) {
  const [segment] = outbound()
  if (!segment) throw new Error('no train')
  return (await house.call(calls.seatMap, segment, as ? { as } : {})).reply
}
const seatsOf = (map: Awaited<ReturnType<typeof mapOf>>) =>
  map.coaches.flatMap(({ coach, seats }) => seats.map((seat) => ({ coach, ...seat })))

test('a journey says what can be had with it: seats, spaces for bikes, buses at both ends [BOOK-014] [BOOK-004]', async () => {
  const { outbound: trains, busOptions, bikeReservation } = await offered()
  expect(trains).toHaveLength(outbound().length)
  const [train] = trains
  expect(train?.reservations).not.toBe('no')
  expect(train?.seatsFree.STANDARD).toBe(
    seatsOf(await mapOf()).filter((seat) => seat.serviceClass === 'STANDARD').length,
  )
  expect(train?.seatOptions.STANDARD.POSITION).toEqual(['AISLE', 'WINDOW'])
  expect(bikeReservation.outbound).toBe(Math.min(...trains.map(({ bikes }) => bikes.free)))
  expect(bikeReservation.outbound).toBeGreaterThan(0)
  expect(busOptions.map(({ station }) => station)).toEqual(['CDF', 'SHR'])
  expect(busOptions[0]?.names.cy).not.toBe(busOptions[0]?.names.en)
})

test('a seat is the traveller’s from the moment it is held, and nobody else’s', async () => {
  const [owner, other] = [await somebody(), await somebody()]
  const [segment] = outbound()
  const free = seatsOf(await mapOf()).find((seat) => seat.state === 'FREE' && seat.serviceClass === 'STANDARD')
  if (!segment || !free) throw new Error('no seat')
  const { uid, serviceDate } = segment
  const chosenSeats = [{ uid, serviceDate, passenger: 'A1', coach: free.coach, seat: free.seat }]
  const { reply } = await book(house, owner, chosen, { chosenSeats })
  expect(reply.order.reservations.outbound).toEqual(chosenSeats)

  const stateFor = async (as?: typeof owner) =>
    seatsOf(await mapOf(as)).find((seat) => seat.coach === free.coach && seat.seat === free.seat)?.state
  expect([await stateFor(owner), await stateFor(other), await stateFor()]).toEqual(['YOURS', 'TAKEN', 'TAKEN'])
  expect(codeOf(await book(house, other, chosen, { chosenSeats }))).toEqual([409, 'SEAT_TAKEN'])
  expect(codeOf(await book(house, other, chosen, { chosenSeats: [{ ...chosenSeats[0]!, seat: '99A' }] }))).toEqual([
    409,
    'SEAT_TAKEN',
  ])
})

test('who asks for seats without pointing gets them as preferred, and together', async () => {
  const found = await search(house, { destination: 'SHR', outboundTime: '09:00', adult: 3 })
  const party = choose(found, isWalkUp)
  const { reply } = await book(house, await somebody(), party, {
    reserveSeats: true,
    seatPreferences: { POSITION: 'WINDOW' },
  })
  const [segment] = party.legSolutions?.[0]?.travelSegments ?? []
  const seats = reply.order.reservations.outbound.filter(({ uid }) => uid === segment?.uid)
  expect(seats.map(({ passenger }) => passenger).toSorted()).toEqual(['A1', 'A2', 'A3'])
  expect(new Set(seats.map(({ coach }) => coach)).size).toBe(1)
  expect(reply.order.price.lines.find(({ kind }) => kind === 'SEATS')).toMatchObject({
    amount: 0,
    count: reply.order.reservations.outbound.length,
  })
})

test('a train takes so many bikes and no more [BOOK-003]', async () => {
  const { bikeReservation } = await offered()
  const bikes = { outbound: bikeReservation.outbound, return: 0 }
  const { reply } = await book(house, await somebody(), chosen, { selectedExtras: { bikeReservation: bikes } })
  expect(reply.order.bikeReservation).toEqual(bikes)
  const one = { selectedExtras: { bikeReservation: { outbound: 1 } } }
  expect(codeOf(await book(house, await somebody(), chosen, one))).toEqual([409, 'BIKES_FULL'])
  expect((await offered()).bikeReservation.outbound).toBe(0)
})

test('while bikes are switched off none is offered, and none is reserved [TPERM-017]', async () => {
  await data.switch(house.app, { showBikeReservations: false })
  const { outbound: trains, bikeReservation } = await offered()
  expect([bikeReservation.outbound, ...trains.map(({ bikes }) => bikes.spaces)]).toEqual([0, ...trains.map(() => 0)])
  const one = { selectedExtras: { bikeReservation: { outbound: 1 } } }
  expect(codeOf(await book(house, await somebody(), chosen, one))).toEqual([422, 'BIKES_OFF'])
  await data.switch(house.app, { showBikeReservations: true })
  expect((await offered()).outbound[0]?.bikes.spaces).toBeGreaterThan(0)
})

test('a bus ticket is bought with the journey, and stands in its price [BOOK-005]', async () => {
  const [bus] = (await offered()).busOptions
  if (!bus) throw new Error('no bus')
  const { reply } = await bookAsGuest(house, chosen, { optionalExtras: [{ code: bus.code, count: 1 }] })
  expect(reply.order.busOptions).toEqual([
    { code: bus.code, station: bus.station, names: bus.names, count: 1, price: bus.adult },
  ])
  expect(reply.order.price.total).toBe((chosen.fareInformation[0]?.totalPrice ?? 0) + bus.adult)
  const elsewhere = await bookAsGuest(house, chosen, { optionalExtras: [{ code: 'BUS_SWA', count: 1 }] })
  expect(codeOf(elsewhere)).toEqual([422, 'BUS_UNKNOWN'])
  const crowd = await bookAsGuest(house, chosen, { optionalExtras: [{ code: bus.code, count: 2 }] })
  expect(codeOf(crowd)).toEqual([422, 'BUS_UNKNOWN'])
})

test('a train without reservations has no seats to choose, and is booked all the same', async () => {
  const found = await search(house, { destination: 'PEN', outboundTime: '09:00' })
  const local = choose(found, isWalkUp)
  const [segment] = local.legSolutions?.[0]?.travelSegments ?? []
  if (!segment) throw new Error('no train')
  const { reply } = await house.call(calls.seatMap, segment)
  expect(reply).toEqual({ reservations: 'no', coaches: [] })
  const request = { ...local, fulfilment: { method: 'ETK' as const }, reserveSeats: true }
  const booked = await house.call(createBooking, request, { as: await somebody() })
  expect(booked.reply.order.reservations.outbound).toEqual([])
  expect(booked.reply.order.price.lines.some(({ kind }) => kind === 'SEATS')).toBe(false)
})

test('trains that don’t run are not known', async () => {
  const [segment] = outbound()
  if (!segment) throw new Error('no train')
  const gone = { ...segment, uid: 'NOSUCH' }
  expect(codeOf(await house.call(calls.seatMap, gone))).toEqual([404, 'TRAIN_UNKNOWN'])
  expect(codeOf(await house.call(calls.optionalExtras, { outbound: [gone] }))).toEqual([404, 'TRAIN_UNKNOWN'])
  const far = { ...segment, serviceDate: '2029-01-01' }
  expect(codeOf(await house.call(calls.seatMap, far))).toEqual([422, 'OUTSIDE_TIMETABLE'])
})
