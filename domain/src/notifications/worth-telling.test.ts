import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant, MINUTE } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import type { News, WatchedRide } from './news.ts'
import { agrees, firstTold, GAP, type Told, usefulUntil, worthTelling } from './worth-telling.ts'

const departs = serviceInstant('2026-12-07', 7 * 60 + 41)
const ride: WatchedRide = {
  uid: 'C10741',
  serviceDate: '2026-12-07',
  from: 'PYC',
  to: 'CDF',
  departs,
  arrives: instant(departs + 19 * MINUTE),
  platform: '2',
  mode: 'rail',
}
const OPENS = instant(departs - 60 * MINUTE)
const news = (some: Partial<News> = {}): News => ({ is: 'ON_TIME', late: 0, platform: '2', notAt: null, ...some })
const late = (minutes: number, some: Partial<News> = {}) =>
  news({ is: minutes > 0 ? 'LATE' : 'ON_TIME', late: minutes, ...some })
const CANCELLED = news({ is: 'CANCELLED', platform: null })
const ask = (now: News, told: News, minutes = 10, lateMinutes = 5) =>
  worthTelling({ ride, now, told: { ...told, at: OPENS }, moment: instant(OPENS + minutes * MINUTE), lateMinutes })

test('later by one’s own threshold is worth a message, less is not, and on time again is', () => {
  expect(ask(late(4), late(0))).toBeUndefined()
  expect(ask(late(5), late(0))).toMatchObject({ say: 'LATER', news: { late: 5 } })
  expect(ask(late(5), late(0), 10, 10)).toBeUndefined()
  expect(ask(late(9), late(5))).toBeUndefined()
  expect(ask(late(10), late(5))).toMatchObject({ say: 'LATER' })
  expect(ask(late(0), late(6))).toMatchObject({ say: 'ON_TIME' })
  expect(ask(late(3), late(6))).toMatchObject({ say: 'EARLIER' })
  expect(ask(late(4), late(6))).toBeUndefined()
})

test('cancelled, not at yours, a bus instead, nobody knows when, and running after all', () => {
  expect(ask(CANCELLED, late(0))).toMatchObject({ say: 'CANCELLED' })
  expect(ask(CANCELLED, CANCELLED)).toBeUndefined()
  expect(ask(news({ is: 'NOT_CALLING', notAt: 'CDF' }), late(0))).toMatchObject({ say: 'NOT_CALLING' })
  expect(ask(news({ is: 'BUS', platform: null }), late(0))).toMatchObject({ say: 'BUS' })
  expect(ask(news({ is: 'DELAYED' }), late(12))).toMatchObject({ say: 'DELAYED' })
  expect(ask(late(20), news({ is: 'DELAYED' }))).toMatchObject({ say: 'LATER' })
  expect(ask(late(0), CANCELLED)).toMatchObject({ say: 'RUNS' })
  expect(ask(late(0), news({ is: 'PLANNED', platform: null }))).toBeUndefined()
})

test('another platform is worth a message, the first that is said is not', () => {
  expect(ask(late(0, { platform: '3' }), late(0))).toMatchObject({ say: 'PLATFORM' })
  const nowhere = { ...ride, platform: null }
  const question = { ride: nowhere, now: late(0, { platform: '3' }), moment: instant(OPENS + GAP), lateMinutes: 5 }
  const told: Told = { ...late(0, { platform: null }), at: OPENS }
  expect(worthTelling({ ...question, told })).toBeUndefined()
  expect(worthTelling({ ...question, told, before: late(0, { platform: '1' }) })).toMatchObject({ say: 'PLATFORM' })
})

test('a message a moment ago makes the next one wait, unless the train is cancelled or its platform changed', () => {
  expect(ask(late(7), late(0), 1)).toEqual({ waitUntil: instant(OPENS + GAP) })
  expect(ask(late(7), late(0), 5)).toMatchObject({ say: 'LATER' })
  expect(ask(CANCELLED, late(0), 1)).toMatchObject({ say: 'CANCELLED' })
  expect(ask(late(0, { platform: '1' }), late(0), 1)).toMatchObject({ say: 'PLATFORM' })
})

