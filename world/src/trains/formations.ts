import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { FormationLoading, ScheduleFormations, Toilet } from '@cledrau/feeds/darwin/news.ts'
import type { Coach, Train } from '@cledrau/feeds/railway/railway.ts'
import { bookedTimes, ridOf } from './booked.ts'
import { chanceOf } from './chance.ts'
import type { Dials } from './day.ts'
import { levelAt } from './trouble.ts'

/** The coaches of a train, and how full they are. */
export type Formed = {
  readonly seed: number
  readonly coachesOf: (train: Train) => readonly Coach[]
}

export const formationId = (rid: string) => `${rid}-001`

/** Coaches in the order in which they go, the front one first, with their toilets: a few of them are out of order. */
export function formationOf(
  train: Train,
  date: CalendarDate,
  coaches: readonly Coach[],
  seed: number,
): ScheduleFormations {
  const rid = ridOf(train.uid, date)
  return {
    kind: 'formations',
    rid,
    formations: [
      {
        id: formationId(rid),
        source: 'CIS',
        coaches: coaches.map(({ letter, first, standard }, at) => ({
          number: letter,
          class: first > 0 ? (standard > 0 ? 'Mixed' : 'First') : 'Standard',
          toilet: toiletOf(coaches, at, chanceOf(`${seed} ${date} ${train.uid} toilet ${letter}`)),
        })),
      },
    ],
  }
}

/** Beside the places for wheelchairs there is room for a large one; every second coach else has one at all. */
function toiletOf(coaches: readonly Coach[], at: number, chance: number): Toilet {
  const kind = coaches[at]!.wheelchairs > 0 ? 'Accessible' : at % 2 === 0 ? 'Standard' : 'None'
  return { kind, state: kind !== 'None' && chance < 0.03 ? 'NotInService' : 'InService' }
}

/** With how many of its coaches a train runs, as it is known before it begins. */
export function coachesRunning(train: Train, all: number, dials: Dials): number {
  const { seed, date } = dials
  const known = train.calls[0]!.departure * 60 - 3600
  const isShort = all > 1 && chanceOf(`${seed} ${date} short ${train.uid}`) < 0.02 * levelAt(dials, known)
  return isShort ? Math.ceil(all / 2) : all
}

/** In percent: fuller towards the busy hours and the middle of the way, and where coaches are missing. */
export function usualLoading({ calls }: Train, call: number): number {
  const hour = calls[call]!.departure / 60
  const busy = Math.exp(-(((hour - 8) / 1.2) ** 2)) + Math.exp(-(((hour - 17) / 1.5) ** 2))
  const along = Math.sin((Math.PI * (call + 1)) / calls.length)
  return Math.round(Math.min(95, 12 + along * (22 + 48 * busy)))
}

/** How full each coach is when it comes to a call; the front ones are fuller, where people get on first. */
export function loadingOf(
  train: Train,
  date: CalendarDate,
  { call, tiploc }: { call: number; tiploc: string },
  coaches: readonly Coach[],
  { seed, coachesOf }: Formed,
): FormationLoading {
  const rid = ridOf(train.uid, date)
  const missing = coachesOf(train).length / coaches.length
  const ofTrain = 0.6 + 0.8 * chanceOf(`${seed} ${date} full ${train.uid}`)
  return {
    kind: 'formation-loading',
    rid,
    formation: formationId(rid),
    tiploc,
    ...bookedTimes(train, call),
    coaches: coaches.map(({ letter }, at) => {
      const own = 0.75 + 0.5 * chanceOf(`${seed} ${date} ${train.uid} ${call} full ${letter}`)
      const front = 1.1 - (0.2 * at) / Math.max(1, coaches.length - 1)
      const percentage = Math.min(100, Math.round(usualLoading(train, call) * ofTrain * own * front * missing))
      return { number: letter, percentage, source: 'CIS' }
    }),
  }
}

/** Not every train counts, and not at every station. */
export const isCounted = ({ uid }: Train, date: CalendarDate, call: number, seed: number): boolean =>
  chanceOf(`${seed} ${date} counted ${uid} ${call}`) < 0.4
