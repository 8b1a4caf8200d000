import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'

/** Purposes whose keys sign: what they made is believed by whoever has the open half. */
export const SIGNING = ['access', 'ticket', 'evidence', 'statement', 'push'] as const
/** Purposes whose keys never leave us, and are plain bytes. */
export const SECRET = [
  'refresh',
  'links',
  'second-factor',
  'search',
  'guest-codes',
  'replies',
  'webhooks',
  'erasures',
] as const
export const PURPOSES = [...SIGNING, ...SECRET] as const

/** What a set of keys is for. Each purpose has its own, so that one that leaks opens one door only. */
export type Purpose = (typeof SIGNING)[number]
export type SecretPurpose = (typeof SECRET)[number]
export type AnyPurpose = (typeof PURPOSES)[number]

/** How long a key that was followed by another is still needed for what it made. A test holds these to what really lasts. */
export const LASTS: Record<AnyPurpose, number> = {
  // The token of a guest's order; a traveller's lasts a quarter of an hour.
  access: DAY,
  // Codes signed in its time stay good; this is for servers that hear of its successor a little later.
  ticket: 5 * MINUTE,
  // What it signed stays signed; this is for servers that hear of its successor a little later.
  evidence: 5 * MINUTE,
  // The same of bills.
  statement: 5 * MINUTE,
  // Browsers ask anew the next time somebody opens the app; until then they are called with the key that they know.
  push: 60 * DAY,
  refresh: HOUR,
  links: 7 * DAY,
  // What it seals is sealed anew; it opens what it sealed for as long as it lies in the file.
  'second-factor': 5 * MINUTE,
  search: HOUR,
  'guest-codes': HOUR,
  replies: 2 * DAY,
  // Each secret names the key that it follows from, which opens it for as long as it lies in the file.
  webhooks: 5 * MINUTE,
  // What it signed stays signed; this is for servers that hear of its successor a little later.
  erasures: 5 * MINUTE,
}

const stored = z.array(
  z.object({
    id: z.string(),
    from: z.number(),
    until: z.nullable(z.number()),
    secret: z.record(z.string(), z.unknown()),
  }),
)
export type Stored = z.infer<typeof stored>[number]

const fileOf = (folder: string, purpose: AnyPurpose) => join(folder, `${purpose}.json`)
const isSigning = (purpose: AnyPurpose): purpose is Purpose => SIGNING.some((one) => one === purpose)

async function makeSecret(purpose: AnyPurpose): Promise<Record<string, unknown>> {
  if (!isSigning(purpose)) return { k: randomBytes(32).toString('base64url') }
  const { privateKey } =
    purpose === 'push'
      ? await generateKeyPair('ES256', { extractable: true })
      : await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return (await exportJWK(privateKey)) as Record<string, unknown>
}

async function read(file: string): Promise<Stored[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : stored.parse(JSON.parse(text))
}

/** The keys of one purpose; none where no server has been started yet. */
export const listStored = async (folder: string, purpose: AnyPurpose): Promise<Stored[]> =>
  (await read(fileOf(folder, purpose))) ?? []

/** The same, made at the first start and readable by us alone. */
export async function readOrMake(folder: string, purpose: AnyPurpose): Promise<Stored[]> {
  const file = fileOf(folder, purpose)
  const known = await read(file)
  if (known) return known
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh: Stored[] = [{ id: randomUUID(), from: 0, until: null, secret: await makeSecret(purpose) }]
  const draft = await writeDraft(file, fresh)
  // A link fails where a rename would overwrite: of two first starts at the same moment, both use the first one's key.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return (await read(file)) ?? fresh
}

async function writeDraft(file: string, keys: Stored[]): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(keys, null, 2), { mode: 0o600 })
  return draft
}

/** In one move: whoever reads meanwhile reads what was, or what is. Whoever changes takes turns with others. */
async function change(folder: string, purpose: AnyPurpose, to: (keys: Stored[]) => Stored[]): Promise<void> {
  const file = fileOf(folder, purpose)
  await rename(await writeDraft(file, to(await readOrMake(folder, purpose))), file)
}

/** Adds a key that begins then; answers its id. */
export async function addStored(folder: string, purpose: AnyPurpose, from: Instant): Promise<string> {
  const key: Stored = { id: randomUUID(), from, until: null, secret: await makeSecret(purpose) }
  await change(folder, purpose, (keys) => [...keys, key])
  return key.id
}

export const saveStored = (
  folder: string,
  purpose: AnyPurpose,
  id: string,
  dates: { from?: Instant; until?: Instant },
): Promise<void> => change(folder, purpose, (keys) => keys.map((key) => (key.id === id ? { ...key, ...dates } : key)))

export const removeStored = (folder: string, purpose: AnyPurpose, id: string): Promise<void> =>
  change(folder, purpose, (keys) => keys.filter((key) => key.id !== id))
