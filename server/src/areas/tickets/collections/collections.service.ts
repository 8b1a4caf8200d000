import { createHash, timingSafeEqual } from 'node:crypto'
import type { collectTickets, PrintedTicket } from '@cledrau/contract/wallet/collections.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { isUnderExchange } from '@cledrau/domain/orders/under-exchange.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { ticketsToCollect } from '@cledrau/domain/tickets/collect.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { orderTickets, type OrderTicket } from '../tickets/order-tickets.ts'

type Asked = ParsedRequestOf<typeof collectTickets>

export type Collections = {
  collect: (asked: Asked) => Promise<Result<ReplyOf<typeof collectTickets>, RefusalOf<typeof collectTickets>>>
}

type Parts = {
  db: Database
  clock: Clock
  /** What machines prove themselves with; without it there are none. */
  key: string | undefined
  isStation: (code: string) => boolean
}

export function openCollections({ db, clock, key, isStation }: Parts): Collections {
  return {
    collect: async ({ machineKey, collectionID, collectionReference, station }) => {
      if (key === undefined || !isSame(machineKey, key)) return refuse('MACHINE_UNKNOWN')
      if (!isStation(station)) return refuse('STATION_UNKNOWN')
      return db.inTransaction(async (trx) => {
        const order = await soldOrders.lockToCollect(trx, collectionReference)
        if (!order) return refuse('COLLECTION_UNKNOWN')
        const tickets = await orderTickets.lock(trx, order.id)

        // The answer may never have reached the machine: it prints the same once more, and nothing else happens.
        const before = tickets.filter(({ collectionId }) => collectionId === collectionID)
        const [first] = before
        if (first?.collectedAt && first.collectedStation !== null)
          return done(answer(collectionReference, first.collectedStation, first.collectedAt, before))

        const now = clock.now()
        const waiting = tickets.map(({ collectedAt, exchangingUntil, ...ticket }) => ({
          ...ticket,
          isCollected: collectedAt !== null,
          underExchange: isUnderExchange(exchangingUntil, now),
        }))
        const found = ticketsToCollect(waiting, now)
        if (!found.ok) return found
        const going = tickets.filter(({ id }) => found.value.includes(id))
        await orderTickets.collected(trx, going, { collectionId: collectionID, station, at: now })
        return done(answer(collectionReference, station, now, going))
      })
    },
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))

const answer = (collectionReference: string, station: string, at: Instant, tickets: readonly OrderTicket[]) => ({
  collectionReference,
  station,
  collectedAt: londonIso(at),
  tickets: tickets.map(printed),
})

function printed({ id, facts }: OrderTicket): PrintedTicket {
  const { reference, ticketName, serviceClass, passenger, origin, destination, route, validFrom, validUntil } = facts
  return {
    ticketID: id,
    reference,
    ticketName,
    serviceClass,
    passenger: passenger.kind,
    origin,
    destination,
    route: route.name,
    firstDay: validFrom,
    lastDay: validUntil,
    paid: facts.paid,
  }
}
