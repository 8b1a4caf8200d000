import { fullCertificate, longerCertificate } from '@cledrau/contract/search/certificates.ts'
import { CERTIFICATE_PREFIX, faultInFull } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { faultInLonger, LONGER_PREFIX } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import type { TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import type * as z from 'zod/mini'
import { verifySignature } from './verify-signature.ts'

/** Why a certificate isn't believed: it isn't there, can't be read, isn't ours, was changed, or doesn't add up. */
export type CertificateFault = 'NOT_ONE' | 'KEY_UNKNOWN' | 'KEY_REVOKED' | 'FORGED' | 'WRONG' | 'NOT_THERE'
export type CheckedCertificate =
  | { why: CertificateFault; certificate: null; longer: null }
  | { why: null; certificate: z.output<typeof fullCertificate>; longer: null }
  | { why: null; certificate: null; longer: z.output<typeof longerCertificate> }

export const NOT_THERE: CheckedCertificate = { why: 'NOT_THERE', certificate: null, longer: null }

export const isCertificate = (text: string): boolean =>
  [CERTIFICATE_PREFIX, LONGER_PREFIX].some((prefix) => text.trimStart().startsWith(`${prefix}.`))

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Who signed it, whether it still says what was signed, and whether it proves what it says. Asks nobody. */
export async function checkCertificate(text: string, keys: readonly TicketKey[]): Promise<CheckedCertificate> {
  const no = (why: CertificateFault): CheckedCertificate => ({ why, certificate: null, longer: null })
  // Who pastes it brings blanks and line ends along.
  const [, signed = '', body = '', mark = '', signature = ''] =
    /^(CLEDRAU-(?:SPLIT|LONGER)-1\.([\w-]+)\.([0-9a-f]{8}))\.([\w-]{86})$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (signed === '') return no('NOT_ONE')
  const named = keys.filter((key) => key.mark === mark)
  if (named.length === 0) return no('KEY_UNKNOWN')
  const said = new TextEncoder().encode(signed)
  const verified = await Promise.all(named.map((key) => verifySignature(key.publicKey, bytesOf(signature), said)))
  const key = named.find((_, at) => verified[at])
  if (!key) return no('FORGED')
  if (key.revoked) return no('KEY_REVOKED')
  const told: unknown = JSON.parse(new TextDecoder().decode(bytesOf(body)))
  if (signed.startsWith(LONGER_PREFIX)) {
    const longer = longerCertificate.safeParse(told)
    return longer.success && faultInLonger(longer.data) === undefined
      ? { why: null, certificate: null, longer: longer.data }
      : no('WRONG')
  }
  const read = fullCertificate.safeParse(told)
  if (!read.success || faultInFull(read.data) !== undefined) return no('WRONG')
  return { why: null, certificate: read.data, longer: null }
}
