import { createBooking, createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { resendVerification } from '@cledrau/contract/account/accounts.ts'
import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { endpoint, TIMEOUT } from '@cledrau/contract/endpoint.ts'
import { log } from '@cledrau/contract/log.ts'
import { refreshToken } from '@cledrau/contract/account/session.ts'
import { readStation, stations } from '@cledrau/contract/stations/stations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { chooseLanguage } from '../i18n/language.ts'
import { remember, forget } from '../platform/storage.ts'
import { now } from '../platform/clock.ts'
import { network } from '../testing/network.ts'
import { load, send } from './client.ts'
import { Failed, isSilence } from './failed.ts'
import { logTrouble } from './log.ts'
import { makeQueryClient, STALE_MS } from './query-client.ts'
import { accessTokenNow, endSession, onSessionEnd, refreshSession, refreshTokenExists } from './session.ts'
import { eventually } from '../testing/patience.ts'

const mine = endpoint({
  method: 'GET',
  path: '/v1/mine/{id}',
  access: 'traveller',
  summary: 'Something of one’s own.',
  request: z.object({ id: z.string(), list: z.optional(z.array(z.string())) }),
  reply: z.object({ id: z.string() }),
})
const make = endpoint({
  method: 'POST',
  path: '/v1/mine',
  access: 'traveller',
  summary: 'Makes something.',
  request: z.object({ name: z.string() }),
  reply: z.object({ id: z.string() }),
  refusals: ['STATION_UNKNOWN'],
  once: true,
})

let server: ReturnType<typeof network>
const tokens = (access: string) => ({ access_token: access, refresh_token: 'cookie' })
/** Signs somebody in, as a page that is opened again does. */
async function signIn(access = 'first') {
  remember('refreshTokenExists', 'true')
  server.answer(refreshToken, tokens(access))
  await refreshSession(accessTokenNow())
}

beforeEach(() => {
  // Tabs of one browser take turns; here there is one.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => unknown) => work() },
  })
  server = network()
  localStorage.clear()
  forget('refreshTokenExists')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a call', () => {
  test('goes to /api/ with cookies, as JSON, with the app’s version [CONTENT-022] [CONTENT-023] [CONTENT-024] [CONTENT-025]', async () => {
    server.answer(alerts, { alerts: [], refreshInterval: 15 })
    chooseLanguage('cy')
    await load(alerts, { platform: 'web' })
    const [sent] = server.sent
    expect(sent?.url.pathname).toBe('/api/v1/alerts')
    expect(sent?.init.credentials).toBe('include')
    expect(sent?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      version: '1.2.6',
      'accept-language': 'cy',
    })
    chooseLanguage('en')
  })

  test('carries the app’s token, in the query or in the body [CONTENT-021] [SESSION-021]', async () => {
    server.answer(mine, { id: 'a' })
    server.answer(make, { id: 'b' })
    await load(mine, { id: 'a b', list: ['x', 'y'] })
    await send(make, { name: 'n' })
    expect(server.to(mine)[0]?.url.search).toBe(`?list=x&list=y&token=${APP_TOKEN}`)
    expect(server.to(mine)[0]?.url.pathname).toBe('/api/v1/mine/a%20b')
    expect(server.to(make)[0]?.body).toEqual({ name: 'n', token: APP_TOKEN })
  })

  test('gives up after its time: 20 s, and 30 s where a mail is sent again or a booking is completed [CONTENT-026] [CONST-006] [CONST-041] [TCONST-009]', async () => {
    expect(TIMEOUT).toBe(20_000)
    expect(alerts.timeout).toBe(TIMEOUT)
    expect([createBooking.timeout, createBookingWithoutBasket.timeout]).toEqual([30_000, 30_000])
    for (const call of [mine, resendVerification]) server.on(call, () => new Promise(() => undefined))
    const waits: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
      waits.push(after)
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    })
    const failed = await load(mine, { id: 'a' }).catch((error: unknown) => error)
    await send(resendVerification, { email: 'a@b.cymru' }).catch(() => undefined)
    timeout.mockRestore()
    expect(waits).toEqual([20_000, 30_000])
    expect(failed).toMatchObject({ status: 0, code: 'TIMEOUT' })
  })

  test('can be called off', async () => {
    server.on(mine, () => new Promise(() => undefined))
    const stop = new AbortController()
    const loading = load(mine, { id: 'a' }, { signal: stop.signal })
    stop.abort(new Error('left'))
    await expect(loading).rejects.toThrow('left')
  })

  test('that nobody answers says so, and one that is refused says why', async () => {
    server.silent(mine)
    expect(isSilence(await load(mine, { id: 'a' }).catch((error: unknown) => error))).toBe(true)
    server.fail(readStation, 404, 'STATION_UNKNOWN')
    const failed = await load(readStation, { code: 'XXX', lang: 'en' }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Failed)
    expect(failed).toMatchObject({ status: 404, code: 'STATION_UNKNOWN', message: 'words' })
  })

  test('a refusal of the contract is an answer; anything else is thrown', async () => {
    server.fail(make, 404, 'STATION_UNKNOWN')
    expect(await send(make, { name: 'n' })).toEqual({ ok: false, refusal: 'STATION_UNKNOWN' })
    server.fail(make, 500)
    await expect(send(make, { name: 'n' })).rejects.toMatchObject({ status: 500 })
  })

  test('that creates something has a key of its own, kept for its repeats', async () => {
    server.answer(make, { id: 'b' })
    await send(make, { name: 'n' })
    await send(make, { name: 'n' })
    const again = crypto.randomUUID()
    await send(make, { name: 'n' }, { idempotencyKey: again })
    const keys = server.to(make).map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(again)
  })

  test('whose answer can’t be read fails rather than being believed; unknown fields are left aside', async () => {
    server.on(mine, () => ({ body: { id: 7 } }))
    await expect(load(mine, { id: 'a' })).rejects.toMatchObject({ code: 'UNREADABLE' })
    server.on(mine, () => ({ body: { id: 'a', more: true } }))
    expect(await load(mine, { id: 'a' })).toEqual({ id: 'a' })
  })

  test('whose answer is a long list is read whole, and the page is not kept from other work meanwhile', async () => {
    const list = endpoint({
      method: 'GET',
      path: '/v1/list',
      access: 'anyone',
      summary: 'A long list.',
      request: z.object({}),
      reply: z.array(z.object({ id: z.number() })),
    })
    const entries = Array.from({ length: 1001 }, (_, id) => ({ id }))
    server.answer(list, entries)
    // Without a way to let others go first it is read at once.
    expect(await load(list, {})).toEqual(entries)
    const others = vi.fn(() => Promise.resolve())
    vi.stubGlobal('scheduler', { yield: others })
    expect(await load(list, {})).toEqual(entries)
    expect(others.mock.calls.length).toBeGreaterThan(5)
    server.on(list, () => ({ body: [...entries, { id: 'none' }] }))
    await expect(load(list, {})).rejects.toMatchObject({ code: 'UNREADABLE' })
    vi.unstubAllGlobals()
  })

  test('sets the only clock by what the server says', async () => {
    const hour = 3_600_000
    const ahead = new Date(Date.now() + hour).toISOString()
    server.on(mine, () => ({ body: { id: 'a' }, headers: { 'Server-Time': ahead } }))
    await load(mine, { id: 'a' })
    expect(now() - Date.now()).toBeGreaterThan(hour - 2000)
    server.on(mine, () => ({ body: { id: 'a' }, headers: { 'Server-Time': new Date().toISOString() } }))
    await load(mine, { id: 'a' })
    expect(Math.abs(now() - Date.now())).toBeLessThan(2000)
  })
})

