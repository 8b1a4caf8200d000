import { createHash, KeyObject, randomBytes, sign } from 'node:crypto'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { contentOf } from '@cledrau/domain/tickets/content-of.ts'
import { writeCode, type TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import { writeContent } from '@cledrau/domain/tickets/ticket-content.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Keys } from '../../keys.ts'

export type SignedIssue = { id: string; keyMark: string; code: string }

export type TicketSigner = {
  /** A new code for a ticket, or for the parts of one person's way, with a number that no other code has. */
  issue: (parts: readonly [TicketFacts, ...TicketFacts[]], now: Instant) => SignedIssue
  /** Every key that ever signed tickets, as inspectors keep them. */
  keys: () => TicketKey[]
}

export function openTicketSigner(keys: Keys): TicketSigner {
  const known = new Map(
    keys.list().map(({ id, from, until, sign: signing, verify }) => {
      const publicKey = String(KeyObject.from(verify).export({ format: 'jwk' }).x)
      const mark = createHash('sha256').update(publicKey, 'base64url').digest('hex').slice(0, 8)
      const key: TicketKey = { mark, publicKey, from: instant(from), until: until === null ? null : instant(until) }
      return [id, { key, signing: KeyObject.from(signing) }] as const
    }),
  )
  return {
    issue: (parts, now) => {
      const current = known.get(keys.current(now).id)
      if (!current) throw new Error('the key in force is none of those that were read')
      const { mark: keyMark } = current.key
      const id = randomBytes(8).toString('hex')
      const body = writeContent(contentOf(parts, { keyMark, issueId: id, issuedAt: now }))
      return { id, keyMark, code: writeCode(body, sign(null, body, current.signing)) }
    },
    keys: () => [...known.values()].map(({ key }) => key),
  }
}
