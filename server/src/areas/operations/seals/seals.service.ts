import { createHash } from 'node:crypto'
import { instant, MINUTE, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Digest, SealedRows } from '../../../db/sealed-rows.ts'
import * as store from './seals.store.ts'

/** The newest hash of a kind: what is kept outside to know all before it again. */
export type Head = { what: string; until: string; head: string }
export type Broken = { what: string; since: string; until: string }

export type Seals = {
  /** Seals what was written since the last time; answers the new heads, for somebody outside to keep. */
  seal: () => Promise<Head[]>
  /** Reckons everything again: how many seals hold, and the first stretch of each kind that isn't as it was sealed. */
  check: () => Promise<{ holding: number; heads: Head[]; broken: Broken[] }>
}

const EVERY = 10 * MINUTE
/** Longer than any transaction may take: nothing comes into a stretch once it is sealed. */
const SETTLED = 5 * MINUTE
const BEGINNING = instant(0)

/** Each goes on from the one before: a changed row changes every head after it. */
const hashOf = (before: Uint8Array, { since, until }: store.Stretch, { rows, digest }: Digest): Buffer =>
  createHash('sha256').update(before).update(`|${since}|${until}|${rows}|`).update(digest).digest()
const headOf = ({ what, until, hash }: store.Seal): Head => ({
  what,
  until: utcIso(until),
  head: Buffer.from(hash).toString('hex'),
})

export function openSeals(db: Database, clock: Clock, kinds: readonly SealedRows[]): Seals {
  const checkOne = async ({ what, digest, keptSince }: SealedRows) => {
    const seals = await store.listSeals(db, what)
    const oldest = keptSince?.(clock.now()) ?? BEGINNING
    let [before, holding]: [Uint8Array, number] = [new Uint8Array(), 0]
    for (const seal of seals) {
      // What has had its time is gone, and its seal speaks for it.
      const now = seal.since >= oldest ? await digest(seal) : seal
      const isRight =
        now.rows === seal.rows &&
        Buffer.from(now.digest).equals(seal.digest) &&
        hashOf(before, seal, seal).equals(seal.hash)
      if (!isRight) return { holding, head: undefined, broken: seal }
      before = seal.hash
      holding++
    }
    return { holding, head: seals.at(-1), broken: undefined }
  }

  return {
    seal: async () => {
      const until = instant(Math.floor((clock.now() - SETTLED) / EVERY) * EVERY)
      const heads: Head[] = []
      for (const { what, digest, keptSince } of kinds) {
        const last = await store.findLast(db, what)
        // From the oldest that stays for now: what goes tonight can't be reckoned again.
        const since = last?.until ?? keptSince?.(clock.now()) ?? BEGINNING
        if (since >= until) continue
        const found = await digest({ since, until })
        const hash = hashOf(last?.hash ?? new Uint8Array(), { since, until }, found)
        const seal = { what, since, until, rows: found.rows, digest: found.digest, hash }
        if (await store.addSeal(db, seal)) heads.push(headOf(seal))
      }
      return heads
    },
    check: async () => {
      const found = await Promise.all(kinds.map(checkOne))
      return {
        holding: found.reduce((sum, { holding }) => sum + holding, 0),
        heads: found.flatMap(({ head }) => (head ? [headOf(head)] : [])),
        broken: found.flatMap(({ broken }) =>
          broken ? [{ what: broken.what, since: utcIso(broken.since), until: utcIso(broken.until) }] : [],
        ),
      }
    },
  }
}
