import { randomInt } from 'node:crypto'
import type { makePhotocard, Photocard } from '@cledrau/contract/account/photocard.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { OWN_NUMBERS, ownPhotocard } from '@cledrau/domain/photocards/own-number.ts'
import { readPhoto } from '@cledrau/domain/photocards/photo.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { EraseAgain, NoteErasure } from '../../operations/erasures/erasures.service.ts'
import type { LockAccount } from '../accounts/existing-account.ts'
import * as store from './photocards.store.ts'

export type Photocards = {
  find: (accountId: string) => Promise<Photocard | null>
  make: (
    accountId: string,
    asked: ParsedRequestOf<typeof makePhotocard>,
  ) => Promise<Result<{ photocard: Photocard }, RefusalOf<typeof makePhotocard>>>
  /** The picture and the name go at once; again changes nothing. */
  remove: (accountId: string) => Promise<void>
  /** For whoever holds a ticket that names it. */
  named: (number: string) => Promise<Photocard | null>
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** What was taken back before the database was restored. */
  eraseAgain: EraseAgain
}

type Parts = { db: Database; clock: Clock; lock: LockAccount; noteErasure: NoteErasure }

export function openPhotocards({ db, clock, lock, noteErasure }: Parts): Photocards {
  return {
    find: async (accountId) => shown(await store.findPhotocard(db, accountId)),
    named: async (number) => shown(await store.findByNumber(db, number)),
    make: async (accountId, { name, picture }) => {
      const read = readPhoto(Buffer.from(picture, 'base64'))
      if (!read.ok) return read
      return db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        const before = await store.findPhotocard(trx, accountId)
        const made = { accountId, name, picture: read.value.bytes, at: clock.now() }
        // Sent again, it is the same picture, and no newer one.
        const isSame = before?.name === name && before.picture.equals(made.picture)
        if (before && !isSame) await store.changePhotocard(trx, made)
        // Numbers are many and drawn by lot: the second draw is rare, a third nearly never.
        if (!before) while (!(await store.addPhotocard(trx, { ...made, number: drawn() })));
        const photocard = shown(await store.findPhotocard(trx, accountId))
        if (!photocard) throw new Error('a photocard that was made isn’t there')
        return done({ photocard })
      })
    },
    remove: async (accountId) => {
      await db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        await store.emptyPhotocard(trx, accountId)
        await noteErasure(trx, 'photocard', accountId)
        return done(undefined)
      })
    },
    erase: async (trx, accountId) => {
      await store.removePhotocard(trx, accountId)
    },
    eraseAgain: async (trx, accountId) => {
      await store.emptyPhotocard(trx, accountId)
    },
  }
}

const drawn = (): string => ownPhotocard(randomInt(OWN_NUMBERS))

const shown = (row: Awaited<ReturnType<typeof store.findPhotocard>>): Photocard | null =>
  row && row.picture.length > 0
    ? { ...row, picture: row.picture.toString('base64'), since: londonIso(row.since) }
    : null
