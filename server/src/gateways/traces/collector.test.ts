import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../db/embedded.ts'
import { startTraceTaker } from '../../testing/proofs/trace-taker.ts'
import { beginSpan, endSpan, noteSpan, type Part } from '../../care/tracing/span.ts'
import { openCollector } from './collector.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})
const kept = <One extends { close: () => Promise<void> }>(one: One): One => {
  open.push(one)
  return one
}

let count = 0
/** A part of so many spans. */
function part(spans: number): Part {
  const traceId = String(++count).padStart(32, 'a')
  const made: Part = { traceId, parentId: undefined, isDrawn: true, spans: [], left: 0, failed: false, isOver: false }
  const root = beginSpan(made, undefined, `call ${count}`, { kind: 'server' }, 1000.25)
  for (let n = 1; n < spans; n++) noteSpan(root, `step ${n}`, { facts: { n }, began: 1001, ended: 1002.5 })
  endSpan(root)
  return made
}
const collector = (url: string, more: { mostWaiting?: number } = {}) => {
  const said: string[] = []
  const log = { error: (_facts: object, text: string) => void said.push(text) }
  const to = kept(openCollector({ url, server: { 'service.name': 'cledrau' }, log, sendEvery: 20, ...more }))
  return { ...to, said }
}

test('spans go where OTLP has them, as it wants them, and with the secret of the address', async () => {
  const taker = kept(await startTraceTaker())
  const to = collector(taker.url.replace('http://', 'http://us:s%3Acret@'))
  to.add(part(3))
  await expect.poll(() => to.figures()).toEqual({ sent: 3, refused: 0, dropped: 0, waiting: 0 })
  const [first, ...steps] = taker.spans()
  expect(first).toMatchObject({ name: 'call 1', kind: 2, traceId: `${'a'.repeat(31)}1`, status: {} })
  for (const step of steps)
    expect(step).toMatchObject({ parentSpanId: first?.spanId, traceId: first?.traceId, kind: 1 })
  expect(steps[0]?.attributes).toEqual([{ key: 'n', value: { intValue: '1' } }])
  expect(BigInt(steps[0]!.endTimeUnixNano) - BigInt(steps[0]!.startTimeUnixNano)).toBe(1_500_000n)
  expect(new Set(taker.spans().map(({ spanId }) => spanId)).size).toBe(3)
  expect(taker.asked[0]).toMatchObject({
    path: 'POST /v1/traces',
    headers: { authorization: `Basic ${Buffer.from('us:s:cret').toString('base64')}` },
  })
  expect(JSON.parse(taker.text())).toMatchObject({
    resourceSpans: [{ resource: { attributes: [{ key: 'service.name', value: { stringValue: 'cledrau' } }] } }],
  })
})

test('while nobody takes them some wait, the rest is dropped and counted, and it is said once', async () => {
  const port = await freePort()
  const to = collector(`http://127.0.0.1:${port}`, { mostWaiting: 10 })
  for (let n = 0; n < 5; n++) to.add(part(4))
  expect(to.figures()).toEqual({ sent: 0, refused: 0, dropped: 12, waiting: 8 })
  await expect.poll(() => to.said).toHaveLength(1)
  const taker = kept(await startTraceTaker(port))
  await expect.poll(() => to.figures()).toEqual({ sent: 8, refused: 0, dropped: 12, waiting: 0 })
  expect(taker.spans()).toHaveLength(8)
  expect(to.said).toHaveLength(1)
})

test('whoever is overrun is asked again, whoever refuses is not, and what they didn’t want of it is counted', async () => {
  const taker = kept(await startTraceTaker())
  const to = collector(`${taker.url}/other/way`)
  taker.answer(503)
  to.add(part(2))
  await expect.poll(() => taker.asked.length).toBeGreaterThan(1)
  expect(to.figures()).toEqual({ sent: 0, refused: 0, dropped: 0, waiting: 2 })
  taker.answer(200, '{"partialSuccess":{"rejectedSpans":"1","errorMessage":"too old"}}')
  await expect.poll(() => to.figures()).toEqual({ sent: 1, refused: 1, dropped: 0, waiting: 0 })
  taker.answer(400)
  to.add(part(5))
  await expect.poll(() => to.figures()).toEqual({ sent: 1, refused: 6, dropped: 0, waiting: 0 })
  expect(taker.asked.at(-1)?.path).toBe('POST /other/way')
})

test('what waits at the end is still sent', async () => {
  const taker = kept(await startTraceTaker())
  const to = openCollector({ url: taker.url, server: {}, log: { error: () => {} } })
  to.add(part(2))
  await to.close()
  expect(taker.spans()).toHaveLength(2)
})
