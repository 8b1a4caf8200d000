import { strict as assert } from 'node:assert'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { findProgram } from '../debian.ts'
import { decodeForeign } from '../live/gtfs-rt/foreign-decoder.ts'
import { playFeeds } from '../live/gtfs-rt/played-feeds.ts'
import { NOT_OURS, RULES } from '../live/gtfs-rt/rules.ts'
import { seedFor } from '../suite/seed.ts'

const [FIRST, LAST] = [2 * 60, 26 * 60]
/** All that a day can bring has been in what was looked at. */
const KINDS = ['SCHEDULED', 'CANCELED', 'stop SKIPPED', 'stop NO_DATA', 'STOPPED_AT', 'IN_TRANSIT_TO', 'alert']

/**
 * `npm run proof -- gtfs-rt [LOOKS]`: the feeds of a whole bad day on all lines are read by Debian's `protoc`, which must read
 * what our own reader does, and held to the rules E001 to E052 of the published validator, as far as they can apply.
 */
export async function proof(looks = 48): Promise<string> {
  const protoc = findProgram(['protoc'], 'protobuf-compiler')
  const postgres = await startTestPostgres('gtfs-rt')
  try {
    const { broken, ...seen } = await playFeeds({
      postgres,
      from: FIRST,
      until: LAST,
      every: (LAST - FIRST) / looks,
      seed: seedFor('gtfs-rt day'),
      decode: (bytes) => decodeForeign(protoc, bytes),
    })
    assert.deepEqual([...new Set(broken)].slice(0, 20), [], `${broken.length} times a rule was broken`)
    const missing = KINDS.filter((kind) => !seen.kinds.has(kind))
    assert.deepEqual(missing, [], 'a day without these proves little')
    return [
      `${seen.looks} looks at three feeds, ${(seen.bytes / 1e6).toFixed(1)} MB, ${seen.entities} entities (${[...seen.kinds].join(', ')}): read alike by protoc and by us`,
      `${Object.keys(RULES).length} rules kept; not ours: ${Object.entries(NOT_OURS)
        .map(([names, why]) => `${names} (${why})`)
        .join('; ')}`,
    ].join('\n')
  } finally {
    await postgres.stop()
  }
}
