import { sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** A signed statement as it lies in a file: DSSE (https://github.com/secure-systems-lab/dsse), with one signature by Ed25519. */

/** Why a file isn't believed, as a sentence. */
export class NotBelieved extends Error {}

const PAYLOAD_TYPE = 'application/vnd.in-toto+json'

const form = z.strictObject({
  payloadType: z.string(),
  payload: z.string(),
  signatures: z.array(z.strictObject({ keyid: z.string().regex(/^[0-9a-f]{64}$/), sig: z.string() })),
})

export type Envelope = { payload: Buffer; keyId: string; signature: Buffer }

/** What is signed: type and content with their lengths, so that neither can be taken for a part of the other. */
const signedBytes = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload])

/** The same statement and key give the same bytes: Ed25519 draws nothing. */
export function sealEnvelope(statement: string, key: { id: string; privateKey: KeyObject }): string {
  const payload = Buffer.from(statement)
  const sig = sign(null, signedBytes(payload), key.privateKey).toString('base64')
  const envelope = { payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures: [{ keyid: key.id, sig }] } // prettier-ignore
  return `${JSON.stringify(envelope)}\n`
}

/** Takes an envelope apart and believes nothing in it yet. */
export function openEnvelope(text: string): Envelope {
  const read = form.safeParse(jsonIn(text))
  if (!read.success) {
    const { path = [] } = read.error.issues[0] ?? {}
    throw new NotBelieved(`it is no signed statement: ${path.join('.') || 'the whole file'} is not as an envelope (DSSE) has it`) // prettier-ignore
  }
  const { payloadType, payload, signatures } = read.data
  if (payloadType !== PAYLOAD_TYPE)
    throw new NotBelieved(`what is in it is called ${shown(payloadType)}, and a statement is ${PAYLOAD_TYPE}`)
  const [signature, ...more] = signatures
  if (signature === undefined) throw new NotBelieved('nobody has signed it')
  if (more.length > 0) throw new NotBelieved(`it has ${signatures.length} signatures, and a release has one`)
  return {
    payload: bytesOf(payload, 'payload'),
    keyId: signature.keyid,
    signature: bytesOf(signature.sig, 'signature'),
  }
}

export const isSignedBy = ({ payload, signature }: Envelope, publicKey: KeyObject): boolean =>
  verify(null, signedBytes(payload), publicKey, signature)

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotBelieved('it is no signed statement: it isn’t JSON')
  }
}

/** Node forgives much in base64; here the same bytes are written one way alone. */
function bytesOf(text: string, what: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== text) throw new NotBelieved(`its ${what} isn’t base64`)
  return bytes
}

/** Foreign text on somebody's terminal: short, and nothing that a terminal obeys. */
export const shown = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
