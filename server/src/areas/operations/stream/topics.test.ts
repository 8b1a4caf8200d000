import { streamTicket } from '@cledrau/contract/stream.ts'
import { logout } from '@cledrau/contract/account/session.ts'
import { offerTickets, takeOffer } from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { listen as listenAt, streamOf, type Line } from '../../../testing/stream-page.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { addTickets } from '../../../testing/wallet-tickets.ts'
import { HEARTBEAT } from './stream.routes.ts'
import { LOOK_FOR_ENDED } from './watch-sessions.ts'

/** Two servers of one place, on one database. */
let [first, second]: TestServer[] = []
let [here, there]: string[] = []
let carys: KnownTraveller
let owen: KnownTraveller
beforeAll(async () => {
  first = await startTestServer(inject('postgres'), {}, { sharesBus: true })
  second = await startTestServer(inject('postgres'), {}, { beside: first })
  ;[here, there] = [await streamOf(first), await streamOf(second)]
})
afterAll(async () => {
  await second?.close()
  await first?.close()
})
beforeEach(async () => {
  carys = await addTraveller(house())
  owen = await addTraveller(house())
})
const lines: Line[] = []
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const line of lines.splice(0)) line.hangUp()
})

const house = (): TestServer => {
  if (!first) throw new Error('not open')
  return first
}
type Asked = Parameters<typeof listenAt>[1]
async function listen(asked: Asked = {}, at = here): Promise<Line> {
  const line = await listenAt(at ?? '', asked)
  lines.push(line)
  return line
}
const ticketOf = async (as: KnownTraveller) => (await house().call(streamTicket, {}, { as })).reply.ticket
const own = async (as: KnownTraveller, more: Asked = {}, at = here) =>
  listen({ topics: 'me', ticket: await ticketOf(as), ...more }, at)
const tell = (server: TestServer | undefined, as: KnownTraveller) =>
  server?.app.operations.stream.publish('me', { about: 'wallet' }, { accountId: as.id })
const change = (server: TestServer | undefined, subject: string) =>
  server?.app.operations.stream.publish('reference', { subject, changedAt: '2026-12-07T08:00:00Z' })
const lastIdIn = (heard: string) => [...heard.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''
const count = (heard: string, what: string) => heard.split(what).length - 1

test('each page hears of its own topics and of nobody else’s, whichever server it hangs on and whichever tells', async () => {
  const [hers, his, everybodys] = [await own(carys, {}, there), await own(owen), await listen({ topics: 'reference' })]
  for (const line of [hers, his, everybodys]) await line.until(/event: here/)
  await tell(first, carys)
  await change(second, 'mark')
  expect(await hers.until(/event: me/)).not.toContain('mark')
  expect(await everybodys.until(/mark/)).not.toContain('event: me')
  await tell(second, owen)
  expect(count(await his.until(/event: me/), 'event: me')).toBe(1)
})

test('a ticket opens one line, of its owner, in its time; somebody else’s, a used one and none are refused', async () => {
  expect((await listen({ topics: 'me' })).status).toBe(401)
  expect((await listen({ topics: 'me', ticket: 'made-up' })).status).toBe(403)
  const ticket = await ticketOf(carys)
  // Whoever shows who they are can't show another one's ticket; and it is spent by trying.
  expect((await listen({ topics: 'me', ticket, as: await house().tokenOf(owen) })).status).toBe(403)
  expect((await listen({ topics: 'me', ticket })).status).toBe(403)

  const another = await ticketOf(carys)
  const together = await Promise.all([here, there].map((at) => listen({ topics: 'me', ticket: another }, at)))
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 403])

  const late = await ticketOf(carys)
  house().clock.advance(30 * SECOND)
  expect((await listen({ topics: 'me', ticket: late })).status).toBe(403)

  const ended = await ticketOf(carys)
  expect((await house().call(logout, {}, { as: carys })).status).toBe(200)
  expect((await listen({ topics: 'me', ticket: ended })).status).toBe(401)
  expect((await listen({ topics: 'reference,made-up' })).status).toBe(400)
})

test('who is signed out hears so within seconds, on any server, and nothing more; while nobody can say so the line stays, and nothing breaks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [page, elsewhere, his] = [await own(carys), await own(carys, {}, there), await own(owen)]
  for (const line of [page, elsewhere, his]) await line.until(/event: here/)
  expect((await house().call(logout, {}, { as: carys })).status).toBe(200)
  const warned = Promise.withResolvers<string>()
  vi.spyOn(house().app.server.log, 'warn').mockImplementation((_facts: unknown, text?: string) => {
    warned.resolve(text ?? '')
  })

  await sql`alter table sessions rename to sessions_elsewhere`.execute(house().db)
  vi.advanceTimersByTime(LOOK_FOR_ENDED)
  expect(await warned.promise).toBe('nobody could say whether a session is over')
  vi.advanceTimersByTime(HEARTBEAT)
  await page.until(/: here\n\n/)

  await sql`alter table sessions_elsewhere rename to sessions`.execute(house().db)
  for (const line of [page, elsewhere]) {
    const afterALook = () => {
      vi.advanceTimersByTime(LOOK_FOR_ENDED)
      return line.heard()
    }
    await expect.poll(afterALook).toMatch(/event: over\n/)
    await line.ended
  }
  await tell(first, owen)
  expect(await his.until(/event: me/)).not.toContain('event: over')
})

