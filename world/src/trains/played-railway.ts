import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { runningOn, trainsOn } from '@cledrau/feeds/railway/days.ts'
import type { Association, Coach, Line, Train } from '@cledrau/feeds/railway/railway.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { readWorks } from '@cledrau/feeds/railway/works.ts'
import type { PlayedWorks } from './notices/works.ts'
import { playedFeed } from './played-feed.ts'

/** What runs outside: the same trains that the product plans with, and what is needed to tell of them. */
export type PlayedRailway = {
  readonly trainsOn: (date: CalendarDate) => readonly Train[]
  /** Trains that part or come together, of those that run on the date. */
  readonly associationsOn: (date: CalendarDate) => readonly Pick<Association, 'kind' | 'base' | 'other' | 'code'>[]
  /** In which order stations lie behind each other, for who closes the way between two. */
  readonly linesOn: (date: CalendarDate) => readonly Line[]
  /** By their codes. */
  readonly stations: ReadonlyMap<string, PlayedStation>
  readonly operators: ReadonlyMap<string, string>
  readonly coachesOf: (train: Train) => readonly Coach[]
  /** Work on the line that was planned; a feed of others doesn't say what is behind its other times. */
  readonly works: readonly PlayedWorks[]
}

export type PlayedStation = {
  readonly name: string
  readonly tiploc: string
  readonly lat?: number
  readonly lon?: number
}

export type Played = {
  /** As the product's TIMETABLE: a feed or an image of one; without it, the railway of the data room. */
  readonly timetable: string | undefined
  readonly dataDir: string
  readonly today: CalendarDate
}

export async function readPlayedRailway({ timetable, dataDir, today }: Played): Promise<PlayedRailway> {
  return timetable === undefined ? ofDataRoom(dataDir) : playedFeed(timetable, today)
}

function ofDataRoom(dataDir: string): PlayedRailway {
  const railway = readRailway((file) => readFileSync(join(dataDir, file), 'utf8'))
  const lines = [...railway.lines.values()]
  const byUid = new Map(railway.trains.map((train) => [train.uid, train]))
  const stations = new Map(
    railway.stops
      .filter(({ tiploc }) => tiploc !== '')
      .map(({ code, names, tiploc, lat, lon }) => [code, { name: names.en, tiploc, lat, lon }]),
  )
  /** Darwin tells of buses that stand in for trains, at stations; of no other bus, and of no ship. */
  const isTold = ({ mode, calls }: Train) =>
    mode === 'rail' || (mode === 'bus' && calls.every(({ code }) => stations.has(code)))
  return {
    trainsOn: (date) => trainsOn(railway, date).filter(isTold),
    associationsOn: (date) => {
      const runs = runningOn(railway.days, date)
      return railway.associations.filter(({ base, other, days }) =>
        [base, other].every((uid) => byUid.has(uid) && runs({ ...byUid.get(uid)!, days })),
      )
    },
    linesOn: () => lines,
    stations,
    operators: new Map([...railway.operators.values()].map(({ code, names }) => [code, names.en])),
    coachesOf: ({ trainClass }) => railway.classes.get(trainClass)?.coaches ?? [],
    works: readWorks(readFileSync(join(dataDir, 'railway/works.csv'), 'utf8'), lines).map(({ work, dates, closed }) => {
      const way = [...closed]
      const through = railway.trains.filter(
        ({ mode, calls }) => mode === 'rail' && calls.filter(({ code }) => closed.has(code)).length > 1,
      )
      const operators = [...new Set(through.map(({ operator }) => operator))].toSorted()
      return { work, dates, ends: [way[0]!, way.at(-1)!], operators }
    }),
  }
}
