import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Booked } from '../booked/booked.ts'

type Asked = {
  fulfillmentIds: readonly string[]
  refundSpecifications?:
    | readonly {
        fulfillmentId: string
        bookingPartIds?: readonly string[] | undefined
        passengerIds?: readonly string[] | undefined
      }[]
    | undefined
}
type Refusal = 'FULFILLMENT_UNKNOWN' | 'FULFILLMENTS_TOGETHER' | 'PASSENGER_UNKNOWN'

/**
 * Our travellers give back what they have of a booking, and the standard's tickets go back one by one. Whoever leaves one out that
 * would go along hears so: an offer is for what was named, and for nothing else.
 */
export function whoGivesBack(
  booked: Booked,
  { fulfillmentIds, refundSpecifications = [] }: Asked,
): Result<string[], Refusal> {
  const named = new Set(fulfillmentIds)
  const known = new Map(booked.tickets.map((ticket) => [ticket.fulfillmentId, ticket]))
  const isKnown = (id: string): boolean => known.has(id)
  if (![...named].every(isKnown)) return refuse('FULFILLMENT_UNKNOWN')
  // A part of somebody's ticket: there is no such thing.
  if (refundSpecifications.some(({ bookingPartIds = [] }) => bookingPartIds.length > 0))
    return refuse('FULFILLMENTS_TOGETHER')
  const idOf = new Map(booked.passengers.map(({ id, passenger }) => [passenger, id]))
  for (const { fulfillmentId, passengerIds } of refundSpecifications) {
    const ticket = named.has(fulfillmentId) ? known.get(fulfillmentId) : undefined
    if (!ticket) return refuse('FULFILLMENT_UNKNOWN')
    const own = idOf.get(ticket.passenger)
    if (passengerIds?.some((id) => id !== own)) return refuse('PASSENGER_UNKNOWN')
  }
  const who = new Set([...named].flatMap((id) => known.get(id)?.passenger ?? []))
  const all = booked.tickets.filter(({ passenger, isGone }) => !isGone && who.has(passenger))
  return all.every(({ fulfillmentId }) => named.has(fulfillmentId)) ? done([...who]) : refuse('FULFILLMENTS_TOGETHER')
}
