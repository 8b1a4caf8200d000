import { clockTime } from '@cledrau/domain/time/london.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { secretIn } from '../merchant.ts'
import { openDayFeed } from './day-feed.ts'
import { startDarwin } from './darwin.ts'
import { readPlayedRailway } from './played-railway.ts'
import { openUtterances } from './utterances.ts'

export type TrainsOptions = {
  /** Where the secret of broker and files lies. */
  readonly folder: string
  readonly host: string
  readonly stompPort: number
  readonly filesPort: number
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
  const tiplocOf = (code: string) => railway.stations.get(code)?.tiploc ?? code
  const utterances = openUtterances(
    (date) =>
      openDayFeed(
        railway.trainsOn(date),
        railway.linesOn(date),
        { seed, date, trouble: [{ from: 0, level }], closures: [] },
        tiplocOf,
      ),
    instant(now()),
  )
  const darwin = await startDarwin({
    stompPort,
    filesPort,
    host,
    user: USER,
    password: secretIn(options.folder),
    now,
    utterances,
  })
  return { darwin: darwin.stomp, files: darwin.files, stop: darwin.stop }
}
