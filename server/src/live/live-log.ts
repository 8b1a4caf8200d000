import { type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { FeedReport } from '@cledrau/feeds/feed-report.ts'
import type { Database } from '../db/database.ts'
import { readKeptInto, writeKept, writeTrain } from './kept-state.ts'
import type { LiveRailwayHolder } from './live-railway.ts'
import { type LogRow, newState, type SaidMovement, type Taken, takeRow } from './live-state.ts'
import * as store from './live.store.ts'
import { type LoggedFrame, packFrames } from './logged-frames.ts'

const ROWS_AT_ONCE = 20
/** Other servers read the log behind the one that writes it; so far behind is none that works. */
const ROWS_KEPT = 60 * MINUTE

export type LiveLog = ReturnType<typeof openLiveLog>

/**
 * The log as one server reads it, and writes it when it is the one that listens. Whatever is known comes out of the log:
 * what isn't in it has not been said.
 */
export function openLiveLog(db: Database, railway: LiveRailwayHolder, report: FeedReport) {
  const state = newState(railway.known)
  const counts = { messages: 0, repeats: 0, lost: 0, rows: 0 }
  let movedN = 0
  let loaded = false
  /** Trains that the state that is kept has otherwise, with the row that said so. */
  const changed = new Map<string, number>()
  let keptN = 0
  let pending: { n: number; movements: readonly SaidMovement[] }[] = []

  /** One after the other: a state between two rows is nobody's. */
  let before: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = before.catch(() => {}).then(work)
    before = mine
    return mine
  }

  let told: typeof state.heard | undefined
  /** Only what is new: whoever follows asks every second whether there is anything. */
  const tellHeard = () => {
    if (told !== state.heard) railway.hear((told = state.heard))
  }
  const load = async () => {
    if (loaded) return
    const { n, kept, trains } = await store.readKept(db)
    const gone = [...railway.known.trains.keys()]
    readKeptInto(state, n, kept, trains)
    loaded = true
    tellHeard()
    railway.tell({ rids: new Set([...gone, ...railway.known.trains.keys()]), notices: true })
  }
  const take = async (row: LogRow): Promise<Taken> => {
    const taken = await takeRow(state, row, report)
    counts.rows++
    for (const count of ['messages', 'repeats', 'lost'] as const) counts[count] += taken[count]
    for (const rid of taken.rids) changed.set(rid, row.n)
    if (row.n > movedN) pending.push({ n: row.n, movements: taken.movements })
    hear(taken.isOfLine ? row.heardAt : null)
    railway.tell(taken)
    return taken
  }
  const hear = (beatAt: Instant | null) => {
    const known = state.heard.beatAt
    if (beatAt !== null && (known === undefined || beatAt > known)) state.heard = { ...state.heard, beatAt }
    tellHeard()
  }
  const readOn = async () => {
    await load()
    const position = await store.readPosition(db)
    movedN = Math.max(movedN, position.movedN)
    if (position.keptN > keptN) noteKept(position.keptN)
    for (;;) {
      const rows = await store.listRowsAfter(db, state.n, ROWS_AT_ONCE)
      const [first] = rows
      if (first && first.n !== state.n + 1) {
        // What we missed is gone from the log: the state that is kept has it.
        loaded = false
        await load()
        if (first.n > state.n + 1) throw new Error(`the log begins at ${first.n}, after ${state.n}`)
        continue
      }
      for (const row of rows) await take(row)
      if (rows.length < ROWS_AT_ONCE) break
    }
    hear(position.beatAt)
    // Whoever only follows writes none.
    pending = pending.filter(({ n }) => n > movedN)
  }
  const noteKept = (n: number) => {
    keptN = n
    for (const [rid, changedBy] of changed) if (changedBy <= n) changed.delete(rid)
  }
  const writeMovements = async () => {
    for (let one = pending[0]; one; one = pending[0]) {
      await store.addMovements(db, one.n, one.movements)
      movedN = one.n
      pending.shift()
    }
  }
  return {
    state,
    counts,
    /** All that others have written meanwhile. */
    readOn: () => inTurn(readOn),
    /** What has come in: written first, then known, and what happened is put on record. */
    write: (frames: readonly LoggedFrame[], heardAt: Instant) =>
      inTurn(async () => {
        await writeMovements()
        const row = { n: state.n + 1, heardAt, frames: packFrames(frames) }
        await store.addRow(db, row)
        await take(row)
        await writeMovements()
      }),
    writeMovements: () => inTurn(writeMovements),
    beat: (at: Instant) =>
      inTurn(async () => {
        await store.addBeat(db, at)
        hear(at)
      }),
    /** Keeps the state as it is now, so that the next start begins here. */
    keep: (now: Instant) =>
      inTurn(async () => {
        await writeMovements()
        const trains: store.KeptTrain[] = []
        const forgotten: string[] = []
        for (const rid of changed.keys()) {
          const train = railway.known.trains.get(rid)
          if (train) trains.push({ rid, serviceDate: train.serviceDate ?? null, known: writeTrain(train) })
          else forgotten.push(rid)
        }
        const forgetBefore = instant(now - ROWS_KEPT)
        await store.keepState(db, { n: state.n, kept: writeKept(state), changed: trains, forgotten, forgetBefore })
        noteKept(state.n)
      }),
    close: () => before.catch(() => {}),
  }
}
