import type { Passkeys } from './platform.ts'

type Json = Record<string, unknown>

const asJson = (credential: Credential | null): Json => {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was given')
  return credential.toJSON() as unknown as Json
}

/** The browser's own passkeys, where it speaks JSON about them; null elsewhere, and on pages that aren't secure. */
export function webPasskeys(): Passkeys | null {
  if (!('PublicKeyCredential' in window) || !('parseCreationOptionsFromJSON' in PublicKeyCredential)) return null
  return {
    make: async (options) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
      return asJson(await navigator.credentials.create({ publicKey }))
    },
    ask: async (options) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
      return asJson(await navigator.credentials.get({ publicKey }))
    },
  }
}
