import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createBooking, createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import type { AnyEndpoint, ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import type { Failure } from '@cledrau/contract/failure.ts'
import { readPayment, startPayment } from '@cledrau/contract/buying/payments.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { choose, GUEST, isWalkUp, type Chosen } from '@cledrau/server/testing/buying.ts'
import { typeCard } from '@cledrau/server/testing/paying.ts'
import { addressed } from '@cledrau/server/testing/test-server.ts'

/** A traveller who doesn't give up: whatever dies, the same question is asked again with the same key. */

/** Longer than that nobody waits: it counts as stuck. */
const PATIENCE = 180_000

type Asked = {
  key?: string
  bearer?: string
  /** The address that it comes from, where a proxy says so. */
  from?: string
  /** Each answer's status, those that are asked again too, what broke it, and the milliseconds that it took. */
  heard?: ((status: number, why: string | undefined, took: number) => void) | undefined
}
type Answered<Call extends AnyEndpoint> = {
  status: number
  reply: ReplyOf<Call>
  failure: Failure
  /** Milliseconds. */
  took: number
}

/** One try over a socket; status 0 where nobody answered. */
export async function askOnce<Call extends AnyEndpoint>(
  url: string,
  call: Call,
  request: RequestOf<Call>,
  { key, bearer, from, heard }: Asked = {},
): Promise<Answered<Call>> {
  const { method, url: path, payload, query } = addressed(call, request as Record<string, unknown>)
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const began = performance.now()
  let why: string | undefined
  const response = await fetch(`${url}${String(path)}${search}`, {
    method: method ?? 'GET',
    headers: {
      'content-type': 'application/json',
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
    signal: AbortSignal.timeout(20_000),
  }).catch((error: Error) => void (why = whyNot(error)))
  const body = (await response?.json().catch((error: Error) => void (why = `half an answer: ${whyNot(error)}`))) as
    | (ReplyOf<Call> & Failure)
    | undefined
  const status = body === undefined ? 0 : (response?.status ?? 0)
  const took = performance.now() - began
  heard?.(status, why && `${method} ${String(path)} after ${Math.round(took)} ms: ${why}`, took)
  return { status, reply: body as ReplyOf<Call>, failure: body as Failure, took }
}

/** What broke a line, as far as it says. */
const whyNot = ({ name, message, cause }: Error): string =>
  cause instanceof Error ? `${message} (${(cause as { code?: string }).code ?? cause.message})` : `${name}: ${message}`

/** Until there is an answer that says something: silence, our faults and "still running" are asked again. */
export async function ask<Call extends AnyEndpoint>(
  url: string,
  call: Call,
  request: RequestOf<Call>,
  asked: Asked = {},
): Promise<Answered<Call>> {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const answered = await askOnce(url, call, request, asked)
    const { status, failure } = answered
    const again = status === 0 || status >= 500 || status === 429 || failure.code === 'STILL_RUNNING'
    if (!again) return answered
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

/** `as`: the bearer of an account; without it somebody buys as a guest. */
type Buyer = Pick<Asked, 'from' | 'heard'> & { as?: string }

/** From the booking to what the traveller is told in the end. */
export async function checkOut(url: string, chosen: Chosen, { as, ...buyer }: Buyer = {}): Promise<Outcome> {
  const request = { ...chosen, fulfilment: { method: 'ETK' as const }, reserveSeats: true }
  const guest = { ...request, ...GUEST, emailAddress: `${randomUUID()}@example.org` }
  const asked = performance.now()
  const booked = as
    ? await ask(url, createBooking, request, { ...buyer, key: randomUUID(), bearer: as })
    : await ask(url, createBookingWithoutBasket, guest, { ...buyer, key: randomUUID() })
  const bookedIn = performance.now() - asked
  if (booked.status !== 200) return { orderID: null, state: booked.failure.code, bookedIn }
  const { orderID } = booked.reply.order
  const bearer = as ?? ('guestToken' in booked.reply ? (booked.reply.guestToken ?? '') : '')
  const target = { kind: 'order' as const, orderID }
  const begun = await ask(url, startPayment, { target }, { ...buyer, key: randomUUID(), bearer })
  if (begun.status !== 200) return { orderID, state: begun.failure.code, bookedIn }

  const { paymentID } = begun.reply
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const { reply, status, failure } = await ask(url, readPayment, { paymentID }, { ...buyer, bearer })
    if (status !== 200) return { orderID, state: failure.code, bookedIn }
    if (reply.state === 'YOUR_TURN') await typeCard(reply.frame, 'approved').catch(() => undefined)
    else if (reply.state !== 'FINDING_OUT' && reply.state !== 'RETURNING')
      return { orderID, state: reply.state, bookedIn }
    await wait(50 + Math.random() * 100)
  }
  return { orderID, state: 'STUCK', bookedIn }
}
