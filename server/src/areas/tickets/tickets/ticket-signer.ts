import { KeyObject, randomBytes, sign } from 'node:crypto'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { contentOf } from '@cledrau/domain/tickets/content-of.ts'
import { writeCode, type TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import { writeContent } from '@cledrau/domain/tickets/ticket-content.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import { markOf, type Keys, type SigningKey } from '../../../keys.ts'

export type SignedIssue = { id: string; keyMark: string; code: string }

export type TicketSigner = {
  /** A new code for a ticket, or for the parts of one person's way, with a number that no other code has. */
  issue: (parts: readonly [TicketFacts, ...TicketFacts[]], now: Instant) => SignedIssue
  /** Every key that ever signed tickets, as inspectors keep them. */
  keys: () => TicketKey[]
  /** The marks of those that were withdrawn. */
  revokedMarks: () => string[]
}

export function openTicketSigner(keys: Keys): TicketSigner {
  const opened = new WeakMap<SigningKey, { mark: string; publicKey: string; signing: KeyObject }>()
  const openedOf = (key: SigningKey) => {
    const known = opened.get(key)
    if (known) return known
    const publicKey = String(KeyObject.from(key.verify).export({ format: 'jwk' }).x)
    const fresh = { mark: markOf(publicKey), publicKey, signing: KeyObject.from(key.sign) }
    opened.set(key, fresh)
    return fresh
  }
  const known = (): TicketKey[] =>
    keys.list().map((key) => {
      const { mark, publicKey } = openedOf(key)
      const until = key.until === null ? null : instant(key.until)
      return { mark, publicKey, from: instant(key.from), until, revoked: keys.isRevoked(key.id) }
    })
  return {
    issue: (parts, now) => {
      const { mark: keyMark, signing } = openedOf(keys.current(now))
      const id = randomBytes(8).toString('hex')
      const body = writeContent(contentOf(parts, { keyMark, issueId: id, issuedAt: now }))
      return { id, keyMark, code: writeCode(body, sign(null, body, signing)) }
    },
    keys: known,
    revokedMarks: () => known().flatMap(({ mark, revoked }) => (revoked ? [mark] : [])),
  }
}
