import { NEWS_STATES, type News, type WatchedRide } from '@cledrau/domain/notifications/news.ts'
import { REASONS } from '@cledrau/domain/notifications/worth-telling.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedWords } from '../../../testing/shipped-words.ts'
import { sayFrom } from '../../../words.ts'
import { changeWords, firstWords, type Names, pageOfTrains } from './telling-words.ts'

const [english, welsh] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.entries(english).map(([name, en]) => [name, { en, cy: welsh[name] ?? '' }]))
const PLACES: Record<string, string> = {
  CDF: 'Cardiff Central',
  LPG: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  RIA: 'Rhoose Cardiff International Airport & Vale of Glamorgan',
}
const names: Names = {
  say: sayFrom(() => words),
  place: (code) => ({ en: PLACES[code] ?? code, cy: PLACES[code] ?? code }),
}
const departs = serviceInstant('2026-12-07', 7 * 60 + 41)
const ride = (from: string, to: string, nth = 0): WatchedRide => ({
  uid: `C${nth}`,
  serviceDate: '2026-12-07',
  from,
  to,
  departs: instant(departs + nth * 7 * MINUTE),
  arrives: instant(departs + (nth + 3) * 7 * MINUTE),
  platform: '2',
  mode: 'rail',
})
const news = (is: News['is'], late = 0): News => ({
  is,
  late,
  platform: '3',
  notAt: is === 'NOT_CALLING' ? 'LPG' : null,
})

const place = fc.constantFrom(...Object.keys(PLACES))
const anyNews = fc
  .record({ is: fc.constantFrom(...NEWS_STATES.filter((is) => is !== 'LEFT')), late: fc.nat(300) })
  .map(({ is, late }) => news(is, is === 'LATE' ? late : 0))
/** Every sentence is whole, fits, and hides no mark-up. */
function expectSaid({ title, body, bodyHtml }: ReturnType<ReturnType<typeof firstWords>>) {
  for (const text of [title, body, bodyHtml]) expect(text).not.toMatch(/NOTICE_|[{}]|undefined/)
  expect(title.length * body.length).toBeGreaterThan(0)
  expect(body.length).toBeLessThanOrEqual(120)
  expect(bodyHtml.replaceAll(/<\/?(p|b|ul|li)>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
}

test('whatever there is to say fits a locked screen, in both languages', () => {
  const rides = fc.array(anyNews, { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(place, place, rides, fc.constantFrom(...REASONS), (from, to, drawn, why) => {
      const some = drawn.map((now, nth) => ({ ride: ride(from, to, nth), now }))
      for (const language of ['en', 'cy'] as const) {
        expectSaid(firstWords(names, some)(language))
        expectSaid(changeWords(names, some[0]!, why, some[1]?.ride)(language))
      }
    }),
  )
})

test('what isn’t as planned is listed before there is no more room, in the order of departure', () => {
  const some = Array.from({ length: 12 }, (_, nth) => ({
    ride: ride('CDF', 'LPG', nth),
    now: news(nth === 10 ? 'CANCELLED' : nth === 11 ? 'LATE' : 'ON_TIME', nth === 11 ? 9 : 0),
  }))
  const { title, body } = firstWords(names, some)('en')
  expect(title).toBe('2 of your 12 trains aren’t as planned')
  expect(body).toMatch(/08:51 cancelled · 08:58 9 min late · \d more$/)
  expect(firstWords(names, some.slice(0, 3))('cy').title).toBe('Mae eich 3 trên yn rhedeg ar amser')
  expect(pageOfTrains(some)).toEqual({ path: '/live-times/results', fields: { crs: 'CDF', filterCrs: 'LPG' } })
  expect(pageOfTrains(some.slice(0, 1)).fields).toEqual({ crs: 'CDF', service: 'CDF-0-2026-12-07-C0' })
})

test('a cancelled train is said with the next of one’s own', () => {
  const { title, body } = changeWords(
    names,
    { ride: ride('CDF', 'RIA'), now: news('CANCELLED') },
    'CANCELLED',
    ride('CDF', 'RIA', 2),
  )('en')
  expect(title).toBe('The 07:41 is cancelled')
  expect(body).toMatch(/Your next is the 07:55\.$/)
})
