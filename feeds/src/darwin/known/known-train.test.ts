import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { describe, expect, test } from 'vitest'
import type { FormationLoading, Schedule, TrainStatus } from '../news.ts'
import { at, readOut, RID, scheduleOf, statusOf, without } from '../testing/train-card.ts'
import { type KnownTrain, type TrainNews, withNews } from './known-train.ts'
import { movementsBetween } from './movements.ts'
import {
  arrivalShown,
  cancelReasonAt,
  coachesAt,
  destinationShown,
  endsOf,
  isForTravellers,
  isShownAt,
  isWhollyCancelled,
  lateReasonAt,
  loadingAt,
  modeOf,
  standingOf,
} from './shown.ts'

const TO_SHREWSBURY = `
  OR   CRDFCEN 08:30
  PP   MAINDWJ 08:41
  IP   NWPTRTG 08:44 08:46
  OPIP PNTYPLJ 09:02 09:04
  DT   SHRWBY  10:20`

/** What is known after these news, in their order. */
function after(...news: TrainNews[]): KnownTrain {
  let train: KnownTrain | undefined
  for (const [order, one] of news.entries()) train = withNews(train, one, order)
  return train!
}
const actual = (time: string) => ({ actual: minutesOf(time) })
const expected = (time: string) => ({ expected: minutesOf(time) })

describe('a status', () => {
  test('tells of the places that it names, and the others stay as they were', () => {
    const train = after(
      scheduleOf(TO_SHREWSBURY),
      statusOf(without('wta', at('CRDFCEN', '08:30', { departure: actual('08:33'), platform: { name: '2' } }))),
      statusOf(at('NWPTRTG', '08:44 08:46', { arrival: expected('08:47'), departure: expected('08:49') })),
    )
    expect(readOut(train)).toEqual([
      'CRDFCEN ·  · actual 08:33 · 2',
      'MAINDWJ',
      'NWPTRTG · expected 08:47 · expected 08:49',
      'PNTYPLJ · planned 09:02 · planned 09:04',
      'SHRWBY · planned 10:20',
    ])
  })

  test('is complete for each place: a platform or a forecast that it doesn’t say again is gone', () => {
    const train = after(
      scheduleOf(TO_SHREWSBURY),
      statusOf(
        at('NWPTRTG', '08:44 08:46', {
          arrival: expected('08:50'),
          departure: expected('08:52'),
          platform: { name: '1' },
          length: 5,
          lateReason: { code: 1 },
        }),
      ),
      statusOf(at('NWPTRTG', '08:44 08:46', { departure: expected('08:53') })),
    )
    expect(readOut(train)[2]).toBe('NWPTRTG · planned 08:44 · expected 08:53')
    expect([train.places[2]?.length, lateReasonAt(train, 2)]).toEqual([undefined, undefined])
  })

  test('takes an actual time back, whether it says so or only leaves it out', () => {
    const arrived = [
      scheduleOf(TO_SHREWSBURY),
      statusOf(
        at('NWPTRTG', '08:44 08:46', { arrival: { ...actual('08:45'), source: 'TD', actualClass: 'Automatic' } }),
      ),
    ]
    const before = after(...arrived)
    for (const arrival of [{ ...expected('08:48'), actualRemoved: true }, expected('08:48')]) {
      const train = withNews(before, statusOf(at('NWPTRTG', '08:44 08:46', { arrival })), 9)
      expect(readOut(train)[2]).toBe('NWPTRTG · expected 08:48 · planned 08:46')
      expect(movementsBetween(before, train)).toEqual([
        {
          rid: RID,
          place: { tiploc: 'NWPTRTG', wta: 524, wtd: 526, pta: 524, ptd: 526 },
          what: 'arrival',
          before: before.places[2]?.arrival?.actual,
        },
      ])
    }
    expect(movementsBetween(after(arrived[0]!), before)).toMatchObject([
      { what: 'arrival', at: before.places[2]?.arrival?.actual, source: 'TD', sourceClass: 'Automatic' },
    ])
    expect(movementsBetween(before, before)).toEqual([])
  })

  test('has happened once, also where a schedule says its place twice for a while', () => {
    const once = scheduleOf(TO_SHREWSBURY)
    const twice = scheduleOf(TO_SHREWSBURY.replace(/(\n.*NWPTRTG.*)/, '$1$1'))
    const arrived = after(once, statusOf(at('NWPTRTG', '08:44 08:46', { arrival: actual('08:45') })))
    const doubled = withNews(arrived, twice, 8)
    expect(doubled.places.length).toBe(arrived.places.length + 1)
    expect(movementsBetween(arrived, doubled)).toEqual([])
    expect(movementsBetween(doubled, withNews(doubled, once, 9))).toEqual([])
  })

  test('never cancels: only a schedule does', () => {
    const empty = at('NWPTRTG', '08:44 08:46', {})
    const train = after(scheduleOf(TO_SHREWSBURY), statusOf(empty))
    expect(readOut(train)[2]).toBe('NWPTRTG · planned 08:44 · planned 08:46')
    const cut = withNews(train, scheduleOf(TO_SHREWSBURY.replace('08:46', '08:46 cancelled')), 5)
    const still = withNews(cut, statusOf(at('NWPTRTG', '08:44 08:46', { departure: expected('08:50') })), 6)
    expect(readOut(still)[2]).toBe('NWPTRTG · cancelled · cancelled')
  })

  test('that says “delayed” is shown as that, though it holds a time, which is kept', () => {
    const departure = { ...expected('08:59'), delayed: true }
    const train = after(scheduleOf(TO_SHREWSBURY), statusOf(at('NWPTRTG', '08:44 08:46', { departure })))
    expect(readOut(train)[2]).toBe('NWPTRTG · planned 08:44 · delayed')
    expect(londonIso(train.places[2]!.departure!.expected!)).toBe('2026-12-07T08:59:00+00:00')
  })

  test('without the reason that an earlier one gave, there is no reason; a place’s own goes first', () => {
    const late: TrainStatus = { ...statusOf(at('NWPTRTG', '08:44 08:46', {})), lateReason: { code: 100 } }
    const train = after(scheduleOf(TO_SHREWSBURY), late)
    expect([lateReasonAt(train, 2), lateReasonAt(train, 4)]).toEqual([{ code: 100 }, { code: 100 }])
    const own = withNews(train, { ...late, places: [at('NWPTRTG', '08:44 08:46', { lateReason: { code: 7 } })] }, 5)
    expect([lateReasonAt(own, 2), lateReasonAt(own, 4)]).toEqual([{ code: 7 }, { code: 100 }])
    expect(lateReasonAt(withNews(own, statusOf(), 6), 4)).toBeUndefined()
  })
})

