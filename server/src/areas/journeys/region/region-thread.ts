import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { codesOf, cutImage, dateOf, openImage, operatorsOf } from '@cledrau/planner'

/** Cuts a timetable for devices and compresses it as small as it gets: seconds of work, once a week, on a thread of its own. */

export type CutWanted = {
  image: SharedArrayBuffer
  from: string
  until: string
  /** Codes of the stations that stay; none: all. */
  stations: readonly string[]
}

export type CutMade = {
  hash: string
  from: string
  until: string
  /** The codes of the stops that stayed. */
  stops: string[]
  /** The codes of whoever runs what stayed. */
  operators: string[]
  size: number
  gzip: Uint8Array
  br: Uint8Array
}

function cut({ image: memory, from, until, stations }: CutWanted): CutMade {
  const image = openImage(memory, true)
  if (typeof image === 'string') throw new Error(`the timetable can't be cut: ${image}`)
  const chosen = new Set(stations)
  const bytes = new Uint8Array(cutImage(image, { keep: (code) => chosen.size === 0 || chosen.has(code), from, until }))
  const smaller = openImage(bytes.buffer, true)
  if (typeof smaller === 'string') throw new Error(`the cut can't be opened: ${smaller}`)
  const level = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    hash: createHash('sha256').update(bytes).digest('base64url'),
    from: dateOf(smaller.firstDay),
    until: dateOf(smaller.firstDay + smaller.days - 1),
    stops: [...codesOf(smaller)],
    operators: operatorsOf(smaller),
    size: bytes.length,
    gzip: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
    br: brotliCompressSync(bytes, { params: { ...level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  }
}

parentPort?.postMessage(cut(workerData as CutWanted))
