import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip as gzipWith } from 'node:zlib'
import type { Age } from '@cledrau/contract/live/livetimes.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import { SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { ReadyBytes } from '../../../http/serve-ready.ts'

const gzip = promisify(gzipWith)

/** What the passing of time alone changes is noticed after so long. */
const GOOD_FOR = 5 * SECOND
/** All that is kept, in bytes; whatever was not asked for longest goes first. */
const MOST_BYTES = 48 * 1024 * 1024
/** What it costs to know an answer beside its bytes: somebody may ask for stations that don't exist all day long. */
const BESIDE = 500

export type Ready = ReadyBytes & { readonly version: string; readonly age: Age }

/** An answer's age, and all of it but that as JSON. */
export type Said = { readonly age: Age; readonly content: string }
type Known = {
  readonly stamp: number
  readonly madeAt: Instant
  readonly freshness: Age['freshness']
  readonly answer: Result<Ready, string>
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
      if (known && isGood) {
        keep(key, known)
        return known.answer as Result<Ready, Refusal>
      }
      const made = wanted.make()
      const answer = made.ok ? done(readyOf(made.value)) : made
      const size = key.length + BESIDE + (answer.ok ? answer.value.plain.length : 0)
      keep(key, { stamp, madeAt: now, freshness, answer, size })
      return answer
    },
  }
}

function readyOf({ age, content }: Said): Ready {
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 12)
  const plain = Buffer.from(`{"age":${JSON.stringify(age)},"version":"${version}",${content.slice(1)}`)
  let packed: Promise<Buffer> | undefined
  return {
    version,
    age,
    etag: `"${version}.${age.asOf === null ? '' : Math.floor(Date.parse(age.asOf) / SECOND).toString(36)}.${age.freshness}"`,
    plain,
    gzip: () => (packed ??= gzip(plain, { level: constants.Z_BEST_SPEED })),
  }
}
