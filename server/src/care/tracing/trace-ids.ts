import { randomFillSync } from 'node:crypto'

const TRACE_BYTES = 16
const SPAN_BYTES = 8

/** Chance for many at once: asking for it costs more than all else of a number. */
function numbers(bytes: number): () => string {
  const drawn = Buffer.alloc(bytes * 500)
  let at = drawn.length
  return () => {
    if (at === drawn.length) {
      randomFillSync(drawn)
      at = 0
    }
    at += bytes
    return drawn.toString('hex', at - bytes, at)
  }
}

export const drawTraceId = numbers(TRACE_BYTES)
export const drawSpanId = numbers(SPAN_BYTES)

/** From 0 on, less than 1. */
export const drawShare = (): number => Number.parseInt(drawSpanId().slice(0, 8), 16) / 2 ** 32