describe('which place is meant', () => {
  const ROUND = `
    OR CRDFCEN 08:00
    IP RADYR   08:10 08:11
    IP CRDFCEN 08:30 08:32
    DT RADYR   08:42`

  test('a train that calls twice at a place is told apart by its times', () => {
    const train = after(
      scheduleOf(ROUND),
      statusOf(at('CRDFCEN', '08:30 08:32', { arrival: expected('08:35') })),
      statusOf(without('wtd', at('RADYR', '08:42', { arrival: expected('08:50') }))),
    )
    expect(readOut(train)).toEqual([
      'CRDFCEN ·  · planned 08:00',
      'RADYR · planned 08:10 · planned 08:11',
      'CRDFCEN · expected 08:35 · planned 08:32',
      'RADYR · expected 08:50',
    ])
  })

  test('two calls one after the other at one place, arriving by the first and leaving by the second', () => {
    const reversal = scheduleOf(`
      OR CRDFCEN 08:00
      IP SHRWBY  10:00 10:03
      IP SHRWBY  10:03 10:10
      DT CHST    11:00`)
    const train = after(reversal, statusOf(at('SHRWBY', '10:03 10:10', { departure: expected('10:15') })))
    expect(readOut(train).slice(1, 3)).toEqual([
      'SHRWBY · planned 10:00 · planned 10:03',
      'SHRWBY · planned 10:03 · expected 10:15',
    ])
  })

  test('public times will do where a sender has no others, none where the train is there once', () => {
    const train = after(
      scheduleOf(TO_SHREWSBURY),
      statusOf({ tiploc: 'NWPTRTG', pta: 524, ptd: 526, arrival: expected('08:47') }),
      statusOf({ tiploc: 'SHRWBY', arrival: expected('10:25') }),
      statusOf({ tiploc: 'NWPTRTG', wta: 530, arrival: expected('08:58') }),
    )
    expect(readOut(train).slice(2)).toEqual([
      'NWPTRTG · expected 08:47 · planned 08:46',
      'PNTYPLJ · planned 09:02 · planned 09:04',
      'SHRWBY · expected 10:25',
    ])
  })

  test('a loading with an arrival at midnight that there never was belongs to the departure', () => {
    const loading: FormationLoading = {
      kind: 'formation-loading',
      rid: RID,
      formation: 'a',
      tiploc: 'CRDFCEN',
      wta: 0,
      wtd: 510,
      pta: 0,
      ptd: 510,
      coaches: [{ number: '1', percentage: 40 }],
    }
    const schedule = scheduleOf(TO_SHREWSBURY)
    const withCoaches = (formation: string): Schedule => ({
      ...schedule,
      places: schedule.places.map((place) => ({ ...place, formation })),
    })
    const coaches = { kind: 'formations', rid: RID, formations: [{ id: 'a', coaches: [{ number: '1' }] }] } as const
    const train = after(withCoaches('a'), coaches, loading)
    expect([...loadingAt(train, 0)!]).toEqual([['1', 40]])
    expect(coachesAt(train, 0)).toEqual([{ number: '1' }])
    expect(loadingAt(train, 2)).toBeUndefined()
    // Another formation at the place: the first one's loading goes, unasked, and its repeat is too late.
    const changed = withNews(train, withCoaches('b'), 5)
    expect([loadingAt(changed, 0), coachesAt(changed, 0)]).toEqual([undefined, undefined])
    const back = withNews(withNews(changed, withCoaches('a'), 6), loading, 2)
    expect(loadingAt(back, 0)).toBeUndefined()
    expect(loadingAt(withNews(train, { ...loading, coaches: [] }, 5), 0)).toBeUndefined()
  })

  test('news before their schedule wait for it; what it has no place for makes none', () => {
    const train = after(
      statusOf(
        at('NWPTRTG', '08:44 08:46', { arrival: actual('08:45') }),
        at('CRWE', '11:00', { arrival: actual('11:00') }),
      ),
    )
    expect([standingOf(train), train.places, train.waiting.length]).toEqual(['unscheduled', [], 2])
    const scheduled = withNews(train, scheduleOf(TO_SHREWSBURY), 1)
    expect(readOut(scheduled)[2]).toBe('NWPTRTG · actual 08:45 · planned 08:46')
    expect([scheduled.places.length, scheduled.waiting]).toEqual([5, []])
  })

  test('however many places somebody invents, a bounded number waits', () => {
    const many = Array.from({ length: 5000 }, (_, minute) =>
      at('NOWHERE', `${Math.floor(minute / 60) % 24}:00`, { length: minute % 99 }),
    )
    const train = after(statusOf(...many.map((one, index) => ({ ...one, tiploc: `X${index}` }))))
    expect(train.waiting.length).toBe(300)
  })
})

