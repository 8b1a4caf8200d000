import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunningTrain } from '../live/running-train.ts'
import type { Advice } from './advice.ts'
import { guard, type Known, wayNow, type Watched } from './guard.ts'
import { judge, wantedOf, withKept } from './judge.ts'
import { MINUTE } from '../time/instant.ts'
import { at, finding, type News, train, wayBy } from './testing.ts'
import type { Way } from './way.ts'

/** From Cardiff by Newport to Hereford; half an hour later there is the next one, and one that goes by Abergavenny alone. */
const FIRST = { CDF: 570, NWP: 585, BPW: 600, BRI: 615 }
const SECOND = { NWP: 592, AGV: 615, HFD: 640 }
const LATER = { NWP: 622, AGV: 645, HFD: 670 }
const DIRECT = { CDF: 580, NWP: 596, HFD: 650 }
const [first, second, later, direct] = [train('A', FIRST), train('B', SECOND), train('C', LATER), train('D', DIRECT)]
const PLAN = wayBy('HFD', [first, 'CDF', 'NWP'], [second, 'NWP', 'HFD'])
const HOME = at(540)

/** Whoever looks finds what leaves where and when they ask. */
function found(ways: readonly Way[], watched: Watched, known: Omit<Known, 'found'>): readonly Way[] {
  const way = wayNow(watched)
  const judged = judge(way, known.find, known.now)
  return wantedOf(judged, way).flatMap((wanted) => {
    const there = ways.filter(({ rides: [ride] }) => {
      const boards = known
        .find(`${ride?.uid} ${ride?.serviceDate}`)
        ?.calls.find(({ code }) => code === ride?.from)?.departure
      const leaves = boards && 'at' in boards.now ? boards.now.at : ride!.departs
      return ride?.from === wanted.from && leaves >= wanted.notBefore
    })
    return withKept(way, judged, wanted, there)
  })
}
const WAYS = [
  PLAN,
  wayBy('HFD', [first, 'CDF', 'NWP'], [later, 'NWP', 'HFD']),
  wayBy('HFD', [direct, 'CDF', 'HFD']),
  wayBy('HFD', [direct, 'CDF', 'NWP'], [later, 'NWP', 'HFD']),
  wayBy('HFD', [direct, 'NWP', 'HFD']),
  wayBy('HFD', [second, 'NWP', 'HFD']),
  wayBy('HFD', [later, 'NWP', 'HFD']),
]
type Day = {
  now?: number
  trains?: readonly RunningTrain[]
  told?: Advice | undefined
  way?: Way
  ways?: readonly Way[]
}
function look({ now = 540, trains = [], told, way = PLAN, ways = WAYS }: Day) {
  const all = [...trains, first, second, later, direct]
  const known = { find: finding(...all), now: at(now) }
  const watched = { way, told }
  return guard(watched, { ...known, found: found(ways, watched, known) })
}
const A = (news: News) => train('A', FIRST, news)
const B = (news: News) => train('B', SECOND, news)

