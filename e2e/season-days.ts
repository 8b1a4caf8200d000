import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { moment } from '@cledrau/server/db/schema.ts'
import { buyWithCard, type Bought } from '@cledrau/server/testing/bought.ts'
import { asSent } from '@cledrau/server/testing/buying.ts'
import { reportTrain } from '@cledrau/server/testing/late-trains.ts'
import type { KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { House } from './house.ts'

const WAY = { origin: 'CDF', destination: 'SWA' } as const

/** A season for a week between Cardiff and Swansea. */
export async function buyWeek({ server }: House, as: KnownTraveller, outboundDate: string): Promise<Bought> {
  const { reply } = await server.call(travelPassSearch, { ...WAY, outboundDate, ticketType: 'season' })
  const weekly = reply?.fareInformation.find(({ duration }) => duration === 'weekly')
  if (!weekly) throw new Error('no season')
  return buyWithCard(
    server,
    as,
    { fareInformation: [asSent(weekly)] },
    { season: true, photocard: 'AB1234', fulfilment: { method: 'MVD' } },
  )
}

/** A day on which a train from each of these hours on was so late; the clock stands after it. */
export async function lateDay({ server }: House, date: string, minutes: number, hours: readonly number[]) {
  server.clock.set(serviceInstant(date, 60))
  await server.app.journeys.plannedCalls.freezeDue()
  let over: number = server.clock.now()
  const trains = []
  for (const hour of hours) {
    const notBefore = serviceInstant(date, hour * 60)
    const ways = await server.app.journeys.findWays({ from: WAY.origin, to: WAY.destination, notBefore })
    for (const ride of ways.flat()) over = Math.max(over, await reportTrain(server, ride, minutes))
    // Ours: nobody else is asked about them.
    trains.push(
      ...ways.flatMap((rides) => (rides.length === 1 && rides[0]?.operator === 'AW' ? rides : [])).slice(0, 1),
    )
  }
  server.clock.set(instant(over + 3 * HOUR))
  const now = server.clock.now()
  server.app.railway.hear({ newsAt: now, beatAt: now })
  return trains
}

type Train = Awaited<ReturnType<typeof lateDay>>[number]

/** A guard looked at its code on these trains. */
export async function scannedOn({ server }: House, { orderID }: Bought, trains: readonly Train[]): Promise<void> {
  const { id: issueId } = await server.db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('ticketIssues.id')
    .where('ticketProducts.orderId', '=', orderID)
    .executeTakeFirstOrThrow()
  await server.app.tickets.inspections.addDevice('Guard of the season')
  const device = await server.db.selectFrom('inspectorDevices').select('id').executeTakeFirstOrThrow()
  for (const { uid, serviceDate, departs } of trains) {
    const at = moment(instant(departs + 5 * MINUTE))
    await server.db
      .insertInto('inspections')
      .values({
        id: crypto.randomUUID(),
        deviceId: device.id,
        issueId,
        scannedAt: at,
        receivedAt: at,
        verdict: 'VALID',
        trainUid: uid,
        serviceDate,
        flag: null,
      })
      .execute()
  }
}
