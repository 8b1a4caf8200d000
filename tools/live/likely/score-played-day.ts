import type { Counts } from '@cledrau/domain/live/likely/counts.ts'
import { lateShares } from '@cledrau/domain/live/likely/late-share.ts'
import { likelyTimesOf, standingOf } from '@cledrau/domain/live/likely/likely-times.ts'
import { addScores, type Score, scoreOf } from '@cledrau/domain/live/likely/score.ts'
import type { PlayedDay } from './played-day.ts'

const [FIRST, LAST] = [5 * 3600, 24 * 3600]
/** Moments are as far apart as no timetable is. */
const EVERY = 17 * 60 + 13
/** Further ahead travellers plan, they don't wait. */
const FURTHEST = 120

/** What the product would have said through a day of each so-manieth train, held against how the day went. */
export function scorePlayedDay(counts: Counts, day: PlayedDay, one = 5): Score {
  const scores: Score[] = []
  for (let second = FIRST; second < LAST; second += EVERY) {
    const now = day.momentOf(second)
    const trains = day.at(second)
    const lateShare = lateShares(trains.flatMap((train) => standingOf(train, now) ?? []))
    for (const [place, train] of trains.entries()) {
      if ((place + second) % one !== 0) continue
      for (const likely of likelyTimesOf(counts, train, now, lateShare)) {
        const happened = day.happened(train.uid, likely.call, likely.what)
        if (happened !== undefined && likely.ahead <= FURTHEST) scores.push(scoreOf(likely, happened))
      }
    }
  }
  return addScores(scores)
}
