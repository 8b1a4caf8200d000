import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

const deflate = promisify(deflateRaw)

const FAST = { level: constants.Z_BEST_SPEED }
/** A piece like this is packed in less time than it takes to hand it to another thread. */
const SMALL = 128 * 1024

/** The greater part of an answer, packed on its own: it may stand behind another beginning later. */
export const packPiece = async (piece: Buffer): Promise<Buffer> =>
  piece.length <= SMALL ? deflateRawSync(piece, FAST) : deflate(piece, FAST)

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const MOST_STORED = 0xff_ff

/** Both as one gzip file (RFC 1952): the beginning, which changes more often, as it is, then what was packed already. */
export function gzipOf(beginning: Buffer, piece: Buffer, packed: Buffer): Buffer {
  const { length } = beginning
  if (length > MOST_STORED) throw new Error(`${length} bytes are no beginning`)
  // A stored block that isn't the last (RFC 1951, 3.2.4) ends with a whole byte, where the packed piece goes on.
  const stored = Buffer.alloc(5)
  stored.writeUInt16LE(length, 1)
  stored.writeUInt16LE(~length & MOST_STORED, 3)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(piece, crc32(beginning)), 0)
  trailer.writeUInt32LE(length + piece.length, 4)
  return Buffer.concat([HEADER, stored, beginning, packed, trailer])
}
