import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { News, SchedulePlace } from '@cledrau/feeds/darwin/news.ts'
import { writePackedPushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { trainsOn } from '@cledrau/feeds/railway/days.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { ROOT } from '@cledrau/tools/programs.ts'
import { startBroker } from '@cledrau/world/trains/stomp/broker.ts'

/** The day that is played, and the minute of it at which the server's clock starts. */
export const DAY = '2026-12-07'
export const STARTS_AT = 8 * 60

type Train = { rid: string; uid: string; places: SchedulePlace[] }

const railway = readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))
const tiplocs = new Map(railway.stops.map(({ code, tiploc }) => [code, tiploc]))
export const STATIONS = railway.stops.map(({ code }) => code)

/** All that run in the next hours, as Darwin names them. */
function trainsOfMorning(): Train[] {
  return trainsOn(railway, DAY).flatMap(({ uid, calls }) => {
    const [first, last] = [calls[0], calls.at(-1)]
    if (!first || !last || last.arrival < STARTS_AT || first.departure > STARTS_AT + 150 || last.arrival >= 1440)
      return []
    const places = calls.map(({ code, arrival, departure }, index): SchedulePlace => ({
      kind: index === 0 ? 'OR' : index === calls.length - 1 ? 'DT' : 'IP',
      tiploc: tiplocs.get(code) ?? code,
      ...(index > 0 ? { pta: arrival, wta: arrival } : {}),
      ...(index < calls.length - 1 ? { ptd: departure, wtd: departure } : {}),
      activities: ['T'],
    }))
    return [{ rid: `${DAY.replaceAll('-', '')}${uid}`, uid, places }]
  })
}

const naming = ({ rid, uid }: Train) => ({ rid, uid, serviceDate: DAY }) as const
const scheduleOf = (train: Train): News => ({
  kind: 'schedule',
  ...naming(train),
  headcode: '1V00',
  operator: 'AW',
  places: train.places,
})
/** All its places again, two minutes late, at a platform that names the message: so a board shows what it has heard. */
const statusOf = (train: Train, platform: string): News => ({
  kind: 'status',
  ...naming(train),
  places: train.places.map(({ tiploc, pta, ptd, wta, wtd }) => ({
    tiploc,
    ...(pta === undefined ? {} : { pta, wta, arrival: { expected: pta + 2 } }),
    ...(ptd === undefined ? {} : { ptd, wtd, departure: { expected: ptd + 2 } }),
    platform: { name: platform, confirmed: true },
  })),
})

/** A broker that speaks of a morning's trains at a steady rate, each message with a number that boards show. */
export async function startOutside() {
  const login = { host: '127.0.0.1', user: 'bench', password: 'bench' }
  const broker = await startBroker({ ...login, port: 0, now: Date.now })
  const trains = trainsOfMorning()
  const r = random(7)
  /** When each number was said, on the machine's clock. */
  const saidAt: number[] = []
  let sequence = 0
  const began = Date.now()
  const say = (news: News) => {
    const at = instant(serviceInstant(DAY, STARTS_AT) + Date.now() - began)
    const body = writePackedPushPort({ at, body: { kind: 'update', origin: 'Darwin', news: [news] } }, 16)
    broker.publish({
      topic: '/topic/darwin.pushport-v16',
      headers: { PushPortSequence: String((sequence += 1)), MessageType: 'TS' },
      body,
    })
  }
  return {
    url: `stomp://bench:bench@127.0.0.1:${broker.port}`,
    saidAt,
    introduce: () => {
      for (const train of trains) say(scheduleOf(train))
    },
    /** Says so many a second until it is stopped. */
    speak: (rate: number) => {
      const start = performance.now()
      let said = 0
      const timer = setInterval(() => {
        const due = ((performance.now() - start) / 1000) * rate
        for (; said < due; said++) {
          say(statusOf(trains[r.below(trains.length)]!, String(saidAt.length)))
          saidAt.push(performance.now())
        }
      }, 5)
      return () => clearInterval(timer)
    },
    stop: broker.stop,
  }
}

export type Outside = Awaited<ReturnType<typeof startOutside>>

/** Rows near either end of a board come and go with the clock alone. */
export const isWellWithin = (planned: string, now: number): boolean => {
  const ahead = Date.parse(planned) - now
  return ahead > 3 * MINUTE && ahead < 100 * MINUTE
}