describe('a schedule', () => {
  test('replaces the one before it whole: a place that is gone takes its news along, the others keep theirs', () => {
    const told = statusOf(
      at('NWPTRTG', '08:44 08:46', { arrival: expected('08:50') }),
      without('wtd', at('SHRWBY', '10:20', { arrival: expected('10:30') })),
    )
    const short = scheduleOf('OR CRDFCEN 08:30\nDT SHRWBY 10:20')
    const train = after(scheduleOf(TO_SHREWSBURY), told, short)
    expect(readOut(train)).toEqual(['CRDFCEN ·  · planned 08:30', 'SHRWBY · expected 10:30'])
    const again = withNews(train, scheduleOf(TO_SHREWSBURY), 5)
    expect(readOut(again)[2]).toBe('NWPTRTG · planned 08:44 · planned 08:46')
    // A repeat of what was said before the place went is of a place that is no more.
    expect(withNews(again, told, 1)).toBe(again)
  })

  test('that goes short leaves its old end cancelled beside the new one, where nobody leaves any more', () => {
    const short = scheduleOf(
      `OR CRDFCEN 08:30
       DT NWPTRTG 08:44 08:46
       DT SHRWBY  10:20 cancelled`,
      { cancelReason: { code: 501 } },
    )
    const train = after(
      scheduleOf(TO_SHREWSBURY),
      short,
      statusOf(without('wtd', at('NWPTRTG', '08:44', { arrival: expected('08:47') }))),
    )
    expect(readOut(train)).toEqual([
      'CRDFCEN ·  · planned 08:30',
      'NWPTRTG · expected 08:47 · cancelled',
      'SHRWBY · cancelled',
    ])
    const { origin, destination } = endsOf(train)
    expect(
      [origin.booked, origin.now, destination.booked, destination.now].map((place) => place?.booked.tiploc),
    ).toEqual(['CRDFCEN', 'CRDFCEN', 'SHRWBY', 'NWPTRTG'])
    expect([cancelReasonAt(train, 1), cancelReasonAt(train, 2)]).toEqual([undefined, { code: 501 }])
    expect(isWhollyCancelled(train)).toBe(false)
  })

  test('that begins late has its old origin cancelled, and nobody arrives at the new one', () => {
    const late = scheduleOf(`
      OR CRDFCEN 08:30 cancelled
      OR NWPTRTG 08:44 08:46
      DT SHRWBY  10:20`)
    const train = after(late)
    expect(readOut(train)).toEqual([
      'CRDFCEN ·  · cancelled',
      'NWPTRTG · cancelled · planned 08:46',
      'SHRWBY · planned 10:20',
    ])
    expect(endsOf(train).origin.now?.booked.tiploc).toBe('NWPTRTG')
    const whole = after(scheduleOf('OR CRDFCEN 08:30 cancelled\nPP MAINDWJ 08:41\nDT SHRWBY 10:20 cancelled'))
    expect([isWhollyCancelled(whole), endsOf(whole).destination.now]).toEqual([true, undefined])
  })

  test('may have displays say another destination, place by place', () => {
    const schedule = scheduleOf(TO_SHREWSBURY)
    const [first, ...rest] = schedule.places
    const train = after({ ...schedule, places: [{ ...first!, falseDestination: 'NWPTRTG' }, ...rest] })
    expect([destinationShown(train, 0), destinationShown(train, 2)]).toEqual(['NWPTRTG', 'SHRWBY'])
  })

  test('adds what a diversion costs from there on', () => {
    const schedule = scheduleOf(TO_SHREWSBURY)
    const diverted = {
      ...schedule,
      places: schedule.places.map((place, index) => (index === 2 ? { ...place, reroutingDelay: 12 } : place)),
    }
    expect(readOut(after(diverted)).slice(2)).toEqual([
      'NWPTRTG · planned 08:56 · planned 08:58',
      'PNTYPLJ · planned 09:14 · planned 09:16',
      'SHRWBY · planned 10:32',
    ])
  })

  test('brings back a train that was deactivated, deleted, or not active yet', () => {
    const schedule = scheduleOf(TO_SHREWSBURY)
    const stop: TrainNews = { kind: 'deactivated', rid: RID }
    const states = (...news: TrainNews[]) => standingOf(after(...news))
    expect(states(stop)).toBe('unscheduled')
    expect(states({ ...schedule, inactive: true })).toBe('inactive')
    expect(states(schedule)).toBe('running')
    expect(states(schedule, stop)).toBe('over')
    expect(states(schedule, stop, schedule)).toBe('running')
    expect(states(schedule, { ...schedule, deleted: true })).toBe('deleted')
    expect(states({ ...schedule, deleted: true }, schedule)).toBe('running')
    // What is known is kept for the day.
    expect(readOut(after(schedule, stop))).toHaveLength(5)
  })

  test('says by its letter alone whether it is a train, a bus or a ferry, and whether travellers hear of it', () => {
    const of = (facts: Partial<Schedule>) => after(scheduleOf(TO_SHREWSBURY, facts))
    expect(
      [{}, { status: '1' }, { status: 'B' }, { status: '5' }, { status: 'S' }, { status: 'F' }].map((facts) =>
        modeOf(of(facts)),
      ),
    ).toEqual(['rail', 'rail', 'bus', 'bus', 'ferry', undefined])
    expect(
      [{}, { notForPassengers: true }, { status: 'F' }, { deleted: true }].map((facts) => isForTravellers(of(facts))),
    ).toEqual([true, false, false, false])
  })
})

