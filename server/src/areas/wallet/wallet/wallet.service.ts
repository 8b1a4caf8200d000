import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type * as calls from '@cledrau/contract/wallet/wallet.ts'
import type { WalletEntry, WalletTicket } from '@cledrau/contract/wallet/wallet.ts'
import { emailKey } from '@cledrau/domain/accounts/e-mail.ts'
import { move } from '@cledrau/domain/moves.ts'
import { isUnderExchange } from '@cledrau/domain/orders/under-exchange.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { activateTicket, type Block } from '@cledrau/domain/wallet/actions.ts'
import { checkProduct } from '@cledrau/domain/wallet/check-product.ts'
import { asksToActivate, believe, catchUp, type TicketClaim } from '@cledrau/domain/wallet/merge.ts'
import type { ProductRecord, WalletLimits } from '@cledrau/domain/wallet/records.ts'
import { isOver, WALLET_MOVES, type WalletStatus } from '@cledrau/domain/wallet/status.ts'
import { walletOrder } from '@cledrau/domain/wallet/wallet-list.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { findAccount } from '../../account/accounts/existing-account.ts'
import { held, type TicketOfHolder, type TicketMove } from '../../tickets/tickets/held.ts'
import { entryOf, isForOnePhone, keptOf, recordOf, withRecord, type Kept } from './wallet-records.ts'
import type { AllowsOf } from '../../retail/pricing/ticket-allows.ts'
import type { TimesOf } from './ticket-times.ts'
import { account, withOthers } from './wallet-rows.ts'

/** Signs new codes for tickets and makes the former ones void, so that a phone that is lost shows nothing that counts. */
export type Reissue = (trx: Trx, ticketIds: readonly string[], reason: 'REISSUED' | 'HANDED_OVER') => Promise<void>

type Report = ParsedRequestOf<typeof calls.bookingInformation>
type Claimed = Report['bookingInformation'][number]

export type Wallet = {
  read: (
    holder: Asker,
    email: string | undefined,
  ) => Promise<Result<ReplyOf<typeof calls.ticketWallet>, 'USER_UNKNOWN'>>
  download: (
    accountId: string,
    asked: ParsedRequestOf<typeof calls.downloadMobileTicket>,
  ) => Promise<
    Result<
      ReplyOf<typeof calls.downloadMobileTicket>,
      'USER_UNKNOWN' | 'INVALID_RECORD_LOCATOR' | 'TICKET_ELSEWHERE' | 'TICKET_OVER'
    >
  >
  report: (accountId: string, report: Report) => Promise<Result<ReplyOf<typeof calls.bookingInformation>, never>>
  remove: (
    accountId: string,
    asked: ParsedRequestOf<typeof calls.expireTickets>,
  ) => Promise<Result<{ expired: string[] }, 'USER_UNKNOWN'>>
  seen: (accountId: string, locators: string[]) => Promise<void>
  /** One product, as it stands. */
  find: (accountId: string, locator: string) => Promise<Kept | undefined>
  /** Who travelled is nobody's business any more. */
  erase: (trx: Trx, accountId: string) => Promise<void>
}

