import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { buyWithCard } from '@cledrau/server/testing/bought.ts'
import { choose, isAdvance, search } from '@cledrau/server/testing/buying.ts'
import { reportLate } from '@cledrau/server/testing/late-trains.ts'
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
  const { watching } = server.app.repay
  const find = async () => {
    // The house's own jobs judge, too, and may have begun before the last train was in: asked as a booking's page asks.
    await watching.judgeOrder({ kind: 'traveller', id: who.id }, bought.orderID)
    const { reply } = await server.call(readDue, {}, { as: who })
    return reply.journeys.find(({ recordLocator }) => recordLocator === bought.recordLocator)
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
