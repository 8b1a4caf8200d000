import { createHash } from 'node:crypto'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../http/callers.ts'
import { findByToken } from './card-sessions.store.ts'

/**
 * Who asks about cards: an account about all of its own, or a guest about the one whose token they show. Neither is taken
 * from a path or a body: an id that isn’t theirs answers as unknown.
 */
export type Whose =
  | { kind: 'account'; accountId: string }
  | { kind: 'guest'; sessionId: string; travellerId: string | null }

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Asked = { transientToken?: string | undefined }

/** Who is signed in is believed before a token that they show; without either nobody is anybody. */
export const openWhose =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  async (caller: Caller, { transientToken }: Asked): Promise<Result<Whose, 'PAYG_GUEST_OVER'>> => {
    if (caller.kind === 'traveller') return done({ kind: 'account', accountId: caller.id })
    if (transientToken === undefined) return refuse('PAYG_GUEST_OVER')
    const session = await findByToken(db, hashOf(transientToken), clock.now())
    if (!session) return refuse('PAYG_GUEST_OVER')
    return done({ kind: 'guest', sessionId: session.id, travellerId: session.travellerId })
  }

export type WhoseOf = ReturnType<typeof openWhose>
