import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { z } from 'zod'

/** What a set of keys is for. Each purpose has its own, so that one that leaks opens one door only. */
export type Purpose = 'access' | 'ticket'
/** Purposes whose keys never leave us, and are plain bytes. */
export type SecretPurpose = 'refresh' | 'links' | 'second-factor' | 'search' | 'guest-codes' | 'replies'

export type SigningKey = { id: string; from: number; until: number | null; sign: CryptoKey; verify: CryptoKey }
export type Keys = {
  /** The newest key that is in force. */
  current: (now: Instant) => SigningKey
  /** A key by its id, as long as it counts: two are valid at once while one follows the other. */
  find: (id: string, now: Instant) => SigningKey | undefined
  /** All there are, in force or not: what was signed in a key's time stays signed. */
  list: () => readonly SigningKey[]
}

const stored = z.array(
  z.object({
    id: z.string(),
    from: z.number(),
    until: z.nullable(z.number()),
    secret: z.record(z.string(), z.unknown()),
  }),
)
type Stored = z.infer<typeof stored>

/**
 * The keys of one purpose from `folder`, made at the first start and readable by us alone. Several nodes share one
 * folder, or copies of it; a new key is added to the file with a later `from`, the old one given an `until`.
 */
export async function openKeys(folder: string, purpose: Purpose): Promise<Keys> {
  const list = await readOrMake(join(folder, `${purpose}.json`), folder, async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    return (await exportJWK(privateKey)) as Record<string, unknown>
  })
  const keys = await Promise.all(
    list.map(async ({ id, from, until, secret }) => {
      const { d: _, ...open } = secret as JWK
      return { id, from, until, sign: await usable(secret as JWK), verify: await usable(open) }
    }),
  )
  return inForceOf(purpose, keys)
}

export type Secret = { id: string; bytes: Buffer }
export type Secrets = {
  current: (now: Instant) => Secret
  find: (id: string, now: Instant) => Secret | undefined
}

/** Like `openKeys`, for secrets that only we use: what is derived with them can be made again, and by nobody else. */
export async function openSecrets(folder: string, purpose: SecretPurpose): Promise<Secrets> {
  const list = await readOrMake(join(folder, `${purpose}.json`), folder, async () => ({
    k: randomBytes(32).toString('base64url'),
  }))
  const secrets = list.map(({ secret, ...key }) => ({ ...key, bytes: Buffer.from(String(secret.k), 'base64url') }))
  return inForceOf(purpose, secrets)
}

/** 256 bits that follow from a secret and a text, as 43 characters that fit an address. */
export const derive = ({ bytes }: Secret, text: string): string =>
  createHmac('sha256', bytes).update(text).digest('base64url')

type Dated = { id: string; from: number; until: number | null }

function inForceOf<Key extends Dated>(purpose: string, keys: Key[]) {
  const inForce = (now: Instant) => keys.filter((key) => key.from <= now && (key.until === null || now < key.until))
  return {
    current: (now: Instant): Key => {
      const newest = inForce(now).toSorted((a, b) => b.from - a.from)[0]
      if (!newest) throw new Error(`no key for ${purpose} is in force`)
      return newest
    },
    find: (id: string, now: Instant): Key | undefined => inForce(now).find((key) => key.id === id),
    list: (): readonly Key[] => keys,
  }
}

const usable = async (key: JWK): Promise<CryptoKey> =>
  (await importJWK(key, 'EdDSA', { extractable: true })) as CryptoKey

async function readOrMake(file: string, folder: string, make: () => Promise<Record<string, unknown>>): Promise<Stored> {
  const read = async () => {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    return text === undefined ? undefined : stored.parse(JSON.parse(text))
  }
  const known = await read()
  if (known) return known

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh: Stored = [{ id: randomUUID(), from: 0, until: null, secret: await make() }]
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(fresh, null, 2), { mode: 0o600 })
  // A link fails where a rename would overwrite: of two first starts at the same moment, both use the first one's key.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return (await read()) ?? fresh
}