describe('what is said', () => {
  test('while all goes as planned, or a little late, nothing is said', () => {
    expect(look({})).toBeUndefined()
    expect(look({ trains: [A({ late: 3 }), B({ late: 2 })] })).toBeUndefined()
  })

  test('a first train that does not run: which one to take, what it costs and until when to decide', () => {
    const advice = look({ trains: [A({ off: 'all' })] })
    expect(advice).toMatchObject({
      kind: 'TAKE_ANOTHER',
      why: 'CANCELLED',
      at: 'CDF',
      board: { uid: 'D', to: 'HFD' },
      arrives: at(650),
      costs: 10,
      decideBy: at(580),
    })
  })

  test('a change that breaks is said before it breaks, and again only when something else is to be done', () => {
    const late = A({ late: 12 })
    const told = look({ trains: [late], ways: WAYS.filter((way) => way.rides[0]?.uid !== 'D') })
    expect(told).toMatchObject({ kind: 'TAKE_ANOTHER', why: 'CONNECTION', at: 'NWP', board: { uid: 'C' }, costs: 30 })
    expect(look({ trains: [late], told, now: 560 })).toBeUndefined()
    // Sitting in it, too, and when it is nearly there.
    expect(look({ trains: [late], told, now: 590 })).toBeUndefined()
    expect(look({ trains: [late, train('C', LATER, { off: 'all' })], told, now: 590 })).toMatchObject({
      kind: 'WAIT_HERE',
      why: 'CANCELLED',
    })
  })

  test('a train that waits for a late one: no need to hurry', () => {
    const advice = look({ trains: [A({ late: 12 }), B({ late: 12 })], now: 583 })
    expect(advice).toMatchObject({ kind: 'DO_NOT_HURRY', at: 'NWP', leaves: at(604), costs: 12 })
  })

  test('whoever is at home hears that they may take their time, and at once when they may not', () => {
    const told = look({ trains: [A({ late: 9 }), B({ late: 9 })] })
    expect(told).toMatchObject({ kind: 'DO_NOT_HURRY', at: 'CDF', leaves: at(579), decideBy: at(570) })
    expect(look({ trains: [A({ late: 10 }), B({ late: 9 })], told })).toBeUndefined()
    expect(look({ trains: [A({ late: 6 }), B({ late: 9 })], told })).toMatchObject({ leaves: at(576) })
    expect(look({ trains: [A({}), B({})], told })).toMatchObject({ kind: 'AS_PLANNED', leaves: at(570) })
  })

  test('a train that runs after all is said again as long as one can still take it', () => {
    const told = look({ trains: [A({ off: 'all' })] })
    expect(look({ trains: [A({})], told, now: 560 })).toMatchObject({ kind: 'AS_PLANNED', at: 'CDF', way: null })
    expect(look({ trains: [A({})], told, now: 581 })).toBeUndefined()
  })

  test('a train that is cut short is left where there is still another one', () => {
    const through = wayBy('HFD', [direct, 'CDF', 'HFD'])
    const cut = train('D', DIRECT, { off: ['HFD'] })
    const advice = look({ way: through, trains: [cut], now: 585 })
    expect(advice).toMatchObject({
      kind: 'GET_OFF_EARLIER',
      why: 'CUT_SHORT',
      at: 'NWP',
      board: { uid: 'C' },
      decideBy: at(595),
      costs: 20,
    })
  })

  test('who sits in a train stays there as long as it leads to the same', () => {
    // The one behind it calls wherever this one does: it is boarded at the last of these.
    const behind = train('F', { CDF: 580, NWP: 612, BPW: 627, HFD: 670 })
    const ways = [wayBy('HFD', [behind, 'NWP', 'HFD'])]
    const onward = wayBy('HFD', [first, 'CDF', 'BPW'], [train('G', { BPW: 605, HFD: 640 }), 'BPW', 'HFD'])
    const trains = [A({}), behind, train('G', { BPW: 605, HFD: 640 }, { off: 'all' })]
    expect(look({ way: onward, ways, trains, now: 575 })).toMatchObject({
      kind: 'TAKE_ANOTHER',
      at: 'BPW',
      board: { uid: 'F', from: 'BPW' },
      arrives: at(670),
      decideBy: at(627),
    })
  })

  test('who has a change that breaks goes there all the same, where nothing else is there sooner', () => {
    const slow = train('S', { CDF: 600, NWP: 615, HFD: 670 })
    const ways = [wayBy('HFD', [slow, 'CDF', 'HFD']), wayBy('HFD', [later, 'NWP', 'HFD'])]
    expect(look({ trains: [A({ late: 9 }), slow], ways })).toMatchObject({
      why: 'CONNECTION',
      at: 'NWP',
      board: { uid: 'C' },
      arrives: at(670),
    })
    const sooner = [wayBy('HFD', [direct, 'CDF', 'HFD']), ...ways]
    expect(look({ trains: [A({ late: 9 }), slow], ways: sooner })).toMatchObject({ at: 'CDF', board: { uid: 'D' } })
  })

  test('where the rest is a walk one gets off', () => {
    const onFoot = { ...wayBy('HFD', [first, 'CDF', 'NWP']), lastWalk: 70 * MINUTE }
    const [ride, next] = PLAN.rides
    const seated = { ...PLAN, rides: [{ ...ride!, goesOn: true }, next!] }
    const advice = look({ way: seated, trains: [B({ off: 'all' })], ways: [onFoot] })
    expect(advice).toMatchObject({ kind: 'GET_OFF_EARLIER', at: 'NWP', board: null, decideBy: at(584) })
  })

  test('a train whose end moves on, that starts elsewhere, or is named anew is none of these: only where one cannot board it', () => {
    const further = train('B', { ...SECOND, SHR: 700 })
    expect(look({ trains: [further] })).toBeUndefined()
    const elsewhere = train('A', FIRST, { off: ['CDF'] })
    expect(look({ trains: [elsewhere] })).toMatchObject({ kind: 'TAKE_ANOTHER', why: 'CUT_SHORT', board: { uid: 'D' } })
    const renamed = train('Z', FIRST)
    const ways = [wayBy('HFD', [renamed, 'CDF', 'NWP'], [second, 'NWP', 'HFD'])]
    expect(look({ trains: [A({ off: 'all' }), renamed], ways })).toBeUndefined()
  })

  test('who stays seated while trains are joined is late with both, and misses nothing', () => {
    const [ride, next] = PLAN.rides
    const joined = { ...PLAN, rides: [{ ...ride!, goesOn: true }, next!] }
    expect(look({ way: joined, trains: [A({ late: 7 }), B({})], now: 572 })).toBeUndefined()
    expect(look({ trains: [A({ late: 7 }), B({})], now: 572 })).toMatchObject({ why: 'CONNECTION' })
  })

  test('a train of which nobody knows when it comes is waited for, unless another one is there before', () => {
    const waiting = { trains: [A({ delayed: true })], now: 571 }
    expect(look(waiting)).toMatchObject({ kind: 'TAKE_ANOTHER', board: { uid: 'D' } })
    expect(look({ ...waiting, ways: [] })).toMatchObject({ kind: 'WAIT_HERE', why: 'LATE', at: 'CDF', arrives: null })
  })

  test('a late train is left for a better one, not for one that gains next to nothing', () => {
    const way = wayBy('HFD', [second, 'NWP', 'HFD'])
    const trains = [B({ late: 40 })]
    expect(look({ way, trains, now: 585 })).toMatchObject({ kind: 'TAKE_ANOTHER', why: 'LATE', board: { uid: 'D' } })
    expect(look({ way, trains: [B({ late: 13 })], now: 593 })).toBeUndefined()
  })

  test('tickets are said to be good where an easement covers all other trains, and only there', () => {
    const trains = [A({ off: 'all' })]
    const known = { find: finding(...trains, second, direct), now: HOME, found: [WAYS[2]!] }
    const use = { operators: ['AW'], from: at(560), until: at(900) }
    const eased = (uses: (typeof use)[]) => guard({ way: PLAN }, { ...known, eased: uses })?.eased
    expect([eased([use]), eased([{ ...use, operators: ['GW'] }]), eased([])]).toEqual([true, false, false])
  })

  test('who was told that the other train runs after all is told when it doesn’t, and the plan’s do', () => {
    const other = (off: string[]) => train('D', DIRECT, { off })
    const heard = [
      [A({}), B({ delayed: true }), other([])],
      [A({}), B({ late: 10 }), other(['CDF'])],
      [A({}), B({ delayed: true }), other([])],
      [A({}), B({}), other(['CDF'])],
    ]
    let told: Advice | undefined
    const said = heard.map((trains) => {
      const advice = look({ trains: [...trains, train('C', LATER)], now: 530, told })
      told = advice ?? told
      return advice && [advice.kind, advice.way === null ? 'the plan' : advice.way.rides.map(({ uid }) => uid).join()]
    })
    expect(said.at(-1)).toEqual(['AS_PLANNED', 'the plan'])
    expect(said[2]).toEqual(['AS_PLANNED', 'D'])
  })

  test('after the arrival nothing is said', () => {
    expect(look({ now: 641, trains: [B({ late: 0 })] })).toBeUndefined()
    expect(look({ now: 900, trains: [A({ off: 'all' })] })?.kind).not.toBe('DO_NOT_HURRY')
  })
})

