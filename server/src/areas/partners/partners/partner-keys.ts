import { createPublicKey } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/** The parts of a key that anybody may have, by its kind. */
const OPEN_PARTS: Record<string, readonly string[]> = { OKP: ['crv', 'x'], EC: ['crv', 'x', 'y'], RSA: ['n', 'e'] }
const CURVES = ['Ed25519', 'P-256', 'P-384']
/** As many characters as 2,048 bits have. */
const SHORTEST_MODULUS = 342

/** A new key: its open half for us, the whole of it for the partner. */
export async function makeKey(): Promise<{ open: JWK; whole: JWK }> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { open: await exportJWK(publicKey), whole: { ...(await exportJWK(privateKey)), alg: 'EdDSA' } }
}

/** A JWK or a PEM, of which only the open half is taken. Nothing for what isn’t one, or is too weak. */
export async function readOpenKey(text: string): Promise<JWK | undefined> {
  try {
    const given: JWK = text.trimStart().startsWith('{')
      ? (JSON.parse(text) as JWK)
      : (createPublicKey(text).export({ format: 'jwk' }) as JWK)
    const { kty = '', crv, n = '' } = given
    const parts = OPEN_PARTS[kty]
    if (!parts || (kty === 'RSA' ? n.length < SHORTEST_MODULUS : !CURVES.includes(crv ?? ''))) return undefined
    const open = Object.fromEntries(['kty', ...parts].map((part) => [part, given[part as keyof JWK]])) as JWK
    await importJWK(open, kty === 'OKP' ? 'EdDSA' : kty === 'EC' ? (crv === 'P-256' ? 'ES256' : 'ES384') : 'PS256')
    return open
  } catch {
    return undefined
  }
}
