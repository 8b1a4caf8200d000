import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { factsOf } from '@cledrau/domain/tickets/stored-facts.ts'
import { HOUR, instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { buyWithCard, ticketsOf, type Bought } from '@cledrau/server/testing/bought.ts'
import { choose, chooseSplit, isAdvance, search } from '@cledrau/server/testing/buying.ts'
import { hearing } from '@cledrau/server/testing/heard-trains.ts'
import { reportLate, reportTrain } from '@cledrau/server/testing/late-trains.ts'
import type { KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import { expect } from '@playwright/test'
import type { House } from './house.ts'

type Way = { outboundDate: string; origin?: string; destination?: string }

/** Bought, travelled on, and so many minutes late at its end: what is due by then. */
export async function lateBy(house: House, who: KnownTraveller, minutes: number, way: Way) {
  const { server } = house
  const found = await search(server, { destination: 'MAN', outboundTime: '09:00', ...way })
  const fare = way.origin ? choose(found) : choose(found, (one) => isAdvance(one) && one.split === null)
  const bought = await buyWithCard(server, who, fare)
  await reportLate(server, bought.orderID, minutes)
  return dueFor(house, who, bought)
}

/** Split tickets for a way with a change: its first train came so late that the second had gone, and the next ones ran as planned. */
export async function missedConnection(house: House, who: KnownTraveller, outboundDate: string) {
  const { server } = house
  const asked = { origin: 'CDF', destination: 'HHD', outboundDate, outboundTime: '09:00' }
  const bought = await buyWithCard(server, who, await chooseSplit(server, asked))
  const rides = await dayOf(house, bought)
  const change = rides.findIndex(({ uid }) => uid !== rides[0]?.uid)
  const [into, missed, last] = [rides[change - 1], rides[change], rides.at(-1)]
  if (!into || !missed || !last) throw new Error('nobody changes on this way')
  const late = Math.ceil((missed.departs - into.arrives) / MINUTE) + 40
  await reportTrain(server, into, late)
  await reportTrain(server, missed, 0)
  const notBefore = instant(into.arrives + late * MINUTE)
  await nextTrains(house, missed, { from: missed.from, to: last.to, notBefore })
  return { ...(await dueFor(house, who, bought)), lost: timeOf(missed.departs), paid: pounds(bought.total) }
}

/** Its train never ran; the next ones did, as planned. */
export async function cancelledTrip(house: House, who: KnownTraveller, outboundDate: string) {
  const { server, darwin } = house
  if (!darwin) throw new Error('nobody tells of trains here')
  const found = await search(server, { destination: 'MAN', outboundDate, outboundTime: '09:00' })
  const bought = await buyWithCard(
    server,
    who,
    choose(found, (one) => isAdvance(one) && one.split === null),
  )
  const trains = await dayOf(house, bought)
  const [first] = trains
  if (!first) throw new Error('no train on the ticket')
  hearing(server, darwin.say).cancelled(first)
  const rid = `${first.serviceDate.replaceAll('-', '')}${first.uid.trim()}`
  await expect.poll(() => server.app.railway.known.trains.has(rid)).toBe(true)
  const way = { from: first.from, to: trains.at(-1)?.to ?? first.to, notBefore: first.departs }
  // Whoever plans hears of it a moment later: until then it is one of the next trains itself.
  const isPlanned = async () =>
    (await server.app.journeys.findWays(way)).some((rides) => rides.some(({ uid }) => uid === first.uid))
  await expect.poll(isPlanned).toBe(false)
  await nextTrains(house, first, way)
  return { ...(await dueFor(house, who, bought)), lost: timeOf(first.departs) }
}

const timeOf = (at: Instant): string => hhmm(clockTime(at).minutes)

/** The trains of an order, on the morning of their day: what is in force has been frozen by then. */
async function dayOf({ server }: House, { orderID }: Bought): Promise<TicketTrain[]> {
  const trains = (await ticketsOf(server, orderID)).flatMap(({ facts }) => [...factsOf(facts).trains])
  server.clock.set(serviceInstant(trains[0]?.serviceDate ?? '', 60))
  await server.app.journeys.plannedCalls.freezeDue()
  return trains
}

/** What could be caught instead ran as planned, and is in by now. */
async function nextTrains(
  { server }: House,
  { uid }: TicketTrain,
  way: { from: string; to: string; notBefore: Instant },
) {
  const { findWays } = server.app.journeys
  // Those that had gone by then say that they had: nobody could have caught them.
  const ways = [...(await findWays({ ...way, notBefore: instant(way.notBefore - HOUR) })), ...(await findWays(way))]
  const others = ways.filter((rides) => rides.every((ride) => ride.uid !== uid))
  let over: number = server.clock.now()
  for (const ride of others.flat()) over = Math.max(over, await reportTrain(server, ride, 0))
  server.clock.set(instant(over + 2 * MINUTE))
  const now = server.clock.now()
  server.app.railway.hear({ newsAt: now, beatAt: now })
}

/** What a booking is due, once that is known. */
async function dueFor({ server }: House, who: KnownTraveller, { orderID, recordLocator }: Bought) {
  const { watching } = server.app.repay
  const find = async () => {
    // The house's own jobs judge, too, and may have begun before the last train was in: asked as a booking's page asks.
    await watching.judgeOrder({ kind: 'traveller', id: who.id }, orderID)
    const { reply } = await server.call(readDue, {}, { as: who })
    return reply.journeys.find((one) => one.recordLocator === recordLocator)
  }
  await expect.poll(find).toBeTruthy()
  const journey = await find()
  if (!journey) throw new Error('what was due is due no more')
  return { ...journey, price: pounds(journey.amount) }
}

export const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`

/** What was due to be looked at by now has been. */
export async function judge({ server }: Pick<House, 'server'>): Promise<void> {
  const { watching } = server.app.repay
  await watching.beginLately()
  await watching.sweep()
  await watching.judgeDue()
}
