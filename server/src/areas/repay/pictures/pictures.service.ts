import { createHash, randomUUID } from 'node:crypto'
import { MOST_PICTURE_BYTES, type uploadPicture } from '@cledrau/contract/repay/elsewhere.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import sharp from 'sharp'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { Failed } from '../../../http/failures.ts'
import { plainPdf } from './plain-pdf.ts'
import * as store from './pictures.store.ts'

export type Picture = { id: string; mediaType: string; bytes: Buffer }

export type Pictures = {
  upload: (asker: Asker, base64: string) => Promise<Result<{ pictureID: string }, RefusalOf<typeof uploadPicture>>>
  /** All of these were sent by whoever asks. */
  areOwn: (db: Database | Trx, asker: Asker, ids: readonly string[]) => Promise<boolean>
  /** One of them was sent before, by whomever. */
  wasSentBefore: (db: Database | Trx, ids: readonly string[]) => Promise<boolean>
  /** What names a ticket by its picture. */
  fingerprint: (db: Database | Trx, ids: readonly string[]) => Promise<string>
  find: (db: Database | Trx, id: string) => Promise<Picture | undefined>
  erase: (trx: Trx, accountId: string) => Promise<void>
  eraseGuest: (trx: Trx, orderId: string) => Promise<void>
  moveToAccount: (trx: Trx, orderIDs: readonly string[], accountId: string) => Promise<void>
  forgetOld: (before: Instant, most: number) => Promise<number>
}

const MOST_A_DAY = 20
/** A ticket is read at this size, and no camera's own is needed. */
const LARGEST = 2000
const MOST_PIXELS = 60_000_000

type Kind = 'jpeg' | 'png' | 'webp' | 'pdf'

/** By the first bytes of it, whatever its name says. */
export function kindOf(bytes: Buffer): Kind | undefined {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (starts('\u0089PNG\r\n\u001A\n')) return 'png'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('%PDF-')) return 'pdf'
  return undefined
}

/** Written anew: what is no picture in it, where and with what it was taken, is left behind. */
async function reencoded(
  bytes: Buffer,
  kind: Kind,
): Promise<{ mediaType: 'image/jpeg' | 'application/pdf'; bytes: Buffer }> {
  // A paper is only ever handed out as a file to keep, never shown.
  if (kind === 'pdf') {
    if (!bytes.subarray(-2048).toString('latin1').includes('%%EOF')) throw new Error('not whole')
    return { mediaType: 'application/pdf', bytes: plainPdf(bytes) }
  }
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
  const made = await image
    .rotate()
    .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  return { mediaType: 'image/jpeg', bytes: made }
}

export function openPictures({ db, clock }: { db: Database; clock: Clock }): Pictures {
  return {
    upload: async (asker, base64) => {
      const bytes = Buffer.from(base64, 'base64')
      if (bytes.length > MOST_PICTURE_BYTES) return refuse('CLAIM_PICTURE_TOO_LARGE')
      const kind = kindOf(bytes)
      if (!kind) return refuse('CLAIM_PICTURE_KIND')
      if ((await store.countSince(db, asker, instant(clock.now() - DAY))) >= MOST_A_DAY)
        return refuse('TOO_MANY_PICTURES')
      const made = await reencoded(bytes, kind).catch(() => undefined)
      if (!made) return refuse('CLAIM_PICTURE_DAMAGED')
      const id = randomUUID()
      const hash = createHash('sha256').update(made.bytes).digest()
      return db.inTransaction(async (trx) => {
        // Sent while its guest erased their data: it must not stay behind.
        if (asker.kind === 'guest' && !(await soldOrders.lockOfGuest(trx, asker.orderId))) throw new Failed('SIGN_IN')
        await store.addPicture(trx, { id, asker, hash, ...made, at: clock.now() })
        return done({ pictureID: id })
      })
    },
    areOwn: async (from, asker, ids) => (await store.listOwn(from, asker, ids)).length === new Set(ids).size,
    wasSentBefore: async (from, ids) => {
      if (ids.length === 0) return false
      for (const { id, hash } of await store.listHashes(from, ids))
        if ((await store.countTwins(from, id, hash)) > 0) return true
      return false
    },
    fingerprint: async (from, ids) => {
      const hashes = (await store.listHashes(from, ids)).map(({ hash }) => hash.toString('hex')).toSorted()
      return createHash('sha256').update(hashes.join()).digest('hex')
    },
    find: store.findPicture,
    erase: async (trx, accountId) => void (await store.removeAll(trx, accountId)),
    eraseGuest: async (trx, orderId) => void (await store.removeOfGuest(trx, orderId)),
    moveToAccount: async (trx, orderIDs, accountId) => void (await store.moveToAccount(trx, orderIDs, accountId)),
    forgetOld: (before, most) => store.forgetOld(db, before, most),
  }
}
