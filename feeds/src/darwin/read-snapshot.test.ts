import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { feedReport } from '../feed-report.ts'
import type { News } from './news.ts'
import { LARGEST_MESSAGE, readPushPort } from './read-push-port.ts'
import { readSnapshot } from './read-snapshot.ts'
import { newsDrawer } from './testing/draw-news.ts'
import { writePushPort } from './write-push-port.ts'

const WHERE = { file: 'snapshot', message: 0 }
const AT = instant(Date.UTC(2026, 11, 7, 8))
const written = (news: readonly News[]) => writePushPort({ at: AT, body: { kind: 'snapshot', news } }, 16)

async function newsIn(text: string, pieces = 65_536) {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, nth) =>
    bytes.subarray(nth * pieces, (nth + 1) * pieces),
  )
  const report = feedReport()
  const news: News[] = []
  for await (const { at, body } of readSnapshot(chunks, report, WHERE)) {
    expect([at, body.kind]).toEqual([AT, 'snapshot'])
    if (body.kind === 'snapshot') news.push(...body.news)
  }
  return { news, faults: Object.fromEntries(report.faultCounts) }
}
/** As it is read when it comes as one message. */
const asOne = (news: readonly News[]) => {
  const body = readPushPort(written(news), feedReport(), WHERE)?.body
  return body?.kind === 'snapshot' ? body.news : []
}
const draw = (seed: number, count: number) => newsDrawer(random(seed), 16).news(count)

test('a snapshot is read in whatever pieces it comes, as one message or one on each line', async () => {
  const parts = [1, 2, 3].map((seed) => draw(seed, 8))
  const expected = parts.flatMap(asOne)
  const lines = parts.map((news) => `${written(news)}\n`).join('')
  for (const pieces of [1, 7, 100, 100_000]) expect(await newsIn(lines, pieces)).toEqual({ news: expected, faults: {} })
  const all = parts.flat()
  expect((await newsIn(written(all), 50)).news).toEqual(asOne(all))
})

test('what is broken in it is counted, and the next message is read', async () => {
  const drawn = newsDrawer(random(4), 16)
  const [first, second] = [[drawn.one('schedule')], [drawn.one('status')]]
  const half = written(first).slice(0, -60)
  const after = asOne(second)
  expect(await newsIn(`${half}\n${written(second)}\n`)).toEqual({ news: after, faults: { GARBLED: 1 } })
  expect((await newsIn(`rubbish\n${'-'.repeat(9000)}\n${written(second)}`, 10)).news).toEqual(after)
  expect(await newsIn(half)).toMatchObject({ faults: { GARBLED: 1 } })
  expect(await newsIn('')).toEqual({ news: [], faults: {} })
})

test('a whole country in one message is no larger than its largest train', async () => {
  const { kind, ...schedule } = newsDrawer(random(6), 16).one('schedule') as Extract<News, { kind: 'schedule' }>
  const [around, one] = [written([]), written([{ kind, ...schedule }])]
  const trains = Array.from(
    { length: Math.ceil((LARGEST_MESSAGE * 1.2) / (one.length - around.length)) },
    (_, nth) => ({
      kind,
      ...schedule,
      rid: `20261207${String(nth).padStart(7, '0')}`,
    }),
  )
  const text = written(trains)
  expect(text.length).toBeGreaterThan(LARGEST_MESSAGE)
  const { news, faults } = await newsIn(text)
  expect([news.length, faults]).toEqual([trains.length, {}])
})