describe('what the public isn’t shown', () => {
  test('a platform that is kept back, and whatever platform where the whole train is', () => {
    const platform = { name: '2' }
    const shown = (status: Parameters<typeof at>[2]) =>
      readOut(after(scheduleOf(TO_SHREWSBURY), statusOf(at('NWPTRTG', '08:44 08:46', status))))[2]?.endsWith(' · 2')
    expect(shown({ platform })).toBe(true)
    expect(shown({ platform: { ...platform, suppressedByCis: true } })).toBe(true)
    expect(shown({ platform: { ...platform, suppressed: true } })).toBe(false)
    expect(shown({ platform, suppressed: true })).toBe(false)
  })

  test('places it passes or works at, where it isn’t advertised, and where it is suppressed', () => {
    const schedule = scheduleOf(TO_SHREWSBURY)
    const train = after(schedule, statusOf(at('NWPTRTG', '08:44 08:46', { suppressed: true })))
    expect(train.places.map(isShownAt)).toEqual([true, false, false, false, true])
    const quiet = after({ ...schedule, places: schedule.places.map((place) => ({ ...place, activities: ['T', 'N'] })) })
    expect(quiet.places.some(isShownAt)).toBe(false)
  })

  test('a place without a report, once a later one has one: it has been there, but nobody said when', () => {
    const train = after(
      scheduleOf(TO_SHREWSBURY),
      statusOf(at('NWPTRTG', '08:44 08:46', { arrival: expected('08:45') })),
      statusOf({ tiploc: 'MAINDWJ', wtp: 521, pass: actual('08:42') }),
    )
    expect(readOut(train)).toEqual([
      'CRDFCEN ·  · no-report',
      'MAINDWJ',
      'NWPTRTG · expected 08:45 · planned 08:46',
      'PNTYPLJ · planned 09:02 · planned 09:04',
      'SHRWBY · planned 10:20',
    ])
    // An inference is no evidence.
    expect(movementsBetween(undefined, train).map(({ what }) => what)).toEqual(['pass'])
  })
})

