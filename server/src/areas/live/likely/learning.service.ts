import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { addLesson, addTo, type Growing, packCounts, unpackCounts } from '@cledrau/domain/live/likely/counts.ts'
import { lessonsOf } from '@cledrau/domain/live/likely/learn-day.ts'
import { addScores, type Score, scoreOf } from '@cledrau/domain/live/likely/score.ts'
import type { TrainRun } from '@cledrau/domain/live/run-of-train.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { SaidOfTrain } from '../../../db/schema.ts'
import type { TrainDays } from '../map/train-days.service.ts'
import * as store from './likely.store.ts'

/** So many days back are learnt from, and so few are too few. */
export const DAYS_LEARNT = 28
export const ENOUGH_DAYS = 7
/** Others want to be served meanwhile. */
const LESSONS_AT_ONCE = 2000
/** What is said of a day's trains is said from the evening before to five in the morning after it. */
const SAID_UNTIL = MINUTES_A_DAY + 5 * 60

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

export type LearningParts = { clock: Clock; db: Database; days: Pick<TrainDays, 'days' | 'isOver' | 'runs'> }

/** What the days that are over teach, each learnt once, and how good what was said on them was. */
export function openLearning({ clock, db, days }: LearningParts) {
  const oldest = () => addDays(clockTime(clock.now()).date, -DAYS_LEARNT)

  const learn = async (serviceDate: string) => {
    const runs = await days.runs(serviceDate)
    const counts: Growing = new Map()
    let lessons = 0
    for (const lesson of lessonsOf(runs, serviceDate)) {
      addLesson(counts, lesson)
      if (++lessons % LESSONS_AT_ONCE === 0) await setImmediate()
    }
    const [since, until] = [serviceInstant(addDays(serviceDate, -1), 0), serviceInstant(serviceDate, SAID_UNTIL)]
    const said = (await store.listSaid(db, since, until)).filter((one) => one.serviceDate === serviceDate)
    const score = scoreSaid(said, runs)
    await store.addDay(db, { serviceDate, madeAt: clock.now(), counts: await pack(packCounts(counts)), score })
  }
  const makeTable = async () => {
    const learnt = await store.listDays(db, oldest())
    const [since, until] = [learnt[0], learnt.at(-1)]
    if (since === undefined || until === undefined || learnt.length < ENOUGH_DAYS) return
    const newest = await store.findNewest(db)
    if (newest?.untilDate === until && newest.sinceDate === since && newest.days === learnt.length) return
    const sum: Growing = new Map()
    for (const day of learnt) {
      addTo(sum, unpackCounts((await unpack(await store.getCounts(db, day))).toString()))
      await setImmediate()
    }
    const counts = await pack(packCounts(sum))
    await store.saveTable(db, { untilDate: until, sinceDate: since, days: learnt.length, madeAt: clock.now(), counts })
  }
  return {
    /** Days that are over and were not learnt yet; wherever it is stopped, the next time goes on. */
    learnDue: async (): Promise<void> => {
      const learnt = new Set(await store.listDays(db, oldest()))
      for (const date of await days.days())
        if (date >= oldest() && days.isOver(date) && !learnt.has(date)) await learn(date)
      await makeTable()
    },
    scores: () => store.listScores(db, oldest()),
  }
}

/** What became of each that was said; of what was never reported nobody can say. */
function scoreSaid(said: readonly SaidOfTrain[], runs: readonly TrainRun[]): Score {
  const byUid = new Map(runs.map((run) => [run.uid, run]))
  return addScores(
    said.flatMap((one) => {
      const call = byUid.get(one.uid)?.calls.filter(({ code }) => code === one.code)[one.nth]
      const happened = one.what === 'arrival' ? call?.cameLate : call?.leftLate
      return typeof happened === 'number' ? [scoreOf(one, happened)] : []
    }),
  )
}
