import { factsOf } from '@cledrau/domain/tickets/stored-facts.ts'
import { findTrain } from '@cledrau/planner'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { addMovements } from '../live/live.store.ts'
import { ticketsOf } from './bought.ts'
import type { TestServer } from './test-server.ts'
import { tiplocOf } from './told-day.ts'

let heard = 0

/** Everything that was reported of a train which was so late all the way, written as the live feed writes it. */
export async function reportTrain(
  house: TestServer,
  { uid, serviceDate }: { uid: string; serviceDate: string },
  late: number,
): Promise<Instant> {
  const train = findTrain(house.app.retail.ground.timetable().image, uid, serviceDate)
  if (!train) throw new Error(`no train ${uid}`)
  const last = train.calls.length - 1
  const at = (minute: number) => instant(serviceInstant(serviceDate, minute) + late * MINUTE)
  const booked = (minute: number) => clockTime(serviceInstant(serviceDate, minute)).minutes
  heard += 1
  const said = train.calls.flatMap((call, index) => {
    const place = {
      tiploc: tiplocOf(call.stop),
      ...(index > 0 ? { wta: booked(call.arrival), pta: booked(call.arrival) } : {}),
      ...(index < last ? { wtd: booked(call.departure), ptd: booked(call.departure) } : {}),
    }
    const rest = {
      rid: `${serviceDate}${uid}`,
      uid,
      serviceDate,
      place,
      message: heard,
      before: undefined,
      source: undefined,
      sourceClass: undefined,
    }
    return [
      ...(index > 0 ? [{ ...rest, what: 'arrival' as const, at: at(call.arrival), saidAt: at(call.arrival) }] : []),
      ...(index < last
        ? [{ ...rest, what: 'departure' as const, at: at(call.departure), saidAt: at(call.departure) }]
        : []),
    ]
  })
  await addMovements(house.db, heard, said as never)
  return at(train.calls[last]!.arrival)
}

/** All trains of an order ran so late; the clock stands after the last of them came in, and the feed is as fresh. */
export async function reportLate(house: TestServer, orderID: string, minutes: number): Promise<void> {
  const trains = (await ticketsOf(house, orderID)).flatMap(({ facts }) => factsOf(facts).trains)
  // What is in force is frozen before the first of them runs.
  house.clock.set(serviceInstant(trains[0]!.serviceDate, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  let over = house.clock.now()
  for (const train of trains) over = instant(Math.max(over, await reportTrain(house, train, minutes)))
  house.clock.set(instant(over + 2 * MINUTE))
  const now = house.clock.now()
  house.app.railway.hear({ newsAt: now, beatAt: now })
}