test('in the autumn night an actual time is the wall’s, and never an hour off', () => {
  const night = scheduleOf('OR CRDFCEN 23:50\nIP NWPTRTG 01:58 02:02\nDT SHRWBY 02:14', { serviceDate: '2026-10-24' })
  const train = after(
    night,
    statusOf(
      at('NWPTRTG', '01:58 02:02', { arrival: actual('01:59'), departure: actual('01:03') }),
      without('wtd', at('SHRWBY', '02:14', { arrival: actual('01:10') })),
    ),
  )
  const shown = arrivalShown(train, 2)
  expect(shown && 'at' in shown && new Date(shown.at).toISOString()).toBe('2026-10-25T01:10:00.000Z')
  expect(new Date(train.places[1]!.arrival!.actual!).toISOString()).toBe('2026-10-25T00:59:00.000Z')
  expect(new Date(train.places[1]!.departure!.actual!).toISOString()).toBe('2026-10-25T01:03:00.000Z')
})

test('repeats, and old news that come late, change nothing: any such stream ends where the plain one does', () => {
  const { pick, chance, below, between } = random(Math.floor(Math.random() * 2 ** 31))
  const lines = TO_SHREWSBURY.trim().split('\n')
  const names = [
    at('CRDFCEN', '08:30'),
    at('NWPTRTG', '08:44 08:46'),
    at('PNTYPLJ', '09:02 09:04'),
    at('SHRWBY', '10:20'),
    at('CRWE', '11:00'),
  ]
  const draw = (): TrainNews => {
    const kind = below(10)
    if (kind < 3) {
      const kept = lines.filter((_, index) => index === 0 || index === lines.length - 1 || chance(0.7))
      return scheduleOf(kept.map((line) => (chance(0.2) ? `${line} cancelled` : line)).join('\n'))
    }
    if (kind === 3) return { kind: 'deactivated', rid: RID }
    if (kind === 4)
      return {
        kind: 'formation-loading',
        rid: RID,
        formation: 'a',
        ...pick(names),
        coaches: [{ number: '1', percentage: below(101) }],
      }
    return {
      ...statusOf({
        ...pick(names),
        arrival: chance(0.5) ? { actual: between(500, 700) } : { expected: between(500, 700) },
      }),
      lateReason: chance(0.3) ? { code: below(900) } : undefined,
    }
  }
  for (let run = 0; run < 300; run++) {
    const stream = Array.from({ length: between(2, 14) }, (_, order) => ({ news: draw(), order }))
    let plain: KnownTrain | undefined
    let troubled: KnownTrain | undefined
    for (const [index, { news, order }] of stream.entries()) {
      plain = withNews(plain, news, order)
      troubled = withNews(troubled, news, order)
      while (chance(0.5)) {
        const old = stream[below(index + 1)]!
        troubled = withNews(troubled, old.news, old.order)
      }
    }
    expect(troubled).toEqual(plain)
  }
})
