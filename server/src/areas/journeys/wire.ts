import { join } from 'node:path'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { WayRide } from '@cledrau/domain/guardian/way.ts'
import type { Counts } from '@cledrau/domain/live/likely/counts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { openFindWays } from './followed-journeys/find-ways.ts'
import { followedJourneysRoutes } from './followed-journeys/followed-journeys.routes.ts'
import {
  openFollowedJourneys,
  type FollowedJourneys,
  type FollowedParts,
} from './followed-journeys/followed-journeys.service.ts'
import { journeyPlannerRoutes } from './journey-planner/journey-planner.routes.ts'
import {
  openJourneyPlanner,
  type AskTrains,
  type JourneyPlannerService,
  type PriceTrains,
} from './journey-planner/journey-planner.service.ts'
import { openPlannedRides } from './journey-planner/planned-rides.ts'
import { openOtherPlaces } from './journey-planner/other-places.ts'
import { openDataRoutes } from './open-data/open-data.routes.ts'
import { openOpenData, type OpenData } from './open-data/open-data.service.ts'
import { regionRoutes } from './region/region.routes.ts'
import { openRegion } from './region/region.service.ts'
import { openPlannedCalls, type PlannedCalls } from './planned-calls/planned-calls.service.ts'
import type { Stations } from '../stations/stations/stations.service.ts'
import type { Reference, ReferenceData } from '../../reference/reference.ts'
import type { Term } from '../../forgetting.ts'
import type { Settings } from '../../settings.ts'
import type { LiveTrains } from '../../timetable/live-trains.ts'
import type { ThreadFigures, Urgency } from '../../threads.ts'
import { openPlannerPool } from '../../timetable/planner-pool.ts'
import { openRolling } from '../../timetable/rolling.ts'
import { loadTimetable, memoryOf, type Timetable } from '../../timetable/timetable.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  reference: ReferenceData
  stations: Reference<Stations>
  live: LiveTrains
  /** How trains run now, told by whoever follows them. */
  trains: AskTrains
  /** What they cost by is shared memory, told by whoever sells tickets. */
  fares: () => SharedArrayBuffer
  /** How trains fared, told by whoever learns from them. */
  likelyCounts: () => Counts
  /** What whoever runs them is called, told by whoever names them. */
  nameOfOperator: (code: string) => Bilingual
  /** What trains cost, told by whoever sells tickets for them. */
  priceTrains: PriceTrains
  /** What the guardian of followed journeys hears, asks and tells, in other areas. */
  guardian: Pick<FollowedParts, 'live' | 'easedBy' | 'tell'>
  log: { info: (facts: object, text: string) => void; error: (facts: object, text: string) => void }
  /** Where the compiled railway is kept from one start to the next. */
  cacheDir: string
}

export type JourneyModules = {
  routes: (api: FastifyInstance) => void
  timetable: () => Timetable
  /** Where trains call between two of their stations. */
  intermediate: JourneyPlannerService['intermediate']
  find: JourneyPlannerService['find']
  /** The trains of journeys, as planned. */
  plannedRides: ReturnType<typeof openPlannedRides>
  plannedCalls: PlannedCalls
  /** The ways that the planner finds from somewhere, from a moment on. */
  findWays: (
    wanted: { from: string; to: string; notBefore: Instant },
    urgency?: Urgency,
  ) => Promise<readonly (readonly WayRide[])[]>
  followed: FollowedJourneys
  /** Of the threads that plan. */
  threadFigures: () => ThreadFigures
  /** The timetable as files for anybody. */
  openData: OpenData
  terms: Term[]
  start: () => void
  close: () => Promise<void>
}

/** As long as the timetable reaches ahead: whoever planned by a file can still look at it. */
const VERSIONS_KEPT = 100

/** Everything that belongs to planning, wired on one page. */
export async function openJourneyModules({
  settings,
  clock,
  db,
  reference,
  stations,
  live,
  trains,
  fares,
  likelyCounts,
  nameOfOperator,
  priceTrains,
  guardian,
  log,
  cacheDir,
}: Parts): Promise<JourneyModules> {
  let timetable = await loadTimetable(settings, clock, cacheDir)
  const pool = openPlannerPool(memoryOf(timetable), settings.PLANNER_THREADS, live)
  const others = await openOtherPlaces(reference)
  const planner = openJourneyPlanner({
    pool,
    timetable: () => timetable,
    stations: () => stations.current().value.bookable,
    others: () => others.current().value,
    trains,
    priceTrains,
  })

  const findWays = openFindWays(pool, (date) => date >= timetable.from && date <= timetable.until, planner.places)
  const followed = openFollowedJourneys({
    ...guardian,
    clock,
    db,
    findWays,
    placeOf: planner.placeOf,
    onTrouble: (error) => log.error({ err: error }, 'a followed journey could not be judged; it is tried again'),
  })

  const region = openRegion({
    clock,
    timetable: () => timetable,
    places: planner.places,
    nameOfOperator,
    fares,
    likelyCounts,
    stations: settings.REGION,
    onTrouble: (error) => log.error({ err: error }, 'the timetable for devices could not be cut; the one before stays'),
  })

  const openData = openOpenData({
    settings,
    clock,
    db,
    timetable: () => timetable,
    stations: () => stations.current().value.bookable,
    nameOfOperator,
    folder: join(settings.VAR_DIR, 'open'),
  })

  const rolling = openRolling({
    settings,
    clock,
    cacheDir,
    take: (next) => {
      timetable = next
      pool.replace(memoryOf(next))
    },
    log,
  })

  return {
    routes: (api) => {
      journeyPlannerRoutes(api, planner)
      regionRoutes(api, region)
      followedJourneysRoutes(api, followed)
      openDataRoutes(api, openData, settings.PUBLIC_URL)
    },
    timetable: () => timetable,
    intermediate: planner.intermediate,
    find: planner.find,
    plannedRides: openPlannedRides(pool),
    plannedCalls: openPlannedCalls(db, clock, () => timetable),
    findWays: async ({ from, to, notBefore }, urgency) =>
      (await findWays({ from, to, notBefore }, {}, urgency)).flatMap(({ rides, lastWalk }) =>
        lastWalk === 0 ? [rides] : [],
      ),
    followed,
    threadFigures: pool.figures,
    openData,
    terms: [...followed.terms, { what: 'open files of before', days: VERSIONS_KEPT, forget: openData.forgetOld }],
    start: followed.start,
    close: async () => {
      await followed.stop()
      rolling.close()
      await openData.close()
      await region.close()
      await pool.close()
    },
  }
}
