import { createPublicKey } from 'node:crypto'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { idOf, publicKeyOf, type ReleaseKey } from '@cledrau/server/http/well-known/release-keys.ts'
import { isSignedBy, NotBelieved, openEnvelope } from './envelope.ts'
import { factsOf, type Facts } from './statement.ts'

/** The longest that is read: a statement has a line for each file that is built, some hundred kilobytes. */
export const LARGEST = 8 * 1024 * 1024

/** Enough of an id to tell keys apart. */
export const shortId = (id: string): string => id.slice(0, 16)

/** What a file states, once somebody whose word counts has signed it; throws why not. */
export function believe(text: string, keys: readonly ReleaseKey[]): { facts: Facts; by: ReleaseKey } {
  const envelope = openEnvelope(text)
  const by = keys.find(({ id }) => id === envelope.keyId)
  if (by === undefined) throw new NotBelieved(`it is signed by the key ${shortId(envelope.keyId)}, which isn’t listed; ${listed(keys)}`) // prettier-ignore
  if (!isSignedBy(envelope, publicKeyOf(by)))
    throw new NotBelieved(`the key ${by.name} (${shortId(by.id)}) didn’t sign what is in it: content or signature is another`) // prettier-ignore
  const facts = factsOf(envelope.payload)
  const objection = objectionTo(by, facts.madeAt)
  if (objection !== undefined) throw new NotBelieved(objection)
  return { facts, by }
}

/** Why a key may not sign a release of a commit of that second. */
export function objectionTo({ name, id, from, until, revoked }: ReleaseKey, madeAt: number): string | undefined {
  const day = utcIso(madeAt * 1000).slice(0, 10)
  const key = `the key ${name} (${shortId(id)})`
  if (revoked !== null) return `${key} was revoked on ${revoked}: nothing that it signed counts`
  if (day < from) return `${key} is for releases from ${from} on, and this commit is of ${day}`
  if (until !== null && day >= until) return `${key} was retired on ${until}, and this commit is of ${day}`
  return undefined
}

const listed = (keys: readonly ReleaseKey[]): string =>
  keys.length === 0
    ? 'no key is: name one by --key'
    : `listed are ${keys.map(({ name, id }) => `${name} (${shortId(id)})`).join(', ')}`

/** A key that whoever checks brought along: it counts without a list. */
export function givenKey(pem: string): ReleaseKey {
  const key = createPublicKey(pem)
  const id = idOf(key)
  const publicKey = key.export({ type: 'spki', format: 'der' }).toString('base64')
  const given = { name: 'that was given', id, publicKey, from: '0001-01-01', until: null, revoked: null }
  publicKeyOf(given)
  return given
}
