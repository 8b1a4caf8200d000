import { type LiveService, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import type { News } from '@cledrau/feeds/darwin/news.ts'
import { writePackedPushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { lateAll, placesOf, scheduleOf } from '@cledrau/server/testing/trains-of-board.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { startBroker } from '@cledrau/world/trains/stomp/broker.ts'

const LOGIN = { host: '127.0.0.1', user: 'walks', password: 'walks' }

/** The railway that a walk speaks for: what it says goes the whole way, from the broker to the traveller's screen. */
export async function startDarwin() {
  const house: { server?: TestServer } = {}
  const now = () => house.server?.clock.now() ?? Date.now()
  const broker = await startBroker({ ...LOGIN, port: 0, now })
  let sequence = 0
  const say = (...news: News[]) => {
    const at = now() as ReturnType<TestServer['clock']['now']>
    for (const one of news)
      broker.publish({
        topic: '/topic/darwin.pushport-v16',
        headers: { PushPortSequence: String((sequence += 1)), MessageType: 'TS' },
        body: writePackedPushPort({ at, body: { kind: 'update', origin: 'Darwin', news: [one] } }, 16),
      })
  }
  return {
    url: `stomp://walks:walks@127.0.0.1:${broker.port}`,
    speakFor: (server: TestServer) => void (house.server = server),
    say,
    /** The trains that a board of Cardiff Central has now, as the timetable knows them. */
    trains: async (filterCrs?: string): Promise<LiveService[]> => {
      const answer = await house.server?.call(liveTimes, { crs: 'CDF', ...(filterCrs ? { filterCrs } : {}) })
      return answer?.reply.services ?? []
    },
    onTime: (train: LiveService) => say(scheduleOf(train), lateAll(train, 0)),
    late: (train: LiveService, minutes: number) => say(lateAll(train, minutes)),
    platform: (train: LiveService, name: string) => say(lateAll(train, 0, { platform: { name, source: 'A' } })),
    cancelled: (train: LiveService) => {
      const places = placesOf(train).map((place) => ({ ...place, cancelled: true }))
      say(scheduleOf(train, { places, cancelReason: { code: 101, tiploc: 'NWP' } }))
    },
    stop: broker.stop,
  }
}

export type Darwin = Awaited<ReturnType<typeof startDarwin>>
