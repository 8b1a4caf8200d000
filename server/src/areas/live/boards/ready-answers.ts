import { hash } from 'node:crypto'
import type { Age } from '@cledrau/contract/live/age.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import { SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { askedKept } from '../../../care/kept-asked.ts'
import { gzipOf, packPiece } from '../../../http/gzip-pieces.ts'
import type { ReadyBytes } from '../../../http/serve-ready.ts'

/** What the passing of time alone changes is noticed after so long. */
const GOOD_FOR = 5 * SECOND
/** All that is kept, in bytes; whatever was not asked for longest goes first. */
const MOST_BYTES = 48 * 1024 * 1024
/** What it costs to know an answer beside its bytes: somebody may ask for stations that don't exist all day long. */
const BESIDE = 500

export type Ready = ReadyBytes & { readonly version: string; readonly age: Age }

/** An answer's age, and all of it but that as JSON. */
export type Said = { readonly age: Age; readonly content: Buffer }
/** What only news change, packed once, however often its age is said anew. */
type Content = { readonly version: string; readonly bytes: Buffer; readonly packed: () => Promise<Buffer> }
type Known = {
  readonly stamp: number
  readonly madeAt: Instant
  readonly freshness: Age['freshness']
  readonly answer: Result<Ready, string>
  readonly content?: Content
  readonly size: number
}

export type Wanted<Refusal extends string> = {
  readonly key: string
  /** Of the place that it is about. */
  readonly stamp: number
  readonly freshness: Age['freshness']
  readonly now: Instant
  readonly make: () => Result<Said, Refusal>
}

/** Answers as bytes: made once for each change, whoever asks and however often, and once in a few seconds where nothing changes. */
export function openReadyAnswers(mostBytes = MOST_BYTES) {
  const kept = new Map<string, Known>()
  let bytes = 0
  const forget = (key: string) => {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const keep = (key: string, known: Known) => {
    forget(key)
    kept.set(key, known)
    bytes += known.size
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }
  return {
    bytes: () => bytes,
    of: <Refusal extends string>(wanted: Wanted<Refusal>): Result<Ready, Refusal> => {
      const { key, stamp, freshness, now } = wanted
      const known = kept.get(key)
      const age = known ? now - known.madeAt : -1
      const isGood = known?.stamp === stamp && known.freshness === freshness && age >= 0 && age < GOOD_FOR
      askedKept('boards', isGood)
      if (known && isGood) {
        keep(key, known)
        return known.answer as Result<Ready, Refusal>
      }
      const made = wanted.make()
      const at = { stamp, freshness, madeAt: now }
      if (!made.ok) {
        keep(key, { ...at, answer: made, size: key.length + BESIDE })
        return made
      }
      const content = contentOf(made.value.content, known?.content)
      const answer = done(readyOf(made.value.age, content))
      keep(key, { ...at, answer, content, size: key.length + BESIDE + content.bytes.length })
      return answer
    },
  }
}

function contentOf(bytes: Buffer, before: Content | undefined): Content {
  const version = hash('sha256', bytes, 'base64url').slice(0, 12)
  if (before?.version === version) return before
  // The brace that opens it all comes before its age.
  const rest = bytes.subarray(1)
  let packed: Promise<Buffer> | undefined
  return { version, bytes: rest, packed: () => (packed ??= packPiece(rest)) }
}

function readyOf(age: Age, { version, bytes, packed }: Content): Ready {
  const beginning = Buffer.from(`{"age":${JSON.stringify(age)},"version":"${version}",`)
  let gzip: Promise<Buffer> | undefined
  return {
    version,
    age,
    etag: `"${version}.${age.asOf === null ? '' : Math.floor(Date.parse(age.asOf) / SECOND).toString(36)}.${age.freshness}"`,
    plain: () => Buffer.concat([beginning, bytes]),
    gzip: () => (gzip ??= packed().then((piece) => gzipOf(beginning, bytes, piece))),
  }
}
