import { KeyObject, sign } from 'node:crypto'
import type { EvidenceKey, Sign } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { markOf, type Keys, type SigningKey } from '../../../keys.ts'

const publicOf = ({ verify }: SigningKey): string => String(KeyObject.from(verify).export({ format: 'jwk' }).x)

export type EvidenceSigner = ReturnType<typeof openEvidenceSigner>

/** Signs with the newest key; whoever checks has them all. */
export const openEvidenceSigner = (keys: Keys) => ({
  at: (now: Instant): { mark: string; sign: Sign } => {
    const key = keys.current(now)
    const signing = KeyObject.from(key.sign)
    return { mark: markOf(publicOf(key)), sign: (text) => sign(null, Buffer.from(text, 'latin1'), signing) }
  },
  keys: (): EvidenceKey[] =>
    keys.list().map((key) => {
      const publicKey = publicOf(key)
      return { mark: markOf(publicKey), publicKey, revoked: keys.isRevoked(key.id) }
    }),
})
