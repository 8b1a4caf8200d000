import { BrokenPdf } from './pdf-objects.ts'

const [START, END_OF_HEAD, FIRST_APP, ADOBE, LAST_APP, COMMENT] = [0xd8, 0xda, 0xe1, 0xee, 0xef, 0xfe]

/** A JPEG without what cameras and programs write into it: place, time, maker, thumbnails, words. Its picture stays as it is. */
export function plainJpeg(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  if (bytes[0] !== 0xff || bytes[1] !== START) throw new BrokenPdf('no picture')
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) throw new BrokenPdf('no picture')
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_HEAD) {
      kept.push(bytes.subarray(at))
      break
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    // Adobe's says how the colours are meant.
    const isTold = marker === COMMENT || (marker >= FIRST_APP && marker <= LAST_APP && marker !== ADOBE)
    if (!isTold) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept).toString('latin1')
}

/** JPEG 2000 has them in boxes of their own. */
export function plainJpeg2000(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  // The bare picture, without boxes.
  if (bytes.length < 12 || bytes.readUInt32BE(0) === 0xff4fff51) return text
  const kept: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    const kind = bytes.subarray(at + 4, at + 8).toString('latin1')
    const end = size === 0 ? bytes.length : at + size
    if (size === 1 || (size !== 0 && size < 8)) throw new BrokenPdf('no picture')
    if (kind !== 'xml ' && kind !== 'uuid' && kind !== 'uinf') kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept).toString('latin1')
}