describe('whatever is heard', () => {
  const news = fc.record({
    late: fc.integer({ min: 0, max: 45 }),
    delayed: fc.boolean().map((one) => one),
    off: fc.constantFrom<News['off'][]>([], [], [], 'all', ['HFD'], ['CDF']),
  })
  const state = fc.record({ A: news, B: news, C: news, D: news })
  const trainsOf = (heard: { A: News; B: News; C: News; D: News }) => [
    train('A', FIRST, heard.A),
    train('B', SECOND, heard.B),
    train('C', LATER, heard.C),
    train('D', DIRECT, heard.D),
  ]

  test('the same news twice say nothing new', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 4 }), fc.integer({ min: 530, max: 640 }), (days, now) => {
        let told: Advice | undefined
        for (const heard of days) told = look({ trains: trainsOf(heard), now, told }) ?? told
        // What leaves in this very moment was taken by then, and who sits in it may do better from there.
        fc.pre(told?.leaves !== at(now))
        const trains = trainsOf(days.at(-1)!)
        expect(look({ trains, now, told })).toBeUndefined()
      }),
      { numRuns: 400 },
    )
  })

  test('whatever came before, what was told last agrees with what is so now', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 5 }), fc.integer({ min: 530, max: 569 }), (days, now) => {
        let told: Advice | undefined
        for (const heard of days) told = look({ trains: trainsOf(heard), now, told }) ?? told
        const find = finding(...trainsOf(days.at(-1)!))
        const { broken } = judge(wayNow({ way: PLAN, told }), find, at(now))
        if (broken) expect(told?.kind).toBe('WAIT_HERE')
        if (told?.kind !== 'DO_NOT_HURRY') return
        const leaves = days.at(-1)!.A.late + 570 - told.leaves! / MINUTE
        expect(leaves).toBeGreaterThan(-2)
        expect(leaves).toBeLessThan(10)
      }),
      { numRuns: 400 },
    )
  })
})
