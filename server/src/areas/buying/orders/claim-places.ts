import { mostForGuests } from '@cledrau/domain/orders/guest-share.ts'
import { chooseSeats, type SeatWishes } from '@cledrau/domain/seats/choose-seats.ts'
import type { PlannedSeat } from '@cledrau/domain/seats/seat-plan.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Trx } from '../../../db/database.ts'
import { ownNames, type GivenUp } from './own-places.ts'
import { claimPlaces, heldByGuests, listTaken, queueFor, takenOn, type OnTrain } from './places.store.ts'

type Direction = 'OUTBOUND' | 'INBOUND'
type Train = { uid: string; serviceDate: string; direction: Direction }

/** Slots of an Advance quota, one for each passenger; all of them, or nobody travels at this price. */
export type WantedQuota = Train & { ticket: string; capacity: number; passengers: readonly string[] }
/** Seats pointed at, or as wished. Without a choice of one's own, too few seats free is no refusal. */
export type WantedSeats = Train & {
  seats: readonly PlannedSeat[]
  passengers: readonly string[]
  wishes: SeatWishes
  chosen: readonly { passenger: string; coach: string; seat: string }[]
}
export type WantedBikes = Train & { spaces: number; count: number }
export type Wanted = { quotas: readonly WantedQuota[]; seats: readonly WantedSeats[]; bikes: readonly WantedBikes[] }

type For = { orderId: string; heldUntil: Instant; now: Instant; givenUp: GivenUp; isGuest: boolean }
type Refusal = 'PLACES_GONE' | 'SEAT_TAKEN' | 'BIKES_FULL'

/** Claims everything that an order needs, train by train in one order for all, so that nobody waits in a ring. */
export async function claimAll(trx: Trx, wanted: Wanted, order: For): Promise<Result<number, Refusal>> {
  let count = 0
  for (const quota of wanted.quotas.toSorted(byTrain)) {
    const { ticket, capacity, passengers } = quota
    const share = { prefix: `${ticket}:`, capacity, wanted: passengers.length }
    if (!(await isInReach(trx, { kind: 'QUOTA', ...quota }, share, order))) return refuse('PLACES_GONE')
    const got = await claimSome(trx, { kind: 'QUOTA', ...quota }, slots(`${ticket}:`, capacity), passengers, order)
    if (got < quota.passengers.length) return refuse('PLACES_GONE')
    count += got
  }
  for (const bikes of wanted.bikes.toSorted(byTrain)) {
    const nobody = Array.from({ length: bikes.count }, () => '')
    const got = await claimSome(trx, { kind: 'BIKE', ...bikes }, slots('', bikes.spaces), nobody, order)
    if (got < bikes.count) return refuse('BIKES_FULL')
    count += got
  }
  for (const seats of wanted.seats.toSorted(byTrain)) {
    const people = seats.chosen.length > 0 ? seats.chosen.length : seats.passengers.length
    const share = { prefix: '', capacity: seats.seats.length, wanted: people }
    if (!(await isInReach(trx, { kind: 'SEAT', ...seats }, share, order))) {
      if (seats.chosen.length > 0) return refuse('SEAT_TAKEN')
      continue
    }
    const got = await claimSeats(trx, seats, order)
    if (got < seats.chosen.length) return refuse('SEAT_TAKEN')
    count += got
  }
  return done(count)
}

/** What somebody wants of so many places, whose names begin with the prefix. */
type Share = { prefix: string; capacity: number; wanted: number }

/** Guests who haven't paid never hold all there is: the rest is for those who have said who they are, and for those who pay. */
async function isInReach(
  trx: Trx,
  { kind, uid, serviceDate }: OnTrain,
  { prefix, capacity, wanted }: Share,
  { isGuest, now, givenUp }: For,
): Promise<boolean> {
  if (!isGuest) return true
  const on = { kind, uid, serviceDate }
  await queueFor(trx, on)
  return (await heldByGuests(trx, on, { prefix, now, instead: givenUp.orders })) + wanted <= mostForGuests(capacity)
}

const byTrain = (a: Train & { ticket?: string }, b: Train & { ticket?: string }): number => {
  const [one, other] = [a, b].map(({ serviceDate, uid, ticket = '' }) => `${serviceDate} ${uid} ${ticket}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

const claimOf = ({ orderId, heldUntil, now, givenUp }: For) => ({ orderId, heldUntil, now, instead: givenUp.orders })

type Slots = { before: string; names: readonly string[] }

const slots = (before: string, capacity: number): Slots => ({
  before,
  names: Array.from({ length: capacity }, (_, at) => `${before}${at + 1}`),
})

async function claimSome(
  trx: Trx,
  { kind, uid, serviceDate, direction }: OnTrain & Train,
  { before, names }: Slots,
  passengers: readonly string[],
  order: For,
): Promise<number> {
  const on = { kind, uid, serviceDate }
  await queueFor(trx, on)
  const taken = (await listTaken(trx, on, order.now)).filter(({ name }) => name.startsWith(before))
  const used = new Set(taken.map(({ name }) => name))
  // A quota was larger on the days before: what was taken then counts, though its slot is none of today's.
  const free = names.filter((name) => !used.has(name)).slice(0, Math.max(0, names.length - used.size))
  const open = [...ownNames(taken, order.givenUp), ...free]
  if (open.length < passengers.length) return 0
  const places = passengers.map((passenger, at) => ({ name: open[at] ?? '', passenger }))
  const got = await claimPlaces(trx, { ...on, ...claimOf(order), direction, places })
  return got.length
}

async function claimSeats(trx: Trx, { chosen, seats, passengers, wishes, ...train }: WantedSeats, order: For) {
  const on = { kind: 'SEAT' as const, uid: train.uid, serviceDate: train.serviceDate }
  const name = ({ coach, seat }: { coach: string; seat: string }) => `${coach}${seat}`
  const claim = (places: { name: string; passenger: string }[]) =>
    claimPlaces(trx, { ...on, ...claimOf(order), direction: train.direction, places })
  if (chosen.length > 0)
    return (await claim(chosen.map((one) => ({ name: name(one), passenger: one.passenger })))).length

  await queueFor(trx, on)
  const taken = await takenOn(trx, on, order.now, order.givenUp.orders)
  const found = chooseSeats(
    seats.filter((seat) => !taken.has(name(seat))),
    passengers.length,
    wishes,
  )
  if (!found) return 0
  return (await claim(found.map((seat, at) => ({ name: name(seat), passenger: passengers[at] ?? '' })))).length
}
