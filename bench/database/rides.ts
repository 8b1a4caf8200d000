import { addDays } from '@cledrau/domain/time/dates.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import { percentiles } from '../measure/percentiles.ts'

const TICKETS_A_DAY = 10_000
const DAYS = 7
const TRAINS = 100
const LOOKS = 500

/** Who is on a train of a day on which 10,000 tickets travel, a week of such days around it, on PostgreSQL. */
async function ofATrain(): Promise<Record<string, number>> {
  const postgres = await startTestPostgres('bench-rides')
  const house = await startTestServer(postgres)
  try {
    const now = house.clock.now()
    const today = clockTime(now).date
    const uidOf = (n: number) => `C${String(n % TRAINS).padStart(5, '0')}`
    for (let day = 0; day < DAYS; day += 1) {
      const serviceDate = addDays(today, day)
      for (let sold = 0; sold < TICKETS_A_DAY; sold += 500) {
        const tickets = Array.from({ length: 500 }, (_, n) => {
          const departs = instant(now + day * 24 * HOUR + ((sold + n) % 600) * MINUTE)
          const ends = { from: 'CDF', to: 'SHR', terminus: 'HHD', operator: 'AW', seat: null, mode: 'Rail' as const }
          const train = { uid: uidOf(sold + n), serviceDate, departs, arrives: instant(departs + 2 * HOUR), ...ends }
          return { departsAt: departs, facts: { trains: [train] } }
        })
        await addTickets(house.db, { accountId: null, now, tickets })
      }
    }
    const filling = performance.now()
    await house.app.tickets.tickets.fillRides()
    const filled = performance.now() - filling
    const times: number[] = []
    let onBoard = 0
    for (let look = 0; look < LOOKS; look += 1) {
      const began = performance.now()
      const found = await house.app.tickets.tickets.listOnTrain({ uid: uidOf(look), serviceDate: addDays(today, 3) })
      if (look >= LOOKS / 5) times.push(performance.now() - began)
      onBoard += found.length / LOOKS
    }
    const filledASecond = (TICKETS_A_DAY * DAYS * 1000) / filled
    return { 'tickets on the train': onBoard, ...percentiles(times), 'tickets filled in a second': filledASecond }
  } finally {
    await house.close()
    await postgres.stop()
  }
}

export const entries = { 'rides-of-a-train': ofATrain }
