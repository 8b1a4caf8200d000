import { createHash, timingSafeEqual } from 'node:crypto'
import {
  MOST_TASKS,
  type AssistanceTask,
  type listAssistanceTasks,
  type sayOfAssistance,
} from '@cledrau/contract/after-sales/assistance.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { isStillTheirs } from '@cledrau/domain/assistance/asking.ts'
import { staffSay } from '@cledrau/domain/assistance/assistance-status.ts'
import { stopsOfWay } from '@cledrau/domain/assistance/stops-of-way.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { stationNames, type RetailGround } from '../../retail/pricing/retail-ground.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { TellWallets } from '../../tickets/tickets/tickets.service.ts'
import type { AssistanceLetters } from './assistance-letters.ts'
import { heldFor, trainsAt } from './assistance-shown.ts'
import { withdrawRequest } from './assistance.service.ts'
import * as store from './assistance.store.ts'

export type StationStaff = {
  tasks: (staffKey: string) => Promise<Result<ReplyOf<typeof listAssistanceTasks>, 'STAFF_UNKNOWN'>>
  say: (
    said: ParsedRequestOf<typeof sayOfAssistance>,
  ) => Promise<Result<ReplyOf<typeof sayOfAssistance>, RefusalOf<typeof sayOfAssistance>>>
  /** From now on what hangs on tickets that are not there any more ends, whether or not staff look. */
  start: () => Promise<void>
}

type Parts = {
  db: Database
  ground: RetailGround
  jobs: Jobs
  /** What staff prove themselves with; without it nobody is told. */
  key: string | undefined
  letters: AssistanceLetters
  tell: TellWallets
}

const CHORE = 'keep-assistance-to-its-tickets'
/** What nobody said anything of by then is asked for no longer. */
const TOLD_FOR = DAY

export function openStationStaff({ db, ground, jobs, key, letters, tell }: Parts): StationStaff {
  const { clock } = ground
  const isStaff = (given: string) => key !== undefined && isSame(given, key)

  /** Every way that a ticket may go ends here, so that none of them has to think of it: it is looked at, not told. */
  const look = async (): Promise<store.RequestFound[]> => {
    const requests = await store.listOpen(db, MOST_TASKS, instant(clock.now() - TOLD_FOR))
    const tickets = await orderTickets.listOf(db, [...new Set(requests.map(({ orderId }) => orderId))])
    const standing: store.RequestFound[] = []
    for (const request of requests) {
      const own = heldFor(request, tickets)
      if (isStillTheirs(request, own)) standing.push(await withSeats(request, own))
      else await end(request.id, request.orderId)
    }
    return standing
  }

  /** Asked again with its order locked: it may have changed since it was listed. */
  const end = (id: string, orderId: string) =>
    db.inTransaction(async (trx) => {
      await soldOrders.lockId(trx, orderId)
      const request = await store.lockRequest(trx, id)
      if (!request || request.withdrawnAt !== null) return done(undefined)
      if (isStillTheirs(request, heldFor(request, await orderTickets.listOf(trx, [orderId])))) return done(undefined)
      await withdrawRequest(trx, request, 'TICKET', clock.now())
      await letters.ended(trx, request)
      await tell(trx, [request.accountId])
      return done(undefined)
    })

  /** A seat that was reserved since stands on the ticket: staff look for somebody there. */
  const withSeats = async (request: store.RequestFound, own: readonly OwnTicket[]): Promise<store.RequestFound> => {
    const now = stopsOfWay(
      own.filter(({ direction }) => direction === request.direction).flatMap(({ trains }) => trains),
    ).map(trainsAt)
    const stops = request.stops.map((stop, at) => ({ ...stop, ...now[at] }))
    const changed = stops.filter((stop, at) => seatsOf(stop) !== seatsOf(request.stops[at]))
    if (changed.length > 0)
      await db.inTransaction(async (trx: Trx) => {
        for (const stop of changed) await store.saveTrains(trx, stop.id, stop)
        return done(undefined)
      })
    return { ...request, stops }
  }

  return {
    tasks: async (staffKey) => {
      if (!isStaff(staffKey)) return refuse('STAFF_UNKNOWN')
      const open = (await look()).flatMap(({ needs, calledName, stops }) =>
        stops
          .filter(({ status }) => status === 'ASKED' || status === 'ACCEPTED')
          .map((stop) => ({ needs, calledName, ...stop })),
      )
      const soonest = open.toSorted((a, b) => a.at - b.at).slice(0, MOST_TASKS)
      const names = stationNames(
        soonest.map(({ station }) => station),
        ground,
      )
      return done({ tasks: soonest.map((stop) => taskOf(stop, names[stop.station]?.en ?? stop.station)) })
    },

    say: async ({ staffKey, stopID, word, staffName }) => {
      if (!isStaff(staffKey)) return refuse('STAFF_UNKNOWN')
      return db.inTransaction(
        async (trx): Promise<Result<ReplyOf<typeof sayOfAssistance>, RefusalOf<typeof sayOfAssistance>>> => {
          const found = await store.findOfStop(trx, stopID)
          if (!found) return refuse('ASSISTANCE_UNKNOWN')
          await soldOrders.lockId(trx, found.orderId)
          const request = await store.lockRequest(trx, found.id)
          const stop = request?.stops.find(({ id }) => id === stopID)
          if (!request || !stop) return refuse('ASSISTANCE_UNKNOWN')
          // The answer may never have reached them: said again, it is the same word.
          if (stop.status === word) return done({ status: word })
          const now = clock.now()
          const said = staffSay(stop, word, now)
          if (!said.ok) return said
          await store.saveMove(trx, stopID, said.value, { by: 'STAFF', staffName, at: now })
          const after = {
            ...request,
            stops: request.stops.map((one) => (one.id === stopID ? { ...one, status: word, staffName } : one)),
          }
          if (word === 'FAILED') await letters.failed(trx, after, stop.station)
          if (word === 'ACCEPTED' && after.stops.every(({ status }) => status === 'ACCEPTED'))
            await letters.accepted(trx, after)
          await tell(trx, [request.accountId])
          return done({ status: word })
        },
      )
    },

    start: async () => {
      await jobs.every(CHORE, { everyMs: MINUTE }, async () => void (await look()))
    },
  }
}

type OwnTicket = ReturnType<typeof heldFor>[number]

const seatsOf = (stop: Pick<store.StopFound, 'offTrain' | 'onTrain'> | undefined) =>
  [stop?.offTrain?.seat, stop?.onTrain?.seat].join()

type TaskStop = store.StopFound & Pick<AssistanceTask, 'needs' | 'calledName'>

const taskOf = (stop: TaskStop, stationName: string): AssistanceTask => ({
  stopID: stop.id,
  station: stop.station,
  stationName,
  kind: stop.kind,
  at: londonIso(stop.at),
  off: stop.offTrain,
  on: stop.onTrain,
  needs: stop.needs,
  calledName: stop.calledName,
  status: stop.status,
  staffName: stop.staffName,
})

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
