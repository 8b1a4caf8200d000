import { clockTime } from '@cledrau/domain/time/london.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { secretIn } from '../merchant.ts'
import { openDayFeed } from './day-feed.ts'
import { bookedAssociations } from './booked-associations.ts'
import { openControl } from './control/control.ts'
import { openRoom } from './control/room.ts'
import { INCIDENTS, startWeb } from './control/web.ts'
import { announcementsOf, dayFiles } from './day-files.ts'
import { type Darwin, startDarwin } from './darwin.ts'
import { incidentsNow, indicatorsNow } from './notices/knowledgebase.ts'
import { worksNow } from './notices/works.ts'
import { readPlayedRailway } from './played-railway.ts'
import { namesOf } from './names.ts'
import { momentOf, openUtterances, secondOf, type Utterances } from './utterances.ts'

export type TrainsOptions = {
  /** Where the secret of broker and files lies. */
  readonly folder: string
  readonly host: string
  readonly stompPort: number
  readonly filesPort: number
  readonly webPort: number
  readonly now: () => number
  /** What the product runs, named as it is for the product. */
  readonly timetable: string | undefined
  readonly dataDir: string
  readonly seed: number
  /** 0: nothing goes wrong; 1: a day like most; 3: one to remember. */
  readonly level: number
}

const USER = 'darwin'

export type Trains = Awaited<ReturnType<typeof startTrains>>

/** The railway outside, running, with Darwin telling of it. */
export async function startTrains(options: TrainsOptions) {
  const { now, seed, level, host, stompPort, filesPort } = options
  const today = clockTime(instant(now())).date
  const railway = await readPlayedRailway({ timetable: options.timetable, dataDir: options.dataDir, today })
  const names = namesOf(railway)
  const clock = () => instant(now())
  const control = openControl({
    seed,
    level,
    now: clock,
    feeds: () => utterances.feeds(),
    tell: () => darwin.tell(),
  })
  const utterances: Utterances = openUtterances(
    (date) =>
      openDayFeed(railway.trainsOn(date), railway.linesOn(date), control.dialsOf(date), names, {
        files: announcementsOf(date),
        associations: bookedAssociations(railway, date, names.tiploc),
      }),
    clock(),
  )
  const darwin: Darwin = await startDarwin({
    stompPort,
    filesPort,
    host,
    user: USER,
    password: secretIn(options.folder),
    now,
    utterances,
    files: dayFiles(railway, clock),
    line: control.line,
  })
  /** What is wrong on the days under way, and with which trains. */
  const disrupted = () =>
    utterances.feeds().map((feed) => ({
      disruptions: feed.disruptions(),
      now: secondOf(feed.date, clock()),
      momentOf: (second: number) => momentOf(feed.date, second),
    }))
  const web = await startWeb({
    port: options.webPort,
    host,
    railway,
    control,
    room: openRoom({ control, feeds: () => utterances.feeds(), railway, names, now: clock }),
    incidents: () => [
      ...disrupted().flatMap((day) => incidentsNow(day, names)),
      ...worksNow(railway.works, clock(), names),
    ],
    indicators: () => indicatorsNow(disrupted(), [...railway.operators.keys()], names),
  })
  return {
    darwin: darwin.stomp,
    files: darwin.files,
    incidents: `${web.url}${INCIDENTS}`,
    controlRoom: web.url,
    stop: async () => {
      await Promise.all([darwin.stop(), web.stop()])
    },
  }
}
