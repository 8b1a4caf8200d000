import { randomUUID } from 'node:crypto'
import type * as calls from '@cledrau/contract/after-sales/assistance.ts'
import type { Assistance as Known } from '@cledrau/contract/after-sales/assistance.ts'
import type { AssistanceRequest } from '@cledrau/contract/wallet/assistance-request.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { ASK_BEFORE, askingRefusal, type AskingRefusal } from '@cledrau/domain/assistance/asking.ts'
import { ASSISTANCE_MOVES, FIRST_STATUS, travellerMissed } from '@cledrau/domain/assistance/assistance-status.ts'
import { WAYS, type AssistedWay } from '@cledrau/domain/assistance/redress.ts'
import { stopsOfWay, type StopOfWay } from '@cledrau/domain/assistance/stops-of-way.ts'
import { move } from '@cledrau/domain/moves.ts'
import { isUnderExchange } from '@cledrau/domain/orders/under-exchange.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Refunds } from '../../payments/payments/refunds.ts'
import { stationNames, type RetailGround } from '../../retail/pricing/retail-ground.ts'
import { held, type HeldProduct, type TicketOfHolder } from '../../tickets/tickets/held.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { EraseAgain, NoteErasure } from '../../operations/erasures/erasures.service.ts'
import type { TellWallets } from '../../tickets/tickets/tickets.service.ts'
import type { AssistanceLetters } from './assistance-letters.ts'
import { redressFor, shown, trainsAt } from './assistance-shown.ts'
import * as store from './assistance.store.ts'

type Caller = Traveller | Guest
type Asked = ParsedRequestOf<typeof calls.askAssistance>

export type Assistance = {
  read: (caller: Caller, recordLocator: string) => Promise<Result<Known, RefusalOf<typeof calls.readAssistance>>>
  ask: (caller: Caller, asked: Asked) => Promise<Result<Known, RefusalOf<typeof calls.askAssistance>>>
  /** What was taken back before the database was restored from a backup. */
  withdrawAgain: EraseAgain
  withdraw: (caller: Caller, requestID: string) => Promise<Result<Known, RefusalOf<typeof calls.withdrawAssistance>>>
  missed: (
    caller: Caller,
    asked: ParsedRequestOf<typeof calls.missAssistance>,
  ) => Promise<Result<Known, RefusalOf<typeof calls.missAssistance>>>
  claim: (
    caller: Caller,
    asked: ParsedRequestOf<typeof calls.claimRedress>,
  ) => Promise<Result<Known, RefusalOf<typeof calls.claimRedress>>>
  /** For the wallets that show it: by order, what the holder asked for and has not taken back. */
  ofOrders: (db: Database | Trx, asker: Asker, orderIds: readonly string[]) => Promise<Map<string, AssistanceRequest[]>>
  /** What these travellers of an order got back. */
  redressed: (trx: Trx, orderId: string, passengers: readonly string[]) => Promise<number>
  moveToAccount: (trx: Trx, orderIds: readonly string[], accountId: string) => Promise<void>
}

export type AssistanceParts = {
  db: Database
  ground: RetailGround
  money: Pick<Refunds, 'refund' | 'leftOf'>
  letters: AssistanceLetters
  tell: TellWallets
  noteErasure: NoteErasure
}

type Way = {
  direction: AssistedWay
  origin: string
  destination: string
  passengers: { reference: string; name: string | null; child: boolean; stops: StopOfWay[] }[]
  departs: Instant | null
  refusal: AskingRefusal | null
}
type Booking = { product: HeldProduct; ways: Way[] }

