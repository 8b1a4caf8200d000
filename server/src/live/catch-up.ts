import { gzipSync } from 'node:zlib'
import { type DarwinShelf, type DarwinLog, LOG_LASTS } from '../gateways/darwin/files.ts'
import { saidAtOf } from './live-state.ts'
import type { LoggedFrame } from './logged-frames.ts'
import type { Gap, StreamPosition } from './stream-position.ts'

/** Each of these is written to the log as a row of its own. */
export type Fetched = AsyncGenerator<LoggedFrame>

/**
 * What was said since we heard last, from Darwin's files: the logs; and where they don't reach back so far, the snapshot in its
 * place among them. Who starts with nothing gets all that there is. Whoever was interrupted before the snapshot still needs it.
 */
export async function* fetchMissed(
  shelf: DarwinShelf,
  { saidAt: since, snapshotDue }: Pick<StreamPosition, 'saidAt' | 'snapshotDue'>,
): Fetched {
  const logs = await shelf.logs()
  const wanted = since === undefined ? logs : logs.filter(({ begins }) => begins + LOG_LASTS > since)
  const reachesBack = since !== undefined && logs[0] !== undefined && logs[0].begins <= since
  if (reachesBack && !snapshotDue) return yield* fetchLogs(shelf, wanted)

  const snapshot = await shelf.snapshot()
  const saidAt = snapshot && saidAtOf(snapshot.head)
  // Those before it say what has happened; those after it, what it doesn't know yet.
  if (snapshot && saidAt !== undefined) {
    yield* fetchLogs(
      shelf,
      wanted.filter(({ begins }) => begins < saidAt),
      { snapshotDue: true },
    )
    yield { kind: 'snapshot', saidAt, bytes: snapshot.bytes }
  }
  yield* fetchLogs(
    shelf,
    wanted.filter(({ begins }) => saidAt === undefined || begins + LOG_LASTS > saidAt),
  )
}

async function* fetchLogs(shelf: DarwinShelf, logs: readonly DarwinLog[], facts: { snapshotDue?: true } = {}): Fetched {
  for (const { begins, path } of logs)
    yield { kind: 'lines', until: begins + LOG_LASTS, ...facts, bytes: await shelf.fetch(path) }
}

/** From when on all logs of a gap's time are there. */
export const fillableFrom = ({ before }: Gap): number => (Math.floor(before / LOG_LASTS) + 1) * LOG_LASTS

/** What the logs of a gap's time say. Nothing while one of them may still come. */
export async function fetchGap(shelf: DarwinShelf, gap: Gap): Promise<LoggedFrame | undefined> {
  const logs = await shelf.logs()
  const bytes: Uint8Array[] = []
  for (let begins = Math.floor(gap.after / LOG_LASTS) * LOG_LASTS; begins <= gap.before; begins += LOG_LASTS) {
    const log = logs.find((one) => one.begins === begins)
    if (log) bytes.push(await shelf.fetch(log.path))
    // Five minutes in which nothing was said have no log; they are known by the next one.
    else if (!logs.some((one) => one.begins > begins)) return undefined
  }
  // Packed one after the other they are unpacked as one.
  return { kind: 'lines', gap, bytes: bytes.length > 0 ? Buffer.concat(bytes) : gzipSync('') }
}
