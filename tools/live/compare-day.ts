import { trainsOfDay } from '@cledrau/contract/live/trains-now.ts'
import { unpackRuns } from '@cledrau/domain/live/pack-runs.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { listMovements } from '@cledrau/server/live/live.store.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { type DayFound, rawOfTrain } from './found.ts'
import { differencesIn } from './say-difference.ts'
import { minutesSaid } from './slow/clocks.ts'
import type { SlowRailway } from './slow/slow-board.ts'
import { type SlowMovement, slowRun } from './slow/slow-day.ts'
import type { SlowTrain } from './slow/slow-train.ts'

/** What is on record is what the log says, word by word, with the message that each is from; answers how many. */
export async function compareMovements(
  house: TestServer,
  date: string,
  slow: readonly SlowMovement[],
  found: DayFound,
) {
  const { all, differences } = found
  const text = (one: (number | null)[]) => one.map((time) => (time === null ? '-' : time)).join(' ')
  const told = (await listMovements(house.db, date)).map((row) => {
    const booked = text([row.wta, row.wtd, row.wtp, row.pta, row.ptd])
    const times = `${row.at === null ? 'taken back' : utcIso(row.at)} after ${row.saidBefore === null ? '-' : utcIso(row.saidBefore)}`
    return {
      message: row.message,
      text: `${utcIso(row.saidAt)} ${row.rid} ${row.tiploc} ${booked} ${row.what} ${times}`,
    }
  })
  const ours = slow.filter(({ rid }) => rid.startsWith(date.replaceAll('-', '')))
  const said = ours.map(({ rid, tiploc, booked, what, at, before, message }) => {
    const minutes = text(booked.split(' ').map((time) => minutesSaid(time) ?? null))
    const times = `${at === undefined ? 'taken back' : utcIso(at)} after ${before === undefined ? '-' : utcIso(before)}`
    return { message, text: `${utcIso(all[message]!.at)} ${rid} ${tiploc} ${minutes} ${what} ${times}` }
  })
  const compare = (ofTable: readonly string[], ofLog: readonly string[]) => {
    const [inTable, inLog] = [new Set(ofTable), new Set(ofLog)]
    const before = differences.length
    for (const one of ofLog) if (!inTable.has(one)) differences.push(`movements: only in the log: ${one}`)
    for (const one of ofTable) if (!inLog.has(one)) differences.push(`movements: only in the table: ${one}`)
    if (ofTable.length !== ofLog.length) differences.push(`movements: ${ofTable.length}, by the log ${ofLog.length}`)
    return differences.length === before
  }
  const texts = (those: readonly Told[]) => those.map((one) => one.text)
  // Where one is missing all after it are of other messages, too, which tells nobody anything.
  if (compare(texts(told), texts(said))) compare(numbered(told), numbered(said))
  return said.length
}

type Told = { readonly message: number; readonly text: string }

/** Each with the number of its message among those that moved anything. */
function numbered(all: readonly Told[]): string[] {
  const numbers = new Map<number, number>()
  return all.map(({ message, text }) => {
    const number = numbers.get(message) ?? numbers.size
    numbers.set(message, number)
    return `${number} ${text}`
  })
}

/** The time machine's file of the day; answers how many trains. */
export async function compareDay(
  house: TestServer,
  date: string,
  railway: SlowRailway,
  found: DayFound,
): Promise<number> {
  await house.app.trainDays.makeDue()
  const { reply } = await house.call(trainsOfDay, { serviceDate: date })
  const runs = new Map(unpackRuns(reply.packed).map((run) => [run.uid, run]))
  const isReported = ({ calls }: SlowTrain) =>
    calls.some((call) => [call.arrival, call.departure].some((time) => time?.said.is === 'actual'))
  const trains = [...railway.trains.values()].filter(
    (train) => train.date === date && train.calls.length > 1 && (!train.isExtra || isReported(train)),
  )
  for (const train of trains) {
    const { uid, operator, mode } = train
    const slow = { uid, operator, mode, calls: slowRun(train) }
    for (const difference of differencesIn(slow, runs.get(uid)))
      found.differences.push(`the day's file: ${uid} ${difference}\n${rawOfTrain(found, train.name, railway)}`)
    runs.delete(uid)
  }
  const extra = new Set([...railway.trains.values()].filter(({ isExtra }) => isExtra).map(({ uid }) => uid))
  for (const uid of runs.keys())
    if (!extra.has(uid)) found.differences.push(`the day's file: ${uid} is not in the log's day`)
  return trains.length
}
