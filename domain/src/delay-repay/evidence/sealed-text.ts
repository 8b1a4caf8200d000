import type { VerifySignature } from '../../tickets/ticket-code.ts'
import { bytesOf, canonicalText, type Plain } from './canonical.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import type { DayHead } from './evidence-file.ts'

/*
 * A file of evidence is two lines: what is said, and the seal under it. What is sealed is the beginning, the key by its mark,
 * and the first line to the letter.
 */

export const EVIDENCE_PREFIX = 'CLEDRAU-REPAY-1'
const DAY_PREFIX = 'CLEDRAU-DAY-1'

/** A key of the purpose `evidence`, as anybody may have it. */
export type EvidenceKey = { readonly mark: string; readonly publicKey: string; readonly revoked: boolean }

/** The text that the key with this mark signs. */
export const evidenceText = (said: string, mark: string): string => `${EVIDENCE_PREFIX}.${mark}\n${said}`
export const headText = ({ date, size, root, mark }: Omit<DayHead, 'signature'>): string =>
  `${DAY_PREFIX}.${mark}\n${canonicalText({ date, size, root })}`

/** Signs a text; answers 64 bytes. */
export type Sign = (text: string) => Uint8Array

export function sealEvidence(file: Plain, mark: string, sign: Sign): string {
  const said = canonicalText(file)
  return `${said}\n${EVIDENCE_PREFIX}.${mark}.${toBase64url(sign(evidenceText(said, mark)))}\n`
}

export const sealHead = (head: Omit<DayHead, 'signature'>, sign: Sign): DayHead => ({
  ...head,
  signature: toBase64url(sign(headText(head))),
})

export type SealFault = 'NOT_ONE' | 'KEY_UNKNOWN' | 'KEY_REVOKED' | 'FORGED'
export type Unsealed = { readonly fault: SealFault } | { readonly fault: null; readonly said: unknown }

/** What a file says, if one of these keys sealed it to the letter. */
export async function unseal(text: string, keys: readonly EvidenceKey[], verify: VerifySignature): Promise<Unsealed> {
  const [, said = '', mark = '', written = ''] =
    /^(\{.*\})\nCLEDRAU-REPAY-1\.([0-9a-f]{8})\.([\w-]{86})\n$/.exec(text) ?? []
  const signature = fromBase64url(written)
  if (said === '' || !signature) return { fault: 'NOT_ONE' }
  const fault = await faultOfSeal(evidenceText(said, mark), { mark, signature }, keys, verify)
  if (fault) return { fault }
  const value = JSON.parse(said) as Plain
  // We write each thing in one way; a seal of ours under another text would be a slip of ours.
  return canonicalText(value) === said ? { fault: null, said: value } : { fault: 'NOT_ONE' }
}

export async function isOurHead(
  head: DayHead,
  keys: readonly EvidenceKey[],
  verify: VerifySignature,
): Promise<boolean> {
  const signature = fromBase64url(head.signature)
  if (!signature) return false
  return (await faultOfSeal(headText(head), { mark: head.mark, signature }, keys, verify)) === null
}

async function faultOfSeal(
  text: string,
  { mark, signature }: { mark: string; signature: Uint8Array },
  keys: readonly EvidenceKey[],
  verify: VerifySignature,
): Promise<SealFault | null> {
  const named = keys.filter((key) => key.mark === mark)
  if (named.length === 0) return 'KEY_UNKNOWN'
  for (const { publicKey, revoked } of named)
    if (await verify(publicKey, signature, bytesOf(text))) return revoked ? 'KEY_REVOKED' : null
  return 'FORGED'
}
