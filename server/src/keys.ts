import { createHash, createHmac } from 'node:crypto'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { importJWK, type CryptoKey, type JWK } from 'jose'
import { listStored, readOrMake, type AnyPurpose, type Purpose, type SecretPurpose, type Stored } from './key-files.ts'

export type { Purpose, SecretPurpose } from './key-files.ts'

type Dated = { id: string; from: number; until: number | null }
/** `open`: the half that anybody may have. */
export type SigningKey = Dated & { sign: CryptoKey; verify: CryptoKey; open: JWK }
export type Secret = { id: string; bytes: Buffer }

type Ring<Key> = {
  /** The newest key that is in force. */
  current: (now: Instant) => Key
  /** A key by its id, as long as it counts: two are valid at once while one follows the other. */
  find: (id: string, now: Instant) => Key | undefined
  /** All there are, in force or not: what was signed in a key's time stays signed, what was sealed can be opened. */
  list: () => readonly Key[]
  isRevoked: (id: string) => boolean
  /** Reads the file again; of what it holds, these count no more. */
  reload: (revoked: ReadonlySet<string>) => Promise<void>
}
export type Keys = Ring<SigningKey>
export type Secrets = Ring<Secret>
export type AnyRing = Pick<Ring<unknown>, 'reload'>

/**
 * The keys of one purpose from `folder`, made at the first start and readable by us alone. Several servers share one
 * folder, or copies of it; how keys follow each other: docs/keys.md.
 */
export const openKeys = (folder: string, purpose: Purpose): Promise<Keys> =>
  openRing(folder, purpose, async ({ id, from, until, secret }) => {
    const { d: _, ...open } = secret as JWK
    return { id, from, until, sign: await usable(secret as JWK), verify: await usable(open), open }
  })

/** Like `openKeys`, for secrets that only we use: what is derived with them can be made again, and by nobody else. */
export const openSecrets = (folder: string, purpose: SecretPurpose): Promise<Secrets> =>
  openRing(folder, purpose, async ({ secret, ...key }) => ({
    ...key,
    bytes: Buffer.from(String(secret.k), 'base64url'),
  }))

/** 256 bits that follow from a secret and a text, as 43 characters that fit an address. */
export const derive = ({ bytes }: Secret, text: string): string =>
  createHmac('sha256', bytes).update(text).digest('base64url')

/** The first 32 bits of the SHA-256 of a public key: how what was signed with it names it. */
export const markOf = (publicKey: string): string =>
  createHash('sha256').update(publicKey, 'base64url').digest('hex').slice(0, 8)

async function openRing<Key extends Dated>(
  folder: string,
  purpose: AnyPurpose,
  open: (stored: Stored) => Promise<Key>,
): Promise<Ring<Key>> {
  const opened = new Map<string, Key>()
  const read = async (found: readonly Stored[]): Promise<Key[]> => {
    const keys: Key[] = []
    for (const stored of found) {
      const { id, from, until } = stored
      const key = opened.get(id) ?? (await open(stored))
      // The same object for the same key: others keep by it what they made of it. Its dates may have moved.
      keys.push(Object.assign(key, { from, until }))
      opened.set(id, key)
    }
    return keys
  }
  let keys = await read(await readOrMake(folder, purpose))
  let revoked: ReadonlySet<string> = new Set()
  const inForce = (now: Instant) =>
    keys.filter(({ id, from, until }) => from <= now && (until === null || now < until) && !revoked.has(id))

  return {
    current: (now) => {
      const newest = inForce(now).toSorted((a, b) => b.from - a.from)[0]
      if (!newest) throw new Error(`no key for ${purpose} is in force`)
      return newest
    },
    find: (id, now) => inForce(now).find((key) => key.id === id),
    list: () => keys,
    isRevoked: (id) => revoked.has(id),
    reload: async (gone) => {
      // At once for what is known here, before the file is read: withdrawing must not wait for a disk.
      revoked = gone
      const found = await listStored(folder, purpose)
      // A folder that is gone for a moment is none without keys: new ones would be believed by nobody else.
      if (found.length === 0) throw new Error(`the keys for ${purpose} are gone from their folder`)
      keys = await read(found)
    },
  }
}

const usable = async (key: JWK): Promise<CryptoKey> =>
  (await importJWK(key, key.kty === 'EC' ? 'ES256' : 'EdDSA', { extractable: true })) as CryptoKey
