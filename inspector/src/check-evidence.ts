import { evidenceFile } from '@cledrau/contract/repay/evidence.ts'
import {
  workOutEvidence,
  type EvidenceFault,
  type WorkedOut,
} from '@cledrau/domain/delay-repay/evidence/check-evidence.ts'
import type { EvidenceFile } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import { unseal, type EvidenceKey, type SealFault } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import { verifySignature } from './verify-signature.ts'

/** A file of evidence, worked out anew; or why it isn't believed. */
export type CheckedEvidence =
  | { readonly why: SealFault | EvidenceFault; readonly file: null }
  | { readonly why: null; readonly file: EvidenceFile; readonly worked: WorkedOut & { fault: null } }

/** Its seal, or the beginning of what it says: whoever has half of one hears that it is half of one. */
export const isEvidence = (text: string): boolean => /^\s*\{"amount":|CLEDRAU-REPAY-1/.test(text)

/** Bytes as they are, each a letter: nothing is put right on the way. */
export const lettersOf = (bytes: ArrayBuffer): string => {
  let letters = ''
  for (const byte of new Uint8Array(bytes)) letters += String.fromCharCode(byte)
  return letters
}

/** Who sealed it, whether it still says what was sealed, and whether delay and sum come out as it says. Asks nobody. */
export async function checkEvidence(text: string, keys: readonly EvidenceKey[]): Promise<CheckedEvidence> {
  const no = (why: SealFault | EvidenceFault): CheckedEvidence => ({ why, file: null })
  const unsealed = await unseal(text, keys, verifySignature)
  if (unsealed.fault) return no(unsealed.fault)
  const read = evidenceFile.safeParse(unsealed.said)
  if (!read.success) return no('WRONG')
  const file = read.data as unknown as EvidenceFile
  const worked = await workOutEvidence(file, keys, verifySignature)
  return worked.fault === null ? { why: null, file, worked } : no(worked.fault)
}
