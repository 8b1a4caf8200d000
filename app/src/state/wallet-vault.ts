import { dropKept, keep, readKept } from '../platform/database.ts'

/** Where the sealed wallet lies, and the key to it, which can be used here but never be read or copied. */
export const VAULT = 'wallet'
export const VAULT_KEY = 'wallet-key'

type Sealed = { owner: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'owner' in value && 'iv' in value && 'sealed' in value

const ALGORITHM = { name: 'AES-GCM', length: 256 }

async function keyOf(): Promise<CryptoKey> {
  const known = await readKept(VAULT_KEY)
  if (known instanceof CryptoKey) return known
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt'])
  await keep(VAULT_KEY, made)
  return made
}

/** Seals what is kept for somebody. Whose it is stands outside, so that nobody else's is opened. */
export async function seal(owner: string, value: object): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const sealed = await crypto.subtle.encrypt({ ...ALGORITHM, iv }, await keyOf(), text)
  await keep(VAULT, { owner, iv, sealed } satisfies Sealed)
}

/** What was sealed here, and for whom. Without its key, or damaged, it is as good as nothing. */
export async function unseal(): Promise<{ owner: string; value: unknown } | null> {
  const kept = await readKept(VAULT)
  if (!isSealed(kept)) return null
  try {
    const text = await crypto.subtle.decrypt({ ...ALGORITHM, iv: kept.iv }, await keyOf(), kept.sealed)
    return { owner: kept.owner, value: JSON.parse(new TextDecoder().decode(text)) as unknown }
  } catch {
    return null
  }
}

/** Nothing of it can be read any more, whatever the disc still holds. */
export async function dropVault(): Promise<void> {
  await dropKept(VAULT_KEY)
  await dropKept(VAULT)
}