export function openAssistance({ db, ground, money, letters, tell, noteErasure }: AssistanceParts): Assistance {
  const { clock } = ground

  /** The booking as far as the caller holds tickets of it; its order is locked, so that nobody gives one back meanwhile. */
  const find = async (
    trx: Trx,
    caller: Caller,
    recordLocator: string,
    now: Instant,
  ): Promise<Result<Booking, RefusalOf<typeof calls.readAssistance>>> => {
    const product = await held.findProduct(trx, caller, recordLocator)
    if (!product) {
      const order = await soldOrders.lockPaid(trx, recordLocator, caller)
      return refuse(order && order.ticketedAt === null ? 'TICKETS_NOT_READY' : 'INVALID_RECORD_LOCATOR')
    }
    await soldOrders.lockId(trx, product.orderId)
    const tickets = (await held.listTickets(trx, [product.id])).filter(({ status }) => !isGivenBack(status))
    return done({ product, ways: WAYS.flatMap((direction) => wayOf(product, tickets, direction, now) ?? []) })
  }

  const requestsOf = async (
    from: Database | Trx,
    rows: readonly store.RequestFound[],
  ): Promise<AssistanceRequest[]> => {
    const requests: AssistanceRequest[] = []
    for (const row of rows) {
      const request = shown(row, await redressFor(from, money, row))
      if (request.status !== 'WITHDRAWN') requests.push(request)
    }
    return requests
  }

  const show = async (trx: Trx, caller: Caller, { product, ways }: Booking): Promise<Known> => {
    const requests = await requestsOf(trx, await store.listOfOrders(trx, caller, [product.orderId]))
    const codes = [
      ...ways.flatMap(({ origin, destination, passengers }) => [
        origin,
        destination,
        ...passengers.flatMap(({ stops }) => stops.map(({ station }) => station)),
      ]),
      ...requests.flatMap(({ stops }) => stops.flatMap(stationsOf)),
    ]
    return {
      ways: ways.map(({ direction, departs, refusal, passengers, origin, destination }) => ({
        way: direction,
        origin,
        destination,
        passengers: passengers.map(({ reference, name, child }) => ({ reference, name, child })),
        departTime: departs && londonIso(departs),
        askUntil: departs && londonIso(instant(departs - ASK_BEFORE)),
        ...(refusal && { refusal }),
      })),
      requests,
      places: stationNames(codes, ground),
    }
  }

  /** After something was done: everything of its booking, as it stands now. */
  const after = async (trx: Trx, caller: Caller, recordLocator: string) => {
    const booking = await find(trx, caller, recordLocator, clock.now())
    if (!booking.ok) return refuse('ASSISTANCE_UNKNOWN')
    return done(await show(trx, caller, booking.value))
  }

  /** One of the caller's own, locked after its order. */
  const lockOwn = async (trx: Trx, caller: Caller, requestID: string) => {
    const found = await store.findRequest(trx, caller, requestID)
    if (!found) return undefined
    await soldOrders.lockId(trx, found.orderId)
    return store.lockRequest(trx, requestID)
  }

  return {
    read: (caller, recordLocator) =>
      db.inTransaction(async (trx): Promise<Result<Known, RefusalOf<typeof calls.readAssistance>>> => {
        const booking = await find(trx, caller, recordLocator, clock.now())
        return booking.ok ? done(await show(trx, caller, booking.value)) : booking
      }),

    ask: (caller, { recordLocator, way: direction, passenger, needs: asked, calledName = '' }) =>
      db.inTransaction(async (trx): Promise<Result<Known, RefusalOf<typeof calls.askAssistance>>> => {
        const now = clock.now()
        const booking = await find(trx, caller, recordLocator, now)
        if (!booking.ok) return booking
        const { product, ways } = booking.value
        const way = ways.find((one) => one.direction === direction)
        const traveller = way?.passengers.find(({ reference }) => reference === passenger)
        if (!way || !traveller) return refuse('ASSISTANCE_NO_TICKET')
        const needs = [...new Set(asked)].toSorted()
        const open = (await store.listOfOrders(trx, caller, [product.orderId])).find(
          (one) => one.withdrawnAt === null && one.direction === direction && one.passenger === passenger,
        )
        const isAsBefore = open && open.calledName === calledName && open.needs.join() === needs.join()
        // Pressed on another device, or once more: it is asked for already.
        if (isAsBefore) return done(await show(trx, caller, booking.value))
        if (way.refusal) return refuse(way.refusal)
        const { stops } = traveller
        const id = open?.id ?? randomUUID()
        if (open) {
          await store.saveNeeds(trx, id, needs, calledName, now)
          for (const stop of open.stops)
            if (stop.status === 'ACCEPTED') {
              const anew = move(ASSISTANCE_MOVES, stop.status, 'ASKED')
              await store.saveMove(trx, stop.id, anew, { by: 'TRAVELLER', staffName: null, at: now })
            }
        } else {
          const { accountId, orderId } = product
          const endsAt = stops.at(-1)?.at ?? now
          const request = { id, orderId, recordLocator, accountId, direction, passenger, needs, calledName }
          const added = stops.map((stop, position) => ({
            id: randomUUID(),
            position,
            kind: stop.kind,
            station: stop.station,
            at: stop.at,
            status: FIRST_STATUS,
            ...trainsAt(stop),
          }))
          await store.addRequest(trx, { ...request, at: now, endsAt }, added)
        }
        await store.freeSpaces(trx, id)
        if (needs.includes('WHEELCHAIR_SPACE'))
          for (const { on } of stops)
            if (on && !(await store.claimSpace(trx, id, on))) return refuse('ASSISTANCE_SPACE_TAKEN')
        await tell(trx, [product.accountId])
        return done(await show(trx, caller, booking.value))
      }),

    withdraw: (caller, requestID) =>
      db.inTransaction(async (trx): Promise<Result<Known, RefusalOf<typeof calls.withdrawAssistance>>> => {
        const request = await lockOwn(trx, caller, requestID)
        if (!request) return refuse('ASSISTANCE_UNKNOWN')
        await withdrawRequest(trx, request, 'TRAVELLER', clock.now())
        await noteErasure(trx, 'assistance', request.id)
        await tell(trx, [request.accountId])
        return after(trx, caller, request.recordLocator)
      }),

    withdrawAgain: async (trx, requestId, at) => {
      const request = await store.lockRequest(trx, requestId)
      if (request && request.withdrawnAt === null) await withdrawRequest(trx, request, 'TRAVELLER', at)
    },

    missed: (caller, { requestID, stopID }) =>
      db.inTransaction(async (trx): Promise<Result<Known, RefusalOf<typeof calls.missAssistance>>> => {
        const request = await lockOwn(trx, caller, requestID)
        const stop = request?.stops.find(({ id }) => id === stopID)
        if (!request || !stop) return refuse('ASSISTANCE_UNKNOWN')
        // Said before: it is known.
        if (stop.status !== 'FAILED') {
          const now = clock.now()
          const missed = travellerMissed(stop, now)
          if (!missed.ok) return missed
          await store.saveMove(trx, stop.id, missed.value, { by: 'TRAVELLER', staffName: stop.staffName, at: now })
          await tell(trx, [request.accountId])
        }
        return after(trx, caller, request.recordLocator)
      }),

    claim: (caller, { requestID, amount }) =>
      db.inTransaction(async (trx): Promise<Result<Known, RefusalOf<typeof calls.claimRedress>>> => {
        const request = await lockOwn(trx, caller, requestID)
        if (!request) return refuse('ASSISTANCE_UNKNOWN')
        const redress = await redressFor(trx, money, request)
        if (!redress) return refuse('ASSISTANCE_NOT_FAILED')
        if (redress.state === 'ELSEWHERE') return refuse('ASSISTANCE_REDRESS_ELSEWHERE')
        if (redress.state === 'OPEN') {
          // Somebody is paying with these very tickets for others.
          const now = clock.now()
          const tickets = await orderTickets.lock(trx, request.orderId)
          if (tickets.some(({ exchangingUntil }) => isUnderExchange(exchangingUntil, now)))
            return refuse('ASSISTANCE_EXCHANGING')
          if (redress.amount !== amount) return refuse('REFUND_CHANGED')
          const orderIDs = await soldOrders.chainOf(trx, request.orderId)
          const promise = { orderIDs, amount, reason: 'redress', key: request.id, source: 'compensation' as const }
          // Something else went back at this very moment: what is left is asked for anew.
          if (!(await money.refund(trx, promise)).ok) return refuse('REFUND_CHANGED')
          await store.saveRedress(trx, request.id, amount, now)
          await letters.redressed(trx, request, amount)
          await tell(trx, [request.accountId])
        }
        return after(trx, caller, request.recordLocator)
      }),

    ofOrders: async (from, asker, orderIds) => {
      const rows = await store.listOfOrders(from, asker, orderIds)
      const byOrder = new Map<string, AssistanceRequest[]>()
      for (const [orderId, some] of Map.groupBy(rows, (row) => row.orderId))
        byOrder.set(orderId, await requestsOf(from, some))
      return byOrder
    },

    redressed: store.sumRedress,

    moveToAccount: async (trx, orderIds, accountId) => {
      await store.moveToAccount(trx, orderIds, accountId)
    },
  }
}

