import { inspectorLists, reportInspections, type Inspection } from '@cledrau/contract/wallet/inspections.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { EasementNotice } from '@cledrau/domain/tickets/easement.ts'
import type { EasedHere } from '@cledrau/domain/tickets/judge-ticket.ts'
import type { EvidenceKey } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import type { TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import type { VoidReason } from '@cledrau/domain/tickets/ticket-facts.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import * as z from 'zod/mini'
import { askOffice, tellOffice } from './office/ask-office.ts'
import type { StatementKey } from './payg/check-bill.ts'
import { keep, recall } from './keep.ts'

z.config({ jitless: true })

export type Names = NonNullable<ReplyOf<typeof inspectorLists>['names']>
export type Flagged = ReplyOf<typeof reportInspections>['flagged'][number]

/** What the guard's device knows about the world, and since when. */
export type Lists = {
  asOf: Instant
  /** When the whole of it was fetched, names included. */
  wholeAt: Instant
  keys: TicketKey[]
  /** What bills are signed with. Missing in what an older page kept. */
  statementKeys?: readonly StatementKey[]
  /** What evidence of delays is signed with. Missing in what an older page kept. */
  evidenceKeys?: readonly EvidenceKey[]
  /** Whose trains take taps. Missing in what an older page kept. */
  paygOperators?: readonly string[]
  voided: Map<string, VoidReason>
  /** Codes that count though their key was withdrawn, by the key's mark. Missing in what an older page kept. */
  honest?: Map<string, ReadonlySet<string>>
  until: Map<string, Instant>
  /** Codes that are good on other trains than theirs, and what staff decided for a line. Missing in what an older page kept. */
  eased?: Map<string, EasedHere>
  notices?: readonly EasementNotice[]
  operators?: Record<string, Bilingual>
  names: Names
}

/** Names change rarely: once a day everything is fetched anew. */
const WHOLE_EVERY = DAY

const at = (text: string): Instant => instant(Date.parse(text))

export const recallLists = (): Promise<Lists | undefined> => recall<Lists>('lists')

/** Brings the lists up to date. Throws where nobody answers. */
export async function fetchLists(known: Lists | null, now: Instant): Promise<Lists> {
  const base = known && now - known.wholeAt < WHOLE_EVERY && known.asOf <= now + DAY ? known : null
  const reply = await askOffice(inspectorLists.path, base ? { since: londonIso(base.asOf) } : {})
  if (!reply.ok) throw new Error(`lists: ${reply.status}`)
  const told = inspectorLists.reply.parse(await reply.json())
  const asOf = at(told.asOf)
  const voided = new Map(base?.voided)
  const until = new Map(base?.until)
  for (const one of told.voided) {
    voided.set(one.issueId, one.reason)
    until.set(one.issueId, at(one.until))
  }
  for (const [issueId, end] of until) {
    if (end > asOf) continue
    voided.delete(issueId)
    until.delete(issueId)
  }
  const revoked = told.revoked ?? []
  const keys = [...told.keys, ...revoked].map((key) => ({
    mark: key.mark,
    publicKey: key.publicKey,
    from: at(key.from),
    until: key.until === null ? null : at(key.until),
    revoked: revoked.some(({ mark }) => mark === key.mark),
  }))
  const honest = new Map(
    revoked.map(({ mark, codes }) => [mark, codes ? new Set(codes) : (base?.honest?.get(mark) ?? new Set<string>())]),
  )
  const names = told.names ?? base?.names
  if (!names) throw new Error('lists: no names')
  const eased = (told.eased ?? []).map(({ issueId, train, from, until: end, ...one }): [string, EasedHere] => [
    issueId,
    { ...one, from: at(from), until: at(end), train: { ...train, departs: at(train.departs) } },
  ])
  const notices = (told.notices ?? []).map(({ from, until: end, ...one }) => ({
    ...one,
    from: at(from),
    until: at(end),
  }))
  const lists: Lists = {
    asOf,
    wholeAt: told.names ? asOf : (base?.wholeAt ?? asOf),
    keys,
    statementKeys: told.statementKeys ?? [],
    evidenceKeys: told.evidenceKeys ?? [],
    ...(told.paygOperators && { paygOperators: told.paygOperators }),
    voided,
    honest,
    until,
    eased: new Map(eased),
    notices,
    operators: told.operators ?? {},
    names,
  }
  await keep('lists', lists)
  return lists
}

/** Hands in what was looked at. `null`: the office doesn't know this device any more. */
export async function sendReports(
  deviceKey: string,
  inspections: readonly Inspection[],
): Promise<{ device: string; flagged: Flagged[] } | null> {
  const reply = await tellOffice(reportInspections.path, { deviceKey, inspections })
  if (reply.status === 404) return null
  if (!reply.ok) throw new Error(`reports: ${reply.status}`)
  return reportInspections.reply.parse(await reply.json())
}
