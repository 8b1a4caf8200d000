import { RSP6_BYTES } from './rsp6.ts'

/** RSA as numbers: what is signed comes out again with the public half. */
export type RsaPublic = { readonly modulus: bigint; readonly exponent: bigint }
export type RsaPrivate = { readonly modulus: bigint; readonly secret: bigint }

/** A test issuer of our own: nobody's gate knows it. */
export const TEST_ISSUER = 'CL'
const TICKET = '06'
const HEADER = 15
const A = 65

/** Ticket and envelope: `06`, nine of the reference, `00`, two of the issuer, then the signature as letters. */
export const writeEnvelope = (payload: Uint8Array, reference: string, issuer: string, key: RsaPrivate): string =>
  TICKET + reference.padEnd(9) + '00' + issuer + asLetters(power(padded(payload, key.modulus), key.secret, key.modulus))

export type Envelope = { readonly reference: string; readonly issuer: string; readonly payload: Uint8Array }

/** Nothing where it isn't such an envelope, or the issuer's key didn't sign it. */
export function readEnvelope(text: string, keyOf: (issuer: string) => RsaPublic | undefined): Envelope | undefined {
  const [, reference = '', issuer = '', letters = ''] = /^06(.{9})00([A-Z0-9]{2})([A-Z]+)$/.exec(text) ?? []
  const key = keyOf(issuer)
  if (text.length <= HEADER || !key) return undefined
  const signed = fromLetters(letters)
  const payload = signed < key.modulus ? unpadded(power(signed, key.exponent, key.modulus), key.modulus) : undefined
  return payload && { reference: reference.trimEnd(), issuer, payload }
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

const byteLength = (number: bigint): number => Math.ceil(number.toString(16).length / 2)

/** 00 01 FF … FF 00 before the payload, up to the length of the key. */
function padded(payload: Uint8Array, modulus: bigint): bigint {
  const filling = byteLength(modulus) - payload.length - 3
  if (filling < 8) throw new RangeError('the key is too short')
  const bytes = [0, 1, ...Array.from({ length: filling }, () => 0xff), 0, ...payload]
  return BigInt(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
}

function unpadded(number: bigint, modulus: bigint): Uint8Array | undefined {
  const hex = number.toString(16).padStart(byteLength(modulus) * 2, '0')
  const [, payload] = /^0001(?:ff){8,}00(.*)$/.exec(hex) ?? []
  if (payload?.length !== RSP6_BYTES * 2) return undefined
  return Uint8Array.from({ length: RSP6_BYTES }, (_, at) => Number.parseInt(payload.slice(at * 2, at * 2 + 2), 16))
}

/** One large number in base 26. */
function asLetters(number: bigint): string {
  let text = ''
  for (let left = number; left > 0n; left /= 26n) text = String.fromCharCode(A + Number(left % 26n)) + text
  return text
}

function fromLetters(text: string): bigint {
  let number = 0n
  for (let at = 0; at < text.length; at++) number = number * 26n + BigInt(text.charCodeAt(at) - A)
  return number
}
