import { utcIso } from '@cledrau/domain/time/instant.ts'
import { afterEach, expect, inject, test } from 'vitest'
import { readNews, writeNews } from '../../bus/news.ts'
import { openOtherEnd } from '../../gateways/other-end.ts'
import { startTraceTaker } from '../../testing/proofs/trace-taker.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { beginSpan, inSpan, spanNow, traceIdOf, traceparentNow, under } from './span.ts'
import { openTraces, type Traces } from './traces.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})
async function follow(percent: number) {
  const taker = await startTraceTaker()
  const settings = { TRACES_URL: taker.url, TRACES_PERCENT: percent, NODE_NAME: 'one' }
  const traces = openTraces(settings, { error: () => {} }) as Traces
  open.push(taker)
  return { taker, traces, names: () => taker.spans().map(({ name }) => name) }
}
const CALL = { kind: 'server' } as const

test('what failed and what was slow is kept always, the rest as it is drawn', async () => {
  const { traces, names } = await follow(0)
  for (const ms of [1, 499, 500, 3000]) traces.end(traces.begin(`took ${ms} ms`, CALL), undefined, ms)
  traces.end(traces.begin('failed', CALL), new Error('words'))
  await traces.follow('called somebody who failed', CALL, () =>
    inSpan('partner', { kind: 'client' }, () => Promise.reject(new Error('no'))).catch(() => {}),
  )
  await traces.follow('tried again within', CALL, () =>
    inSpan('step', {}, () => Promise.reject(new Error('no'))).catch(() => {}),
  )
  await traces.close()
  expect(names()).toEqual(['took 500 ms', 'took 3000 ms', 'failed', 'called somebody who failed', 'partner'])
})

test('of many as many are drawn as were asked for; parts of ours follow who has drawn, strangers’ words count for nothing', async () => {
  const { traces } = await follow(10)
  let drawn = 0
  for (let n = 0; n < 5000; n++) drawn += Number(traces.begin('one', CALL).part.isDrawn)
  expect(drawn).toBeGreaterThan(380)
  expect(drawn).toBeLessThan(620)
  const said = (flags: string) => `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`
  const ours = (flags: string) => traces.begin('job', { from: said(flags) }).part.isDrawn
  expect([ours('01'), ours('00')]).toEqual([true, false])
  const theirs = Array.from(
    { length: 500 },
    () => traces.begin('call', { from: said('01'), isOurs: false }).part.isDrawn,
  )
  expect(theirs.filter(Boolean).length).toBeLessThan(120)
  await traces.close()
})

test('what failed is told by its kind, never in its words, and its trace is known to whoever logs it', async () => {
  const { traces, taker } = await follow(100)
  const complaint = Object.assign(new Error('Key (email)=(gwenllian@example.org) exists'), { code: '23505' })
  const odd = Object.assign(new Error('no'), { code: 'gwenllian@example.org', name: 'gwen.llian@example.org' })
  for (const error of [complaint, odd, 'gwenllian'])
    await traces.follow('job', {}, () => Promise.reject(error as Error)).catch(() => {})
  await traces.close()
  expect(taker.text()).not.toContain('gwen')
  const kinds = taker.spans().map(({ attributes }) => attributes[0]?.value.stringValue)
  expect(kinds).toEqual(['23505', 'Error', 'Error'])
  expect(traceIdOf(complaint)).toBe(taker.spans()[0]?.traceId)
})

test('work that goes on behind the end is not followed any more, and a long one shows how it begins', async () => {
  const { traces, taker } = await follow(100)
  const span = traces.begin('long', {})
  for (let n = 0; n < 1000; n++) beginSpan(span.part, span, 'step', {}, performance.now())
  traces.end(span)
  expect(under(span, () => [spanNow(), traceparentNow()])).toEqual([undefined, undefined])
  await traces.close()
  expect(taker.spans()).toHaveLength(300)
  expect(taker.spans()[0]?.attributes).toEqual([{ key: 'cledrau.spans_left', value: { intValue: '701' } }])
})

test('news that one server tells is heard on the other one in the same trace', async () => {
  const { taker, traces } = await follow(100)
  const settings = { TRACES_URL: taker.url, TRACES_PERCENT: '100', ROLES: 'api' }
  const one = await startTestServer(inject('postgres'), { ...settings, NODE_NAME: 'one' }, { sharesBus: true })
  const other = await startTestServer(inject('postgres'), { ...settings, NODE_NAME: 'other' }, { beside: one })
  open.push(one, other)
  const changedAt = utcIso(one.clock.now())
  const traceId = await traces.follow('a change', {}, async () => {
    await one.app.operations.stream.publish('reference', { subject: 'stations', changedAt })
    return spanNow()?.part.traceId
  })
  const heard = () => taker.spans().filter((span) => span.name === 'bus reference' && span.traceId === traceId)
  await expect.poll(heard).toHaveLength(2)
  await traces.close()
  const [first, second] = heard()
  expect(first?.parentSpanId).toBe(second?.parentSpanId)
  expect(taker.spans().find(({ spanId }) => spanId === first?.parentSpanId)?.traceId).toBe(traceId)
})

test('a partner of ours hears whose call it was, and whoever is called where nobody follows hears nothing', async () => {
  const { taker, traces } = await follow(100)
  const partner = openOtherEnd(taker.url)
  const ask = () => partner.ask('/cards/633597002800000014?name=gwen', { method: 'GET', patience: 5000 })
  await traces.follow('call', CALL, ask)
  await ask()
  const [followed, alone] = taker.asked.map(({ headers }) => headers.traceparent)
  await traces.close()
  const [call, asked] = taker.spans()
  expect(asked).toMatchObject({ name: 'GET cards', kind: 3, parentSpanId: call?.spanId })
  expect(followed).toBe(`00-${call?.traceId}-${asked?.spanId}-01`)
  expect(alone).toBeUndefined()
})

test('a carrier brings it, too', () => {
  const event = { n: 1, topic: 'reference', name: 'reference', data: {}, at: 5 as never, traceparent: '00-a-b-01' }
  expect(readNews(writeNews([event]))).toEqual([event])
})

test('where nobody takes traces nobody follows: no number is drawn, told or kept', async () => {
  expect(
    openTraces({ TRACES_URL: undefined, TRACES_PERCENT: 100, NODE_NAME: 'one' }, { error: () => {} }),
  ).toBeUndefined()
  expect(spanNow()).toBeUndefined()
  expect(traceparentNow()).toBeUndefined()
  const house = await startTestServer(inject('postgres'), {}, { sharesBus: true })
  open.push(house)
  house.app.server.addHook('onSend', async (request, reply) => void reply.header('followed', String(request.span)))
  const url = '/api/v1/stations/time'
  const answer = await house.app.server.inject({
    url,
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  expect(answer.headers.followed).toBe('undefined')
  await house.app.operations.stream.publish('reference', { subject: 'stations', changedAt: utcIso(house.clock.now()) })
  expect(await house.db.selectFrom('busEvents').select('traceparent').execute()).toEqual([{ traceparent: null }])
})