/** Staff need not come any more, and nobody has to know what for. What failed before stays so. */
export async function withdrawRequest(
  trx: Trx,
  request: store.RequestFound,
  by: 'TRAVELLER' | 'TICKET',
  at: Instant,
): Promise<void> {
  for (const { id, status } of request.stops)
    if (status === 'ASKED' || status === 'ACCEPTED')
      await store.saveMove(trx, id, move(ASSISTANCE_MOVES, status, 'WITHDRAWN'), { by, staffName: null, at })
  await store.freeSpaces(trx, request.id)
  await store.saveWithdrawn(trx, request.id, at)
}

function wayOf(
  product: HeldProduct,
  tickets: readonly TicketOfHolder[],
  direction: AssistedWay,
  now: Instant,
): Way | undefined {
  const own = tickets.filter((ticket) => ticket.direction === direction)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return undefined
  const byPassenger = Map.groupBy(own, ({ facts }) => facts.passenger.reference)
  const passengers = [...byPassenger].map(([reference, some]) => ({
    reference,
    name: some[0]?.facts.passenger.name ?? null,
    child: some[0]?.facts.passenger.kind === 'CHILD',
    stops: stopsOfWay(some.flatMap(({ facts }) => facts.trains)),
  }))
  const stops = passengers[0]?.stops ?? []
  const departs = stops[0]?.at ?? null
  return {
    direction,
    origin: stops[0]?.station ?? first.facts.origin,
    destination: stops.at(-1)?.station ?? last.facts.destination,
    passengers,
    departs,
    refusal: askingRefusal({ now, departs, underExchange: isUnderExchange(product.exchangingUntil, now) }),
  }
}

const stationsOf = ({ station, off, on }: AssistanceRequest['stops'][number]) =>
  [station, off?.terminus, on?.terminus].flatMap((code) => code ?? [])
