import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDayViews } from '@cledrau/domain/journeys/day-views.ts'
import { isWhollyCancelled, nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { findStops, type LiveCall, type LiveTrain, planJourneys } from '@cledrau/planner'
import { openFindWays } from '@cledrau/server/areas/journeys/followed-journeys/find-ways.ts'
import type { Settings } from '@cledrau/server/settings.ts'
import { loadTimetable, memoryOf } from '@cledrau/server/timetable/timetable.ts'
import type { PlayedDay } from '../../live/likely/played-day.ts'
import { ROOT } from '../../programs.ts'

/** Trains that have come are spoken of as long as somebody may change out of them. */
const LINGERS = 2 * 3600

/** What is known of a played day from one moment to the next: how its trains run, and what the planner makes of it. */
export async function openHeard(day: PlayedDay) {
  const midnight = day.momentOf(0)
  const clock = { now: () => midnight }
  const settings = { TIMETABLE: undefined, DATA_DIR: join(ROOT, 'data') } as unknown as Settings
  const timetable = await loadTimetable(settings, clock, join(tmpdir(), 'cledrau-proofs'))
  const views = openDayViews(memoryOf(timetable), () => 2)
  let trains = new Map<string, RunningTrain>()
  const told = new Map<string, string>()
  const plan = (date: string, query: Parameters<typeof planJourneys>[1]) =>
    Promise.resolve([...planJourneys(views.viewOf(date), query)])
  return {
    find: (name: string) => trains.get(name),
    /** By the timetable alone. */
    plannedView: () => views.plannedViewOf(day.date),
    findWays: openFindWays(
      { plan },
      () => true,
      () => ({
        stopsOf: (code) => (findStops(timetable.image, code).length > 0 ? [code] : []),
        stopsNear: () => [],
      }),
    ),
    /** Hears what there is to hear until then; answers which trains are not as before. */
    hear: (second: number): string[] => {
      trains = new Map(day.at(second, LINGERS).map((train) => [nameOf(train), train]))
      const news: LiveTrain[] = []
      const changed: string[] = []
      for (const [name, train] of trains) {
        const text = JSON.stringify(train.calls)
        if (told.get(name) === text) continue
        told.set(name, text)
        changed.push(name)
        news.push(newsOf(train, midnight))
      }
      if (news.length > 0) views.applyLive({ news, since: day.date })
      return changed
    },
  }
}

export type Heard = Awaited<ReturnType<typeof openHeard>>

function newsOf(train: RunningTrain, midnight: Instant): LiveTrain {
  const name = { uid: train.uid, serviceDate: train.serviceDate }
  if (isWhollyCancelled(train)) return { ...name, cancelled: true }
  const counts = new Map<string, number>()
  const calls = train.calls.map(({ code, arrival, departure }): LiveCall => {
    const nth = counts.get(code) ?? 0
    counts.set(code, nth + 1)
    const which = nth > 0 ? { stop: code, nth } : { stop: code }
    if ((departure ?? arrival)?.now.state === 'cancelled') return { ...which, cancelled: true }
    const minute = (time: typeof arrival) =>
      time && 'at' in time.now ? Math.round((time.now.at - midnight) / MINUTE) : undefined
    const [arrives, leaves] = [minute(arrival), minute(departure)]
    return {
      ...which,
      ...(arrives === undefined ? {} : { arrival: arrives }),
      ...(leaves === undefined ? {} : { departure: leaves }),
    }
  })
  return { ...name, calls }
}
