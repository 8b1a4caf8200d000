import type { Gap } from './stream-position.ts'

/**
 * What came in, as it came: a message of the stream, or what was fetched from a file. These are the log's rows, so whatever
 * a server knows it can be made to know again.
 */
export type LoggedFrame =
  | { readonly kind: 'message'; readonly sequence?: number; readonly bytes: Uint8Array }
  /** A log of five minutes or what of some belongs into a gap: a message on each line, packed. */
  | {
      readonly kind: 'lines'
      readonly until?: number
      readonly gap?: Gap
      readonly snapshotDue?: true
      readonly bytes: Uint8Array
    }
  /** All that counted at a moment: a message on each line, packed. */
  | { readonly kind: 'snapshot'; readonly saidAt: number; readonly bytes: Uint8Array }

/** One after the other: a line that says what it is and how long, then its bytes. */
export function packFrames(frames: readonly LoggedFrame[]): Buffer {
  return Buffer.concat(
    frames.flatMap(({ bytes, ...facts }) => [
      Buffer.from(`${JSON.stringify({ ...facts, length: bytes.length })}\n`),
      bytes,
    ]),
  )
}

export function unpackFrames(packed: Uint8Array): LoggedFrame[] {
  const whole = Buffer.from(packed.buffer, packed.byteOffset, packed.length)
  const frames: LoggedFrame[] = []
  for (let at = 0; at < whole.length;) {
    const end = whole.indexOf('\n', at)
    const { length, ...facts } = JSON.parse(whole.toString('utf8', at, end)) as LoggedFrame & { length: number }
    frames.push({ ...facts, bytes: whole.subarray(end + 1, end + 1 + length) } as LoggedFrame)
    at = end + 1 + length
  }
  return frames
}
