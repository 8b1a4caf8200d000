import { utcIso } from '@cledrau/domain/time/instant.ts'
import { openJourneyModules } from '../areas/journeys/wire.ts'
import { openLiveModules } from '../areas/live/wire.ts'
import type { NotifyModules } from '../areas/notify/wire.ts'
import { openLiveFeed } from '../live/live-feed.ts'
import { openLiveRailway } from '../live/live-railway.ts'
import { tellPlanner } from '../live/planner-door.ts'
import { isToldOfTrains } from '../settings.ts'
import { openLiveTrains } from '../timetable/live-trains.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'

type Journeys = Parameters<typeof openJourneyModules>[0]
/** What areas that are opened later answer; nobody asks before all of them are open. */
type FurtherDown = {
  faresMemory: Journeys['fares']
  trainPrices: Journeys['priceTrains']
  easedBy: Journeys['guardian']['easedBy']
  tellAdvice: NotifyModules['tellAdvice']
}

export type Trains = Awaited<ReturnType<typeof openTrains>>

/** How trains are planned, how they run now, and who has to hear of it. */
export async function openTrains(opened: Ground & People, furtherDown: FurtherDown) {
  const { settings, clock, db, databaseUrl, jobs, traces, cacheDir, reference, subjects, rings, say, log } = opened
  const { accounts, operations } = opened
  const { stream } = operations
  const live = openLiveTrains(clock)
  const railway = openLiveRailway(isToldOfTrains(settings))
  const journeys = await openJourneyModules({
    settings,
    clock,
    db,
    reference,
    stations: subjects.stations,
    live,
    trains: {
      trips: (trips) => boards.tripsNow(trips),
      calls: (train) => boards.callsNow(train),
      minutes: (train, call, what) => boards.minutesNow(train, call, what),
      stands: (train) => boards.standsNow(train),
    },
    fares: furtherDown.faresMemory,
    likelyCounts: () => boards.likelyCounts(),
    nameOfOperator: (code) => boards.operatorName(code),
    priceTrains: furtherDown.trainPrices,
    guardian: {
      live: { find: (name) => boards.news.find(name), follow: (take) => boards.news.follow(take) },
      easedBy: furtherDown.easedBy,
      tell: async (trx, accountId, said) => {
        await stream.publish('me', { about: 'journeys' }, { trx, accountId })
        await furtherDown.tellAdvice(trx, accountId, said)
      },
    },
    log,
    cacheDir,
  })
  accounts.addPersonalData({
    subject: 'FOLLOWED_JOURNEYS',
    collect: journeys.followed.collect,
    onDeletion: 'erased',
    erase: journeys.followed.erase,
  })
  const boards = await openLiveModules({
    settings,
    clock,
    db,
    jobs,
    log,
    say,
    reference,
    subjects,
    timetable: journeys.timetable,
    plan: journeys.find,
    railway,
    rings,
    tellAlerts: () => stream.publish('reference', { subject: 'alerts', changedAt: utcIso(clock.now()) }),
  })
  const planner = tellPlanner({ railway, live, timetable: journeys.timetable, codeOf: boards.codeOf })
  // Last of them: whoever wants to know what is heard first listens by now.
  const feed = openLiveFeed({
    settings,
    databaseUrl,
    clock,
    railway,
    timetable: journeys.timetable,
    traces,
    logger: log,
  })
  return { live, railway, journeys, boards, planner, feed }
}
