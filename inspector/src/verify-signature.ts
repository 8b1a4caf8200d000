import type { VerifySignature } from '@cledrau/domain/tickets/ticket-code.ts'

const ED25519 = 'Ed25519'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Keys are few and each scan needs one: they are imported once. */
const imported = new Map<string, ReturnType<typeof crypto.subtle.importKey>>()

function keyOf(publicKey: string): ReturnType<typeof crypto.subtle.importKey> {
  const known =
    imported.get(publicKey) ?? crypto.subtle.importKey('raw', bytesOf(publicKey), ED25519, false, ['verify'])
  imported.set(publicKey, known)
  return known
}

export const verifySignature: VerifySignature = async (publicKey, signature, bytes) =>
  crypto.subtle.verify(ED25519, await keyOf(publicKey), new Uint8Array(signature), new Uint8Array(bytes))

/** Old browsers, and pages that came over an open connection, know no Ed25519. */
export const canVerify = async (): Promise<boolean> => {
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32), ED25519, false, ['verify'])
    return true
  } catch {
    return false
  }
}
