import { connect } from '@nats-io/transport-node'
import { done, refuse } from '@cledrau/domain/result.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { SECRET, startNats } from './nats.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import type { Bus, BusEvent } from '@cledrau/server/bus/bus.ts'
import { openNatsCarrier } from '@cledrau/server/bus/nats-carrier.ts'
import { openRowBus } from '@cledrau/server/bus/row-bus.ts'

let house: TestServer
let nats: Awaited<ReturnType<typeof startNats>>
beforeAll(async () => {
  ;[house, nats] = await Promise.all([startTestServer(inject('postgres')), startNats(3)])
})
afterAll(async () => {
  await nats?.stop()
  await house?.close()
})
const open: Bus[] = []
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close()
})

/** One more server on the bus, and what it heard. */
async function join(urls = nats.urls) {
  const heard: BusEvent[] = []
  const complaints: string[] = []
  const bus = await openRowBus({
    db: house.db,
    clock: house.clock,
    jobs: { every: async () => {} },
    log: { error: () => {} },
    carrierBy: (epoch) =>
      openNatsCarrier({ urls, epoch, name: 'test', log: { error: (_, text) => void complaints.push(text) } }),
  })
  open.push(bus)
  await bus.open((event) => heard.push(event))
  return { bus, heard, said: () => heard.map(({ data }) => data), complaints, isThere: () => bus.figures().there }
}
type Server = Awaited<ReturnType<typeof join>>
const tell = ({ bus }: Server, data: string) => bus.publish(null, { topic: 'reference', name: 'reference', data })
const connected = (...servers: Server[]) =>
  expect.poll(() => servers.every((server) => server.isThere()), { timeout: 20_000 }).toBe(true)
const allHeard = (servers: Server[], last: string) =>
  expect.poll(() => servers.map((server) => server.said().at(-1)), { timeout: 20_000 }).toEqual(servers.map(() => last))
/** Nothing twice, nothing left out, in the order of the numbers. */
const inOrder = ({ heard }: Server) => heard.every(({ n }, nth) => nth === 0 || n === (heard[nth - 1]?.n ?? 0) + 1)

test('what servers tell at once all of them hear, once and in one order, and without asking the database for it', async () => {
  const servers = [await join(), await join(), await join()]
  await connected(...servers)
  for (const { bus } of servers) await bus.catchUp()
  const before = servers.map(({ bus }) => bus.figures())
  // On one line nothing overtakes.
  for (let n = 0; n < 30; n++) await tell(servers[0]!, `single ${n}`)
  await allHeard(servers, 'single 29')
  expect(servers.map(({ bus }) => bus.figures())).toEqual(before.map((one) => ({ ...one, carried: one.carried + 30 })))

  await Promise.all(Array.from({ length: 300 }, (_, n) => tell(servers[n % 3]!, `${n}`)))
  await tell(servers[0]!, 'last')
  await allHeard(servers, 'last')
  const [one, other, third] = servers.map((server) => server.heard.slice(-331).map(({ n, data }) => `${n} ${data}`))
  expect(one).toHaveLength(331)
  expect(other).toEqual(one)
  expect(third).toEqual(one)
  expect(servers.every(inOrder)).toBe(true)
})

test('what is undone isn’t told, and what is too long to be carried is read', async () => {
  const [one, other] = [await join(), await join()]
  await connected(one, other)
  const refused = await house.db.inTransaction(async (trx) => {
    await one.bus.publish(trx, { topic: 'reference', name: 'reference', data: 'undone' })
    return refuse('NO')
  })
  expect(refused.ok).toBe(false)
  const long = 'long '.repeat(400_000)
  await house.db.inTransaction(async (trx) =>
    done(await one.bus.publish(trx, { topic: 'reference', name: 'reference', data: long })),
  )
  await allHeard([one, other], long)
  expect(other.said()).not.toContain('undone')
})

test('servers of the bus are killed, all of them: news goes on by the database, and by the bus once it is back', async () => {
  const [one, other] = [await join(), await join()]
  await connected(one, other)
  await nats.kill(0)
  await tell(one, 'two are left')
  await allHeard([one, other], 'two are left')
  await Promise.all([nats.kill(1), nats.kill(2)])
  await tell(one, 'none is left')
  await tell(other, 'by the rows')
  await allHeard([one, other], 'by the rows')
  // A server that starts meanwhile hears all the same.
  const late = await join()
  expect(late.said().at(-1)).toBe('by the rows')

  await Promise.all([0, 1, 2].map((nth) => nats.start(nth)))
  await connected(one, other, late)
  await tell(late, 'all are back')
  await allHeard([one, other, late], 'all are back')
  expect([one, other].every(inOrder)).toBe(true)
})

test('a cluster that refuses us for a while, with another secret, is come back to once it has ours again', async () => {
  const one = await join()
  await connected(one)
  const all = [0, 1, 2]
  await Promise.all(all.map((nth) => nats.kill(nth)))
  await Promise.all(all.map((nth) => nats.start(nth, 'another-one')))
  await tell(one, 'refused')
  await allHeard([one], 'refused')
  // The client gives up where it is refused; somebody has to begin again.
  await expect
    .poll(() => one.complaints, { timeout: 60_000 })
    .toContain('the bus is not to be reached; it is tried again')
  expect(one.isThere()).toBe(false)
  await Promise.all(all.map((nth) => nats.kill(nth)))
  await Promise.all(all.map((nth) => nats.start(nth)))
  await connected(one)
  await tell(one, 'let in again')
  await allHeard([one], 'let in again')
})

test('rubbish on the bus and news from another place change nothing', async () => {
  const one = await join()
  await connected(one)
  const { epoch } = one.bus
  const stranger = await connect({ ...SECRET, servers: nats.urls.map((url) => new URL(url).host) })
  const far = { n: 9_000_000_000, topic: 'reference', name: 'reference', data: 'far', at: 0 }
  for (const text of ['', '{', '[]', '[{"n":1}]', '7', JSON.stringify([far])])
    stranger.publish(`cledrau.${epoch}.events`, text)
  const next = { ...far, n: (one.heard.at(-1)?.n ?? 0) + 1, data: 'elsewhere' }
  stranger.publish('cledrau.another-place.events', JSON.stringify([next]))
  await stranger.close()
  await tell(one, 'ours')
  await allHeard([one], 'ours')
  expect(one.said()).not.toContain('far')
  expect(one.said()).not.toContain('elsewhere')
})

test('whoever has another secret isn’t let in, and what is told arrives without the bus', async () => {
  const one = await join()
  const wrong = await join(nats.urls.map((url) => url.replace(SECRET.pass, 'guessed')))
  await connected(one)
  await tell(one, 'not for guessers')
  await allHeard([one, wrong], 'not for guessers')
  expect(wrong.isThere()).toBe(false)
})
