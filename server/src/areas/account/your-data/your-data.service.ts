import { randomUUID } from 'node:crypto'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { deletionPreview, deleteUser, fetchDataExport } from '@cledrau/contract/account/your-data.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Idempotency } from '../../../http/idempotency.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Say } from '../../../words.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Tell } from '../accounts/account-mails.ts'
import { findAccount, lockAccount } from '../accounts/existing-account.ts'
import type { EraseAgain, NoteErasure } from '../../operations/erasures/erasures.service.ts'
import type { Links } from '../../messages/links/links.service.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import type { Proofs } from '../proofs/proofs.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import { copyFile, exportJson, exportPage, type Collected } from './export-page.ts'
import type { PersonalDataPart } from './personal-data.ts'
import * as store from './your-data.store.ts'

export type YourData = {
  askExport: (traveller: Traveller) => Promise<void>
  fetchExport: (
    traveller: Traveller,
    request: ParsedRequestOf<typeof fetchDataExport>,
  ) => Promise<Result<ReplyOf<typeof fetchDataExport>, 'LINK_UNKNOWN'>>
  previewDeletion: (accountId: string) => Promise<ReplyOf<typeof deletionPreview>>
  deleteAccount: (
    traveller: Traveller,
    request: ParsedRequestOf<typeof deleteUser>,
  ) => Promise<Result<Record<string, never>, RefusalOf<typeof deleteUser>>>
  /** Of an account that was erased before the database was restored from a backup. */
  eraseAgain: EraseAgain
  startExporting: () => Promise<void>
  forgetOld: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  links: Links
  mails: Mails
  events: SecurityEvents
  accounts: Accounts
  proofs: Proofs
  idempotency: Pick<Idempotency, 'erase'>
  tell: Tell
  noteErasure: NoteErasure
  say: Say
  isReason: (reason: string) => boolean
  /** Asked each time: modules that open later add theirs. */
  personalData: () => readonly PersonalDataPart[]
}

const QUEUE = 'collect-personal-data'
const KEPT = 7 * DAY
/** An address that somebody else typed is not held against its owner for longer. */
const UNVERIFIED_FOR = 30 * DAY

export function openYourData(parts: Parts): YourData {
  const { db, clock, jobs, links, mails, events, accounts, proofs, idempotency, tell, say, isReason, personalData } =
    parts
  const { noteErasure } = parts

  const collect = async (accountId: string): Promise<Collected> => {
    const collected: Collected = []
    for (const { subject, collect: list } of personalData()) collected.push({ subject, entries: await list(accountId) })
    return collected
  }

  const make = async ({ exportId }: { exportId: string }) => {
    const asked = await store.findExport(db, exportId)
    if (!asked || asked.readyAt !== null) return
    const { accountId } = asked
    const language = await accounts.languageOf(accountId)
    if (!language) return
    const collected = await collect(accountId)
    const madeAt = utcIso(clock.now())
    const json = exportJson(madeAt, collected)
    const html = exportPage(say, language, madeAt, collected)
    await db.inTransaction(async (trx) => {
      await lockAccount(trx, accountId)
      await store.saveReady(trx, exportId, { json, html }, clock.now())
      const link = { purpose: 'data-export' as const, subjectId: exportId }
      await tell(trx, accountId, { template: 'EXPORT_READY', event: `data-export:${exportId}`, link })
      return done(undefined)
    })
  }

  const erase = async (trx: Trx, accountId: string) => {
    await mails.erase(trx, accountId)
    await links.erase(trx, accountId)
    await store.removeExports(trx, accountId)
    await idempotency.erase(trx, accountId)
    for (const part of personalData()) await part.erase(trx, accountId)
  }

  return {
    askExport: async (traveller) => {
      await db.inTransaction(async (trx) => {
        await lockAccount(trx, traveller.id)
        const now = clock.now()
        if (await store.findExportSince(trx, traveller.id, instant(now - DAY))) return done(undefined)
        const exportId = randomUUID()
        await store.addExport(trx, exportId, traveller.id, now, instant(now + KEPT))
        await events.add(trx, traveller.id, 'DATA_EXPORT_ASKED', { sessionId: traveller.sessionId })
        await jobs.enqueue(trx, QUEUE, { exportId })
        return done(undefined)
      })
    },

    fetchExport: (traveller, { code, format }) =>
      db.inTransaction(async (trx) => {
        const link = await links.open(trx, 'data-export', code)
        const kept = link?.subjectId && link.accountId === traveller.id && (await store.findExport(trx, link.subjectId))
        const content = kept ? kept[format] : undefined
        if (!link || !content) return refuse('LINK_UNKNOWN')
        // Both forms may be fetched, and again after a lost download: the link ends with the copy.
        if (!link.usedBefore) {
          await links.use(trx, link)
          await events.add(trx, traveller.id, 'DATA_EXPORT_FETCHED', { sessionId: traveller.sessionId })
        }
        return done(copyFile(format, content))
      }),

    previewDeletion: async (accountId) => {
      const counted: (Pick<PersonalDataPart, 'subject' | 'onDeletion'> & { count: number })[] = []
      for (const { subject, collect: list, onDeletion } of personalData())
        counted.push({ subject, onDeletion, count: (await list(accountId)).length })
      const of = (what: PersonalDataPart['onDeletion']) =>
        counted
          .filter(({ onDeletion, count }) => onDeletion === what && count > 0)
          .map(({ subject, count }) => ({ subject, count }))
      const owed = { due: 0, amount: 0, open: 0 }
      for (const part of personalData()) {
        const more = await part.owed?.(accountId)
        owed.due += more?.due ?? 0
        owed.amount += more?.amount ?? 0
        owed.open += more?.open ?? 0
      }
      return { erased: of('erased'), kept: of('kept'), owed }
    },

    deleteAccount: async (traveller, { email, password, reason, comment = '' }) => {
      if (!isReason(reason)) return refuse('REASON_UNKNOWN')
      const proven = await proofs.askAt(traveller, email, password)
      if (!proven.ok) return proven
      for (const part of personalData()) await part.settle?.(traveller.id)
      return db.inTransaction(async (trx) => {
        const { id, email: recipient, language, firstName } = await lockAccount(trx, traveller.id)
        await events.add(trx, id, 'ACCOUNT_DELETED')
        await store.addDeletionReason(trx, reason, comment, clock.now())
        await erase(trx, id)
        await noteErasure(trx, 'account', id)
        const mail = { event: `deleted:${id}`, accountId: null, recipient, language, facts: { firstName } }
        await mails.add(trx, { ...mail, template: 'DELETED' })
        return done({})
      })
    },

    eraseAgain: async (trx, id) => {
      if (!(await findAccount(trx, id))) return
      await lockAccount(trx, id)
      await events.add(trx, id, 'ACCOUNT_DELETED')
      await erase(trx, id)
    },

    startExporting: () => jobs.work(QUEUE, make),
    forgetOld: async () => {
      await store.forgetExportsBefore(db, clock.now())
      for (const id of await accounts.listUnverifiedBefore(instant(clock.now() - UNVERIFIED_FOR)))
        await db.inTransaction(async (trx) => {
          // Verified while we were on our way to it: then it stays.
          if ((await lockAccount(trx, id)).verifiedAt === null) await erase(trx, id)
          return done(undefined)
        })
    },
  }
}
