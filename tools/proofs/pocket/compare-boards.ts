import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import type { BoardAsked } from '@cledrau/app/src/pocket/device-boards.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonOffset } from '@cledrau/domain/time/london-offset.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'

/** What a device answers, as text: the board, or the name of the refusal. */
export type BoardDevice = (asked: BoardAsked) => Promise<string>

/** A board is compared whole; only how old its news are is the server's own. */
export const comparableBoard = (reply: unknown): string => {
  const { age: _, version: __, ...board } = liveTimes.reply.parse(reply)
  return JSON.stringify(board)
}

/** So many of a day, as reading one takes longer than its boards do. */
const OF_A_DAY = 10

/** Every third day is one whose clocks change, looked at while they do. Answers how many trains stood on the boards. */
export async function compareBoards(
  { house, cut, device }: { house: TestServer; cut: TimetableCut; device: BoardDevice },
  count: number,
  { below, pick }: Random,
): Promise<number> {
  const codes = Object.keys(cut.places).filter((code) => /^[A-Z]{3}$/.test(code))
  const days = Array.from({ length: daysBetween(cut.from, cut.until) + 1 }, (_, day) => addDays(cut.from, day))
  const offsetAt = (date: string) => londonOffset(serviceInstant(date, 0))
  const nights = days.filter((date) => offsetAt(date) !== offsetAt(addDays(date, 1)))
  let rows = 0
  let [date, changes] = ['', false]
  for (let asked = 0; asked < count; asked++) {
    if (asked % OF_A_DAY === 0) {
      changes = asked % (3 * OF_A_DAY) === 0 && nights.length > 0
      date = pick(changes ? nights : days)
    }
    const now = instant(serviceInstant(date, 0) + below(changes ? 5 * 60 : 24 * 60) * MINUTE)
    house.clock.set(now)
    const question = {
      crs: pick(codes),
      filterType: 1 + below(2),
      ...(below(4) === 0 && { filterCrs: pick(codes) }),
      ...(below(5) === 0 && { earlierRoutes: true }),
    }
    const answer = await house.call(liveTimes, question)
    const expected = answer.status === 200 ? comparableBoard(answer.reply) : answer.failure.code
    const told = await device({ ...question, now })
    if (told !== expected)
      throw new Error(
        `${new Date(now).toISOString()} ${JSON.stringify(question)}\nserver: ${expected}\ndevice: ${told}`,
      )
    if (answer.status === 200) rows += answer.reply.services.length
  }
  return rows
}
