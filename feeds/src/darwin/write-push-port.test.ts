import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { describe, expect, test } from 'vitest'
import { feedReport } from '../feed-report.ts'
import type { News, PushPort, PushPortBody } from './news.ts'
import { readPackedPushPort, readPushPort } from './read-push-port.ts'
import { newsDrawer } from './testing/draw-news.ts'
import { writePackedPushPort, writePushPort } from './write-push-port.ts'

const WHERE = { file: 'written', message: 1 }
const AT = instant(Date.UTC(2026, 11, 7, 8, 41, 12, 345))

/** Reads back what was written, which must not have a fault. */
function back(body: PushPortBody, version: 16 | 18): PushPort | undefined {
  const report = feedReport()
  const message = readPackedPushPort(writePackedPushPort({ at: AT, body }, version), report, WHERE)
  expect([...report.faultCounts]).toEqual([])
  return message
}

describe.each([16, 18] as const)('version %i', (version) => {
  test('whatever news are written, the same are read', () => {
    const drawer = newsDrawer(random(Math.floor(Math.random() * 2 ** 31)), version)
    for (let run = 0; run < 300; run++) {
      const news = drawer.news(5)
      const body: PushPortBody = run % 2 ? { kind: 'snapshot', news } : { kind: 'update', origin: 'CIS', news }
      expect(back(body, version)).toEqual({ at: AT, version: `${version}.0`, body })
    }
    for (const kind of drawer.kinds)
      for (let run = 0; run < 30; run++) {
        const body: PushPortBody = {
          kind: 'update',
          requestSource: 'at09',
          requestId: '00012',
          news: [drawer.one(kind)],
        }
        expect(back(body, version)?.body).toEqual(body)
      }
  })

  test('so are messages about the feed itself', () => {
    const bodies: PushPortBody[] = [
      { kind: 'update', news: [] },
      { kind: 'timetable', id: '20261207020500', timetableFile: '20261207020500_v8.xml.gz' },
      { kind: 'status', code: 'HBINIT', text: 'Rebuilding <now> & slowly', requestSource: 'at09' },
      { kind: 'snapshot-id', id: 'one"two' },
      { kind: 'request', what: 'GetFullSnapshotReq', viaFtp: true },
      { kind: 'request', what: 'QueryTimetable' },
    ]
    for (const body of bodies) expect(back(body, version)?.body).toEqual(body)
  })
})

test('version 16 leaves out what it has no words for', () => {
  const news: News[] = [
    {
      kind: 'service-loading',
      rid: '1',
      tiploc: 'CRDFCEN',
      percentage: { value: 40 },
    },
    {
      kind: 'status',
      rid: '1',
      uid: 'C10234',
      serviceDate: '2026-12-07',
      places: [{ tiploc: 'CRDFCEN', lateReason: { code: 1 }, uncertainty: { status: 'Delay' }, affectedBy: '7' }],
    },
  ]
  expect(back({ kind: 'update', news }, 16)?.body).toEqual({
    kind: 'update',
    news: [{ ...news[1], places: [{ tiploc: 'CRDFCEN' }] }],
  })
  expect(back({ kind: 'update', news }, 18)?.body).toEqual({ kind: 'update', news: [news[1], news[0]] })
})

test('characters that XML can’t carry are dropped, all others come through', () => {
  const alert = (text: string): News => ({
    kind: 'train-alert',
    id: 'a"\n\tb',
    services: [],
    source: 'AW',
    text,
    audience: 'Customer',
  })
  const message = back({ kind: 'update', news: [alert('a\u0000\u001f\ufffe\r\nb\ud800 ]]> 😀')] }, 16)
  expect(message?.body).toEqual({ kind: 'update', news: [alert('a\r\nb\ufffd ]]> 😀')] })
})

test('a working time has its seconds, and its moment the offset of London', () => {
  const at = instant(Date.UTC(2026, 5, 7, 8, 41))
  const train = {
    kind: 'formation-loading',
    rid: '1',
    formation: '1-001',
    tiploc: 'CRDFCEN',
    wtd: 513.5,
    coaches: [],
  } as const
  const text = writePushPort({ at, body: { kind: 'update', news: [train] } }, 16)
  expect(text).toContain('wtd="08:33:30"')
  expect(text).toContain('ts="2026-06-07T09:41:00+01:00"')
  expect(readPushPort(text, feedReport(), WHERE)?.at).toBe(at)
})