test('whoever comes back, to another server, hears what was told meanwhile, once and in order', async () => {
  const before = await own(carys)
  const place = lastIdIn(await before.until(/event: here/))
  before.hangUp()
  for (const server of [first, second, first]) await tell(server, carys)
  await tell(second, owen)
  const after = await own(carys, { since: place }, there)
  // What that server hasn't heard of yet comes after.
  expect(count(await after.until(/(?:event: me\n[^]*){3}/), 'event: me')).toBe(3)

  // A server that starts now knows what was told before it was there.
  const third = await startTestServer(inject('postgres'), {}, { beside: house() })
  const late = await own(carys, { since: place }, await streamOf(third))
  expect(count(await late.until(/event: here/), 'event: me')).toBe(3)
  late.hangUp()
  await third.close()
})

test('a page that comes anew hears what its traveller was told while it loaded, and nothing of before', async () => {
  house().clock.advance(61 * SECOND)
  const earlier = await own(carys)
  await earlier.until(/event: here/)
  await tell(first, carys)
  // Told is not yet heard: what a server hears late is news to it.
  await earlier.until(/wallet/)
  earlier.hangUp()
  house().clock.advance(61 * SECOND)
  const { stream } = house().app.operations
  await house().db.inTransaction(async (trx) =>
    done(await stream.tellAccounts(trx, [carys.id, owen.id], { about: 'notifications' })),
  )
  const hers = await own(carys)
  expect(await hers.until(/event: me/)).toContain('data: {"about":"notifications"}')
  expect(await hers.until(/event: here/)).not.toContain('wallet')
  const his = await own(owen, {}, there)
  expect(count(await his.until(/event: me\n[^]*event: here|event: here[^]*event: me\n/), 'event: me')).toBe(1)
})

test('a page that takes another topic on goes on in those it had, and misses nothing in between', async () => {
  const before = await listen({ topics: 'reference' })
  await before.until(/event: here/)
  await change(first, 'one')
  const place = lastIdIn(await before.until(/one/))
  before.hangUp()
  await change(second, 'two')
  await tell(first, carys)
  const after = await own(carys, { topics: 'reference,me', since: place }, there)
  await after.until(/event: here/)
  const heard = await after.until(/event: me/)
  expect([count(heard, '"one"'), count(heard, '"two"'), count(heard, 'event: me'), count(heard, 'missed')]).toEqual([
    0, 1, 1, 0,
  ])
  await change(first, 'three')
  await after.until(/three/)
})

test('a page that was away for more than an hour is told which topics to load afresh', async () => {
  const before = await own(carys)
  const place = lastIdIn(await before.until(/event: here/))
  before.hangUp()
  const others = await listen({ topics: 'reference' })
  await others.until(/event: here/)
  await tell(first, carys)
  house().clock.advance(3601 * SECOND)
  await change(first, 'later')
  // News go round by the bus: this server has heard of it once its own pages have.
  await others.until(/later/)
  const after = await own(carys, { topics: 'reference,me', since: place })
  const heard = await after.until(/event: here/)
  expect(heard).toContain('data: {"topic":"me"}')
})

test('a bus whose line is cut listens again, and what was told meanwhile is heard', async () => {
  const page = await own(carys, {}, there)
  await page.until(/event: here/)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cledrau bus'`.execute(house().db)
  await tell(first, carys)
  await page.until(/event: me/)
})

test('what is undone is not told; what many tell together is heard by all in one order', async () => {
  const pages = [await own(carys), await own(carys, {}, there)]
  for (const page of pages) await page.until(/event: here/)
  await house().db.inTransaction(async (trx) => {
    await house().app.operations.stream.publish('me', { about: 'wallet' }, { trx, accountId: carys.id })
    return { ok: false, refusal: 'NO' } as const
  })
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? house() : second)?.db.inTransaction(async (trx) => {
        const server = n % 2 ? first : second
        await server?.app.operations.stream.publish('me', { about: 'wallet' }, { trx, accountId: carys.id })
        return done(undefined)
      }),
    ),
  )
  const order = async (page: Line) => {
    const heard = await page.until(/(?:event: me\n(?:(?!event: me)[^])*){40}/)
    return [...heard.matchAll(/^id: \S+:(\d+)\nevent: me/gm)].map((match) => Number(match[1]))
  }
  const [one, other] = [await order(pages[0] as Line), await order(pages[1] as Line)]
  expect(one).toHaveLength(40)
  expect(other).toEqual(one)
  expect(one).toEqual(one.toSorted((a, b) => a - b))
})

test('a ticket that changes hands is told in both wallets, on whichever server they are open', async () => {
  const facts = (reference: string) => ({
    facts: { passenger: { reference, kind: 'ADULT' as const, name: null, railcards: [], freeUnder: null } },
  })
  const { recordLocator } = await addTickets(house().db, {
    accountId: carys.id,
    now: house().clock.now(),
    fulfilmentType: 'ETK',
    tickets: [facts('A1'), facts('A2')],
  })
  const [hers, his] = [await own(carys), await own(owen, {}, there)]
  for (const line of [hers, his]) await line.until(/event: here/)
  const { code } = (await house().call(offerTickets, { recordLocator, passengerReferences: ['A2'] }, { as: carys }))
    .reply
  expect((await house().call(takeOffer, { code }, { as: owen })).status).toBe(200)
  expect(await hers.until(/event: me/)).toContain('data: {"about":"wallet"}')
  expect(await his.until(/event: me/)).toContain('data: {"about":"wallet"}')
})
