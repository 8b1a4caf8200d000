import { findTrain } from '@cledrau/planner'
import { done } from '../result.ts'
import { addDays } from '../time/dates.ts'
import { HOUR, instant, MINUTE, type Instant } from '../time/instant.ts'
import { clockTime, serviceInstant } from '../time/london.ts'
import { answerBoard, type BoardQuestion, openSaying } from './answer-board.ts'
import { boardCallsOf, type BoardAsked, byPlannedTime, isNear, rowOf } from './board.ts'
import { serviceToWire } from './board-on-the-wire.ts'
import { namedCall } from './named-call.ts'
import { openPlannedDays, type Timetable } from './planned-days.ts'
import { plannedTrain } from './planned-train.ts'
import type { RunningTrain } from './running-train.ts'
import type { Railway } from './ways.ts'

type Bilingual = { en: string; cy: string }
type Names = { readonly place: (code: string) => Bilingual; readonly operator: (code: string) => Bilingual }

/** Trains are there as their own service day says, which an hour more or less on the clocks doesn't move out of reach. */
const AROUND = 25 * HOUR

/** Boards and trains by a timetable alone: nobody has said how anything runs. */
export function openTimetableBoards(timetable: Timetable, nameOf: Names) {
  const dayOf = openPlannedDays(() => timetable)
  const isKnown = (date: string) => date >= timetable.from && date <= timetable.until
  const trains = new Map<string, RunningTrain | undefined>()
  const find = (name: string): RunningTrain | undefined => {
    const [uid = '', date = ''] = name.split(' ')
    if (!trains.has(name)) {
      const train = isKnown(date) ? findTrain(timetable.image, uid, date) : undefined
      trains.set(name, train && plannedTrain(train))
    }
    return trains.get(name)
  }
  const railway: Railway = { find, linksOf: (name) => dayOf(name.split(' ')[1] ?? '').links.get(name) ?? [] }

  const callsAt = (crs: string, what: BoardAsked['what'], now: Instant) => {
    const [from, until] = [instant(now - AROUND), instant(now + AROUND)]
    const names = new Set<string>()
    const last = clockTime(until).date
    for (let date = addDays(clockTime(from).date, -1); date <= last; date = addDays(date, 1)) {
      const midnight = serviceInstant(date, 0)
      for (const { name, minute } of dayOf(date).callsAt.get(crs) ?? []) {
        const at = midnight + minute * MINUTE
        if (at >= from && at <= until) names.add(name)
      }
    }
    return [...names]
      .flatMap((name) => {
        const train = find(name)
        return train ? boardCallsOf(train, { crs, what }) : []
      })
      .filter((call) => isNear(call, now))
      .toSorted(byPlannedTime)
  }

  return {
    board: (asked: BoardQuestion & { isServed: (crs: string) => boolean | undefined; now: Instant }) => {
      // Each board is made anew: what the one before asked for is no use to it.
      trains.clear()
      const { said, places, operators } = openSaying(false, { ...nameOf, cause: NOBODY_SAYS_WHY })
      const answer = answerBoard(asked, {
        now: asked.now,
        said,
        isServed: asked.isServed,
        isSuppressed: () => false,
        callsAt,
        rowAt: (call) => rowOf(railway, call),
        say: (row, what, instead) => serviceToWire(row, what, instead, said),
      })
      return answer.ok ? done({ ...answer.value, places, operators }) : answer
    },

    train: (serviceId: string, now: Instant) => {
      const named = namedCall(railway, serviceId, now)
      if (!named.ok) return named
      const { crs, row, what } = named.value
      const { said, places, operators } = openSaying(false, { ...nameOf, cause: NOBODY_SAYS_WHY })
      said.name(crs)
      return done({ crs, service: serviceToWire(row, what, undefined, said), places, operators })
    },
  }
}

const NOBODY_SAYS_WHY = () => ({ en: '', cy: '' })
