import { randomUUID } from 'node:crypto'
import { type Direction, LEAD, USUAL_LATE_MINUTES } from '@cledrau/domain/notifications/alert.ts'
import type { WatchedRide } from '@cledrau/domain/notifications/news.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceMinutes } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Trx } from '../../../db/database.ts'
import { removeDays, saveDays } from './alert-days.store.ts'
import * as store from './alerts.store.ts'
import type { Choosing } from './choosing.ts'

/** The trains of a way of a booking on which somebody travels, each once, in their order. */
export type RidesOfTickets = (
  trx: Trx,
  held: { orderId: string; accountId: string },
) => Promise<ReadonlyMap<Direction, readonly WatchedRide[]>>

/** What tickets of an order were changed for; nothing where they were given back or are in other hands. */
export type ReplacedBy = (
  trx: Trx,
  held: { orderId: string; accountId: string },
) => Promise<{ id: string; recordLocator: string } | undefined>

/** The booking of which somebody holds tickets, or which they have paid for and whose tickets aren't there yet. */
export type FindHeld = (
  trx: Trx,
  accountId: string,
  recordLocator: string,
) => Promise<{ orderId: string; isReady: boolean } | undefined>

type Parts = {
  clock: Clock
  choosing: Pick<Choosing, 'daysOf'>
  ridesOf: RidesOfTickets
  replacedBy: ReplacedBy
  findHeld: FindHeld
}

export type AutomaticAlerts = {
  make: (
    trx: Trx,
    held: { orderId: string; accountId: string; recordLocator: string },
    direction: Direction,
    rides: readonly WatchedRide[],
  ) => Promise<store.KeptAlert>
  /**
   * The tickets of these accounts are others than before. Their automatic alerts are about the trains that they travel on
   * now: exchanged for others, or about none, where a ticket was given back or is in other hands.
   */
  follow: (trx: Trx, accountIds: readonly string[]) => Promise<void>
}

/** Alerts that a ticket makes: they live as long as it does, with whoever holds it. */
export function openAutomaticAlerts({ clock, choosing, ridesOf, replacedBy, findHeld }: Parts): AutomaticAlerts {
  const save = async (trx: Trx, alert: store.KeptAlert) => {
    await removeDays(trx, alert.id)
    await saveDays(trx, await choosing.daysOf(alert))
  }

  /** Its tickets are paid for and not issued yet. */
  const isAwaited = async (trx: Trx, { accountId, recordLocator, rides }: store.KeptAlert) =>
    rides?.length === 0 && (await findHeld(trx, accountId, recordLocator ?? ''))?.isReady === false

  async function followOne(trx: Trx, alert: store.KeptAlert): Promise<void> {
    const { orderId, accountId, direction } = alert
    if (orderId === null || direction === null) return
    const rides = (await ridesOf(trx, { orderId, accountId })).get(direction)
    if (rides) {
      if (isSame(rides, alert.rides ?? [])) return
      const moved = { ...alert, ...windowOf(rides), rides, changedAt: clock.now() }
      await store.saveAlert(trx, moved)
      await save(trx, moved)
      return
    }
    const next = await replacedBy(trx, { orderId, accountId })
    // An exchanged one has no trains until its new tickets are issued, which is a moment later.
    if (!next && !(await isAwaited(trx, alert))) return void (await store.removeAlert(trx, accountId, alert.id))
    if (!next) return
    const moved = { ...alert, orderId: next.id, recordLocator: next.recordLocator, rides: [], changedAt: clock.now() }
    await store.saveAlert(trx, moved)
    await removeDays(trx, alert.id)
    if ((await ridesOf(trx, { orderId: next.id, accountId })).has(direction)) await followOne(trx, moved)
  }

  return {
    make: async (trx, { orderId, accountId, recordLocator }, direction, rides) => {
      await store.addAccount(trx, accountId)
      await store.lockAccount(trx, accountId)
      const same = (await store.listAlerts(trx, accountId)).find(
        (one) => one.orderId === orderId && one.direction === direction,
      )
      if (same) return same
      const alert: store.KeptAlert = {
        id: randomUUID(),
        accountId,
        viaCode: null,
        weekDays: [],
        lead: LEAD.usual,
        lateMinutes: USUAL_LATE_MINUTES,
        ...windowOf(rides),
        orderId,
        recordLocator,
        direction,
        rides,
        changedAt: clock.now(),
      }
      await store.addAlert(trx, alert)
      await save(trx, alert)
      return alert
    },

    follow: async (trx, accountIds) => {
      const concerned = (await store.listAutomatic(trx, accountIds)).map(({ accountId }) => accountId)
      if (concerned.length === 0) return
      // Whoever says at this moment when to be told of them has the others' trains in hand: they are read in turn.
      await store.lockAccounts(trx, concerned)
      for (const alert of await store.listAutomatic(trx, concerned)) await followOne(trx, alert)
    },
  }
}

/** From where to where and when, as an alert of one's own would say it. */
export function windowOf(rides: readonly WatchedRide[]) {
  const [first, last] = [rides[0], rides.at(-1)]
  if (!first || !last) throw new Error('a way without trains has no window')
  const { date } = clockTime(first.departs)
  const minutes = (at: Instant) => serviceMinutes(date, at)
  return {
    fromCode: first.from,
    toCode: last.to,
    onceOn: date,
    begins: minutes(first.departs),
    ends: minutes(last.departs),
  }
}

const isSame = (some: readonly WatchedRide[], others: readonly WatchedRide[]): boolean =>
  JSON.stringify(some.map(keyOf)) === JSON.stringify(others.map(keyOf))

const keyOf = ({ uid, serviceDate, from, to, departs, arrives }: WatchedRide) => [
  uid,
  serviceDate,
  from,
  to,
  departs,
  arrives,
]
