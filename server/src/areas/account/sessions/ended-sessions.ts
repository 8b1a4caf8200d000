import { performance } from 'node:perf_hooks'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { ACCESS_TOKEN_LIFE, type IsEnded } from '../../../http/access-token.ts'
import * as store from './sessions.store.ts'

export type EndedSessions = {
  isEnded: IsEnded
  /** A transaction of this node is ending it: from now on the table is asked about it each time. */
  suspect: (sessionIds: string[]) => void
}

/** Real milliseconds: how old this node's knowledge of what other nodes ended may be. */
const FRESH = 1000
const MARGIN = MINUTE

/**
 * Access tokens outlive their session by up to a quarter of an hour; every node refuses them all the same. What this
 * node ended it knows at once, what others ended after a second at most: a call that finds the knowledge older waits
 * for one look at the table, which all calls of that moment share.
 */
export function openEndedSessions(db: Database, clock: Clock): EndedSessions {
  let ended = new Set<string>()
  const suspects = new Map<string, number>()
  let lookedAt = -Infinity
  let looking: Promise<void> | undefined

  const look = async () => {
    const startedAt = performance.now()
    const since = instant(clock.now() - ACCESS_TOKEN_LIFE - MARGIN)
    ended = new Set((await store.listEndedSince(db, since)).map(({ id }) => id))
    for (const [id, at] of suspects) if (at < since) suspects.delete(id)
    lookedAt = startedAt
  }

  return {
    isEnded: async (sessionId) => {
      if (ended.has(sessionId)) return true
      if (suspects.has(sessionId)) {
        const session = await store.findSession(db, sessionId)
        return session === undefined || session.endedAt !== null
      }
      if (performance.now() - lookedAt > FRESH) {
        looking ??= look().finally(() => {
          looking = undefined
        })
        await looking
      }
      return ended.has(sessionId)
    },
    suspect: (sessionIds) => {
      for (const id of sessionIds) suspects.set(id, clock.now())
    },
  }
}
