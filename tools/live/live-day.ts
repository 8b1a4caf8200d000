import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import type { TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { type PlayedRailway, readPlayedRailway } from '@cledrau/world/trains/played-railway.ts'
import { ROOT } from '../programs.ts'
import { seedFor } from '../suite/seed.ts'
import { compareBoard } from './compare-board.ts'
import { compareDay, compareMovements } from './compare-day.ts'
import { drawBoards } from './day-asked.ts'
import type { Causes, DayFound } from './found.ts'
import { withOddWords } from './odd-words.ts'
import { rawDay, type RawMessage } from './raw-day.ts'
import { hearRaw, nothingHeard } from './slow/heard-railway.ts'
import { movementsBy, type SlowMovement } from './slow/slow-day.ts'
import { openSlowRailway } from './slow/slow-railway.ts'
import { slowTimetable } from './slow/slow-timetable.ts'
import { tellHouse } from './tell-house.ts'

export type DayProven = {
  readonly messages: number
  readonly odd: number
  readonly boards: number
  readonly rows: number
  readonly movements: number
  readonly trains: number
  readonly differences: readonly string[]
}

export type DayToProve = {
  readonly name: string
  readonly date: string
  /** Hours of the date, and past it. */
  readonly from: number
  readonly until: number
  readonly boards: number
  /** So many odd messages in a thousand. */
  readonly odd: number
  /** The trains of these lines; of all where none is named. */
  readonly lines?: ReadonlySet<string>
}

/** A day of the railway outside: what the product says of it, and what a slow reading of the raw messages says. */
export async function proveDay(postgres: TestPostgres, day: DayToProve): Promise<DayProven> {
  const { date, from, until, name } = day
  const files = readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))
  const codes = new Map(files.stops.map(({ tiploc, code }) => [tiploc || code, code]))
  const played = playedOf(
    await readPlayedRailway({ timetable: undefined, dataDir: join(ROOT, 'data'), today: date }),
    day,
  )
  const draws = random(seedFor(`live-day ${name}`))
  const raw = rawDay(played, { date, from, until, seed: seedFor(`live-day ${name} trouble`) % 100_000, level: 2 })
  const stations = [...played.stations.keys()]
  const tiplocs = [...played.stations.values()].map(({ tiploc }) => tiploc)
  const told = withOddWords(raw.snapshot, raw.messages, { perThousand: day.odd, draws, tiplocs, stations })
  const timetable = slowTimetable(
    files,
    [-1, 0, 1, 2].map((days) => addDays(date, days)),
  )
  const ofLines = new Set(played.trainsOn(date).map(({ uid }) => uid))
  const trains = [...timetable.trains.values()].filter((train) => train.date === date && ofLines.has(train.uid))
  const [begins, ends] = [raw.snapshot.at, serviceInstant(date, until * 60)]
  const boards = drawBoards(trains, { from: begins, until: ends, count: day.boards, draws, odd: told.odd })

  // Its timetable is that of the weeks around.
  const CLOCK = londonIso(serviceInstant(date, 12 * 60))
  const house = await startTestServer(postgres, { DARWIN_URL: 'stomp://me:it@127.0.0.1:1', ROLES: 'api,jobs', CLOCK })
  house.clock.set(begins)
  const telling = tellHouse(house)
  const heard = nothingHeard()
  const slowNow = openSlowRailway(heard, timetable, (tiploc) => codes.get(tiploc))
  const movements: SlowMovement[] = []
  const all: RawMessage[] = [raw.snapshot, ...told.messages]
  const causes = JSON.parse(readFileSync(join(ROOT, 'data/live/causes.json'), 'utf8')) as Causes
  const found: DayFound = { all, heard, causes, differences: [], rows: 0 }
  let next = 0
  const tellUntil = async (moment: number) => {
    const batch: RawMessage[] = []
    for (; next < all.length && all[next]!.at <= moment; next++) {
      const index = next
      const message = all[index]!
      hearRaw(heard, message, index, (train, change) => void movements.push(...movementsBy(train, index, change)))
      if (index === 0) await telling.snapshot(message)
      else batch.push(message)
    }
    await telling.tell(batch)
  }
  try {
    for (const board of boards) {
      await tellUntil(Math.max(begins, board.now - board.silence))
      await telling.untilKnown()
      house.clock.set(board.now)
      await compareBoard(house, board, slowNow(), found)
    }
    await tellUntil(Infinity)
    await telling.untilKnown()
    house.clock.set(ends)
    const moved = await compareMovements(house, date, movements, found)
    const run = await compareDay(house, date, slowNow(), found)
    return {
      messages: all.length,
      odd: told.odd.length,
      boards: boards.length,
      rows: found.rows,
      movements: moved,
      trains: run,
      differences: found.differences,
    }
  } finally {
    await telling.close()
    await house.close()
  }
}

function playedOf(railway: PlayedRailway, { lines }: DayToProve): PlayedRailway {
  if (!lines) return railway
  return {
    ...railway,
    trainsOn: (date) => railway.trainsOn(date).filter(({ line }) => lines.has(line)),
    linesOn: (date) => railway.linesOn(date).filter(({ id }) => lines.has(id)),
  }
}
