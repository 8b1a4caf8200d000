import { done, refuse, type Result } from '../result.ts'

/** A passport picture's shape, seven to nine, as the app makes it. */
export const PHOTO_SIZE = { width: 280, height: 360 }
export const MOST_PHOTO_BYTES = 40_000

export type PhotoRefusal =
  | 'PHOTO_TOO_LARGE'
  | 'PHOTO_NOT_JPEG'
  | 'PHOTO_DAMAGED'
  | 'PHOTO_SEVERAL'
  | 'PHOTO_WRONG_SHAPE'
export type Photo = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

const NARROWEST = 210
const WIDEST = 560
/** How far from seven to nine: a picture has whole pixels. */
const ASKEW = 0.01

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DQT = 0xdb
const DHT = 0xc4
const DRI = 0xdd
/** Says how colours were mixed, and nothing else: pictures that have it look wrong without. */
const ADOBE = 0xee
const ADOBE_BYTES = 14
/** Baseline, extended and progressive: what every browser draws. */
const FRAMES = [0xc0, 0xc1, 0xc2]

const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/**
 * One JPEG picture of a face's shape, and nothing besides: whatever a camera or a program wrote into it (place, time,
 * thumbnails, notes) is left out of what is answered.
 */
export function readPhoto(bytes: Uint8Array): Result<Photo, PhotoRefusal> {
  if (bytes.length > MOST_PHOTO_BYTES) return refuse('PHOTO_TOO_LARGE')
  const bare = bareJpeg(bytes)
  if (!bare.ok) return bare
  const { width, height } = bare.value
  const isWide = width < NARROWEST || width > WIDEST
  const ratio = PHOTO_SIZE.width / PHOTO_SIZE.height
  return isWide || Math.abs(width / height - ratio) > ASKEW ? refuse('PHOTO_WRONG_SHAPE') : bare
}

/** A JPEG picture without its notes, read segment by segment to its very end. */
export function bareJpeg(bytes: Uint8Array): Result<Photo, 'PHOTO_NOT_JPEG' | 'PHOTO_DAMAGED' | 'PHOTO_SEVERAL'> {
  const at = (index: number) => bytes[index] ?? -1
  const word = (index: number) => at(index) * 256 + at(index + 1)
  if (at(0) !== 0xff || at(1) !== SOI || at(2) !== 0xff) return refuse('PHOTO_NOT_JPEG')
  const kept: [from: number, until: number][] = [[0, 2]]
  const seen = new Set<number>()
  let size: { width: number; height: number } | null = null
  let from = 2
  while (from < bytes.length) {
    if (at(from) !== 0xff) return refuse('PHOTO_DAMAGED')
    // Any number of them may stand before a marker.
    while (at(from + 1) === 0xff) from += 1
    const marker = at(from + 1)
    if (marker === SOI) return refuse('PHOTO_SEVERAL')
    if (marker === EOI) {
      if (from + 2 !== bytes.length) return refuse('PHOTO_SEVERAL')
      if (size === null || !seen.has(SOS) || !seen.has(DHT)) return refuse('PHOTO_DAMAGED')
      kept.push([from, from + 2])
      return done({ bytes: joined(bytes, kept), ...size })
    }
    const length = word(from + 2)
    let until = from + 2 + length
    if (length < 2 || until > bytes.length) return refuse('PHOTO_DAMAGED')
    if (FRAMES.includes(marker)) {
      if (size !== null) return refuse('PHOTO_SEVERAL')
      const colours = at(from + 9)
      // Eight bits a colour, grey or three of them, each told in three bytes.
      if (at(from + 4) !== 8 || (colours !== 1 && colours !== 3) || length !== 8 + 3 * colours)
        return refuse('PHOTO_DAMAGED')
      size = { height: word(from + 5), width: word(from + 7) }
    } else if (marker === SOS) {
      if (size === null || !seen.has(DQT)) return refuse('PHOTO_DAMAGED')
      const begins = until
      until = endOfScan(bytes, begins)
      if (until === begins) return refuse('PHOTO_DAMAGED')
    } else if (marker !== DQT && marker !== DHT && marker !== DRI && !isNote(marker)) return refuse('PHOTO_DAMAGED')
    seen.add(marker)
    if (!isNote(marker) || (marker === ADOBE && length === ADOBE_BYTES)) kept.push([from, until])
    from = until
  }
  return refuse('PHOTO_DAMAGED')
}

/** Where the next marker stands: in the picture itself 0xFF is followed by nothing, or by a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let index = from; index < bytes.length - 1; index += 1) {
    const next = bytes[index + 1] ?? 0
    if (bytes[index] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return index
  }
  return bytes.length
}

function joined(bytes: Uint8Array, kept: readonly (readonly [number, number])[]): Uint8Array {
  const whole = new Uint8Array(kept.reduce((sum, [from, until]) => sum + until - from, 0))
  let length = 0
  for (const [from, until] of kept) {
    whole.set(bytes.subarray(from, until), length)
    length += until - from
  }
  return whole
}
