import { dropKept, keep, readKept } from '../platform/database.ts'

/** Where a sealed wallet lies, and the key to it, which can be used here but never be read or copied. */
type Vault = { at: string; key: string }
export const TRAVELLERS: Vault = { at: 'wallet', key: 'wallet-key' }
/** What was bought here without an account lies apart: whoever signs in or out doesn't touch it. */
export const GUESTS: Vault = { at: 'guest-wallet', key: 'guest-wallet-key' }

type Sealed = { owner: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'owner' in value && 'iv' in value && 'sealed' in value

const ALGORITHM = { name: 'AES-GCM', length: 256 }

async function keyOf({ key }: Vault): Promise<CryptoKey> {
  const known = await readKept(key)
  if (known instanceof CryptoKey) return known
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt'])
  await keep(key, made)
  return made
}

/** Seals what is kept for somebody. Whose it is stands outside, so that nobody else's is opened. */
export async function seal(vault: Vault, owner: string, value: object): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const sealed = await crypto.subtle.encrypt({ ...ALGORITHM, iv }, await keyOf(vault), text)
  await keep(vault.at, { owner, iv, sealed } satisfies Sealed)
}

/** What was sealed here, and for whom. Without its key, or damaged, it is as good as nothing. */
export async function unseal(vault: Vault): Promise<{ owner: string; value: unknown } | null> {
  const kept = await readKept(vault.at)
  if (!isSealed(kept)) return null
  try {
    const text = await crypto.subtle.decrypt({ ...ALGORITHM, iv: kept.iv }, await keyOf(vault), kept.sealed)
    return { owner: kept.owner, value: JSON.parse(new TextDecoder().decode(text)) as unknown }
  } catch {
    return null
  }
}

/** Nothing of it can be read any more, whatever the disc still holds. */
export async function dropVault(vault: Vault): Promise<void> {
  await dropKept(vault.key)
  await dropKept(vault.at)
}
