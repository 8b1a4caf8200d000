import { ARRIVALS, DEPARTURES, type LiveService, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import type { AskedBoard } from './day-asked.ts'
import { type DayFound, rawOfTrain } from './found.ts'
import { differencesIn, nameOfBoard } from './say-difference.ts'
import { slowBoard, slowInstead, type SlowRailway, slowRows } from './slow/slow-board.ts'
import { slowService } from './slow/slow-service.ts'

const TRUSTED_MS = 2 * MINUTE

export async function compareBoard(house: TestServer, board: AskedBoard, railway: SlowRailway, found: DayFound) {
  const { crs, what, filterCrs, earlier, now } = board
  const { heard, causes, differences } = found
  const filterType = what === 'arrivals' ? ARRIVALS : DEPARTURES
  const filter = filterCrs === undefined ? {} : { filterCrs }
  const answer = await house.call(liveTimes, { crs, ...filter, filterType, earlierRoutes: earlier })
  const title = nameOfBoard(board)
  if (answer.status !== 200) return void differences.push(`${title}: ${answer.text}`)
  const { services, suppressed, messages, age } = answer.reply

  const silence = now - heard.newsAt
  const freshness = silence <= MINUTE ? 'LIVE' : silence <= TRUSTED_MS ? 'RECENT' : 'OLD'
  const stationSays = [...heard.messages.values()].filter(({ children }) =>
    children.some(({ name, attributes }) => name === 'Station' && attributes.crs === crs),
  )
  const isClosed = stationSays.some(({ attributes }) => attributes.suppress === 'true')
  const head = {
    age: { freshness, asOf: londonIso(heard.newsAt as Instant) },
    suppressed: isClosed,
    messages: stationSays.map(({ attributes: { id, sev } }) => `${id} ${sev ?? 0}`).toSorted(),
  }
  const saidHead = { age, suppressed, messages: messages.map(({ id, severity }) => `${id} ${severity}`).toSorted() }
  for (const difference of differencesIn(head, saidHead)) differences.push(`${title}: ${difference}`)

  const rows = isClosed ? [] : slowRows(railway, board)
  const saying = { isTrusted: silence <= TRUSTED_MS, causeWords: (code: number) => causes[code] ?? causes[0]! }
  const slow = slowBoard(rows, board).map((row) =>
    inOrder(slowService(row, what, row.isCancelled ? slowInstead(rows, row, board) : undefined, saying)),
  )
  const said = services.map(inOrder)
  found.rows += slow.length
  const [slowIds, saidIds] = [slow, said].map((list) => list.map(({ serviceID }) => serviceID))
  const ids = [...new Set([...slowIds!, ...saidIds!])]
  let isSame = true
  for (const id of ids) {
    const [one, other] = [slow, said].map((list) => list.find(({ serviceID }) => serviceID === id))
    const different = !one
      ? ['is not on the slow board']
      : !other
        ? ['is on the slow board alone']
        : differencesIn(one, other)
    if (different.length === 0) continue
    isSame = false
    const { uid, serviceDate } = (one ?? other)!
    differences.push(
      `${title}: row ${id}\n  ${different.join('\n  ')}\n${rawOfTrain(found, `${uid} ${serviceDate}`, railway)}`,
    )
  }
  if (isSame && slowIds!.join() !== saidIds!.join())
    differences.push(`${title}: in another order: ${saidIds!.join(' ')}, by the log ${slowIds!.join(' ')}`)
}

/** The order of portions and of several ends says nothing. */
const inOrder = (service: LiveService): LiveService => ({
  ...service,
  origin: service.origin.toSorted(),
  destination: service.destination.toSorted(),
  previousCallingPoints: service.previousCallingPoints.toSorted(byText),
  subsequentCallingPoints: service.subsequentCallingPoints.toSorted(byText),
})
const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