describe('a session', () => {
  /** Wants the second token. */
  const pickyAboutTokens = (status = 401) =>
    server.on(mine, ({ headers }) =>
      headers['authorization'] === 'Bearer second'
        ? { body: { id: 'a' } }
        : { status, body: { error: true, code: 'SIGN_IN', errorMessage: '', requestId: 't' } },
    )
  const expectRefreshedAfter = async (status: number) => {
    await signIn()
    pickyAboutTokens(status)
    server.answer(refreshToken, tokens('second'))
    expect(await load(mine, { id: 'a' })).toEqual({ id: 'a' })
    expect(server.to(mine).map(({ headers }) => headers['authorization'])).toEqual(['Bearer first', 'Bearer second'])
    expect(accessTokenNow()).toBe('second')
  }

  test('whose token ran out is refreshed, and the call repeated once [LOGIN-049] [SESSION-022]', () =>
    expectRefreshedAfter(401))

  test('whose token isn’t enough is refreshed, and the call repeated once [LOGIN-049] [SESSION-023]', () =>
    expectRefreshedAfter(403))

  test('is refreshed once for calls that fail together', async () => {
    await signIn()
    pickyAboutTokens()
    server.answer(refreshToken, tokens('second'))
    const before = server.to(refreshToken).length
    await Promise.all([load(mine, { id: 'a' }), load(mine, { id: 'b' }), load(mine, { id: 'c' })])
    expect(server.to(refreshToken).length - before).toBe(1)
  })

  test('that a reload left without a token fetches one first, and asks once', async () => {
    remember('refreshTokenExists', 'true')
    server.answer(refreshToken, tokens('second'))
    pickyAboutTokens()
    expect(await load(mine, { id: 'a' })).toEqual({ id: 'a' })
    expect(server.to(mine).map(({ headers }) => headers['authorization'])).toEqual(['Bearer second'])
    expect(server.to(refreshToken)).toHaveLength(1)
  })

  test('that still isn’t good enough is not tried a third time', async () => {
    await signIn()
    server.fail(mine, 403, 'NOT_ALLOWED')
    server.answer(refreshToken, tokens('second'))
    await expect(load(mine, { id: 'a' })).rejects.toMatchObject({ status: 403 })
    expect(server.to(mine)).toHaveLength(2)
    expect(refreshTokenExists()).toBe(true)
  })

  test('goes on when what should be new tokens is none: it is no refusal, and nothing unreadable is kept', async () => {
    await signIn()
    pickyAboutTokens()
    server.on(refreshToken, () => ({ body: { access_token: 7 } }))
    await expect(load(mine, { id: 'a' })).rejects.toMatchObject({ status: 401 })
    expect(accessTokenNow()).toBe('first')
    expect(refreshTokenExists()).toBe(true)
  })

  test('ends when the server refuses to refresh it, and takes what it kept along [LOGIN-050] [SESSION-024] [ERR-027]', async () => {
    await signIn()
    const purged = vi.fn()
    const stop = onSessionEnd(purged)
    server.fail(mine, 401, 'SIGN_IN')
    server.fail(refreshToken, 401, 'SIGN_IN')
    const before = server.to(refreshToken).length
    await expect(load(mine, { id: 'a' })).rejects.toMatchObject({ status: 401 })
    expect(server.to(refreshToken).length - before).toBe(1)
    expect(accessTokenNow()).toBeNull()
    expect(refreshTokenExists()).toBe(false)
    expect(purged).toHaveBeenCalledTimes(1)
    stop()
  })

  test('outlives silence, a busy server, a broken one and an unknown app', async () => {
    await signIn()
    server.fail(mine, 401, 'SIGN_IN')
    const moods = [
      () => server.silent(refreshToken),
      () => server.fail(refreshToken, 429, 'TOO_MANY_CALLS'),
      () => server.fail(refreshToken, 503, 'TOO_BUSY'),
      () => server.fail(refreshToken, 401, 'APP_TOKEN'),
    ]
    for (const mood of moods) {
      mood()
      await expect(load(mine, { id: 'a' })).rejects.toMatchObject({ status: 401 })
      expect(accessTokenNow()).toBe('first')
      expect(refreshTokenExists()).toBe(true)
    }
  })

  test('is not refreshed for an unknown app, nor for a guest', async () => {
    server.fail(mine, 401, 'SIGN_IN')
    server.answer(refreshToken, tokens('second'))
    await expect(load(mine, { id: 'a' })).rejects.toMatchObject({ status: 401 })
    await signIn()
    const before = server.to(refreshToken).length
    server.fail(mine, 401, 'APP_TOKEN')
    await expect(load(mine, { id: 'a' })).rejects.toMatchObject({ code: 'APP_TOKEN' })
    expect(server.to(refreshToken)).toHaveLength(before)
  })

  test('is never shown to calls whose answer is the same for everybody', async () => {
    await signIn()
    server.answer(stations, [])
    await load(stations, {})
    expect(server.to(stations)[0]?.headers['authorization']).toBeUndefined()
  })

  test('that somebody signed out of without a network is not opened again before that has been said', async () => {
    await signIn()
    remember('logoutToSend', '1')
    server.answer(refreshToken, tokens('second'))
    expect(await refreshSession('first')).toBe('not-now')
    forget('logoutToSend')
  })
})

test('trouble is told to the server, and nobody waits for it [CONTENT-020] [CONTENT-051]', async () => {
  server.silent(log)
  expect(logTrouble('start-up', 'words', new Error('no words'))).toBeUndefined()
  await eventually(() => expect(server.to(log)).toHaveLength(1))
  expect(Object.keys(server.to(log)[0]?.body ?? {}).toSorted()).toEqual(
    ['channel', 'controller', 'message', 'provider', 'raw', 'token', 'typeof', 'userID'].toSorted(),
  )
})

test('what was heard is good for 300 000 ms; nothing waits for a network or tries by itself [CONST-007]', () => {
  expect(STALE_MS).toBe(300_000)
  const { queries, mutations } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ networkMode: 'always', retry: false, staleTime: STALE_MS })
  expect(mutations).toMatchObject({ networkMode: 'always', retry: false })
})
