import type { ReleaseKey } from '@cledrau/server/http/well-known/release-keys.ts'
import { sealEnvelope } from './envelope.ts'
import type { SigningKey } from './signing-key.ts'
import { factsOf, statementOf, type Facts } from './statement.ts'
import { objectionTo } from './trust.ts'

/** The file of a release; throws where the list says that this key may not sign it. */
export function signRelease(
  facts: Facts,
  key: SigningKey,
  keys: readonly ReleaseKey[],
): { text: string; isListed: boolean } {
  // prettier-ignore
  const known = keys.find(({ id }) => id === key.id)
  const objection = known && objectionTo(known, facts.madeAt)
  if (objection !== undefined) throw new Error(objection)
  const statement = statementOf(facts)
  // Nobody is given a file that the one who checks it doesn’t understand.
  factsOf(Buffer.from(statement))
  return { text: sealEnvelope(statement, key), isListed: known !== undefined }
}
