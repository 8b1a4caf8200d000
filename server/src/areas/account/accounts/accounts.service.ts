import { user, type User } from '@cledrau/contract/account/account-fields.ts'
import type { updateUser } from '@cledrau/contract/account/accounts.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { emailKey } from '@cledrau/domain/accounts/e-mail.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { Failed } from '../../../http/failures.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Links } from '../../messages/links/links.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { GUESSES, throttleKey, type Throttles } from '../../operations/throttles/throttles.service.ts'
import * as store from './accounts.store.ts'
import { lockAccount } from './existing-account.ts'
import type { Passwords } from './passwords.ts'

export type KnownAccount = store.Account

/** What somebody who signs in is checked against. */
export type ForSignIn = Pick<store.Account, 'id' | 'passwordHash' | 'verifiedAt' | 'email'>

export type Accounts = {
  read: (accountId: string) => Promise<User>
  update: (
    traveller: Traveller,
    request: ParsedRequestOf<typeof updateUser>,
  ) => Promise<Result<User, RefusalOf<typeof updateUser>>>
  languageOf: (accountId: string) => Promise<Language | undefined>
  findForSignIn: (email: string) => Promise<ForSignIn | undefined>
  /** Takes a password that was just right, to keep it with today's parameters. */
  rehash: (accountId: string, password: string) => Promise<void>
  /** Takes the person out of the row: what hangs on it by law keeps a number, and no name. */
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** Nobody gets in with what they know or hold: no password, no session, no link. Answers whose account it was. */
  shut: (trx: Trx, email: string) => Promise<string | undefined>
  /** Accounts that nobody ever showed to be theirs. */
  listUnverifiedBefore: (before: Instant) => Promise<string[]>
  /** For calls that change what opens the account: the session is live in the table itself. */
  getLive: (traveller: Traveller) => Promise<KnownAccount>
  /** Whether a path names the account of whoever calls. */
  isTheirs: (traveller: Traveller, email: string) => Promise<boolean>
  /** Counted before it is looked at, as every guess. */
  hasPassword: (account: KnownAccount, password: string) => Promise<boolean>
}

type Parts = {
  db: Database
  clock: Clock
  links: Links
  throttles: Throttles
  passwords: Passwords
  sessions: Sessions
  isTitle: (title: string) => boolean
}

export function openAccounts(parts: Parts): Accounts {
  const { db, clock, links, throttles, passwords, sessions, isTitle } = parts

  const userOf = async (trx: Database | Trx, account: store.Account): Promise<User> => {
    const change = await store.findOpenEmailChange(trx, account.id, clock.now())
    // Parsing leaves behind what isn't theirs to see, the password's hash above all.
    return user.parse({
      ...account,
      customerId: account.id,
      newEmail: change?.newEmail ?? null,
      languagePreference: account.language === 'cy' ? 'CY' : 'EN',
    })
  }

  const getLive: Accounts['getLive'] = async (traveller) => {
    const account = await store.findAccount(db, traveller.id)
    if (!account || !(await sessions.isLive(traveller))) throw new Failed('SIGN_IN')
    return account
  }

  return {
    getLive,
    isTheirs: async (traveller, email) => (await getLive(traveller)).emailKey === emailKey(email),
    hasPassword: async ({ id, passwordHash }, password) => {
      const key = throttleKey('password', id)
      await throttles.count(key, GUESSES)
      if (!(await passwords.verify(passwordHash, password))) return false
      await throttles.forget(key)
      return true
    },

    read: async (accountId) => {
      const account = await store.findAccount(db, accountId)
      if (!account) throw new Failed('SIGN_IN')
      return userOf(db, account)
    },

    update: (traveller, { email, languagePreference, ...change }) =>
      db.inTransaction(async (trx) => {
        const account = await lockAccount(trx, traveller.id)
        if (account.emailKey !== emailKey(email)) return refuse('USER_UNKNOWN')
        if (change.title !== undefined && !isTitle(change.title)) return refuse('TITLE_UNKNOWN')
        const language = languagePreference === undefined ? account.language : languagePreference === 'CY' ? 'cy' : 'en'
        await store.saveAccount(trx, account.id, { ...change, language })
        return done(await userOf(trx, await lockAccount(trx, account.id)))
      }),

    languageOf: async (accountId) => (await store.findAccount(db, accountId))?.language,

    erase: async (trx, accountId) => {
      await store.anonymise(trx, accountId, clock.now())
    },

    shut: async (trx, email) => {
      const account = await store.findAccountByEmail(trx, emailKey(email))
      if (!account) return undefined
      await store.saveAccount(trx, account.id, { passwordHash: null })
      await sessions.endAll(trx, account.id, 'ended')
      await links.voidAll(trx, account.id, 'reset-password')
      return account.id
    },

    listUnverifiedBefore: async (before) => (await store.listUnverifiedBefore(db, before)).map(({ id }) => id),

    findForSignIn: (email) => store.findAccountByEmail(db, emailKey(email)),

    rehash: async (accountId, password) => {
      await store.saveAccount(db, accountId, { passwordHash: await passwords.hash(password) })
    },
  }
}