/** What the holder of these orders asked staff at stations for. */
export type AssistanceOf = (
  db: Database | Trx,
  holder: Asker,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, NonNullable<WalletEntry['assistance']>>>

/** What tickets are good for besides their own trains, by their ids; those that are for theirs alone are left out. */
export type EasementsOf = (
  db: Database | Trx,
  tickets: readonly Pick<TicketOfHolder, 'id' | 'facts'>[],
) => Promise<ReadonlyMap<string, NonNullable<WalletTicket['easements']>>>

/** What of these bookings can be claimed for a delay, by locator and direction. */
export type ClaimableOf = (
  db: Database | Trx,
  holder: Asker,
  locators: readonly string[],
) => Promise<ReadonlySet<string>>

export type WalletParts = {
  db: Database
  clock: Clock
  limits: () => WalletLimits & { mostExpired: number }
  stationNames: (codes: Iterable<string>) => Record<string, Bilingual>
  timesOf: TimesOf
  allowsOf: AllowsOf
  assistanceOf: AssistanceOf
  easementsOf: EasementsOf
  claimableOf: ClaimableOf
  reissue: Reissue
}

export function openWallet(parts: WalletParts): Wallet {
  const { db, clock, limits, stationNames, timesOf, allowsOf, assistanceOf, easementsOf, claimableOf, reissue } = parts

  const isSomebodyElse = async (accountId: string, email: string | undefined) =>
    email !== undefined && (await findAccount(db, accountId))?.emailKey !== emailKey(email)

  /** What time did meanwhile, written down. */
  const keepUp = async (trx: Trx, kept: Kept, now: Instant) =>
    saveChange(trx, kept, catchUp(recordOf(kept), now, limits()), 'time', now)

  const lock = async (trx: Trx, holder: Asker, locators: readonly string[]): Promise<Kept[]> => {
    if (locators.length === 0) return []
    const rows = await withOthers(trx, await held.lockProducts(trx, holder, locators))
    return keptOf(
      rows,
      await held.listTickets(
        trx,
        rows.map(({ id }) => id),
      ),
    )
  }

  const entriesOf = async (from: Database | Trx, holder: Asker, all: readonly Kept[], now: Instant) => {
    const byOrder = await assistanceOf(
      from,
      holder,
      all.map(({ row }) => row.orderId),
    )
    const open = all.flatMap(({ tickets }) => tickets.filter(({ status }) => !isOver(status)))
    const eased = await easementsOf(from, open)
    const claimable = await claimableOf(
      from,
      holder,
      all.map(({ row }) => row.recordLocator),
    )
    return all.map((one): WalletEntry => {
      const assistance = byOrder.get(one.row.orderId) ?? []
      const entry = entryOf(one, now, allowsOf)
      const tickets = entry.tickets.map((ticket) => {
        const easements = eased.get(ticket.bookingInformationItemID)
        const delayRepay = claimable.has(`${entry.recordLocator} ${ticket.direction}`)
        return { ...ticket, delayRepay, ...(easements && { easements }) }
      })
      return { ...entry, tickets, ...(assistance.length > 0 && { assistance }) }
    })
  }

  return {
    read: async (holder, email) => {
      if (holder.kind === 'traveller' && (await isSomebodyElse(holder.id, email))) return refuse('USER_UNKNOWN')
      const now = clock.now()
      const { mostExpired } = limits()
      const rows = await withOthers(db, await held.listProducts(db, holder, mostExpired))
      const kept = keptOf(
        rows,
        await held.listTickets(
          db,
          rows.map(({ id }) => id),
        ),
      )
      const behind = kept.filter((one) => {
        const record = recordOf(one)
        return catchUp(record, now, limits()) !== record
      })
      const caughtUp = await db.inTransaction(async (trx) => {
        const locked = await lock(
          trx,
          holder,
          behind.map(({ row }) => row.recordLocator),
        )
        return done(await inTurn(locked, (one) => keepUp(trx, one, now)))
      })
      const byId = new Map(caughtUp.ok ? caughtUp.value.map((one) => [one.row.id, one]) : [])
      const current = kept.map((one) => byId.get(one.row.id) ?? one)
      const listed = current.map((one) => ({ one, ...one.row, tickets: one.tickets }))
      const ordered = walletOrder(listed, mostExpired).map(({ one }) => one)
      const wallet = await entriesOf(db, holder, ordered, now)
      const restrictions = new Set(wallet.flatMap(({ tickets }) => tickets.map(({ restriction }) => restriction)))
      return done({ wallet, places: stationNames(codesIn(wallet)), times: timesOf(restrictions, clockTime(now).date) })
    },

    download: async (accountId, { emailAddress, recordLocator, deviceId }) => {
      if (await isSomebodyElse(accountId, emailAddress)) return refuse('USER_UNKNOWN')
      return db.inTransaction(async (trx) => {
        const now = clock.now()
        const [found] = await lock(trx, account(accountId), [recordLocator])
        if (!found) return refuse('INVALID_RECORD_LOCATOR')
        const kept = await keepUp(trx, found, now)
        if (isOver(kept.row.status)) return refuse('TICKET_OVER')
        if (isForOnePhone(kept)) {
          if (kept.row.deviceId !== null && kept.row.deviceId !== deviceId) return refuse('TICKET_ELSEWHERE')
          await held.bindDevice(trx, kept.row.id, deviceId, now)
        }
        const tickets = kept.tickets.flatMap(({ id, code, status }) =>
          code === null || isOver(status) ? [] : [{ bookingInformationItemID: id, barcode: code }],
        )
        return done({ tickets })
      })
    },

    report: (accountId, { bookingInformation, deviceID }) =>
      db.inTransaction(async (trx) => {
        const now = clock.now()
        const claims = new Map(bookingInformation.map((claim) => [claim.recordLocator, claim]))
        const locked = await lock(trx, account(accountId), [...claims.keys()])
        const blocked: { ticketID: string; why: Block }[] = []
        const after = await inTurn(locked, async (found) => {
          const claim = claims.get(found.row.recordLocator)
          if (!claim) return found
          const kept = await keepUp(trx, found, now)
          const released = claim.releaseTicket ? await release(trx, kept, deviceID, now) : kept
          const decided = decide(released, claim, deviceID, now, limits())
          blocked.push(...decided.blocked)
          return saveChange(trx, released, decided.record, `device ${deviceID}`, now)
        })
        const known = new Set(locked.map(({ row }) => row.recordLocator))
        return done({
          bookingInformation: await entriesOf(trx, account(accountId), after, now),
          blocked,
          unknown: [...claims.keys()].filter((locator) => !known.has(locator)),
        })
      }),

    remove: async (accountId, { emailAddress, bookingRecords }) => {
      if (await isSomebodyElse(accountId, emailAddress)) return refuse('USER_UNKNOWN')
      return db.inTransaction(async (trx) => {
        const now = clock.now()
        const kept = await inTurn(await lock(trx, account(accountId), bookingRecords), (one) => keepUp(trx, one, now))
        const over = kept.filter(({ row }) => isOver(row.status))
        if (over.length > 0)
          await held.removeProducts(
            trx,
            over.map(({ row }) => row.id),
            now,
          )
        return done({ expired: over.map(({ row }) => row.recordLocator) })
      })
    },

    seen: async (accountId, locators) => {
      if (locators.length > 0) await held.saveSeen(db, accountId, locators)
    },

    find: async (accountId, locator) => {
      const product = await held.findProduct(db, account(accountId), locator)
      const [row] = product ? await withOthers(db, [product]) : []
      return row && keptOf([row], await held.listTickets(db, [row.id]))[0]
    },

    erase: held.eraseNames,
  }

  /** Lets a download go. From another device the codes are signed anew: those on a lost phone stop counting. */
  async function release(trx: Trx, kept: Kept, deviceId: string, now: Instant): Promise<Kept> {
    if (kept.row.deviceId === null) return kept
    await held.bindDevice(trx, kept.row.id, null, now)
    if (kept.row.deviceId !== deviceId) {
      const open = kept.tickets.filter(({ status }) => !isOver(status))
      await reissue(
        trx,
        open.map(({ id }) => id),
        'REISSUED',
      )
    }
    return { ...kept, row: { ...kept.row, deviceId: null, downloadedAt: null, deviceName: null } }
  }
}

/** Asks the rules what becomes of a report: nothing of it is believed that they don't allow. */
function decide(kept: Kept, claim: Claimed, deviceId: string, now: Instant, limits: WalletLimits) {
  const { row } = kept
  const claims: TicketClaim[] = claim.tickets.map((ticket) => ({
    ...ticket,
    activatedAt: ticket.activatedAt === null ? null : instant(Date.parse(ticket.activatedAt)),
  }))
  const blocked: { ticketID: string; why: Block }[] = []
  let record: ProductRecord = recordOf(kept)
  for (const asked of claims) {
    const ticket = kept.tickets.find(({ id }) => id === asked.ticketID)
    const state = record.tickets[asked.ticketID]
    if (!ticket || !state || !asksToActivate(asked, state)) continue
    const start = (one: Kept['tickets'][number]) =>
      activateTicket(record, one.id, {
        now,
        onlineState: true,
        needsNoActivation: !isForOnePhone(kept),
        underExchange: isUnderExchange(row.exchangingUntil, now),
        onAnotherDevice: row.deviceId !== null && row.deviceId !== deviceId,
        validFrom: one.validFrom,
      })
    const activated = start(ticket)
    if (activated.ok) {
      record = activated.value
      // One code, one start: the other parts of the way start with it, as far as it is their day.
      for (const part of kept.tickets.filter((other) => sharesCode(ticket, other))) {
        const along = start(part)
        if (along.ok) record = along.value
      }
    } else blocked.push({ ticketID: asked.ticketID, why: activated.refusal })
  }
  return { record: checkProduct(believe(record, claims), now, limits), blocked }
}

const sharesCode = (one: TicketOfHolder, other: TicketOfHolder): boolean =>
  one.id !== other.id && one.code !== null && one.code === other.code

/** Stores what differs, with a line in the history for each move. */
export async function saveChange(
  trx: Trx,
  kept: Kept,
  record: ProductRecord,
  cause: string,
  now: Instant,
): Promise<Kept> {
  const after = withRecord(kept, record)
  const { id } = kept.row
  const moves: TicketMove[] = []
  const note = (ticketId: string | null, from: WalletStatus, to: WalletStatus) => {
    if (from !== to) moves.push({ productId: id, ticketId, move: move(WALLET_MOVES, from, to), cause })
  }
  note(null, kept.row.status, after.row.status)
  for (const [index, ticket] of after.tickets.entries()) {
    const was = kept.tickets[index]
    if (!was || !differs(was, ticket)) continue
    const { status, activatedAt, activateAt, activatedCount, onlineState, screenshotTaken } = ticket
    await held.saveTicket(trx, {
      id: ticket.id,
      activatedAt,
      activateAt,
      activatedCount,
      onlineState,
      screenshotTaken,
    })
    note(ticket.id, was.status, status)
  }
  await held.saveMoves(trx, moves, now)
  return after
}

const STATE = ['status', 'activatedAt', 'activateAt', 'activatedCount', 'onlineState', 'screenshotTaken'] as const
const differs = (one: TicketOfHolder, other: TicketOfHolder) => STATE.some((field) => one[field] !== other[field])

async function inTurn<One>(list: readonly One[], work: (one: One) => Promise<One>): Promise<One[]> {
  const after: One[] = []
  for (const one of list) after.push(await work(one))
  return after
}

export function* codesIn(wallet: readonly Pick<WalletEntry, 'tickets' | 'assistance'>[]): Generator<string> {
  for (const { tickets, assistance = [] } of wallet) {
    for (const { stops } of assistance)
      for (const { station, off, on } of stops)
        yield* [station, off?.terminus, on?.terminus].flatMap((code) => code ?? [])
    for (const { origin, destination, trains, collected } of tickets) {
      if (collected) yield collected.station
      if (origin) yield origin
      if (destination) yield destination
      for (const train of trains) yield* [train.from, train.to, train.terminus]
    }
  }
}
