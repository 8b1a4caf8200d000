import { instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { orderOf } from '@cledrau/feeds/darwin/known/known-place.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import { readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import type { RealtimeEntity, StopUpdate } from '@cledrau/feeds/gtfs-rt/feed.ts'
import { readRealtime } from '@cledrau/feeds/gtfs-rt/read-feed.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { TOLD_DATE, toldDay } from '../../../testing/told-day.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { startToldFeed } from '../../../testing/told-feed.ts'

const NINE = serviceInstant(TOLD_DATE, 9 * 60)
const WHERE = { file: 'test', message: 0 }

async function entitiesOf(house: TestServer): Promise<RealtimeEntity[]> {
  const { rawPayload } = await house.app.server.inject({ url: '/gtfs-rt/trip-updates.pb' })
  return [...(readRealtime(rawPayload, 'trip-updates.pb', feedReport())?.entities ?? [])]
}

/** Feeds may leave out what they said of places behind the train, and which stop it is that nobody knows of. */
const told = ({ stops }: { stops: readonly StopUpdate[] }) =>
  stops
    .filter(({ relationship }) => relationship !== 'NO_DATA')
    .map(({ arrival, departure, ...stop }) => ({
      ...stop,
      arrival: arrival && [arrival.at, arrival.uncertaintySeconds],
      departure: departure && [departure.at, departure.uncertaintySeconds],
    }))

test('what we tell others of a bad morning, a server of theirs tells again, train by train', async () => {
  const ours = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  onTestFinished(() => ours.close())
  ours.clock.set(NINE)
  const { railway } = ours.app
  const report = feedReport()
  toldDay(2, 9).forEach(({ text }, index) => {
    const body = readPushPort(text, report, WHERE)?.body
    if (body?.kind !== 'update') return
    for (const news of body.news) takeNews(railway.known, news, orderOf(index, 0), { report, isDay: () => true }, WHERE)
  })
  railway.hear({ newsAt: NINE, beatAt: NINE })
  railway.tell({ rids: new Set(railway.known.trains.keys()), notices: true })
  const said = await entitiesOf(ours)

  const web = await startToldFeed()
  onTestFinished(web.stop)
  web.lay((await ours.app.server.inject({ url: '/gtfs-rt/trip-updates.pb' })).rawPayload)
  const theirs = await startTestServer(inject('postgres'), { GTFS_RT_URLS: web.url, CLOCK: `${TOLD_DATE}T09:00` })
  onTestFinished(() => theirs.close())
  await expect.poll(() => theirs.app.railway.heard().newsAt).toBe(instant(NINE))
  // The address may have a secret in it, so a monitor hears of the feed by its number.
  const { payload } = await theirs.app.server.inject({ url: '/metrics' })
  expect(payload).toContain('cledrau_live_feed_age_seconds{feed="1"} 0')
  expect(payload).toContain('cledrau_live_feed_reads{feed="1",what="read"} 1')
  expect(payload).not.toContain(web.url)
  const again = new Map((await entitiesOf(theirs)).map(({ id, tripUpdate }) => [id, tripUpdate!]))

  expect(said.length).toBeGreaterThan(100)
  expect([...again.keys()].toSorted()).toEqual(said.map(({ id }) => id).toSorted())
  for (const { id, tripUpdate } of said) {
    expect([id, again.get(id)!.trip]).toEqual([id, tripUpdate!.trip])
    expect([id, told(again.get(id)!)]).toEqual([id, told(tripUpdate!)])
  }
})
