import { orderOf } from '@cledrau/feeds/darwin/known/known-place.ts'
import { emptyRailway, takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import { readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { gbNews, gbSchedules, gbTrains, type GbSaid } from './gb-day.ts'

/**
 * What a country's day costs in memory: a program that hears it as messages, then forgets nothing. Prints JSON.
 * `node --expose-gc bench/trains/memory.ts`
 */
const collect = () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
const report = feedReport()
gbTrains()
const before = collect()
const railway = emptyRailway()
const where = { file: 'bench', message: 0 }
let message = 0
const hear = ({ at, news }: GbSaid) => {
  const text = writePushPort({ at, body: { kind: 'update', origin: 'Darwin', news: [news] } }, 16)
  const body = readPushPort(text, report, where)?.body
  message++
  if (body?.kind === 'update')
    for (const one of body.news) takeNews(railway, one, orderOf(message, 0), { report, isDay: () => true }, where)
}
for (const said of gbSchedules()) hear(said)
const scheduled = collect() - before
const HOURS = 24
for (let hour = 0; hour < HOURS; hour++) for (const said of gbNews(hour * 60, (hour + 1) * 60, 1)) hear(said)
console.log(
  JSON.stringify({
    trains: railway.trains.size,
    messages: message,
    'MB with all schedules': scheduled,
    'MB after the day': collect() - before,
  }),
)
