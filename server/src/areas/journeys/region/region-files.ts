import { gunzipSync } from 'node:zlib'
import type { Packed } from '../../../reference/reference.ts'
import type { FileMade } from './region-thread.ts'

/** What is said of a file for devices. */
export type Named = Pick<FileMade, 'hash' | 'size'> & { fetched: number }

export const named = ({ hash, size, br }: FileMade): Named => ({ hash, size, fetched: br.length })

export function packedOf({ hash, gzip, br }: FileMade): Packed {
  const small = Buffer.from(gzip)
  return {
    etag: `"${hash}"`,
    gzip: small,
    br: Buffer.from(br),
    // Hardly anybody takes it as it is: it isn't kept three times.
    get plain() {
      return gunzipSync(small)
    },
  }
}