test('nothing is said of a train that has left, before the first message, or when it is of no use any more', () => {
  expect(ask(news({ is: 'LEFT' }), late(0))).toBeUndefined()
  expect(ask(late(5), late(0), 66)).toBeUndefined()
  expect(ask(CANCELLED, late(0), 91)).toBeUndefined()
  expect(ask(CANCELLED, late(0), 89)).toMatchObject({ say: 'CANCELLED' })
  expect(worthTelling({ ride, now: CANCELLED, told: undefined, moment: OPENS, lateMinutes: 5 })).toBeUndefined()
  const rides = [
    { ride, now: news({ is: 'LEFT' }) },
    { ride, now: late(3) },
  ]
  expect(firstTold(rides, OPENS)).toEqual([rides[1]])
})

const anyNews = fc.oneof(
  fc
    .record({ late: fc.nat(40), platform: fc.constantFrom('1', '2', null) })
    .map(({ late: minutes, platform }) => late(minutes, { platform })),
  fc.constantFrom<News>(
    CANCELLED,
    news({ is: 'NOT_CALLING', notAt: 'CDF', platform: null }),
    news({ is: 'NOT_CALLING', notAt: 'PYC', platform: null }),
    news({ is: 'BUS', platform: null }),
    news({ is: 'DELAYED' }),
    news({ is: 'PLANNED' }),
  ),
)
const day = fc.array(fc.record({ seconds: fc.integer({ min: 0, max: 240 }), news: anyNews }), { maxLength: 30 })
const threshold = fc.integer({ min: 1, max: 15 })

/** Everything that is said in a day of news, as a server that never sleeps says it. */
function live(begin: News, heard: { seconds: number; news: News }[], lateMinutes: number) {
  let told: Told = { ...begin, at: OPENS }
  let [now, at] = [begin, OPENS as number]
  const said: { at: number; why: string; news: News; now: News }[] = []
  let before: News | undefined
  const look = (moment: number) => {
    const decision = worthTelling({ ride, before, now, told, moment: instant(moment), lateMinutes })
    if (!decision) return undefined
    if ('waitUntil' in decision) return decision.waitUntil
    told = { ...decision.news, at: instant(moment) }
    said.push({ at: moment, why: decision.say, news: decision.news, now })
    return undefined
  }
  let wait: number | undefined
  for (const next of heard) {
    const then = at + next.seconds * 1000
    if (wait !== undefined && wait <= then) wait = look(wait)
    ;[before, now, at] = [now, next.news, then]
    wait = look(at)
  }
  if (wait !== undefined) look(wait)
  return { said, told, now, end: Math.max(at, wait ?? 0) }
}

test('repeated news tell nothing new', () => {
  fc.assert(
    fc.property(day, anyNews, threshold, (heard, last, lateMinutes) => {
      const { told } = live(late(0), [...heard, { seconds: 0, news: last }], lateMinutes)
      const again = { ride, now: last, moment: instant(told.at + GAP), lateMinutes }
      const decision = worthTelling({ ...again, before: last, told })
      expect(decision === undefined || told.at + GAP >= usefulUntil(ride, last)).toBe(true)
    }),
  )
})

test('whatever the order, the last thing told agrees with the last state, as long as that is of use', () => {
  fc.assert(
    fc.property(day, threshold, (heard, lateMinutes) => {
      const { told, now, end } = live(late(0), heard, lateMinutes)
      const moment = instant(end)
      if (moment >= usefulUntil(ride, now)) return
      expect(agrees(told, { ride, now, moment, lateMinutes })).toBe(true)
    }),
  )
})

test('nothing is said that wasn’t so when it was said, and not too often', () => {
  fc.assert(
    fc.property(day, threshold, (heard, lateMinutes) => {
      const { said } = live(late(0), heard, lateMinutes)
      let last: number = OPENS
      for (const { at, why, news: told, now } of said) {
        expect(told).toEqual(now)
        if (!['CANCELLED', 'NOT_CALLING', 'PLATFORM'].includes(why)) expect(at - last).toBeGreaterThanOrEqual(GAP)
        last = at
      }
    }),
  )
})
