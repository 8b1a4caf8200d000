import { randomUUID } from 'node:crypto'
import type { changeEmail, confirmEmail } from '@cledrau/contract/account/accounts.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { emailKey } from '@cledrau/domain/accounts/e-mail.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Links, UsedLink } from '../../messages/links/links.service.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import type { Proofs } from '../proofs/proofs.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import {
  MAILS_FROM_NETWORK,
  MAILS_TO_ADDRESS,
  throttleKey,
  type Throttle,
  type Throttles,
} from '../../operations/throttles/throttles.service.ts'
import * as store from './accounts.store.ts'
import { lockAccount } from './existing-account.ts'

/** An answer without facts. */
type Nothing = Record<string, never>

/** Another address counts once both ends have confirmed it: neither a stolen session nor a slip of the keys moves an account. */
export type EmailChange = {
  ask: (
    traveller: Traveller,
    request: ParsedRequestOf<typeof changeEmail>,
    network: string,
  ) => Promise<Result<Nothing, RefusalOf<typeof changeEmail>>>
  confirm: (code: string) => Promise<Result<{ changed: boolean }, RefusalOf<typeof confirmEmail>>>
}

type Parts = {
  db: Database
  clock: Clock
  links: Links
  mails: Mails
  events: SecurityEvents
  throttles: Throttles
  proofs: Proofs
}

/** A slip of the keys may be mended, twice; beyond that it is letters to strangers. Only the newest stays open. */
const CHANGES: Throttle = { free: 3, firstDelay: HOUR, longestDelay: DAY, forgetAfter: DAY }

export function openEmailChange({ db, clock, links, mails, events, throttles, proofs }: Parts): EmailChange {
  const openLink = async (trx: Trx, code: string) => {
    for (const purpose of ['confirm-old-email', 'confirm-new-email'] as const) {
      const link = await links.open(trx, purpose, code)
      if (link) return { link, end: purpose === 'confirm-old-email' ? 'oldConfirmedAt' : 'newConfirmedAt' } as const
    }
    return undefined
  }

  const swap = async (trx: Trx, { accountId, subjectId }: UsedLink, newEmail: string) => {
    const account = await lockAccount(trx, accountId)
    const holder = await store.findAccountByEmail(trx, emailKey(newEmail))
    if (holder && holder.id !== account.id) return refuse('EMAIL_ALREADY_EXISTS')
    await store.saveAccount(trx, account.id, { email: newEmail, emailKey: emailKey(newEmail) })
    await store.closeEmailChanges(trx, account.id, clock.now())
    // What was mailed to the old address opens nothing any more.
    await links.voidAll(trx, account.id, 'reset-password')
    await events.add(trx, account.id, 'EMAIL_CHANGED')
    const { firstName, language } = account
    const facts = { firstName, email: account.email, newEmail }
    for (const recipient of [account.email, newEmail]) {
      const event = `email-changed:${subjectId}:${recipient}`
      await mails.add(trx, { event, accountId: account.id, recipient, language, template: 'EMAIL_CHANGED', facts })
    }
    return done({ changed: true })
  }

  return {
    ask: async (traveller, { email, newEmail, password }, network) => {
      const proven = await proofs.askAt(traveller, email, password)
      if (!proven.ok) return proven
      if (emailKey(newEmail) === proven.value.emailKey) return refuse('EMAIL_UNCHANGED')
      await throttles.count(throttleKey('mails-from', network), MAILS_FROM_NETWORK)
      await throttles.count(throttleKey('email-changes', traveller.id), CHANGES)
      await throttles.count(throttleKey('change-mails-to', emailKey(newEmail)), MAILS_TO_ADDRESS)
      return db.inTransaction(async (trx) => {
        const account = await lockAccount(trx, traveller.id)
        const now = clock.now()
        const id = randomUUID()
        await store.closeEmailChanges(trx, account.id, now)
        for (const purpose of ['confirm-old-email', 'confirm-new-email'] as const)
          await links.voidAll(trx, account.id, purpose)
        const expiresAt = instant(now + DAY)
        await store.addEmailChange(trx, { id, accountId: account.id, newEmail, at: now, expiresAt })
        await events.add(trx, account.id, 'EMAIL_CHANGE_ASKED', { sessionId: traveller.sessionId })

        const { firstName, language } = account
        const mail = { accountId: account.id, language, facts: { firstName, email: account.email, newEmail } }
        await mails.add(trx, {
          ...mail,
          event: `email-change-old:${id}`,
          recipient: account.email,
          template: 'CONFIRM_OLD_EMAIL',
          link: { purpose: 'confirm-old-email', subjectId: id },
        })
        await mails.add(trx, {
          ...mail,
          event: `email-change-new:${id}`,
          recipient: newEmail,
          template: 'CONFIRM_NEW_EMAIL',
          link: { purpose: 'confirm-new-email', subjectId: id },
        })
        return done({})
      })
    },

    confirm: (code) =>
      db.inTransaction(async (trx) => {
        const opened = await openLink(trx, code)
        if (!opened || opened.link.usedBefore || opened.link.subjectId === null) return refuse('LINK_UNKNOWN')
        await links.use(trx, opened.link)
        const change = await store.confirmEmailChange(trx, opened.link.subjectId, opened.end, clock.now())
        if (!change) return refuse('LINK_UNKNOWN')
        if (change.oldConfirmedAt === null || change.newConfirmedAt === null) return done({ changed: false })
        return swap(trx, opened.link, change.newEmail)
      }),
  }
}
