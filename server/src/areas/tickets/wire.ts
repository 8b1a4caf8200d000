import type { Bilingual } from '@cledrau/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import type { EvidenceKey } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import type { RetailGround } from '../retail/pricing/retail-ground.ts'
import { openTicketAllows } from '../retail/pricing/ticket-allows.ts'
import type { Jobs } from '../../jobs.ts'
import type { KeyRings } from '../../key-rings.ts'
import type { AccountModules } from '../account/wire.ts'
import { lockAccount } from '../account/accounts/existing-account.ts'
import { openEasementNotices } from './easements/easement-notices.ts'
import { openEasements, type Easements, type LiveNews } from './easements/easements.service.ts'
import { collectionsRoutes } from './collections/collections.routes.ts'
import { openCollections } from './collections/collections.service.ts'
import { inspectionsRoutes } from './inspections/inspections.routes.ts'
import { openInspections, type Inspections } from './inspections/inspections.service.ts'
import { openInspectorNames } from './inspections/inspector-names.ts'
import { openTrainsOfDay } from './inspections/trains-of-day.ts'
import type { Mails } from '../messages/mails/mails.service.ts'
import type { CollectedOf } from '../buying/orders/order-wire.ts'
import { openTicketing } from '../buying/orders/ticketing.ts'
import type { Throttles } from '../operations/throttles/throttles.service.ts'
import { openDocuments, type Documents } from './tickets/documents.service.ts'
import { ridesOfHolder } from './tickets/rides-of-holder.ts'
import { orderTickets } from './tickets/order-tickets.ts'
import { openPhonePassKeys } from './tickets/phone-pass-keys.ts'
import { openTicketSigner } from './tickets/ticket-signer.ts'
import type { Names } from './tickets/ticket-words.ts'
import { ticketsRoutes } from './tickets/tickets.routes.ts'
import { openTickets, type TellWallets, type Tickets } from './tickets/tickets.service.ts'
import type { TellSellers } from '../partners/events/events.service.ts'
import type { ReferenceData } from '../../reference/reference.ts'
import type { Settings } from '../../settings.ts'
import type { Say } from '../../words.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  rings: KeyRings
  ground: RetailGround
  mails: Mails
  throttles: Throttles
  photocards: AccountModules['photocards']
  say: Say
  tell: TellWallets
  tellSellers: TellSellers
  reference: ReferenceData
  operatorName: (code: string) => Bilingual
  /** What evidence of delays is signed with. */
  evidenceKeys: () => EvidenceKey[]
  statementKeys: () => EvidenceKey[]
  paygOperators: () => readonly string[]
  /** How trains run: whoever tells of them stands further down. */
  live: LiveNews
  onTrouble: (error: unknown) => void
}

export type TicketModules = {
  routes: (api: FastifyInstance) => void
  tickets: Tickets
  collectedOf: CollectedOf
  ridesOfHolder: typeof ridesOfHolder
  documents: Documents
  inspections: Inspections
  easements: Easements
  terms: Term[]
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** From a paid order to a ticket in a hand and a guard who believes it, wired on one page. */
export async function openTicketModules(parts: Parts): Promise<TicketModules> {
  const { settings, clock, db, jobs, rings, ground, mails, throttles, say, tell, tellSellers } = parts
  const folder = settings.KEYS
  const names: Names = {
    say,
    place: (code) => ground.findStation(code)?.names ?? ground.timetable().places.get(code) ?? { en: code, cy: code },
    railcard: (code) => ground.words().name('railcards', code),
    allows: openTicketAllows(ground),
  }
  const ticketing = openTicketing(db, ground)
  const signer = openTicketSigner(await rings.keys('ticket'))
  const tickets = openTickets({ db, clock, jobs, ticketing, signer, reloadKeys: rings.reload, tell, tellSellers })
  const documents = openDocuments({
    db,
    clock,
    tickets,
    ticketing,
    mails,
    throttles,
    lock: lockAccount,
    phonePassKeys: await openPhonePassKeys(folder),
    names,
    dataDir: settings.DATA_DIR,
    publicUrl: settings.PUBLIC_URL,
  })
  const collections = openCollections({
    db,
    clock,
    key: settings.MACHINES_KEY,
    isStation: (code) => ground.findStation(code) !== undefined,
  })
  const notices = await openEasementNotices(parts.reference)
  const easements = openEasements({
    db,
    clock,
    tickets,
    live: parts.live,
    notices: () => notices.current().value,
    operator: parts.operatorName,
    tell,
    tellSellers,
    onTrouble: parts.onTrouble,
  })
  const inspections = openInspections({
    db,
    clock,
    keys: tickets.keys,
    evidenceKeys: parts.evidenceKeys,
    statementKeys: parts.statementKeys,
    paygOperators: parts.paygOperators,
    lastRevocation: rings.lastRevocation,
    names: openInspectorNames(ground),
    photocards: parts.photocards,
    easements,
  })

  for (const template of ['ORDER_PAID', 'TICKETS'] as const)
    mails.attach(template, ({ order = '', reference = '' }, language, accountId) =>
      documents.attachments(order, reference, language, accountId),
    )

  return {
    routes: (api) => {
      ticketsRoutes(api, documents)
      collectionsRoutes(api, collections)
      inspectionsRoutes(api, inspections, openTrainsOfDay(ground))
    },
    tickets,
    collectedOf: orderTickets.collectedOf,
    ridesOfHolder,
    documents,
    inspections,
    easements,
    terms: [{ what: 'inspections', days: settings.KEEP_INSPECTIONS_DAYS, forget: inspections.forgetOld }],
    start: async () => {
      await tickets.start()
      // One of them is enough, and all of them do no harm.
      if (settings.ROLES.has('live')) easements.start()
    },
    stop: easements.stop,
  }
}
