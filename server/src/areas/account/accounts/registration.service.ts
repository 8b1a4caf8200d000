import { randomUUID } from 'node:crypto'
import type { register, verifyEmail } from '@cledrau/contract/account/accounts.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { emailKey } from '@cledrau/domain/accounts/e-mail.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Links } from '../../messages/links/links.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import {
  GUESSES,
  MAILS_FROM_NETWORK,
  MAILS_TO_ADDRESS,
  throttleKey,
  type Throttles,
} from '../../operations/throttles/throttles.service.ts'
import type { Tell } from './account-mails.ts'
import * as store from './accounts.store.ts'
import { passwordRefusal } from './password-refusal.ts'
import type { Passwords } from './passwords.ts'

export const RESEND_DELAY_SECONDS = 60

type Address = Partial<Record<'address1' | 'address2' | 'address3' | 'townCity' | 'postcode', string>>
type VerifiedDetails = Pick<store.Account, 'email' | 'title' | 'firstName' | 'lastName' | 'marketingOptIn'> &
  Address & { password: string; languagePreference: 'EN' | 'CY' }

export type Registration = {
  register: (
    request: ParsedRequestOf<typeof register>,
    network: string,
  ) => Promise<Result<{ emailResendDelaySeconds: number }, RefusalOf<typeof register>>>
  /** An account that needs no mail: its id, or nothing where the address has one already. One that was shut opens again. */
  addVerified: (details: VerifiedDetails) => Promise<string | undefined>
  /**
   * Whoever opens the mailed link reads the address; only the password tells whether they registered it, too. Without it an
   * account that a stranger opened for this address would carry the stranger's password.
   */
  verify: (
    code: string,
    password?: string,
  ) => Promise<Result<{ email: string; confirmed: boolean }, RefusalOf<typeof verifyEmail>>>
  /** The same answer and the same work for every address; the mail, if there is one, is a job's affair. */
  resend: (email: string, network: string) => Promise<void>
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
  isTitle: (title: string) => boolean
  tell: Tell
}

const QUEUE = 'verify-address'

export function openRegistration(parts: Parts): Registration {
  const { db, clock, jobs, links, events, throttles, passwords, isTitle, tell } = parts

  const mailAgain = async ({ key, event }: { key: string; event: string }) => {
    await db.inTransaction(async (trx) => {
      const account = await store.findAccountByEmail(trx, key)
      if (account && account.verifiedAt === null)
        await tell(trx, account.id, { template: 'VERIFY', event, link: { purpose: 'verify-email' } })
      return done(undefined)
    })
  }

  /** Whose link this is. One that was used counts on only where it did what it was for. */
  const findRegistered = async (trx: Trx, code: string) => {
    const link = await links.open(trx, 'verify-email', code)
    const account = link && (await store.findAccount(trx, link.accountId))
    if (!account || (link.usedBefore && account.verifiedAt === null)) return undefined
    return { link, account }
  }

  return {
    register: async (request, network) => {
      if (request.password !== request.password_confirmation) return refuse('PASSWORDS_DIFFER')
      if (!isTitle(request.title)) return refuse('TITLE_UNKNOWN')
      const weak = passwordRefusal(request.password)
      if (weak) return refuse(weak)

      const id = randomUUID()
      // Before it is known: of many that ask at the same moment, at whatever server, no more are told than one by one.
      await throttles.countConflict(network)
      // Each costs us a hash and somebody a mail.
      await throttles.count(throttleKey('mails-from', network), MAILS_FROM_NETWORK)
      const { title, firstName, lastName, email, marketingOptIn = false, thirdPartyOptIn = false } = request
      const passwordHash = await passwords.hash(request.password)
      const registered = await db.inTransaction(async (trx) => {
        const account = {
          id,
          email,
          emailKey: emailKey(email),
          title,
          firstName,
          lastName,
          language: request.languagePreference === 'CY' ? ('cy' as const) : ('en' as const),
          marketingOptIn,
          thirdPartyOptIn,
          passwordHash,
        }
        if (!(await store.addAccount(trx, account, clock.now()))) return refuse('EMAIL_ALREADY_EXISTS')
        await events.add(trx, id, 'REGISTERED')
        await tell(trx, id, { template: 'VERIFY', event: `verify:${id}`, link: { purpose: 'verify-email' } })
        return done({ emailResendDelaySeconds: RESEND_DELAY_SECONDS })
      })
      if (registered.ok) await throttles.forgiveConflict(network)
      return registered
    },

    addVerified: async ({
      password,
      languagePreference,
      email,
      title,
      firstName,
      lastName,
      marketingOptIn,
      ...address
    }) => {
      const known = await store.findAccountByEmail(db, emailKey(email))
      if (known && known.passwordHash !== null) return undefined
      const passwordHash = await passwords.hash(password)
      if (known) {
        await store.saveAccount(db, known.id, { passwordHash })
        return undefined
      }
      const id = randomUUID()
      const language = languagePreference === 'CY' ? ('cy' as const) : ('en' as const)
      const person = { title, firstName, lastName, marketingOptIn, thirdPartyOptIn: false, language, passwordHash }
      const added = await db.inTransaction(async (trx) => {
        if (!(await store.addAccount(trx, { id, email, emailKey: emailKey(email), ...person }, clock.now())))
          return refuse('EMAIL_ALREADY_EXISTS')
        await store.saveVerified(trx, id, clock.now())
        if (Object.keys(address).length > 0) await store.saveAccount(trx, id, address)
        await events.add(trx, id, 'REGISTERED')
        return done(id)
      })
      return added.ok ? added.value : undefined
    },

    verify: async (code, password) => {
      const opened = await db.inTransaction(async (trx) => done(await findRegistered(trx, code)))
      if (!opened.ok || !opened.value) return refuse('LINK_UNKNOWN')
      const { link, account } = opened.value
      if (account.verifiedAt !== null) return done({ email: account.email, confirmed: true })
      if (password === undefined) return done({ email: account.email, confirmed: false })
      const guesses = throttleKey('verify-password', link.id)
      await throttles.count(guesses, GUESSES)
      if (!(await passwords.verify(account.passwordHash, password))) return refuse('PASSWORD_WRONG')
      await throttles.forget(guesses)
      return db.inTransaction(async (trx) => {
        const again = await findRegistered(trx, code)
        if (!again) return refuse('LINK_UNKNOWN')
        if (again.account.verifiedAt === null) {
          await links.use(trx, again.link)
          await store.saveVerified(trx, account.id, clock.now())
          await events.add(trx, account.id, 'VERIFIED')
          await tell(trx, account.id, { template: 'WELCOME', event: `welcome:${account.id}` })
        }
        return done({ email: account.email, confirmed: true })
      })
    },

    resend: async (email, network) => {
      await throttles.count(throttleKey('mails-from', network), MAILS_FROM_NETWORK)
      await throttles.count(throttleKey('verify-mails-to', emailKey(email)), MAILS_TO_ADDRESS)
      await jobs.enqueue(null, QUEUE, { key: emailKey(email), event: `verify:${randomUUID()}` })
    },

    forgetAsked: async (trx, accountId) => {
      const account = await store.findAccount(trx, accountId)
      if (account) await jobs.forget(trx, QUEUE, { key: account.emailKey })
    },

    startMailing: () => jobs.work(QUEUE, mailAgain),
  }
}
