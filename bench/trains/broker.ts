import { setTimeout as wait } from 'node:timers/promises'
import { instant } from '@cledrau/domain/time/instant.ts'
import { LAST_SEQUENCE } from '@cledrau/feeds/darwin/news.ts'
import { writePackedPushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { startBroker } from '@cledrau/world/trains/stomp/broker.ts'
import { type GbSaid, gbNews, gbSchedules } from './gb-day.ts'

/** A broker that says what a country's Darwin says, as fast as somebody listens: a program of its own. */
const MORNING = 8 * 60
const most = Number(process.env.MESSAGES)
const packed: Uint8Array[] = []
let last = instant(0)
const take = ({ at, news }: GbSaid) => {
  packed.push(writePackedPushPort({ at, body: { kind: 'update', origin: 'Darwin', news: [news] } }, 16))
  last = at
}
let count = 0
for (const said of gbSchedules()) if (count++ % 4 === 0) take(said)
for (const said of gbNews(MORNING, 24 * 60)) {
  if (packed.length >= most) break
  take(said)
}
const broker = await startBroker({
  port: Number(process.env.BROKER_PORT),
  host: '127.0.0.1',
  user: 'me',
  password: 'it',
  now: () => last,
})
/** Faster than it is asked to be, with a breath for the socket between. */
const AT_ONCE = 400
const PAUSE_MS = 20
process.once('message', () => {
  void (async () => {
    for (const [index, body] of packed.entries()) {
      const headers = { PushPortSequence: String(index % (LAST_SEQUENCE + 1)), MessageType: 'TS' }
      broker.publish({ topic: '/topic/darwin.pushport-v16', headers, body })
      if (index % AT_ONCE === AT_ONCE - 1) await wait(PAUSE_MS)
    }
  })()
})
process.send?.({ ready: { last, count: packed.length } })
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
