import { readFileSync, statSync } from 'node:fs'
import type { ReleaseKey } from '@cledrau/server/http/well-known/release-keys.ts'
import { compare, exitCodeOf, printed } from './compare.ts'
import { NotBelieved } from './envelope.ts'
import type { Found } from './measure.ts'
import type { Facts } from './statement.ts'
import { believe, LARGEST, shortId } from './trust.ts'

/** What is to be checked, and how what stands here is found out. */
export type Check = { keys: readonly ReleaseKey[]; find: (stated: Facts) => Promise<Found>; digest?: string }

/** 4: the file isn’t believed, and nothing that it states was looked at. */
export const NOT_BELIEVED = 4

/** A line for each thing, and the number by which a script knows how it ended. */
export async function verifyRelease(
  file: string,
  { keys, find, digest }: Check,
  say: (text: string) => void,
): Promise<number> {
  // prettier-ignore
  try {
    const { facts, by } = believe(readStatement(file), keys)
    say(`✓ ${'signature'.padEnd(18)} same: ${facts.version}, signed by the key ${by.name} (${shortId(by.id)})`)
    const lines = compare(facts, await find(facts), digest === undefined ? {} : { digest })
    for (const line of lines) say(printed(line))
    return exitCodeOf(lines)
  } catch (error) {
    if (!(error instanceof NotBelieved)) throw error
    say(`✗ ${'signature'.padEnd(18)} not believed: ${error.message}`)
    return NOT_BELIEVED
  }
}

function readStatement(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new NotBelieved('there is no such file')
  if (!found.isFile()) throw new NotBelieved('it is no file')
  if (found.size > LARGEST) throw new NotBelieved(`it is larger than any statement: ${Math.ceil(found.size / 1e6)} MB`)
  return readFileSync(file, 'utf8')
}
