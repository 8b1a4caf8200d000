import { KeyObject, sign } from 'node:crypto'
import { certifiedText } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { STATEMENT_PREFIX, statementText, type Statement } from '@cledrau/domain/payg/statement.ts'
import type { Clock } from '../../../clock.ts'
import { markOf, type Keys, type SigningKey } from '../../../keys.ts'

const publicOf = ({ verify }: SigningKey): string => String(KeyObject.from(verify).export({ format: 'jwk' }).x)

/** Signs bills with the newest key of their own purpose; whoever checks has them all. */
export const openStatementSigner = (keys: Keys, clock: Clock) => ({
  sign: (statement: Statement): string => {
    const key = keys.current(clock.now())
    const body = Buffer.from(statementText(statement), 'latin1').toString('base64url')
    const text = certifiedText(body, markOf(publicOf(key)), STATEMENT_PREFIX)
    return `${text}.${sign(null, Buffer.from(text), KeyObject.from(key.sign)).toString('base64url')}`
  },
  /** As guards’ devices and anybody’s page have them. */
  keys: () =>
    keys.list().map((key) => {
      const publicKey = publicOf(key)
      return { mark: markOf(publicKey), publicKey, revoked: keys.isRevoked(key.id) }
    }),
})

export type StatementSigner = ReturnType<typeof openStatementSigner>
