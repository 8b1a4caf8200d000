import type { Language } from '@cledrau/contract/language.ts'
import { type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Attachment, MailGateway } from '../../../gateways/mail/mail.ts'
import type { Say } from '../../../words.ts'
import type { LinkPurpose, Links } from '../links/links.service.ts'
import { NotReady, type Message, type Outbox } from '../outbox/outbox.service.ts'
import { writeLetter, type FooterPages, type Template } from './letter.ts'
import type { StillWanted } from '../tellings/still-wanted.ts'
import type { Tell } from './told.ts'

export type NewMail = {
  /** What it tells, uniquely: the same event is never told twice. */
  event: string
  accountId: string | null
  recipient: string
  language: Language
  template: Template
  facts?: Record<string, string>
  /** A link that its button leads to. */
  link?: { purpose: LinkPurpose; subjectId?: string }
  /** Not before; without it, at once. */
  due?: Instant
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
} & Pick<Outbox, 'listOfBooking' | 'eraseOfBooking'>

/** Mail programs post there by themselves (RFC 8058); a person who follows it is asked first. */
export const unsubscribeAddress = (publicUrl: string, { code, channel }: { code: string; channel: string }): string =>
  `${publicUrl.replace(/\/$/, '')}/api/v1/unsubscribe/${channel}/${code}`

type Parts = {
  db: Database
  clock: Clock
  outbox: Outbox
  gateway: MailGateway
  links: Links
  say: Say
  publicUrl: string
  pages: () => FooterPages
  /** What ends letters of a channel proves itself with. */
  unsubscribeCode: (accountId: string) => Promise<string | undefined>
  /** Of letters that carry something told. */
  stillWanted: StillWanted
}

/** Letters: the channel of the outbox that every account and every guest has. */
export function openMails(parts: Parts): Mails {
  const { db, clock, outbox, gateway, links, say, publicUrl, pages, unsubscribeCode, stillWanted } = parts
  const host = new URL(publicUrl).hostname
  const attachments = new Map<Template, Attach>()
  const tellers = new Map<Template, Tell>()

  const deliver = async ({ id, linkId, facts, language, accountId, recipient, ...message }: Message) => {
    const link = linkId ? await links.codeOf(db, linkId) : undefined
    // A link that ran out while the relay was away would only annoy.
    if (linkId && !link) return
    const template = message.template as Template
    const attached = await attachments.get(template)?.(facts, language, accountId)
    if (attachments.has(template) && !attached) throw new NotReady('what goes with a letter is not there yet')
    const code = message.tellingId && accountId ? await unsubscribeCode(accountId) : undefined
    const unsubscribe = code && unsubscribeAddress(publicUrl, { code, channel: facts.channel ?? '' })
    const letter = writeLetter(say, {
      template,
      language,
      facts,
      isGuest: accountId === null,
      link,
      unsubscribe,
      told: (await tellers.get(template)?.(facts, language)) ?? null,
      files: attached ?? [],
      publicUrl,
      pages: pages(),
    })
    await gateway.send({
      ...letter,
      attachments: attached ?? [],
      messageId: `<${id}@${host}>`,
      to: recipient,
      unsubscribe,
    })
  }
  outbox.carryMany('letter', async (messages) => {
    const find = await stillWanted(messages.filter(({ tellingId }) => tellingId !== null))
    return async (message) => {
      if (message.tellingId === null) return deliver(message)
      const wanted = find(message, 'email')
      // Their address may be another one by now.
      return wanted && deliver({ ...message, recipient: wanted.hearer.email })
    }
  })

  return {
    add: async (trx, { link, facts = {}, ...mail }) => {
      const { accountId } = mail
      // Whom a partner sold to hears from the partner: we were never told where to write.
      if (mail.recipient === '') return
      const linkId = link && accountId ? await links.create(trx, link.purpose, accountId, link.subjectId) : null
      const at = { at: utcIso(clock.now()) }
      await outbox.add(trx, { ...mail, channel: 'letter', linkId, facts: { ...at, ...facts } })
    },
    attach: (template, attach) => {
      attachments.set(template, attach)
    },
    tell: (template, tell) => {
      tellers.set(template, tell)
    },
    erase: outbox.erase,
    listOfBooking: outbox.listOfBooking,
    eraseOfBooking: outbox.eraseOfBooking,
  }
}
