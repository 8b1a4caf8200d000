import { done, refuse, type Result } from '../result.ts'
import type { Instant } from '../time/instant.ts'
import { Unreadable } from './bits.ts'
import { fromLetters, toLetters } from './letters.ts'
import { readContent, type TicketContent } from './ticket-content.ts'

/** What every code of ours begins with; RSP6 codes begin with digits. */
export const PREFIX = 'CT'
/** An Ed25519 signature. */
export const SIGNATURE_BYTES = 64

/** A key as inspectors keep it: its mark is the first 32 bits of its SHA-256, in hexadecimal. */
export type TicketKey = {
  readonly mark: string
  /** The 32 bytes of an Ed25519 public key, base64url. */
  readonly publicKey: string
  /** When tickets could be signed with it. */
  readonly from: Instant
  readonly until: Instant | null
  /** It may be in other hands: of what it signed, only codes that the office knows by heart count. */
  readonly revoked?: boolean
}

/** Whether the office lists this very code among those that were honestly signed with a key that was withdrawn. */
export type IsListed = (code: string) => Promise<boolean> | boolean

/** Whether the signature over these bytes is that of the key. What knows how is handed in: Node and browsers differ. */
export type VerifySignature = (
  publicKey: string,
  signature: Uint8Array,
  bytes: Uint8Array,
) => Promise<boolean> | boolean

/** The text of a code: what is said, and the signature over exactly that. */
export function writeCode(body: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(body.length + SIGNATURE_BYTES)
  bytes.set(body)
  bytes.set(signature, body.length)
  return PREFIX + toLetters(bytes)
}

export type CodeRefusal =
  /** Not one of our codes at all. */
  | 'NOT_A_TICKET'
  /** One of ours, signed with a key that isn't known here. */
  | 'KEY_UNKNOWN'
  /** Signed outside the time of its key. */
  | 'KEY_OUT_OF_DATE'
  /** Signed with a key that was withdrawn, and not one of those that are known to be honest. */
  | 'KEY_REVOKED'
  /** Made or changed by somebody else. */
  | 'FORGED'

/** Reads a code and believes it only when the key that it names signed every bit of it. */
export async function openCode(
  text: string,
  keys: readonly TicketKey[],
  verify: VerifySignature,
  isListed: IsListed = () => false,
): Promise<Result<TicketContent, CodeRefusal>> {
  const parts = splitCode(text)
  if (!parts) return refuse('NOT_A_TICKET')
  const { body, signature, content } = parts
  const named = keys.filter(({ mark }) => mark === content.keyMark)
  if (named.length === 0) return refuse('KEY_UNKNOWN')
  for (const key of named) {
    if (!(await verify(key.publicKey, signature, body))) continue
    const { issuedAt } = content
    // Codes know whole minutes only.
    const inTime = issuedAt >= key.from - 60_000 && (key.until === null || issuedAt < key.until)
    if (!inTime) return refuse('KEY_OUT_OF_DATE')
    return !key.revoked || (await isListed(text)) ? done(content) : refuse('KEY_REVOKED')
  }
  return refuse('FORGED')
}

function splitCode(text: string): { body: Uint8Array; signature: Uint8Array; content: TicketContent } | undefined {
  if (!text.startsWith(PREFIX)) return undefined
  const bytes = fromLetters(text.slice(PREFIX.length))
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return undefined
  const body = bytes.slice(0, -SIGNATURE_BYTES)
  try {
    return { body, signature: bytes.slice(-SIGNATURE_BYTES), content: readContent(body) }
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return undefined
    throw error
  }
}
