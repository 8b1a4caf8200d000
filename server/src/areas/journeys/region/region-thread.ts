import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { cutFares } from '@cledrau/domain/fares/image/cut-fares.ts'
import type { Counts } from '@cledrau/domain/live/likely/counts.ts'
import { countsOfOperators, packCountsFile } from '@cledrau/domain/live/likely/counts-file.ts'
import { packFares, unpackFares } from '@cledrau/domain/fares/image/image-file.ts'
import { codesOf, cutImage, dateOf, openImage, operatorsOf } from '@cledrau/planner'

/** Cuts a timetable for devices and compresses it as small as it gets: seconds of work, once a week, on a thread of its own. */

export type CutWanted = {
  image: SharedArrayBuffer
  fares: SharedArrayBuffer
  from: string
  until: string
  /** Codes of the stations that stay; none: all. */
  stations: readonly string[]
}

export type FileMade = {
  hash: string
  size: number
  gzip: Uint8Array
  br: Uint8Array
}

export type CutMade = FileMade & {
  fares: FileMade
  from: string
  until: string
  /** The codes of the stops that stayed. */
  stops: string[]
  /** The codes of whoever runs what stayed. */
  operators: string[]
}

/** How trains fared, for those of a cut. */
export type LikelyWanted = { counts: Counts; operators: readonly string[] }

function cut({ image: memory, fares, from, until, stations }: CutWanted): CutMade {
  const image = openImage(memory, true)
  if (typeof image === 'string') throw new Error(`the timetable can't be cut: ${image}`)
  const chosen = new Set(stations)
  const bytes = new Uint8Array(cutImage(image, { keep: (code) => chosen.size === 0 || chosen.has(code), from, until }))
  const smaller = openImage(bytes.buffer, true)
  if (typeof smaller === 'string') throw new Error(`the cut can't be opened: ${smaller}`)
  const stops = new Set(codesOf(smaller))
  const prices = packFares(cutFares(unpackFares(fares), (crs) => stops.has(crs)))
  return {
    ...fileOf(bytes, constants.BROTLI_MAX_QUALITY),
    fares: fileOf(new Uint8Array(prices), FARES_QUALITY),
    from: dateOf(smaller.firstDay),
    until: dateOf(smaller.firstDay + smaller.days - 1),
    stops: [...stops],
    operators: operatorsOf(smaller),
  }
}

/** Fares are larger than the timetable, and hardly smaller for ten times the work. */
const FARES_QUALITY = 9

function fileOf(bytes: Uint8Array, quality: number): FileMade {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return {
    hash: createHash('sha256').update(bytes).digest('base64url'),
    size: bytes.length,
    gzip: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
    br: brotliCompressSync(bytes, { params }),
  }
}

const likely = ({ counts, operators }: LikelyWanted): FileMade =>
  fileOf(packCountsFile(countsOfOperators(counts, operators)), constants.BROTLI_MAX_QUALITY)

const wanted = workerData as CutWanted | LikelyWanted
parentPort?.postMessage('counts' in wanted ? likely(wanted) : cut(wanted))
