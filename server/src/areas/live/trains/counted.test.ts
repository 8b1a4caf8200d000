import { capacityStatus } from '@cledrau/contract/search/capacity.ts'
import { clockMinute } from '@cledrau/domain/time/hh-mm.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { orderOf } from '@cledrau/feeds/darwin/known/known-place.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { News, PlaceName } from '@cledrau/feeds/darwin/news.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { trainsOn } from '@cledrau/planner'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { tiplocOf } from '../../../testing/told-day.ts'

const DATE = '2026-12-09'

test('a train that was counted is as full as it was counted where it is fullest; silence makes it as full as usual', async () => {
  const house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  onTestFinished(() => house.close())
  const { railway, retail } = house.app
  const train = [...trainsOn(retail.ground.timetable().image, DATE)].find(
    ({ mode, calls }) => mode === 'rail' && calls.length > 4,
  )!
  const { uid, calls } = train
  const now = serviceInstant(DATE, calls[0]!.departure)
  house.clock.set(now)
  const places = calls.map(({ stop, arrival, departure }, index) => ({
    kind: index === 0 ? ('OR' as const) : index === calls.length - 1 ? ('DT' as const) : ('IP' as const),
    tiploc: tiplocOf(stop),
    ...(index > 0 ? { wta: clockMinute(arrival), pta: clockMinute(arrival) } : {}),
    ...(index < calls.length - 1 ? { wtd: clockMinute(departure), ptd: clockMinute(departure) } : {}),
    formation: 'f',
  }))
  const nameAt = (index: number): PlaceName => {
    const { kind: _kind, formation: _formation, ...name } = places[index]!
    return name
  }
  const coaches = ['1', '2'].map((number) => ({ number }))
  const counted = (index: number, ...percentages: number[]): News => ({
    kind: 'formation-loading',
    rid: 'r',
    formation: 'f',
    ...nameAt(index),
    coaches: percentages.map((percentage, at) => ({ number: String(at + 1), percentage })),
  })
  let order = 0
  const say = (...news: News[]) => {
    const scope = { report: feedReport(), isDay: () => true }
    for (const one of news) takeNews(railway.known, one, orderOf(++order, 0), scope, { file: 'test', message: 0 })
    railway.hear({ newsAt: house.clock.now(), beatAt: house.clock.now() })
    railway.tell({ rids: new Set(['r']), notices: false })
  }
  const asked = { uid, serviceDate: DATE, origin: calls[0]!.stop, destination: calls[2]!.stop }
  const ask = async () => (await house.call(capacityStatus, { services: [asked] })).reply.crowding[0]!

  const usual = await ask()
  expect(usual.counted).toBe(false)
  say(
    { kind: 'schedule', rid: 'r', uid, serviceDate: DATE, headcode: '1W10', operator: train.operator, places },
    { kind: 'formations', rid: 'r', formations: [{ id: 'f', coaches }] },
    // A coach that nobody has counted makes it no count, and what comes after the journey isn't of it.
    counted(0, 20),
    counted(2, 99, 99),
  )
  expect(await ask()).toEqual(usual)
  say(counted(0, 20, 40), counted(1, 90, 80))
  expect(await ask()).toMatchObject({ counted: true, loading: 85, level: 'BUSY', coaches: [90, 80] })
  house.clock.set(instant(now + 3 * MINUTE))
  expect(await ask()).toEqual(usual)
})
