import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HeardTrain, NewsHeard } from '@cledrau/app/src/pocket/device-news.ts'
import { REVISIONS } from '@cledrau/contract/live/revision.ts'
import { MOST_TRIPS, tripsNow } from '@cledrau/contract/live/trips-now.ts'
import type { JourneyCall } from '@cledrau/contract/planner/journey-planner.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import { callsNow } from '@cledrau/domain/live/trips-now.ts'
import { londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { News, Schedule } from '@cledrau/feeds/darwin/news.ts'
import { type DatedTrain, findTrain, type LiveTrain, trainsOn } from '@cledrau/planner'
import { toldTrain } from '@cledrau/server/areas/live/trains/told-train.ts'
import { plannerNews } from '@cledrau/server/live/planner-door.ts'
import { hearing } from '@cledrau/server/testing/heard-trains.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { hearAt, hearNothing } from '@cledrau/server/testing/trains-of-board.ts'
import { ROOT } from '../../programs.ts'

const wordsOf = (language: string) =>
  JSON.parse(readFileSync(join(ROOT, `data/words/retail.${language}.json`), 'utf8')) as Record<string, string>
const [EN, CY] = [wordsOf('en'), wordsOf('cy')]
export const WORDS = Object.fromEntries(
  REVISIONS.map((kind) => [`REVISION_${kind}`, { en: EN[`REVISION_${kind}`], cy: CY[`REVISION_${kind}`] }]),
) as NewsHeard['words']

/** Of a day's trains so many run otherwise than planned. */
const SHARE = 0.2
const itself = (code: string) => code

/** Tells a server of some trains of a day as Darwin does, and answers the same as a device hears it from the server. */
export function openNews(house: TestServer) {
  let before: LiveTrain[] = []
  const imageNow = () => house.app.retail.ground.timetable().image
  const forget = () => {
    hearNothing(house)
    house.app.live.applyLive(before.map(({ uid, serviceDate }) => ({ uid, serviceDate })))
    before = []
  }
  return {
    forget,
    tell: async (date: string, random: Random, share = SHARE): Promise<NewsHeard> => {
      forget()
      const trains = random.some(
        [...trainsOn(imageNow(), date)].filter(({ mode, calls }) => mode === 'rail' && calls.length > 3),
        share,
      )
      hearAt(house, ...trains.flatMap((train) => newsOf(scheduleOf(house, train), random)))
      const { known } = house.app.railway
      const byRid = new Map(trains.map((train) => [scheduleOf(house, train).rid, train]))
      const told = [...byRid].flatMap(([rid, train]) => {
        const one = known.trains.get(rid)
        return one ? [{ train, one }] : []
      })
      const find = (uid: string, serviceDate: string) => findTrain(imageNow(), uid, serviceDate)
      // Its threads hear it at once, and not with the next two seconds.
      before = told.flatMap(({ one }) => plannerNews(one, itself, find) ?? [])
      house.app.live.applyLive(before)
      const why = await reasonsOf(house, trains)
      return {
        asOf: house.clock.now(),
        words: WORDS,
        trains: told.flatMap(({ train, one }): HeardTrain[] => {
          const running = toldTrain(one, itself, train)
          const planned = plannedCalls(train)
          const calls = callsNow({ ...train, calls: planned }, { find: () => running, trusted: true })
          const { uid, serviceDate } = train
          const reasons = why.get(uid)
          if (!calls || !reasons) return []
          const heard = planned.map((call, at) => ({ ...call, ...calls[at] }))
          const stands = house.app.likely.standsNow(train)
          return [{ uid, serviceDate, calls: heard, ...reasons, ...(stands && { stands }) }]
        }),
      }
    },
  }
}

function scheduleOf(house: TestServer, train: DatedTrain): Schedule {
  const said: News[] = []
  hearing(house, (...news) => void said.push(...news)).runs(train)
  return said[0] as Schedule
}

/** One of all that may become of a train. */
function newsOf(schedule: Schedule, { below, between, chance, pick }: Random): News[] {
  const { rid, uid, serviceDate, places } = schedule
  const at = between(1, places.length - 2)
  const off = (isOff: (place: number) => boolean): Schedule => ({
    ...schedule,
    places: places.map((place, nth) => (isOff(nth) ? { ...place, cancelled: true } : place)),
  })
  const reason = {
    code: pick([100, 101, 102]),
    ...(chance(0.5) ? { tiploc: pick(places).tiploc, near: chance(0.5) } : {}),
  }
  const status = (minutes: number, lateFrom: number, platform?: string): News => ({
    kind: 'status',
    rid,
    uid,
    serviceDate,
    ...(minutes > 0 && chance(0.5) ? { lateReason: reason } : {}),
    places: places.map(({ tiploc, pta, ptd, wta, wtd }, nth) => {
      const late = nth >= lateFrom ? minutes : 0
      return {
        tiploc,
        ...(pta === undefined ? {} : { pta, wta, arrival: { expected: pta + late } }),
        ...(ptd === undefined ? {} : { ptd, wtd, departure: { expected: ptd + late } }),
        ...(platform !== undefined && nth === at ? { platform: { name: platform, source: 'A' } } : {}),
      }
    }),
  })
  const kind = below(6)
  if (kind === 0) return [{ ...off(() => true), cancelReason: reason }]
  if (kind === 1) return [{ ...off((nth) => nth > at), cancelReason: reason }]
  // Nobody hears why a stop is left out before they want to go there.
  if (kind === 2) return [off((nth) => nth === at)]
  if (kind === 3) return [schedule, status(0, 0, String(between(1, 9)))]
  return [schedule, status(between(1, 70), pick([0, at]))]
}

function plannedCalls({ serviceDate, calls }: DatedTrain): JourneyCall[] {
  const moment = (minute: number) => londonIso(serviceInstant(serviceDate, minute))
  return calls.map(({ stop, arrival, departure, platform, request }) => ({
    code: stop,
    arriveTime: moment(arrival),
    departTime: moment(departure),
    expectedArriveTime: null,
    expectedDepartTime: null,
    platform: platform || null,
    platformConfirmed: false,
    request,
    cancelled: false,
  }))
}

type Reasons = Pick<HeardTrain, 'cancelled' | 'why'>

/** What the server says of whoever rides them from end to end. */
async function reasonsOf(house: TestServer, trains: readonly DatedTrain[]): Promise<Map<string, Reasons>> {
  const why = new Map<string, Reasons>()
  for (let from = 0; from < trains.length; from += MOST_TRIPS) {
    const trips = trains.slice(from, from + MOST_TRIPS).map((train) => {
      const calls = plannedCalls(train)
      const [first, last] = [calls[0], calls.at(-1)]
      const ride = {
        uid: train.uid,
        serviceDate: train.serviceDate,
        origin: first?.code ?? '',
        destination: last?.code ?? '',
        departTime: first?.departTime ?? '',
        arriveTime: last?.arriveTime ?? '',
      }
      return { id: train.uid, rides: [ride] }
    })
    for (const { id, revisions } of (await house.call(tripsNow, { trips })).reply.trips) {
      const [{ kind = null, cause = null } = {}] = revisions
      const isOff = kind === 'CANCELLED' || kind === 'CUT_SHORT'
      why.set(id, {
        cancelled: kind === 'CANCELLED',
        why: isOff ? { off: cause, late: null } : { off: null, late: cause },
      })
    }
  }
  return why
}
