import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { startPayment } from '@cledrau/contract/buying/payments.ts'
import { readPartnerAccount, readPartnerStatement } from '@cledrau/contract/partners/partner-books.ts'
import { listPartnerEvents } from '@cledrau/contract/partners/partner-events.ts'
import { listPartnerOrders } from '@cledrau/contract/partners/partner-orders.ts'
import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import { makeKey } from '@cledrau/server/areas/partners/partners/partner-keys.ts'
import { openOperatorsPartners } from '@cledrau/server/areas/payments/partner-accounts/operators-partners.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { GUEST, type Chosen } from '@cledrau/server/testing/buying.ts'
import { importJWK, SignJWT, type JWK } from 'jose'
import { dayAhead } from '../../../attacks/greedy-behaviours.ts'
import { askOnce } from '../../../crash/checkouts.ts'

/** A company's program, as it knows itself, at an address of its own. */
export type Shop = { id: string; keyId: string; key: JWK; from: string }

/** So many companies, each with so many calls a minute. */
export async function openShops(databaseUrl: string, count: number, callsPerMinute: number): Promise<Shop[]> {
  const pool = openPool(databaseUrl, { max: 1 })
  try {
    const partners = openOperatorsPartners(openDatabase(pool), systemClock)
    const shops: Shop[] = []
    for (let nth = 0; nth < count; nth++) {
      const { open, whole } = await makeKey()
      const terms = { scopes: [...SCOPES], creditLimit: 100_000_000, callsPerMinute }
      const added = await partners.add(`Siop ${nth} ${randomUUID()}`, terms, open)
      if (!added.ok) throw new Error(added.refusal)
      shops.push({ ...added.value, key: whole, from: `192.0.2.${1 + (nth % 250)}` })
    }
    return shops
  } finally {
    await pool.end()
  }
}

export async function tokenFor(url: string, { id, keyId, key, from }: Shop): Promise<string> {
  const { issuer, token_endpoint: endpoint } = (await (
    await fetch(`${url}/.well-known/oauth-authorization-server`)
  ).json()) as { issuer: string; token_endpoint: string }
  const assertion = await new SignJWT({ iss: id, sub: id, aud: issuer, jti: randomUUID() })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId })
    .setExpirationTime('1m')
    .sign(await importJWK(key, 'EdDSA'))
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    }),
  })
  const body = (await answer.json()) as { access_token?: string }
  if (!body.access_token) throw new Error(`no token: ${answer.status} ${JSON.stringify(body)}`)
  return body.access_token
}

/** What came of it, by status. */
export type Counted = Map<number, number>
export const countIn = (counted: Counted, status: number): void =>
  void counted.set(status, (counted.get(status) ?? 0) + 1)
export const said = (counted: Counted): string =>
  [...counted]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

type Sold = { sales: number }
type Sale = { url: string; shop: Shop; bearer: string; counted: Counted; chosen: Chosen; sold: Sold }

/** Of fifty calls five search and two sell, and the others ask what a shop's program asks all day. One call in forty may hold. */
const CALLS_OF_A_ROUND = 50
const WAYS = ['SWA', 'SHR', 'NWP', 'HFD', 'BHM', 'CRE'] as const

async function nthCall({ url, shop, bearer, counted, chosen, sold }: Sale, nth: number): Promise<void> {
  const { from } = shop
  const today = dayAhead(0)
  const at = nth % CALLS_OF_A_ROUND
  // Holding and paying are two calls, and this round's two.
  if (at === 7) return
  if (at === 8) {
    const asked = { ...chosen, ...GUEST, fulfilment: { method: 'ETK' as const } }
    const held = await askOnce(url, createBookingWithoutBasket, asked, { bearer, from, key: randomUUID() })
    countIn(counted, held.status)
    if (held.status !== 200) return
    const { order, guestToken } = held.reply
    const paying = { target: { kind: 'order' as const, orderID: order.orderID }, onAccount: order.price.total }
    const paid = await askOnce(url, startPayment, paying, { bearer: guestToken ?? '', from, key: randomUUID() })
    countIn(counted, paid.status)
    if (paid.status === 200 && paid.reply.state === 'PAID') sold.sales += 1
    return
  }
  const { status } =
    at % 10 === 0
      ? await askOnce(
          url,
          ticketSearch,
          {
            origin: 'CDF',
            destination: WAYS[nth % WAYS.length] ?? 'SWA',
            outboundDate: dayAhead(2 + (nth % 5)),
            outboundTime: '09:00',
            ticketType: 'single',
          },
          { bearer, from },
        )
      : at % 5 === 1
        ? await askOnce(url, readPartnerStatement, { day: today }, { bearer, from })
        : at % 5 === 2
          ? await askOnce(url, listPartnerOrders, {}, { bearer, from })
          : at % 5 === 3
            ? await askOnce(url, listPartnerEvents, {}, { bearer, from })
            : at % 5 === 4
              ? await askOnce(url, alerts, {}, { bearer, from })
              : await askOnce(url, readPartnerAccount, {}, { bearer, from })
  countIn(counted, status)
}

/** A minute of theirs and one of the server's don't begin together. */
const ALMOST = 0.97

/** What a shop's program does all day, spread over each minute as far as its quota goes. */
export async function runAtQuota(
  sale: Omit<Sale, 'bearer' | 'counted' | 'sold'>,
  { callsPerMinute, stop }: { callsPerMinute: number; stop: AbortSignal },
): Promise<{ counted: Counted; sales: number }> {
  const [counted, sold] = [new Map<number, number>(), { sales: 0 }]
  const bearer = await tokenFor(sale.url, sale.shop)
  const every = 60_000 / (callsPerMinute * ALMOST)
  const open = new Set<Promise<void>>()
  // They don't all press at the same moment.
  let due = performance.now() + Math.random() * every
  for (let nth = Math.floor(Math.random() * CALLS_OF_A_ROUND); !stop.aborted; nth++) {
    await wait(Math.max(0, due - performance.now()))
    due += every
    if (stop.aborted) break
    const call = nthCall({ ...sale, bearer, counted, sold }, nth).finally(() => open.delete(call))
    open.add(call)
  }
  await Promise.all(open)
  return { counted, sales: sold.sales }
}

/** Eight hands of one shop, each with the next call as soon as the last was answered, whatever the answer says. */
export async function runFarOver(
  sale: Omit<Sale, 'bearer' | 'counted' | 'sold'>,
  stop: AbortSignal,
): Promise<{ counted: Counted; sales: number }> {
  const [counted, sold] = [new Map<number, number>(), { sales: 0 }]
  const bearer = await tokenFor(sale.url, sale.shop)
  let nth = 0
  const hand = async () => {
    while (!stop.aborted) {
      await nthCall({ ...sale, bearer, counted, sold }, nth++)
      await wait(PAUSE)
    }
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
  return { counted, sales: sold.sales }
}
const HANDS = 8
/** Milliseconds: what sends without any would measure itself, on this same machine. */
const PAUSE = 10
