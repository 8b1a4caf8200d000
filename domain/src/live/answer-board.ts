import { done, refuse, type Result } from '../result.ts'
import type { Instant } from '../time/instant.ts'
import { type BoardAsked, type BoardCall, boardOf, type BoardRow, insteadOf, rowTo } from './board.ts'
import type { Saying } from './board-on-the-wire.ts'

type What = BoardAsked['what']
type Refusal = 'STATION_UNKNOWN' | 'STATION_UNSERVED' | 'FILTER_UNKNOWN' | 'SAME_STATION'
type Bilingual = { en: string; cy: string }

export type BoardQuestion = {
  readonly crs: string
  readonly filterCrs?: string | undefined
  readonly what: What
  readonly earlier: boolean
}

/** What a board is made of: a server has news for it, a device without a signal its timetable. */
export type BoardParts<Service> = {
  readonly now: Instant
  readonly said: Pick<Saying, 'name'>
  /** Whether trains call there: at all, on whatever day; nothing for a code that is no place. */
  readonly isServed: (crs: string) => boolean | undefined
  /** The station has closed its board. */
  readonly isSuppressed: (crs: string) => boolean
  /** All calls there within a day, in the order of the timetable. */
  readonly callsAt: (crs: string, what: What, now: Instant) => readonly BoardCall[]
  readonly rowAt: (call: BoardCall) => BoardRow
  readonly say: (row: BoardRow, what: What, instead: BoardRow | undefined) => Service
}

/** The board of a station, the same from a server and from a device without signal. */
export function answerBoard<Service>(
  { crs: typed, filterCrs: filter, what, earlier }: BoardQuestion,
  { now, said, isServed, isSuppressed, callsAt, rowAt, say }: BoardParts<Service>,
): Result<{ crs: string; filterCrs: string | null; services: Service[] }, Refusal> {
  const crs = typed.toUpperCase()
  const filterCrs = filter?.toUpperCase()
  const served = isServed(crs)
  if (served === undefined) return refuse('STATION_UNKNOWN')
  if (!served) return refuse('STATION_UNSERVED')
  if (filterCrs !== undefined && isServed(filterCrs) === undefined) return refuse('FILTER_UNKNOWN')
  if (filterCrs === crs) return refuse('SAME_STATION')

  const asked: BoardAsked = { crs, what, ...(filterCrs ? { filterCrs } : {}), earlier, now }
  said.name(crs)
  if (filterCrs) said.name(filterCrs)
  const all = isSuppressed(crs) ? [] : callsAt(crs, what, now)
  const shown =
    filterCrs === undefined ? boardOf(all, asked).map(rowAt) : boardOf([...rowsTo(all, asked, rowAt)], asked)
  const services = shown.map((row) =>
    say(row, what, row.cancelled ? insteadOf(rowsTo(all, asked, rowAt), row, asked) : undefined),
  )
  return done({ crs, filterCrs: filterCrs ?? null, services })
}

/** Worked out for those only that are looked at. */
export function* rowsTo(those: readonly BoardCall[], asked: BoardAsked, rowAt: (call: BoardCall) => BoardRow) {
  for (const call of those) {
    const row = rowTo(rowAt(call), asked)
    if (row) yield row
  }
}

type Names = {
  readonly place: (code: string) => Bilingual
  readonly operator: (code: string) => Bilingual
  readonly cause: (code: number) => Bilingual
}

/** What an answer is said with, and the names that it came to speak of. */
export function openSaying(trusted: boolean, nameOf: Names) {
  const places: Record<string, Bilingual> = {}
  const operators: Record<string, Bilingual> = {}
  const said: Saying = {
    trusted,
    causeWords: nameOf.cause,
    name: (code) => {
      places[code] ??= nameOf.place(code)
      return code
    },
    nameOperator: (code) => {
      operators[code] ??= nameOf.operator(code)
      return code
    },
  }
  return { said, places, operators }
}
