import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import { placeKey, type OwnPlaces } from '@cledrau/domain/fares/trains/places-left.ts'
import { listTaken, listTrainsOf } from './places.store.ts'
import { statusNow } from './order-wire.ts'
import { findOrder, listHeldOf } from './orders.store.ts'

/** What somebody gives up for what they choose now: its places are free for them, and for nobody else. */
export type GivenUp = {
  /** Held orders: what they hold is taken over. */
  orders: readonly string[]
  /** A paid one that is exchanged keeps its places until the new one is paid for; those of whoever keeps their ticket stay. */
  paid: { orderId: string; passengers: readonly string[]; whole: boolean } | null
}

export const NOTHING_GIVEN_UP: GivenUp = { orders: [], paid: null }

type Taken = { name: string; orderId: string; passenger: string }

/** The places of a train that count as one's own, by the names under which they can be claimed. */
export function ownNames(taken: readonly Taken[], { orders, paid }: GivenUp): string[] {
  const others = new Set(taken.flatMap(({ name, orderId }) => (orders.includes(orderId) ? [] : [name])))
  const own = taken.flatMap(({ name, orderId, passenger }) => {
    if (orders.includes(orderId)) return [name]
    const goes = paid?.orderId === orderId && (paid.whole || paid.passengers.includes(passenger))
    return goes ? [besideOf(name, others)] : []
  })
  return [...new Set(own)]
}

/** A place that is paid for stays; the one that is to follow it stands beside it, and is counted with it meanwhile. */
function besideOf(name: string, others: ReadonlySet<string>): string {
  const beside = `${name}+`
  return others.has(beside) ? besideOf(beside, others) : beside
}

/** The orders that somebody gives up by choosing anew: the one that is changed, or all where there is no basket. */
export async function givenUpBy(
  db: Database,
  caller: Traveller | Guest | { kind: 'anyone' },
  { instead, alone }: { instead: string | undefined; alone: boolean },
  now: Instant,
): Promise<GivenUp> {
  const held = async () => {
    if (caller.kind === 'anyone' || (caller.kind === 'traveller' && !alone && instead === undefined)) return []
    if (caller.kind === 'traveller') {
      const all = await listHeldOf(db, caller.id)
      return alone ? all : all.filter(({ id }) => id === instead)
    }
    const last = await findOrder(db, caller.orderId)
    return last && last.accountId === null && last.originalOrderId === null ? [last] : []
  }
  const orders = (await held()).filter((one) => one.status === 'HELD' && statusNow(one, now) === 'HELD')
  return { orders: orders.map(({ id }) => id), paid: null }
}

/** How many Advance places are one's own on each train, and how many are taken there in all: as it is now, not as last counted. */
export async function ownPlaces(db: Database | Trx, givenUp: GivenUp, now: Instant): Promise<OwnPlaces> {
  const orderIds = [...givenUp.orders, ...(givenUp.paid ? [givenUp.paid.orderId] : [])]
  const found: OwnPlaces[number][] = []
  for (const { uid, serviceDate } of await listTrainsOf(db, orderIds, 'QUOTA')) {
    const taken = await listTaken(db, { kind: 'QUOTA', uid, serviceDate }, now)
    const ofTicket = (name: string) => name.slice(0, name.indexOf(':'))
    const own = Map.groupBy(ownNames(taken, givenUp), ofTicket)
    const all = Map.groupBy(taken, ({ name }) => ofTicket(name))
    for (const [ticket, names] of own)
      found.push([
        placeKey({ ticket, uid, date: serviceDate }),
        { own: names.length, taken: all.get(ticket)?.length ?? 0 },
      ])
  }
  return found
}
