import { MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import { openMailGateway } from '../../gateways/mail/mail.ts'
import type { Jobs } from '../../jobs.ts'
import type { KeyRings } from '../../key-rings.ts'
import type { Settings } from '../../settings.ts'
import type { Say } from '../../words.ts'
import { openLinks, type Links } from './links/links.service.ts'
import type { FooterPages } from './mails/letter.ts'
import { openMails, type Mails } from './mails/mails.service.ts'
import { openOutbox } from './outbox/outbox.service.ts'
import type { FastifyInstance } from 'fastify'
import type { Hearers } from './hearers/hearers.ts'
import { notificationPreferencesRoutes } from './notification-preferences/notification-preferences.routes.ts'
import {
  openNotificationPreferences,
  type NotificationPreferences,
} from './notification-preferences/notification-preferences.service.ts'
import { openPushGateway, type PushGateway } from '../../gateways/push/push.ts'
import { carryPushes } from './pushes/pushes.ts'
import { openPushKeys } from './pushes/push-keys.ts'
import { openSilences, type Silences } from './tellings/silences.ts'
import { openSpreading } from './tellings/spread.ts'
import { openStillWanted } from './tellings/still-wanted.ts'
import { unsubscribeRoutes } from './notification-preferences/unsubscribe.routes.ts'
import { tellingsRoutes } from './tellings/tellings.routes.ts'
import { openTellings, type Tellings } from './tellings/tellings.service.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  rings: KeyRings
  /** The numbers of the pages that every letter ends with. */
  pages: () => FooterPages
  say: Say
  hearers: Hearers
  tellPages: (trx: Trx, accountIds: readonly string[]) => Promise<void>
  log: { error: (facts: object, text: string) => void }
}

export type MessageModules = {
  mails: Mails
  /** What a letter's button leads to, once and for a time. */
  links: Links
  /** What somebody should hear, by whatever they chose. */
  tellings: Tellings
  /** By what they want to hear it. */
  preferences: Pick<NotificationPreferences, 'collect' | 'erase'>
  routes: (api: FastifyInstance) => void
  terms: Term[]
  /** Says who wants to hear nothing of a channel for the time being. */
  silence: Silences['add']
  /** The public key that browsers ask to be called with. */
  pushKey: () => string
  pushFigures: PushGateway['figures']
  /** What is no use any more goes, unsent; a job does it every ten minutes. */
  dropUseless: () => Promise<number>
  start: () => Promise<void>
  close: () => void
}

/** What we tell somebody who isn't looking, wired on one page. */
export async function openMessageModules(parts: Parts): Promise<MessageModules> {
  const { settings, clock, db, jobs, rings, pages, say, hearers, tellPages, log } = parts
  const gateway = openMailGateway(settings.SMTP_URL, settings.MAIL_FROM)
  const links = openLinks(await rings.secrets('links'), clock)
  const outbox = openOutbox({ db, clock, jobs, log })
  const push = openPushGateway({ settings, keys: await rings.keys('push'), clock })
  const silences = openSilences()
  const preferences = openNotificationPreferences({ db, hearers })
  const tellings = openTellings({ db, clock, log, onTold: () => spreading.wake() })
  const stillWanted = openStillWanted({ db, clock, hearers, preferences, silences, tellings })
  const mails = openMails({
    db,
    clock,
    outbox,
    gateway,
    links,
    say,
    publicUrl: settings.PUBLIC_URL,
    pages,
    unsubscribeCode: preferences.unsubscribeCode,
    stillWanted,
  })
  const spreading = openSpreading({ db, clock, jobs, outbox, hearers, preferences, silences, tellPages })
  const pushKeys = openPushKeys({ db, clock })
  carryPushes({
    clock,
    outbox,
    gateway: push,
    keys: pushKeys,
    forgetToken: hearers.forgetToken,
    stillWanted,
    say,
    publicUrl: settings.PUBLIC_URL,
    log,
  })
  return {
    mails,
    links,
    tellings,
    preferences,
    routes: (api) => {
      notificationPreferencesRoutes(api, preferences)
      tellingsRoutes(api, tellings)
      unsubscribeRoutes(api, { preferences, say })
    },
    terms: [
      ...tellings.terms,
      { what: 'sent messages', days: 30, forget: outbox.forgetOld },
      { what: 'links', days: 30, forget: (before, most) => links.forgetOld(db, before, most, outbox.carried) },
    ],
    silence: silences.add,
    pushKey: push.publicKey,
    pushFigures: push.figures,
    dropUseless: outbox.dropUseless,
    start: async () => {
      spreading.start()
      await jobs.every('drop-push-keys', { everyMs: 10 * MINUTE }, async () => void (await pushKeys.dropOver()))
      await outbox.start()
    },
    close: () => {
      gateway.close()
      push.close()
    },
  }
}
