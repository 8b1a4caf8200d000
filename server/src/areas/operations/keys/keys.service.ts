import { done } from '@cledrau/domain/result.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import {
  LASTS,
  PURPOSES,
  addStored,
  listStored,
  removeStored,
  saveStored,
  type AnyPurpose,
  type Stored,
} from '../../../key-files.ts'
import * as store from './keys.store.ts'

/** Where a key is in its life. `WAITING`: it begins later. `FOLLOWED`: a newer one signs, this one is still believed. */
export type KeyState = 'WAITING' | 'IN_USE' | 'FOLLOWED' | 'PAST' | 'REVOKED'

export type KeyShown = {
  purpose: AnyPurpose
  id: string
  from: Instant
  until: Instant | null
  revokedAt: Instant | null
  state: KeyState
  /** What would be lost with it: codes that somebody holds, second steps that it seals. Null where nothing rests on it for long. */
  rests: number | null
}

export type Outcome =
  | { key: KeyShown; what: 'DONE' | 'ALREADY' }
  | { what: 'UNKNOWN' | 'ALONE' | 'STILL_NEEDED'; key?: KeyShown }

/** Adds, retires, revokes and forgets keys. Each step may be repeated: what is done already is not done twice. */
export type KeyCare = {
  list: () => Promise<KeyShown[]>
  /** The next key of a purpose, in use from then on. There is one next key at a time. */
  add: (purpose: AnyPurpose, inMilliseconds: number) => Promise<Outcome>
  /** Signs and seals nothing more; what was made with it stays good for as long as it lasts. Another key has to be there. */
  retire: (id: string) => Promise<Outcome>
  /** Counts for nothing from now on, on every server. Where it was the only one, another takes its place first. */
  revoke: (id: string) => Promise<Outcome>
  /** Takes it out of the file, once nothing rests on it. */
  forget: (id: string) => Promise<Outcome>
}

/** How much of what was made with a key somebody may still hold, by purpose: told by whoever makes it. */
export type RestsOn = Partial<Record<AnyPurpose, (db: Database | Trx, key: Stored, now: Instant) => Promise<number>>>

/** Which keys count no more, and since when: all that a server needs to know. */
export const listRevokedKeys = (db: Database) => store.listRevoked(db)

export function openKeyCare(db: Database, clock: Clock, folder: string, restOn: RestsOn): KeyCare {
  const restsOn = async (trx: Database | Trx, purpose: AnyPurpose, key: Stored): Promise<number | null> =>
    (await restOn[purpose]?.(trx, key, clock.now())) ?? null
  const list = async (trx: Database | Trx = db): Promise<KeyShown[]> => {
    const now = clock.now()
    const revoked = new Map((await store.listRevoked(trx)).map(({ id, revokedAt }) => [id, revokedAt]))
    const shown: KeyShown[] = []
    for (const purpose of PURPOSES) {
      const keys = await listStored(folder, purpose)
      const inUse = keys
        .filter((key) => key.from <= now && (key.until === null || now < key.until) && !revoked.has(key.id))
        .toSorted((one, other) => other.from - one.from)[0]
      for (const key of keys) {
        const { id, from, until } = key
        const state: KeyState = revoked.has(id)
          ? 'REVOKED'
          : from > now
            ? 'WAITING'
            : key === inUse
              ? 'IN_USE'
              : until !== null && until <= now
                ? 'PAST'
                : 'FOLLOWED'
        const revokedAt = revoked.get(id) ?? null
        const rests = await restsOn(trx, purpose, key)
        shown.push({
          purpose,
          id,
          from: instant(from),
          until: until === null ? null : instant(until),
          revokedAt,
          state,
          rests,
        })
      }
    }
    return shown
  }
  /** One at a time; the files are changed first, so that a crash leaves nothing that the next try doesn't take up. */
  const inTurn = async (work: (trx: Trx, keys: KeyShown[]) => Promise<Outcome>): Promise<Outcome> => {
    const outcome = await db.inTransaction<Outcome, never>(async (trx) => {
      await store.takeTurn(trx)
      return done(await work(trx, await list(trx)))
    })
    if (!outcome.ok) throw new Error('a change of keys was refused')
    return outcome.value
  }
  const again = async (trx: Trx, id: string): Promise<Outcome> => {
    const key = (await list(trx)).find((one) => one.id === id)
    return key ? { key, what: 'DONE' } : { what: 'UNKNOWN' }
  }
  /** In force on servers whose clocks are a little behind, too: without it they would have no key at all. */
  const atOnce = () => instant(clock.now() - 5 * MINUTE)
  const named = (keys: KeyShown[], id: string) => {
    const found = keys.filter((key) => key.id.startsWith(id))
    return id.length >= 4 && found.length === 1 ? found[0] : undefined
  }

  return {
    list: () => list(),

    add: (purpose, inMilliseconds) =>
      inTurn(async (trx, keys) => {
        const next = keys.find((key) => key.purpose === purpose && key.state === 'WAITING')
        if (next) return { key: next, what: 'ALREADY' }
        return again(trx, await addStored(folder, purpose, instant(clock.now() + inMilliseconds)))
      }),

    retire: (id) =>
      inTurn(async (trx, keys) => {
        const key = named(keys, id)
        if (!key) return { what: 'UNKNOWN' }
        if (key.until !== null || key.state === 'REVOKED') return { key, what: 'ALREADY' }
        const others = keys.filter(
          (other) =>
            other.purpose === key.purpose && other.id !== key.id && other.until === null && other.state !== 'REVOKED',
        )
        const follows = Math.min(...others.map(({ from }) => from))
        if (!Number.isFinite(follows)) return { key, what: 'ALONE' }
        const until = instant(Math.max(clock.now(), follows) + LASTS[key.purpose])
        await saveStored(folder, key.purpose, key.id, { until })
        return again(trx, key.id)
      }),

    revoke: (id) =>
      inTurn(async (trx, keys) => {
        const key = named(keys, id)
        if (!key) return { what: 'UNKNOWN' }
        if (key.state === 'REVOKED') return { key, what: 'ALREADY' }
        const others = keys.filter((other) => other.purpose === key.purpose && other.id !== key.id)
        const waiting = others.find(({ state }) => state === 'WAITING')
        if (!others.some(({ state }) => state === 'IN_USE' || state === 'FOLLOWED')) {
          if (waiting) await saveStored(folder, key.purpose, waiting.id, { from: atOnce() })
          else await addStored(folder, key.purpose, atOnce())
        }
        await store.addRevoked(trx, key.id, key.purpose, clock.now())
        return again(trx, key.id)
      }),

    forget: (id) =>
      inTurn(async (_trx, keys) => {
        const key = named(keys, id)
        if (!key) return { what: 'UNKNOWN' }
        if ((key.state !== 'PAST' && key.state !== 'REVOKED') || (key.rests ?? 0) > 0)
          return { key, what: 'STILL_NEEDED' }
        await removeStored(folder, key.purpose, key.id)
        return { key, what: 'DONE' }
      }),
  }
}
