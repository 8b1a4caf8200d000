import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createBookingWithoutBasket } from '@cledrau/contract/booking.ts'
import type { AnyEndpoint, ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import type { Failure } from '@cledrau/contract/failure.ts'
import { readPayment, startPayment } from '@cledrau/contract/payments.ts'
import { ticketSearch } from '@cledrau/contract/ticket-search.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { choose, GUEST, isWalkUp, type Chosen } from '@cledrau/server/testing/buying.ts'
import { typeCard } from '@cledrau/server/testing/paying.ts'
import { addressed } from '@cledrau/server/testing/test-server.ts'

/** A traveller who doesn't give up: whatever dies, the same question is asked again with the same key. */

/** Longer than that nobody waits: it counts as stuck. */
const PATIENCE = 180_000

type Asked = { key?: string; bearer?: string }

/** Until there is an answer that says something: silence, our faults and "still running" are asked again. */
async function ask<Call extends AnyEndpoint>(
  url: string,
  call: Call,
  request: RequestOf<Call>,
  { key, bearer }: Asked = {},
): Promise<{ status: number; reply: ReplyOf<Call>; failure: Failure }> {
  const { method, url: path, payload, query } = addressed(call, request as Record<string, unknown>)
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const response = await fetch(`${url}${String(path)}${search}`, {
      method: method ?? 'GET',
      headers: {
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
    const body = (await response?.json().catch(() => undefined)) as (ReplyOf<Call> & Failure) | undefined
    const again = !response || response.status >= 500 || response.status === 429 || body?.code === 'STILL_RUNNING'
    if (!again && body !== undefined) return { status: response.status, reply: body, failure: body }
    await wait(100 + Math.random() * 200)
  }
  throw new Error(`${call.method} ${call.path} never answered`)
}

/** What everybody buys: a ticket without a limit, so that nobody is refused for another's sake. */
export async function findTicket(url: string): Promise<Chosen> {
  const tomorrow = addDays(clockTime(instant(Date.now())).date, 2)
  const asked = { origin: 'CDF', destination: 'SWA', outboundDate: tomorrow, outboundTime: '10:00' }
  const { reply, failure } = await ask(url, ticketSearch, { ...asked, ticketType: 'single' })
  if (!reply) throw new Error(`nothing to buy: ${JSON.stringify(failure)}`)
  return choose(reply, isWalkUp)
}

/** `bookedIn`: milliseconds until the places were held. */
export type Outcome = { orderID: string | null; state: string; bookedIn: number }

/** From the booking to what the traveller is told in the end. */
export async function checkOut(url: string, chosen: Chosen): Promise<Outcome> {
  const emailAddress = `${randomUUID()}@example.org`
  const request = { ...chosen, ...GUEST, emailAddress, fulfilment: { method: 'ETK' as const }, reserveSeats: true }
  const asked = performance.now()
  const booked = await ask(url, createBookingWithoutBasket, request, { key: randomUUID() })
  const bookedIn = performance.now() - asked
  if (booked.status !== 200) return { orderID: null, state: booked.failure.code, bookedIn }
  const { orderID } = booked.reply.order
  const bearer = booked.reply.guestToken ?? ''
  const target = { kind: 'order' as const, orderID }
  const begun = await ask(url, startPayment, { target }, { key: randomUUID(), bearer })
  if (begun.status !== 200) return { orderID, state: begun.failure.code, bookedIn }

  const { paymentID } = begun.reply
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const { reply, status, failure } = await ask(url, readPayment, { paymentID }, { bearer })
    if (status !== 200) return { orderID, state: failure.code, bookedIn }
    if (reply.state === 'YOUR_TURN') await typeCard(reply.frame, 'approved').catch(() => undefined)
    else if (reply.state !== 'FINDING_OUT' && reply.state !== 'RETURNING')
      return { orderID, state: reply.state, bookedIn }
    await wait(50 + Math.random() * 100)
  }
  return { orderID, state: 'STUCK', bookedIn }
}
