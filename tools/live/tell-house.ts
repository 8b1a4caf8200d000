import { gzipSync } from 'node:zlib'
import { setTimeout as wait } from 'node:timers/promises'
import { type Instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { openLiveLog } from '@cledrau/server/live/live-log.ts'
import { openLiveRailway } from '@cledrau/server/live/live-railway.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import type { RawMessage } from './raw-day.ts'

/** So much is a row of the log: what came in meanwhile. */
const ROW_MS = 10 * SECOND
const PATIENCE_MS = 60_000

/** Another server listens and writes the log; the one that is asked reads it, as any number of them do. */
export function tellHouse(house: TestServer) {
  const log = openLiveLog(house.db, openLiveRailway(true), feedReport())
  let heardAt: Instant | undefined
  const wrote = (at: Instant) => {
    heardAt = at
    if (house.clock.now() < at) house.clock.set(at)
  }
  return {
    snapshot: async ({ at, text }: RawMessage) => {
      await log.write([{ kind: 'snapshot', saidAt: at, bytes: gzipSync(text) }], at)
      wrote(at)
    },
    tell: async (messages: readonly RawMessage[]) => {
      for (let next = 0; next < messages.length;) {
        const first = messages[next]!
        const row = messages.slice(next, next + 1000).filter(({ at }) => at < first.at + ROW_MS)
        next += row.length
        const frames = row.map(({ sequence, text }) => ({
          kind: 'message' as const,
          sequence,
          bytes: gzipSync(text, { level: 1 }),
        }))
        const at = row.at(-1)!.at
        await log.write(frames, at)
        wrote(at)
      }
    },
    /** Until the server that is asked knows what has been told. */
    untilKnown: async () => {
      const [began, last] = [performance.now(), heardAt ?? -Infinity]
      while ((house.app.railway.heard().newsAt ?? -Infinity) < last) {
        if (performance.now() - began > PATIENCE_MS) throw new Error('the server does not read the log')
        await wait(2)
      }
    },
    close: () => log.close(),
  }
}
