import { createPublicKey, verify as verifyBytes } from 'node:crypto'
import { evidenceFile } from '@cledrau/contract/repay/evidence.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { workOutEvidence } from '@cledrau/domain/delay-repay/evidence/check-evidence.ts'
import type { EvidenceFile } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import { unseal } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import type { VerifySignature } from '@cledrau/domain/tickets/ticket-code.ts'
import type { TestServer } from './test-server.ts'

/** By the platform’s own Ed25519. */
export const verify: VerifySignature = (publicKey, signature, bytes) => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verifyBytes(null, bytes, key, signature)
}

/** A file of evidence as a guard's page believes it, with the keys that it fetches; or why it doesn't. */
export async function believed(house: TestServer, text: string) {
  const { evidenceKeys = [] } = (await house.call(inspectorLists, {})).reply
  const unsealed = await unseal(text, evidenceKeys, verify)
  if (unsealed.fault) return { fault: unsealed.fault, file: null }
  const file = evidenceFile.parse(unsealed.said) as unknown as EvidenceFile
  const { fault } = await workOutEvidence(file, evidenceKeys, verify)
  return { fault, file }
}
