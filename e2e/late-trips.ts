import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { buyWithCard } from '@cledrau/server/testing/bought.ts'
import { choose, isAdvance, search } from '@cledrau/server/testing/buying.ts'
import { reportLate } from '@cledrau/server/testing/late-trains.ts'
import type { KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { House } from './house.ts'

type Way = { outboundDate: string; origin?: string; destination?: string }

/** Bought, travelled on, and so many minutes late at its end: what is due by then. */
export async function lateBy(house: House, who: KnownTraveller, minutes: number, way: Way) {
  const { server } = house
  const found = await search(server, { destination: 'MAN', outboundTime: '09:00', ...way })
  const fare = way.origin ? choose(found) : choose(found, (one) => isAdvance(one) && one.split === null)
  const bought = await buyWithCard(server, who, fare)
  await reportLate(server, bought.orderID, minutes)
  await judge(house)
  const { reply } = await server.call(readDue, {}, { as: who })
  const journey = reply.journeys.find(({ recordLocator }) => recordLocator === bought.recordLocator)
  if (!journey) throw new Error('nothing is due')
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
