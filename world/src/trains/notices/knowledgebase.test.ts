import { instant } from '@cledrau/domain/time/instant.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { readIncidents, writeIncidents } from '@cledrau/feeds/knowledgebase/incidents.ts'
import { expect, test } from 'vitest'
import type { Dials } from '../day.ts'
import { disruptionsOf } from './disruptions.ts'
import { incidentsNow, indicatorsNow } from './knowledgebase.ts'
import { messagesNow, messagesOf } from './station-messages.ts'
import { readPlayedRailway } from '../played-railway.ts'
import { namesOf } from '../names.ts'
import { worksNow } from './works.ts'

const DATE = '2026-12-02'
const HOUR = 3600
const railway = await readPlayedRailway({
  timetable: undefined,
  dataDir: new URL('../../../../data', import.meta.url).pathname,
  today: DATE,
})
const names = namesOf(railway)
const closed = { one: 'SHR', other: 'MCN', from: 15 * HOUR, until: 17 * HOUR }
const dials: Dials = { seed: 3, date: DATE, trouble: [{ from: 0, level: 2 }], closures: [closed], orders: [] }
const disruptions = disruptionsOf(dials, railway.trainsOn(DATE), railway.linesOn(DATE))
const at = (hour: number) => ({
  disruptions,
  now: hour * HOUR,
  momentOf: (second: number) => instant(Date.parse(`${DATE}T00:00:00Z`) + second * 1000),
})

test('an incident is told when somebody has noticed it, while it lasts, and once more when it is over', () => {
  const closure = (hour: number) => incidentsNow(at(hour), names).filter(({ summary }) => /no trains/i.test(summary))
  expect(closure(14.9)).toEqual([])
  expect(closure(15)).toMatchObject([
    {
      summary: 'No trains between Shrewsbury and Machynlleth',
      priority: 1,
      operators: [{ code: 'AW', name: names.operator('AW') }],
    },
  ])
  const [over] = closure(17.2)
  expect(over).toMatchObject({ id: closure(15)[0]!.id, cleared: true })
  expect(over!.version).toBeGreaterThan(closure(15)[0]!.version!)
  expect(closure(17.6)).toEqual([])
})

test('what is written can be read as the Knowledgebase’s', async () => {
  const report = feedReport()
  const incidents = incidentsNow(at(16), names)
  expect(incidents.length).toBeGreaterThan(1)
  expect(await readIncidents([Buffer.from(writeIncidents(incidents))], 'incidents.xml', report)).toMatchObject(
    incidents,
  )
  expect(report.faults).toEqual([])
})

test('an operator’s service is good unless it has an incident, which is named', () => {
  const indicators = indicatorsNow([at(16)], [...railway.operators.keys()], names)
  const of = (code: string) => indicators.find(({ operator }) => operator === code)!
  expect(of('AW').status).toBe('Custom')
  expect(of('AW').groups.map(({ name }) => name)).toContain('No trains between Shrewsbury and Machynlleth')
  expect(of('SN')).toMatchObject({ status: 'Good service', groups: [] })
})

test('stations say it while it lasts: what is said at a moment is what was said before and not taken back', () => {
  const said = new Map<number, readonly string[]>()
  for (const { at: when, news } of messagesOf(disruptions, names))
    if (when <= 16 * HOUR) said.set(news.id, news.stations)
  const alive = [...said].filter(([, stations]) => stations.length > 0).map(([id]) => id)
  const now = messagesNow(disruptions, 16 * HOUR, names)
  expect(now.map(({ id }) => id).toSorted()).toEqual(alive.toSorted())
  const [message] = now.filter(({ severity }) => severity === 2)
  expect(message?.stations).toContain('NWT')
  expect(new Set(disruptions.map(({ number }) => number)).size).toBe(disruptions.length)
})

test('works are told weeks before as planned, while they last, and no more when they are over', async () => {
  const on = (date: string) => worksNow(railway.works, instant(Date.parse(`${date}T12:00:00Z`)), names)
  expect(on('2026-10-01')).toEqual([])
  for (const date of ['2026-11-23', '2026-12-13'])
    expect(on(date)).toMatchObject([{ planned: true, summary: 'Engineering work between Shrewsbury and Machynlleth' }])
  expect(on('2026-12-14')).toEqual([])
  const report = feedReport()
  expect(await readIncidents([Buffer.from(writeIncidents(on('2026-12-13')))], 'incidents.xml', report)).toMatchObject([
    { planned: true, operators: [{ code: 'AW' }] },
  ])
  expect(report.faults).toEqual([])
})
