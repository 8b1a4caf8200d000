import { randomUUID } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Attachment, MailGateway } from '../../../gateways/mail/mail.ts'
import type { StillNeeded } from '../../../forgetting.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Say } from '../../../words.ts'
import type { LinkPurpose, Links } from '../links/links.service.ts'
import { writeLetter, type FooterPages, type Template } from './letter.ts'
import * as store from './mails.store.ts'
import type { Tell } from './told.ts'

type NewMail = {
  /** What it tells, uniquely: the same event is never told twice. */
  event: string
  accountId: string | null
  recipient: string
  language: Language
  template: Template
  facts?: Record<string, string>
  /** A link that its button leads to. */
  link?: { purpose: LinkPurpose; subjectId?: string }
}

/** What goes with a letter to an account, or to a guest; nothing while it isn't there yet: the letter waits for it. */
export type Attach = (
  facts: Record<string, string>,
  language: Language,
  accountId: string | null,
) => Promise<readonly Attachment[] | undefined>

export type Mails = {
  /** Puts a mail on its way in the transaction that causes it. */
  add: (trx: Trx, mail: NewMail) => Promise<void>
  /** Says what is attached to all letters of a template. */
  attach: (template: Template, attach: Attach) => void
  /** Says what letters of a template tell of their booking. */
  tell: (template: Template, tell: Tell) => void
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** Which of these links a letter carries. */
  carried: StillNeeded
  /** Takes the mails that are waiting to the relay; what can't be sent is tried again, ever more rarely. */
  startSending: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  gateway: MailGateway
  links: Links
  say: Say
  publicUrl: string
  pages: () => FooterPages
}

/** The letter is tried again a little later. */
class NotReady extends Error {}

const QUEUE = 'send-mail'
const SWEEP = 'send-waiting-mails'
const KEPT_AFTER_SENDING = 30 * DAY

export function openMails({ db, clock, jobs, gateway, links, say, publicUrl, pages }: Parts): Mails {
  const host = new URL(publicUrl).hostname
  const attachments = new Map<Template, Attach>()
  const tellers = new Map<Template, Tell>()

  /** Crashing between the relay's yes and our note of it sends a mail again, with the same id: receivers keep one. */
  const send = async ({ mailId }: { mailId: string }) => {
    await store.countAttempt(db, mailId)
    await db.inTransaction(async (trx) => {
      const mail = await store.lockWaiting(trx, mailId)
      if (!mail) return done(undefined)
      const link = mail.linkId ? await links.codeOf(trx, mail.linkId) : undefined
      // A link that ran out while the relay was away would only annoy.
      if (!mail.linkId || link) {
        const template = mail.template as Template
        const attached = await attachments.get(template)?.(mail.facts, mail.language, mail.accountId)
        if (attachments.has(template) && !attached) throw new NotReady('what goes with a letter is not there yet')
        const letter = writeLetter(say, {
          ...mail,
          template,
          isGuest: mail.accountId === null,
          link,
          told: (await tellers.get(template)?.(mail.facts, mail.language)) ?? null,
          files: attached ?? [],
          publicUrl,
          pages: pages(),
        })
        await gateway.send({
          ...letter,
          attachments: attached ?? [],
          messageId: `<${mail.id}@${host}>`,
          to: mail.recipient,
        })
      }
      await store.saveSent(trx, mailId, clock.now())
      return done(undefined)
    })
  }

  const sweep = async () => {
    await store.forgetSentBefore(db, instant(clock.now() - KEPT_AFTER_SENDING))
    const waiting = await store.listWaitingBefore(db, instant(clock.now() - HOUR))
    for (const { id } of waiting) await jobs.enqueue(null, QUEUE, { mailId: id })
  }

  return {
    add: async (trx, { event, accountId, recipient, language, template, facts = {}, link }) => {
      const id = randomUUID()
      const linkId = link && accountId ? await links.create(trx, link.purpose, accountId, link.subjectId) : null
      const at = { at: utcIso(clock.now()) }
      const mail = { id, event, accountId, recipient, language, template, linkId, createdAt: clock.now() }
      if (await store.addMail(trx, { ...mail, facts: { ...at, ...facts } }))
        await jobs.enqueue(trx, QUEUE, { mailId: id })
    },
    attach: (template, attach) => {
      attachments.set(template, attach)
    },
    tell: (template, tell) => {
      tellers.set(template, tell)
    },
    carried: async (ids) => new Set((await store.listCarried(db, ids)).flatMap(({ linkId }) => linkId ?? [])),
    erase: async (trx, accountId) => {
      await store.removeMails(trx, accountId)
    },
    startSending: async () => {
      await jobs.work(QUEUE, send)
      await jobs.work(SWEEP, sweep)
      await jobs.every(SWEEP, '41 * * * *')
    },
  }
}
