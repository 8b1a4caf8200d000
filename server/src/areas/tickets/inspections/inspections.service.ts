import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { inspectorLists, inspectPhotocard, reportInspections } from '@cledrau/contract/wallet/inspections.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import {
  judgeScan,
  partsSeen,
  type Scan,
  type ScanFlag,
  type ScannedTicket,
} from '@cledrau/domain/tickets/judge-scan.ts'
import { rankOf } from '@cledrau/domain/wallet/status.ts'
import type { EvidenceKey } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import type { TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import { KEY_REVOKED, type VoidReason } from '@cledrau/domain/tickets/ticket-facts.ts'
import { DAY, instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso, parseInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { AccountModules } from '../../account/wire.ts'
import type { Easements } from '../easements/easements.service.ts'
import { ticketCodes, type TicketOfCode } from '../tickets/codes.ts'
import * as store from './inspections.store.ts'

type Lists = ReplyOf<typeof inspectorLists>
type Pictured = ReplyOf<typeof inspectPhotocard>
type Report = ParsedRequestOf<typeof reportInspections>

export type Inspections = {
  lists: (since: string | undefined) => Promise<Lists>
  report: (report: Report) => Promise<Result<ReplyOf<typeof reportInspections>, 'INSPECTOR_UNKNOWN'>>
  /** Whose face belongs to a ticket that this device has before it, as long as the ticket is good. */
  photocard: (asked: ParsedRequestOf<typeof inspectPhotocard>) => Promise<Result<Pictured, 'INSPECTOR_UNKNOWN'>>
  /** Whether a device may report. */
  knows: (deviceKey: string) => Promise<boolean>
  /** Lets a device report; answers its key, which is nowhere else. A key that is given is taken as it is. */
  addDevice: (name: string, key?: string) => Promise<string>
  listDevices: () => Promise<{ name: string; since: string; until: string | null }[]>
  /** What devices of this name report counts no more; answers how many there were. One with the given key may stay. */
  endDevices: (name: string, except?: string) => Promise<number>
  /** Every look at these codes. */
  looksAt: (db: Database | Trx, issueIds: readonly string[]) => Promise<store.Look[]>
  /** Codes that were reported from trains in a time. */
  scansBetween: (since: Instant, until: Instant) => ReturnType<typeof store.listScansOnTrains>
  forgetOld: (before: Instant, most: number) => Promise<number>
}

type Parts = {
  db: Database
  clock: Clock
  keys: () => TicketKey[]
  evidenceKeys: () => EvidenceKey[]
  statementKeys: () => EvidenceKey[]
  paygOperators: () => readonly string[]
  /** When a key was last withdrawn; long ago where none was. */
  lastRevocation: () => number
  names: () => NonNullable<Lists['names']>
  photocards: Pick<AccountModules['photocards'], 'named'>
  easements: Pick<Easements, 'forGuards' | 'ofTickets'>
}

/** Transactions that began before a list was read may end after it: the next list looks back a little. */
const OVERLAP = 5 * MINUTE

const keyShown = ({ mark, publicKey, from, until }: TicketKey) => ({
  mark,
  publicKey,
  from: londonIso(from),
  until: until === null ? null : londonIso(until),
})
/** How a code stands in the list of honest ones: whoever has the key can't make another one that is called the same. */
const listedAs = (code: string) => createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url')

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

export function openInspections({
  db,
  clock,
  keys,
  evidenceKeys,
  statementKeys,
  paygOperators,
  lastRevocation,
  names,
  photocards,
  easements,
}: Parts): Inspections {
  /** Until when what a code carries is good on later trains, because one of its own failed. */
  const easedUntil = async (trx: Trx, carried: readonly TicketOfCode[]): Promise<Instant | null> => {
    const known = await easements.ofTickets(
      trx,
      carried.map(({ ticketId, facts }) => ({ id: ticketId, facts })),
    )
    const ends = [...known.values()].flat().flatMap(({ why, until }) => (why ? Date.parse(until) : []))
    return ends.length > 0 ? instant(Math.max(...ends)) : null
  }

  return {
    lists: async (since) => {
      const now = clock.now()
      const from = since === undefined ? undefined : parseInstant(since)
      const known = keys()
      const lastRevoked = lastRevocation()
      const voided = await ticketCodes.listVoided(db, from === undefined ? null : instant(from - OVERLAP), now)
      const { eased, notices, operators } = await easements.forGuards()
      return {
        asOf: londonIso(now),
        keys: known.filter(({ revoked }) => !revoked).map(keyShown),
        revoked: await Promise.all(
          known
            .filter(({ revoked }) => revoked)
            .map(async (key) => ({
              ...keyShown(key),
              // Devices that have the list keep it: nothing is signed with this key any more.
              ...((from === undefined || from < lastRevoked + OVERLAP) && {
                codes: (await ticketCodes.listHonest(db, key.mark, now)).map(({ code }) => listedAs(code)),
              }),
            })),
        ),
        evidenceKeys: evidenceKeys().map((key) => ({ ...key })),
        statementKeys: statementKeys().map((key) => ({ ...key })),
        paygOperators: [...paygOperators()],
        voided: [...Map.groupBy(voided, ({ issueId }) => issueId)].map(([issueId, parts]) => ({
          issueId,
          reason: reasonOf(parts),
          until: londonIso(instant(Math.max(...parts.map(({ expiresAt }) => expiresAt)))),
        })),
        eased: eased.map(({ train, operators: by, from: first, until, ...one }) => ({
          ...one,
          train: { ...train, departs: londonIso(train.departs) },
          operators: [...by],
          from: londonIso(first),
          until: londonIso(until),
        })),
        notices: notices.map(({ stations, operators: by, from: first, until, id, said }) => ({
          id,
          said,
          stations: [...stations],
          operators: [...by],
          from: londonIso(first),
          until: londonIso(until),
        })),
        operators,
        ...(since === undefined && { names: names() }),
      }
    },

    report: ({ deviceKey, inspections }) =>
      db.inTransaction(async (trx) => {
        const device = await store.findDevice(trx, hashOf(deviceKey))
        if (!device) return refuse('INSPECTOR_UNKNOWN')
        const now = clock.now()
        const issueIds = [...new Set(inspections.map(({ issueId }) => issueId))].filter(Boolean)
        const locked = issueIds.length === 0 ? [] : await ticketCodes.lockTickets(trx, issueIds)
        const sent = inspections.map(({ train, scannedAt, ...one }) => ({
          ...one,
          deviceId: device.id,
          // A device whose clock runs ahead has not seen the future.
          scannedAt: instant(Math.min(parseInstant(scannedAt) ?? now, now)),
          receivedAt: now,
          trainUid: train?.uid ?? null,
          serviceDate: train?.serviceDate ?? null,
        }))
        if (sent.length > 0) await store.addInspections(trx, sent)
        const twins = issueIds.length === 0 ? [] : await ticketCodes.listTwins(trx, issueIds)
        const all = [...issueIds, ...twins.map(({ twinId }) => twinId)]
        const looks = all.length === 0 ? [] : await store.listLooks(trx, all)
        for (const issueId of issueIds) {
          const carried = locked.filter((one) => one.issueId === issueId)
          const same = twins.filter((one) => one.issueId === issueId).map(({ twinId }) => twinId)
          const these = looks.filter((look) => look.issueId === issueId || same.includes(look.issueId))
          await flagLooks(trx, these, scannedOf(carried, await easedUntil(trx, carried)))
          const accepted = sent.filter((one) => one.issueId === issueId && one.verdict === 'VALID')
          for (const look of accepted)
            for (const { ticketId } of partsSeen(scanOf(look), carried.map(withTrains)))
              await ticketCodes.saveScanned(trx, ticketId, look.scannedAt)
        }
        return done({ device: device.name, flagged: await flaggedOf(trx, device.id, instant(now - DAY)) })
      }),

    photocard: async ({ deviceKey, issueId, code }) => {
      if (!(await store.findDevice(db, hashOf(deviceKey)))) return refuse('INSPECTOR_UNKNOWN')
      const number = await ticketCodes.findPhotocard(db, { issueId, code }, clock.now())
      return done({ photocard: number ? await photocards.named(number) : null })
    },

    knows: async (deviceKey) => (await store.findDevice(db, hashOf(deviceKey))) !== undefined,

    addDevice: async (name, key = randomBytes(24).toString('base64url')) => {
      await store.addDevice(db, { id: randomUUID(), name, keyHash: hashOf(key), createdAt: clock.now() })
      return key
    },

    looksAt: async (from, issueIds) => (issueIds.length === 0 ? [] : store.listLooks(from, issueIds)),
    scansBetween: (since, until) => store.listScansOnTrains(db, since, until),
    forgetOld: (before, most) => store.forgetInspections(db, before, most),

    listDevices: async () =>
      (await store.listDevices(db)).map(({ name, createdAt, endedAt }) => ({
        name,
        since: londonIso(createdAt),
        until: endedAt === null ? null : londonIso(endedAt),
      })),

    endDevices: (name, except) => store.endDevices(db, name, except === undefined ? null : hashOf(except), clock.now()),
  }
}

/** Where some of what a code carried is still good, a newer code stands for that. */
function reasonOf(parts: readonly { voidReason: VoidReason | typeof KEY_REVOKED | null }[]): VoidReason {
  const reasons = new Set(parts.map(({ voidReason }) => voidReason))
  const [only] = reasons
  return reasons.size === 1 && only && only !== KEY_REVOKED ? only : 'REISSUED'
}

/** A new look may give an older one away: all looks at a code are judged again. */
async function flagLooks(trx: Trx, looks: readonly store.Look[], ticket: ScannedTicket | undefined): Promise<void> {
  for (const look of looks) {
    const others = looks.filter((other) => other !== look).map(scanOf)
    const flag = judgeScan(scanOf(look), ticket, others)
    if (flag !== look.flag) await store.saveFlag(trx, look.id, flag)
  }
}

async function flaggedOf(trx: Trx, deviceId: string, since: ReturnType<typeof instant>) {
  const flagged = await store.listFlagged(trx, deviceId, since)
  const issueIds = [...new Set(flagged.map(({ issueId }) => issueId))].filter(Boolean)
  const looks = issueIds.length === 0 ? [] : await store.listLooks(trx, issueIds)
  return flagged.map(({ id, issueId, flag, scannedAt }) => ({
    id,
    issueId,
    flag: flag as ScanFlag,
    scannedAt: londonIso(scannedAt),
    others: looks
      .filter((look) => look.issueId === issueId && look.id !== id)
      .map((look) => ({
        at: londonIso(look.scannedAt),
        device: look.device,
        here: look.deviceId === deviceId,
        train: scanOf(look).train,
      }))
      .toSorted((one, other) => Number(one.here) - Number(other.here)),
  }))
}

type Seen = Pick<store.Look, 'deviceId' | 'scannedAt' | 'trainUid' | 'serviceDate'>
const scanOf = ({ deviceId, scannedAt, trainUid, serviceDate }: Seen): Scan => ({
  deviceId,
  at: scannedAt,
  train: trainUid === null || serviceDate === null ? null : { uid: trainUid, serviceDate },
})

const withTrains = (ticket: TicketOfCode) => ({ ...ticket, trains: ticket.facts.trains })

/** What a code carries, as one ticket: it is used once all of its parts are. */
function scannedOf(carried: readonly TicketOfCode[], eased: Instant | null): ScannedTicket | undefined {
  const [first] = carried
  if (!first) return undefined
  const { status } = carried.reduce((one, other) => (rankOf(other.status) < rankOf(one.status) ? other : one), first)
  const trains = carried.flatMap(({ facts }) => facts.trains)
  const ends = trains.flatMap(({ departs, arrives }) => [departs, arrives])
  return {
    type: first.facts.type,
    mobile: first.facts.mobile,
    travelDays: first.facts.travelDays,
    status,
    activatedAt: carried.find(({ activatedAt }) => activatedAt !== null)?.activatedAt ?? null,
    lasts: ends.length > 0 ? Math.max(...ends) - Math.min(...ends) : null,
    bookedTrainsOnly: carried.every(({ facts }) => facts.bookedTrainsOnly),
    easedUntil: eased,
    voidedAt: first.voidReason === KEY_REVOKED ? null : first.voidedAt,
  }
}
