import { randomUUID } from 'node:crypto'
import { readClaims, sendClaim } from '@cledrau/contract/repay/claims.ts'
import { readDue, readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { claimUntil } from '@cledrau/domain/delay-repay/deadlines.ts'
import type { PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import { done } from '@cledrau/domain/result.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { trainsOn } from '@cledrau/planner'
import { trips, type NewJourney } from '@cledrau/server/areas/repay/made-journeys/trips.ts'
import { reportTrain } from '@cledrau/server/testing/late-trains.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { percentiles } from './measure/percentiles.ts'
import { lateDay } from './trains/late-day.ts'

const DAY = '2026-12-07'
const CLAIMS = 500
const LATE = 43
const named = (name: string, figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}, ${figure}`, value]))

/** Sending five hundred claims, each judged by the rule, sealed and decided; then all that shows them, on PostgreSQL, without the network. */
async function claims(): Promise<Record<string, number>> {
  const postgres = await startTestPostgres('bench-claims')
  const settings = { ROLES: 'api', DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' }
  const house = await startTestServer(postgres, settings)
  try {
    const as = await addTraveller(house)
    house.clock.set(serviceInstant(DAY, 60))
    await house.app.journeys.plannedCalls.freezeDue()
    const own = house.app.retail.ground.own()
    const ours = [...trainsOn(house.app.retail.ground.timetable().image, DAY)].filter(
      ({ operator, mode, calls }) =>
        mode === 'rail' && own.includes(operator) && calls.length > 4 && calls.at(-1)!.arrival < 1200,
    )
    let over = house.clock.now()
    const made: NewJourney[] = []
    for (const [index, { uid, operator, calls }] of ours.slice(0, CLAIMS).entries()) {
      over = instant(Math.max(over, await reportTrain(house, { uid, serviceDate: DAY }, LATE)))
      const [first, last] = [calls[0]!, calls.at(-1)!]
      const [departs, arrives] = [serviceInstant(DAY, first.departure), serviceInstant(DAY, last.arrival)]
      const ride: PlannedRide = { uid, serviceDate: DAY, operator, from: first.stop, to: last.stop, departs, arrives }
      made.push({
        id: randomUUID(),
        key: `elsewhere:bench:${index}`,
        accountId: as.id,
        orderId: null,
        recordLocator: null,
        ticket: 'elsewhere',
        direction: 'ANY',
        ticketId: null,
        usedAt: departs,
        fromCrs: first.stop,
        toCrs: last.stop,
        travelDay: DAY,
        departs,
        arrives,
        rides: [ride],
        elsewhere: { key: `bench:${index}`, kind: 'single', price: 2280, days: null, pictureIDs: [], signed: true },
        claimUntil: claimUntil(DAY),
        lookAt: over,
      })
    }
    house.clock.set(instant(over + 5 * MINUTE))
    await house.db.inTransaction(async (trx) => done(await trips.add(trx, made)))
    const sending: number[] = []
    for (const { id } of made) {
      const began = performance.now()
      const { status, text } = await house.call(sendClaim, { journeyID: id, payTo: { kind: 'voucher' } }, { as })
      if (status !== 200) throw new Error(`not sent: ${status} ${text}`)
      sending.push(performance.now() - began)
    }
    const look = async (call: typeof readClaims | typeof readDue | typeof readJourneys) => {
      const times: number[] = []
      for (let round = 0; round < 80; round += 1) {
        const began = performance.now()
        await house.call(call, {}, { as })
        if (round >= 20) times.push(performance.now() - began)
      }
      return percentiles(times)
    }
    return {
      claims: made.length,
      ...named('sending', percentiles(sending)),
      ...named('overview', await look(readClaims)),
      ...named('ledger of the year', await look(readJourneys)),
      ...named('due', await look(readDue)),
    }
  } finally {
    await house.close()
    await postgres.stop()
  }
}

export const entries = { claims, 'delay-repay-day': lateDay }
