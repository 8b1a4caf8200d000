import { setImmediate } from 'node:timers/promises'
import { createGunzip, gunzipSync } from 'node:zlib'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import {
  forgetNotices,
  forgetTrains,
  type KnownRailway,
  type Scope,
  takeNews,
} from '@cledrau/feeds/darwin/known/known-railway.ts'
import { orderOf } from '@cledrau/feeds/darwin/known/known-place.ts'
import { type Movement, movementsBetween } from '@cledrau/feeds/darwin/known/movements.ts'
import { standingOf } from '@cledrau/feeds/darwin/known/shown.ts'
import type { News, PushPort } from '@cledrau/feeds/darwin/news.ts'
import { readPackedPushPort, readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { readSnapshot } from '@cledrau/feeds/darwin/read-snapshot.ts'
import { addFault, type FeedReport } from '@cledrau/feeds/feed-report.ts'
import type { Heard, LiveChange } from './live-railway.ts'
import { type LoggedFrame, unpackFrames } from './logged-frames.ts'
import { forgetOldGaps, numbersIn, placeMessage, startPosition, type StreamPosition } from './stream-position.ts'

/** All that follows from the rows of the log, and from nothing else: no clock, no order of arrival but theirs. */
export type LiveState = {
  /** The last row in it. */
  n: number
  readonly known: KnownRailway
  position: StreamPosition
  heard: Heard
  /** The day by which trains were forgotten last. */
  day: string
}

export type LogRow = { readonly n: number; readonly heardAt: Instant; readonly frames: Uint8Array }

/** With the message that it came from. */
export type SaidMovement = Movement & {
  readonly serviceDate: string
  readonly uid: string
  readonly message: number
  readonly saidAt: Instant
}

export type Taken = LiveChange & {
  readonly movements: readonly SaidMovement[]
  readonly messages: number
  readonly repeats: number
  /** Something of it came over the line: what is fetched from files says nothing of whether anybody is there. */
  readonly isOfLine: boolean
  /** Gaps that nothing will fill any more. */
  readonly lost: number
}

export const newState = (known: KnownRailway): LiveState => ({
  n: 0,
  known,
  position: startPosition(),
  heard: {},
  day: '',
})

/** Trains run past midnight, and tomorrow's are told of this evening. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 2
/** Others want to be served between so many messages. */
const AT_ONCE = 200

/** Takes a row in. What it can't read it counts in the report; nothing that a row holds is thrown. */
export async function takeRow(state: LiveState, row: LogRow, report: FeedReport): Promise<Taken> {
  const rids = new Set<string>()
  const movements: SaidMovement[] = []
  const taken = { rids, movements, notices: false, messages: 0, repeats: 0, lost: 0, isOfLine: false }
  const { position, known } = state
  const { date: today } = clockTime(row.heardAt)
  const [since, until] = [addDays(today, -DAYS_BEFORE), addDays(today, DAYS_AFTER)]
  const scope: Scope = { report, isDay: (date) => date >= since && date <= until }
  const where = { file: `log ${row.n}`, message: 0 }

  const takeAll = (news: readonly News[], number: number, first: number, saidAt: Instant) => {
    news.forEach((one, index) => {
      const changed = takeNews(known, one, orderOf(number, first + index), scope, where)
      if (!changed) {
        taken.notices ||= !('rid' in one)
        return
      }
      const { before, after } = changed
      rids.add(after.rid)
      const { serviceDate, uid = '' } = after
      if (serviceDate === undefined) return
      for (const movement of movementsBetween(before, after))
        movements.push({ ...movement, serviceDate, uid, message: number, saidAt })
    })
  }
  const later = (one: Instant | undefined, other: Instant) => (one !== undefined && one > other ? one : other)
  /** What stands in a file was told at its own time, however late we read it. */
  const take = ({ at, body }: PushPort, number: number, first = 0, heardAt = row.heardAt) => {
    taken.messages++
    if (body.kind === 'update' || body.kind === 'snapshot') {
      takeAll(body.news, number, first, at)
      const { newsAt, saidAt } = state.heard
      state.heard = { ...state.heard, newsAt: later(newsAt, heardAt), saidAt: later(saidAt, at) }
    }
    if (body.kind !== 'status') return
    // Ids of notices are given anew by whoever is rebuilt.
    if (body.code === 'HBINIT') {
      forgetNotices(known)
      taken.notices = true
    }
    const { trouble: _, ...heard } = state.heard
    state.heard = isTrouble(body.code) ? { ...heard, trouble: body.code } : heard
  }

  const takeMessage = ({ sequence, bytes }: Extract<LoggedFrame, { kind: 'message' }>) => {
    const message = isPacked(bytes)
      ? readPackedPushPort(bytes, report, where)
      : readPushPort(Buffer.from(bytes).toString(), report, where)
    // What can't be read hasn't come: the next number shows that it is missing, and the logs have it whole.
    if (!message) return
    if (message.body.kind === 'status') return void take(message, position.last)
    const number = placeMessage(position, sequence, message.at)
    if (number === undefined) taken.repeats++
    else take(message, number)
  }
  const takeLines = async ({ bytes, gap, until: readUntil, snapshotDue }: Extract<LoggedFrame, { kind: 'lines' }>) => {
    if (snapshotDue) position.snapshotDue = true
    const from = gap ? gap.after : (position.saidAt ?? -Infinity)
    const before = gap ? gap.before : Infinity
    const within = linesIn(bytes, report, where).filter((line) => {
      const at = saidAtOf(line)
      return at === undefined || (at >= from && at <= before)
    })
    const numberOf = gap && numbersIn(gap, within.length)
    let [number, first] = [-1, 0]
    for (const [nth, line] of within.entries()) {
      if (nth % AT_ONCE === AT_ONCE - 1) await setImmediate()
      const message = readPushPort(line, report, where)
      if (!message) continue
      const next = numberOf ? numberOf(nth) : ++position.last
      // Where more were said than numbers are missing, several share one: their news are counted on.
      if (next !== number) [number, first] = [next, 0]
      take(message, number, first, earlier(message.at, row.heardAt))
      first += message.body.kind === 'update' ? message.body.news.length : 0
      if (!gap) position.saidAt = message.at
    }
    if (gap) position.gaps = position.gaps.filter((one) => one.from < gap.from || one.until > gap.until)
    else noteRead(position, readUntil as Instant | undefined)
  }
  const takeSnapshot = async ({ bytes, saidAt }: Extract<LoggedFrame, { kind: 'snapshot' }>) => {
    const number = ++position.last
    const told = new Set<string>()
    let first = 0
    const garbled = () => report.faultCounts.get('GARBLED') ?? 0
    const garbledBefore = garbled()
    forgetNotices(known)
    taken.notices = true
    try {
      for await (const message of readSnapshot(unpacked(bytes), report, where)) {
        if (message.body.kind !== 'snapshot' && message.body.kind !== 'update') continue
        for (const one of message.body.news) if ('rid' in one) told.add(one.rid)
        take(message, number, first, earlier(message.at, row.heardAt))
        first += message.body.news.length
        await setImmediate()
      }
    } catch (error) {
      addFault(report, 'GARBLED', where.file, where.message, error instanceof Error ? error.message : 'not gzip')
    }
    // Whoever isn't in it runs no more; an empty one is somebody's mistake, and one cut short says nothing of the others.
    if (told.size > 0 && garbled() === garbledBefore)
      for (const [rid, train] of known.trains)
        if (!told.has(rid) && standingOf(train) === 'running')
          takeAll([{ kind: 'deactivated', rid }], number, first++, saidAt as Instant)
    position.saidAt = saidAt as Instant
    delete position.snapshotDue
    noteRead(position, saidAt as Instant)
  }

  for (const frame of unpackFrames(row.frames)) {
    where.message++
    taken.isOfLine ||= frame.kind === 'message'
    if (frame.kind === 'message') takeMessage(frame)
    else if (frame.kind === 'lines') await takeLines(frame)
    else await takeSnapshot(frame)
    if (where.message % AT_ONCE === 0) await setImmediate()
  }
  taken.lost = forgetOldGaps(position, row.heardAt)
  if (state.day !== today) {
    const before = new Set(known.trains.keys())
    forgetTrains(known, scope.isDay)
    for (const rid of before) if (!known.trains.has(rid)) rids.add(rid)
    state.day = today
  }
  if (taken.isOfLine) state.heard = { ...state.heard, beatAt: row.heardAt }
  state.n = row.n
  return taken
}

const earlier = (one: Instant, other: Instant) => (one < other ? one : other)

/** Files have no numbers of the stream: its next one begins another count. */
function noteRead(position: StreamPosition, until: Instant | undefined): void {
  delete position.sequence
  if (until !== undefined && until > (position.readUntil ?? -Infinity)) position.readUntil = until
}

const TROUBLES = ['HBINIT', 'HBPENDING', 'HBFAIL'] as const
const isTrouble = (code: string): code is (typeof TROUBLES)[number] => (TROUBLES as readonly string[]).includes(code)

/** Piece by piece: unpacked, the whole of a country's is a hundred megabytes. */
function unpacked(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip()
  gunzip.end(bytes)
  return gunzip
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

function linesIn(bytes: Uint8Array, report: FeedReport, where: { file: string; message: number }): string[] {
  try {
    return gunzipSync(bytes)
      .toString()
      .split('\n')
      .filter((line) => line.trim() !== '')
  } catch (error) {
    addFault(report, 'GARBLED', where.file, where.message, error instanceof Error ? error.message : 'not gzip')
    return []
  }
}

/** Where the tag that has it ends at the latest: it stands behind a dozen namespaces, a thousand letters of them. */
export const SAID_WITHIN = 4000

/** Found without reading the message: most lines of a file are not wanted. */
export function saidAtOf(line: string): Instant | undefined {
  const at = Date.parse(/\sts="([^"]+)"/.exec(line.slice(0, SAID_WITHIN))?.[1] ?? '')
  return Number.isNaN(at) ? undefined : (at as Instant)
}
