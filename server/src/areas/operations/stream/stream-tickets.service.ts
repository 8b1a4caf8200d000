import { createHash, randomBytes } from 'node:crypto'
import { TICKET_SECONDS } from '@cledrau/contract/stream.ts'
import { instant, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Traveller } from '../../../http/callers.ts'
import * as store from './stream-tickets.store.ts'

export type StreamTickets = {
  issue: (traveller: Traveller) => Promise<string>
  /** Whose it is, once and in its time. */
  take: (ticket: string) => Promise<Traveller | undefined>
  forgetOld: (before: Instant, most: number) => Promise<number>
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/** A page can't show its token on a line that the browser opens; it shows one of these, which is of no use a moment later. */
export function openStreamTickets(db: Database, clock: Clock): StreamTickets {
  return {
    issue: async ({ id: accountId, sessionId }) => {
      const ticket = randomBytes(32).toString('base64url')
      const expiresAt = instant(clock.now() + TICKET_SECONDS * SECOND)
      await store.addTicket(db, { hash: hashOf(ticket), accountId, sessionId, expiresAt })
      return ticket
    },
    take: async (ticket) => {
      const found = await store.takeTicket(db, hashOf(ticket))
      if (!found || found.expiresAt <= clock.now()) return undefined
      return { kind: 'traveller', id: found.accountId, sessionId: found.sessionId }
    },
    forgetOld: (before, most) => store.forgetTickets(db, before, most),
  }
}
