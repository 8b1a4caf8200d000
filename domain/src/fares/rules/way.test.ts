import { expect, test } from 'vitest'
import { openGuide } from '../../routeing/guide.ts'
import { unpackGuide } from '../../routeing/packed-guide.ts'
import { judgeWay } from '../../routeing/permitted.ts'
import type { Easement } from '../../routeing/records.ts'
import { A_GUIDE } from '../../routeing/testing.ts'
import { random } from '../oracle/random.ts'
import { DAY } from '../testing.ts'
import { layOut } from './trip.ts'
import { FOR, permittedFor, wayBreach } from './way.ts'

const EASEMENT: Easement = {
  ref: '1',
  positive: true,
  from: '2020-01-01',
  until: '2999-12-31',
  week: Array.from({ length: 7 }, () => true),
  anywhere: [],
  origins: ['CDF'],
  destinations: ['HHD'],
  via: [],
  without: [],
  doublingAt: ['SHR'],
  routes: [],
  tickets: ['SDS'],
  tocs: [],
  text: '',
}
const guideWith = (...easements: Easement[]) => openGuide({ ...unpackGuide(A_GUIDE), easements })

/** One leg after the other, each with its calls. */
const tripOf = (...legs: string[]) =>
  layOut({
    legs: legs.map((calls) => ({
      toc: 'AW',
      calls: calls.split('+').map((station, at) => ({ station, arrives: 600 + at, departs: 600 + at })),
    })),
  })

test('what is remembered of a journey is what the guide says of each of its stretches, whoever asked before', () => {
  const guides = [
    guideWith(),
    guideWith({ ...EASEMENT, tickets: [] }),
    guideWith({ ...EASEMENT, positive: false, tickets: [] }),
  ]
  const stations = ['CDF', 'SHR', 'HHD', 'BHM', 'AYW', 'XXX']
  const draws = random(7)
  const pick = () => stations[draws.below(stations.length)] as string
  for (let journey = 0; journey < 200; journey += 1) {
    const [a, b, c, d, e] = [pick(), pick(), pick(), pick(), pick()]
    const trip =
      draws.below(2) === 0 ? tripOf(`${a}+${b}+${c}`, `${c}+${d}+${e}`) : tripOf(`${a}+${b}`, `${b}+${c}+${d}+${e}`)
    for (const guide of guides)
      // A guide finds what it knows by the trip: each has a trip of its own.
      for (const own of [{ ...trip }, { ...trip }])
        for (let from = 0; from < trip.length; from += 1)
          for (let to = from + 1; to < trip.length; to += 1) {
            const calls = trip.station.slice(from, to + 1)
            const through = trip.leg[from] === trip.leg[to - 1]
            const { permitted } = judgeWay(guide, { calls, through, date: DAY })
            const known = permittedFor(guide, { trip: own, from, to, date: DAY })
            expect(known, calls.join(' ')).toBe(permitted ? FOR.ALL : FOR.NOBODY)
          }
  }
})

test('where an easement names tickets, each ticket is asked about by itself', () => {
  const guide = guideWith(EASEMENT)
  // To Aberystwyth and back: only an easement opens such a way.
  const trip = tripOf('CDF+SHR', 'SHR+AYW', 'AYW+SHR', 'SHR+HHD')
  const stretch = { trip, from: 0, to: 4, date: DAY }
  expect(permittedFor(guide, stretch)).toBe(FOR.SOME_TICKETS)
  const breachOf = (ticket: string) => wayBreach({ guide, route: '', ticket }, stretch)?.why
  expect(breachOf('SOS')).toBe('DOUBLES_BACK')
  // Elsewhere nobody asks which ticket it is.
  expect(permittedFor(guide, { ...stretch, from: 1 })).toBe(FOR.NOBODY)
  expect(permittedFor(guide, { ...stretch, to: 1 })).toBe(FOR.ALL)
})
