import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import type { Database } from '../../../db/database.ts'
import type { MadeJourney } from './made-journeys.store.ts'
import { type JudgesParts, openJudges } from './judges.ts'

const MORNING = instant(Date.parse('2026-12-09T08:00:00Z'))

/** Of a ticket that any train takes: whoever judges it has to ask which there were. */
const tripAt = (minute: number) =>
  ({
    ticketId: null,
    rides: null,
    direction: 'OUT',
    usedAt: instant(MORNING + minute * MINUTE),
    fromCrs: 'CDF',
    toCrs: 'SWA',
    travelDay: '2026-12-09',
    standing: 'WATCHING',
  }) as unknown as MadeJourney

test('of trips that nobody waits for few questions are under way at a time, each once and behind everybody; of others at once', async () => {
  const asked: { at: number; urgency: string | undefined }[] = []
  let [under, most] = [0, 0]
  const parts = {
    db: {} as Database,
    now: () => MORNING,
    tripTickets: async () => ({
      isGone: false,
      tickets: [{}],
      trains: [],
      scans: [],
      signs: { taps: null },
      operators: null,
      goesEitherWay: () => false,
    }),
    findWays: async ({ notBefore }: { notBefore: number }, urgency?: string) => {
      asked.push({ at: notBefore, urgency })
      most = Math.max(most, (under += 1))
      await new Promise(setImmediate)
      under -= 1
      return []
    },
  } as unknown as JudgesParts
  const { judge, judgeInBackground } = openJudges(parts)

  // Twenty moments, five travellers each.
  await Promise.all(Array.from({ length: 100 }, (_, n) => judgeInBackground(tripAt(Math.floor(n / 5)))))
  expect(new Set(asked.map(({ urgency }) => urgency))).toEqual(new Set(['background']))
  expect(most).toBe(4)
  expect(asked).toHaveLength(20)

  asked.length = most = 0
  await Promise.all(Array.from({ length: 10 }, (_, n) => judge(tripAt(n))))
  expect(new Set(asked.map(({ urgency }) => urgency))).toEqual(new Set([undefined]))
  expect(most).toBe(10)
})
