import { statement } from '@cledrau/contract/payg/statement.ts'
import { certifiedText } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { faultInStatement, STATEMENT_PREFIX, type Statement } from '@cledrau/domain/payg/statement.ts'
import type { TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import type { CertificateFault } from '../check-certificate.ts'
import { verifySignature } from '../verify-signature.ts'

/** A key of the purpose `statement`: one that signs tickets signs no bills. */
export type StatementKey = Pick<TicketKey, 'mark' | 'publicKey' | 'revoked'>
export type CheckedBill = { why: CertificateFault; bill: null } | { why: null; bill: Statement }

export const isBill = (text: string): boolean => text.trimStart().startsWith(`${STATEMENT_PREFIX}.`)

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Who signed a bill of pay as you go, and whether its taps and tables make the very same one again. Asks nobody. */
export async function checkBill(text: string, keys: readonly StatementKey[]): Promise<CheckedBill> {
  const no = (why: CertificateFault): CheckedBill => ({ why, bill: null })
  // Who pastes it brings blanks and line ends along.
  const [, body = '', mark = '', signature = ''] =
    /^CLEDRAU-BILL-1\.([\w-]+)\.([0-9a-f]{8})\.([\w-]{86})$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (body === '') return no('NOT_ONE')
  const named = keys.filter((key) => key.mark === mark)
  if (named.length === 0) return no('KEY_UNKNOWN')
  const said = new TextEncoder().encode(certifiedText(body, mark, STATEMENT_PREFIX))
  const verified = await Promise.all(named.map((key) => verifySignature(key.publicKey, bytesOf(signature), said)))
  const key = named.find((_, at) => verified[at])
  if (!key) return no('FORGED')
  if (key.revoked) return no('KEY_REVOKED')
  const read = statement.safeParse(JSON.parse(new TextDecoder().decode(bytesOf(body))))
  if (!read.success || faultInStatement(read.data as Statement) !== undefined) return no('WRONG')
  return { why: null, bill: read.data as Statement }
}
