import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import { openMailGateway } from '../../gateways/mail/mail.ts'
import type { Jobs } from '../../jobs.ts'
import type { KeyRings } from '../../key-rings.ts'
import type { Settings } from '../../settings.ts'
import type { Say } from '../../words.ts'
import type { ReferenceSubjects } from '../reading/wire.ts'
import { openLinks, type Links } from './links/links.service.ts'
import { openMails, type Mails } from './mails/mails.service.ts'
import { openOutbox } from './outbox/outbox.service.ts'
import { openTellings, type Tellings } from './tellings/tellings.service.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  rings: KeyRings
  subjects: ReferenceSubjects
  say: Say
  log: { error: (facts: object, text: string) => void }
}

export type MessageModules = {
  mails: Mails
  /** What a letter's button leads to, once and for a time. */
  links: Links
  /** What somebody should hear, by whatever they chose. */
  tellings: Tellings
  terms: Term[]
  start: () => void
  close: () => void
}

/** What we tell somebody who isn't looking, wired on one page. */
export async function openMessageModules(parts: Parts): Promise<MessageModules> {
  const { settings, clock, db, jobs, rings, subjects, say, log } = parts
  const gateway = openMailGateway(settings.SMTP_URL, settings.MAIL_FROM)
  const links = openLinks(await rings.secrets('links'), clock)
  const pages = () => subjects.appData.current().value.production.content
  const outbox = openOutbox({ db, clock, jobs, log })
  const mails = openMails({ db, clock, outbox, gateway, links, say, publicUrl: settings.PUBLIC_URL, pages })
  const tellings = openTellings({ db, clock })
  return {
    mails,
    links,
    tellings,
    terms: [
      ...tellings.terms,
      { what: 'sent messages', days: 30, forget: outbox.forgetOld },
      { what: 'links', days: 30, forget: (before, most) => links.forgetOld(db, before, most, outbox.carried) },
    ],
    start: outbox.start,
    close: gateway.close,
  }
}
