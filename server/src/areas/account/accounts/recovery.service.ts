import { randomUUID } from 'node:crypto'
import { emailKey } from '@cledrau/domain/accounts/e-mail.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Links } from '../../messages/links/links.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import {
  MAILS_FROM_NETWORK,
  MAILS_TO_ADDRESS,
  throttleKey,
  type Throttles,
} from '../../operations/throttles/throttles.service.ts'
import type { Tell } from './account-mails.ts'
import * as store from './accounts.store.ts'
import { passwordRefusal } from './password-refusal.ts'
import type { Passwords } from './passwords.ts'

type Refusal = 'LINK_UNKNOWN' | 'PASSWORD_TOO_WEAK' | 'PASSWORD_TOO_COMMON'

/** The way back in for somebody who forgot their password. */
export type Recovery = {
  /** The same answer and the same work for every address. */
  ask: (email: string, network: string) => Promise<void>
  reset: (code: string, password: string) => Promise<Result<{ email: string }, Refusal>>
  /** With the account: what was asked for stands among the jobs by its address, done or not. */
  forgetAsked: (trx: Trx, accountId: string) => Promise<void>
  startMailing: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  links: Links
  events: SecurityEvents
  throttles: Throttles
  passwords: Passwords
  sessions: Sessions
  tell: Tell
}

const QUEUE = 'recover-account'

export function openRecovery(parts: Parts): Recovery {
  const { db, clock, jobs, links, events, throttles, passwords, sessions, tell } = parts

  const mailLink = async ({ key, event }: { key: string; event: string }) => {
    await db.inTransaction(async (trx) => {
      const account = await store.findAccountByEmail(trx, key)
      if (!account) return done(undefined)
      await events.add(trx, account.id, 'PASSWORD_RESET_ASKED')
      await tell(trx, account.id, { template: 'RESET', event, link: { purpose: 'reset-password' } })
      return done(undefined)
    })
  }

  const findGoodLink = async (trx: Trx, code: string) => {
    const link = await links.open(trx, 'reset-password', code)
    return link?.usedBefore ? undefined : link
  }

  return {
    ask: async (email, network) => {
      await throttles.count(throttleKey('mails-from', network), MAILS_FROM_NETWORK)
      await throttles.count(throttleKey('reset-mails-to', emailKey(email)), MAILS_TO_ADDRESS)
      await jobs.enqueue(null, QUEUE, { key: emailKey(email), event: `reset:${randomUUID()}` })
    },

    reset: async (code, password) => {
      const weak = passwordRefusal(password)
      if (weak) return refuse(weak)
      // Codes that somebody made up cost us no hash.
      const good = await db.inTransaction(async (trx) => done(await findGoodLink(trx, code)))
      if (!good.ok || !good.value) return refuse('LINK_UNKNOWN')
      const passwordHash = await passwords.hash(password)
      const reset = await db.inTransaction(async (trx) => {
        const link = await findGoodLink(trx, code)
        const account = link && (await store.lockAccount(trx, link.accountId))
        if (!account) return refuse('LINK_UNKNOWN')
        await links.use(trx, link)
        await links.voidAll(trx, account.id, 'reset-password')
        await store.saveAccount(trx, account.id, { passwordHash })
        // Whoever opened this link reads the address's mail: that proves as much as the verification link would.
        await store.saveVerified(trx, account.id, clock.now())
        await sessions.endAll(trx, account.id, 'password')
        await events.add(trx, account.id, 'PASSWORD_RESET')
        await tell(trx, account.id, { template: 'PASSWORD_CHANGED', event: `password-reset:${link.id}` })
        return done({ email: account.email })
      })
      if (reset.ok) await throttles.forget(throttleKey('login', emailKey(reset.value.email)))
      return reset
    },

    forgetAsked: async (trx, accountId) => {
      const account = await store.findAccount(trx, accountId)
      if (account) await jobs.forget(trx, QUEUE, { key: account.emailKey })
    },

    startMailing: () => jobs.work(QUEUE, mailLink),
  }
}
