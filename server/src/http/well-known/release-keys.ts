import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/**
 * Whose signature a release may have (docs/security/releases.md): kept with the sources, and said by every server, so that whoever runs
 * a release that they trust hears from it which keys the next one may be signed with.
 */
export const RELEASE_KEYS = join(import.meta.dirname, '../../../../data/releases/keys.json')

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const form = z.strictObject({
  keys: z.array(
    z.strictObject({
      name: z.string().min(1).max(40),
      /** SHA-256 of the key as DER, in hexadecimal. */
      id: z.string().regex(/^[0-9a-f]{64}$/),
      /** SPKI as DER, in base64. */
      publicKey: z.string(),
      /** Releases of this day and later. */
      from: day,
      /** No releases of this day and later: it was retired. */
      until: z.nullable(day),
      /** In other hands since, perhaps: counts for nothing, whatever day a release says it is of. */
      revoked: z.nullable(day),
    }),
  ),
})
export type ReleaseKey = z.infer<typeof form>['keys'][number]

export const idOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** The key of a line of the list, which has to be the one that the line says it is. */
export function publicKeyOf({ name, id, publicKey }: ReleaseKey): KeyObject {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${name} is no key for Ed25519`)
  if (idOf(key) !== id) throw new Error(`${name} is called ${id}, and is ${idOf(key)}`)
  return key
}

/** A list of keys as a file has it; throws where a line is wrong, says a name or an id twice, or ends before it begins. */
export function readReleaseKeys(text: string): ReleaseKey[] {
  const { keys } = form.parse(JSON.parse(text))
  for (const key of keys) {
    publicKeyOf(key)
    if (key.until !== null && key.until <= key.from) throw new Error(`${key.name} ends before it begins`)
  }
  for (const field of ['name', 'id'] as const)
    if (new Set(keys.map((key) => key[field])).size < keys.length) throw new Error(`two keys have the same ${field}`)
  return keys
}

export function releaseKeys(server: FastifyInstance): void {
  const body = JSON.stringify({ keys: readReleaseKeys(readFileSync(RELEASE_KEYS, 'utf8')) })
  server.get('/.well-known/cledrau-release-keys.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=3600').send(body),
  )
}
