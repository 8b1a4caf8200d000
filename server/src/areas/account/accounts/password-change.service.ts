import { randomUUID } from 'node:crypto'
import type { changePassword } from '@cledrau/contract/account/accounts.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Links } from '../../messages/links/links.service.ts'
import type { Proofs } from '../proofs/proofs.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import type { Tell } from './account-mails.ts'
import * as store from './accounts.store.ts'
import { lockAccount } from './existing-account.ts'
import { passwordRefusal } from './password-refusal.ts'
import type { Passwords } from './passwords.ts'

/** Another password, by somebody who knows the one there is. */
export type PasswordChange = (
  traveller: Traveller,
  request: ParsedRequestOf<typeof changePassword>,
) => Promise<Result<Record<string, never>, RefusalOf<typeof changePassword>>>

type Parts = {
  db: Database
  links: Links
  events: SecurityEvents
  passwords: Passwords
  sessions: Sessions
  proofs: Proofs
  tell: Tell
}

export const openPasswordChange =
  ({ db, links, events, passwords, sessions, proofs, tell }: Parts): PasswordChange =>
  async (traveller, { email, OldPassword, NewPassword }) => {
    const proven = await proofs.askAt(traveller, email, OldPassword)
    if (!proven.ok) return proven
    const weak = passwordRefusal(NewPassword)
    if (weak) return refuse(weak)
    const passwordHash = await passwords.hash(NewPassword)
    return db.inTransaction(async (trx) => {
      await lockAccount(trx, traveller.id)
      await store.saveAccount(trx, traveller.id, { passwordHash })
      await sessions.endAll(trx, traveller.id, 'password', traveller.sessionId)
      // Whoever changes it because of a stranger must not leave the stranger a way to change it back.
      await links.voidAll(trx, traveller.id, 'reset-password')
      await events.add(trx, traveller.id, 'PASSWORD_CHANGED', { sessionId: traveller.sessionId })
      await tell(trx, traveller.id, { template: 'PASSWORD_CHANGED', event: `password-changed:${randomUUID()}` })
      return done({})
    })
  }
