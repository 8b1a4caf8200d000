import { clockTime } from '@cledrau/domain/time/london.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { journeyPlannerRoutes } from './journey-planner/journey-planner.routes.ts'
import { openJourneyPlanner, type JourneyPlannerService } from './journey-planner/journey-planner.service.ts'
import { openPlannedCalls, type PlannedCalls } from './planned-calls/planned-calls.service.ts'
import type { Stations } from '../stations/stations/stations.service.ts'
import type { Reference } from '../../reference/reference.ts'
import type { Settings } from '../../settings.ts'
import type { LiveTrains } from '../../timetable/live-trains.ts'
import { openPlannerPool } from '../../timetable/planner-pool.ts'
import { loadTimetable, memoryOf, type Timetable } from '../../timetable/timetable.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  stations: Reference<Stations>
  live: LiveTrains
  log: { info: (facts: object, text: string) => void; error: (facts: object, text: string) => void }
  /** Where the compiled railway is kept from one start to the next. */
  cacheDir: string
}

export type JourneyModules = {
  routes: (api: FastifyInstance) => void
  timetable: () => Timetable
  /** Where trains call between two of their stations. */
  intermediate: JourneyPlannerService['intermediate']
  plan: JourneyPlannerService['plan']
  plannedCalls: PlannedCalls
  close: () => Promise<void>
}

const LOOK_AT_THE_DATE = 10 * 60_000

/** Everything that belongs to planning, wired on one page. */
export async function openJourneyModules({
  settings,
  clock,
  db,
  stations,
  live,
  log,
  cacheDir,
}: Parts): Promise<JourneyModules> {
  let timetable = await loadTimetable(settings, clock, cacheDir)
  const pool = openPlannerPool(memoryOf(timetable), settings.PLANNER_THREADS, live)
  const planner = openJourneyPlanner({
    pool,
    timetable: () => timetable,
    stations: () => stations.current().value.places,
  })

  /** The calendar rolls: each node takes the new day's image over by itself, between two questions. */
  let loadedOn = clockTime(clock.now()).date
  const renew = async () => {
    const { date } = clockTime(clock.now())
    if (date === loadedOn) return
    try {
      timetable = await loadTimetable(settings, clock, cacheDir)
      pool.replace(memoryOf(timetable))
      loadedOn = date
      log.info({ from: timetable.from, until: timetable.until }, 'the timetable moved on')
    } catch (error) {
      log.error({ err: error }, 'the new timetable could not be loaded; the one in use stays')
    }
  }
  const timer = setInterval(() => void renew(), LOOK_AT_THE_DATE).unref()

  return {
    routes: (api) => journeyPlannerRoutes(api, planner),
    timetable: () => timetable,
    intermediate: planner.intermediate,
    plan: planner.plan,
    plannedCalls: openPlannedCalls(db, clock, () => timetable),
    close: async () => {
      clearInterval(timer)
      await pool.close()
    },
  }
}
