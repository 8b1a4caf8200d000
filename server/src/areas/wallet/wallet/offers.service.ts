import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { OFFER_HOURS, type listOffers, type offerTickets, type readOffer } from '@cledrau/contract/wallet/wallet.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { HOUR, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { withChildrenAlong } from '@cledrau/domain/wallet/children-along.ts'
import { passengersToHandOver } from '@cledrau/domain/wallet/hand-over.ts'
import { catchUp } from '@cledrau/domain/wallet/merge.ts'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { findAccount } from '../../account/accounts/existing-account.ts'
import { held, type HeldProduct } from '../../tickets/tickets/held.ts'
import { groupOf, keptOf, recordOf, wireTicket, withRecord, type Kept } from './wallet-records.ts'
import { codesIn, type Reissue, type WalletParts } from './wallet.service.ts'
import { account, withOthers } from './wallet-rows.ts'
import type { TellWallets } from '../../tickets/tickets/tickets.service.ts'
import * as store from './wallet.store.ts'

export type Offers = {
  offer: (
    accountId: string,
    locator: string,
    passengers: string[],
  ) => Promise<Result<ReplyOf<typeof offerTickets>, 'INVALID_RECORD_LOCATOR' | 'TICKET_NOT_FOR_OTHERS'>>
  read: (accountId: string, code: string) => Promise<Result<ReplyOf<typeof readOffer>, 'OFFER_UNKNOWN'>>
  take: (
    accountId: string,
    code: string,
  ) => Promise<Result<{ recordLocator: string }, 'OFFER_UNKNOWN' | 'OFFER_OWN' | 'TICKET_NOT_FOR_OTHERS'>>
  /** What was offered and not taken yet. */
  list: (accountId: string, locator: string) => Promise<Result<ReplyOf<typeof listOffers>, 'INVALID_RECORD_LOCATOR'>>
  withdraw: (accountId: string, locator: string, offerID?: string) => Promise<{ withdrawn: number }>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = Pick<WalletParts, 'limits' | 'allowsOf'> & {
  db: Database
  clock: Clock
  publicUrl: string
  stationNames: (codes: Iterable<string>) => Record<string, Bilingual>
  reissue: Reissue
  tell: TellWallets
  /** How many children may travel free with an adult. */
  freePerAdult: () => number
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Tickets of a group that go to whoever travels on them: a link, taken once, with an account. */
export function openOffers({
  db,
  clock,
  limits,
  publicUrl,
  stationNames,
  allowsOf,
  reissue,
  tell,
  freePerAdult,
}: Parts): Offers {
  const alongIn = ({ tickets }: Kept, passengers: readonly string[]): string[] => {
    const party = tickets.map(({ facts, status }) => ({
      passenger: facts.passenger.reference,
      isFree: facts.passenger.freeUnder !== null,
      isOver: isOver(status),
    }))
    return [...withChildrenAlong(party, passengers, freePerAdult())]
  }

  const withTickets = async (trx: Trx | Database, product: HeldProduct | undefined, now: Instant) => {
    const [row] = product ? await withOthers(trx, [product]) : []
    const kept = row && keptOf([row], await held.listTickets(trx, [row.id]))[0]
    return kept && withRecord(kept, catchUp(recordOf(kept), now, limits()))
  }

  return {
    offer: (accountId, locator, asked) =>
      db.inTransaction(async (trx) => {
        const now = clock.now()
        const [row] = await held.lockProducts(trx, account(accountId), [locator])
        const kept = await withTickets(trx, row, now)
        if (!kept) return refuse('INVALID_RECORD_LOCATOR')
        const passengers = alongIn(kept, asked)
        if (!mayGo(kept, passengers, now)) return refuse('TICKET_NOT_FOR_OTHERS')
        // A new link for somebody takes the place of the one they lost.
        for (const open of await store.listOffers(trx, accountId, kept.row.id, now))
          if (open.passengerReferences.some((one) => passengers.includes(one)))
            await store.closeOffer(trx, open.id, now, null)
        const id = randomUUID()
        const code = randomBytes(32).toString('base64url')
        const expiresAt = instant(now + OFFER_HOURS * HOUR)
        await store.addOffer(trx, {
          id,
          productId: kept.row.id,
          accountId,
          passengerReferences: JSON.stringify(passengers),
          hash: hashOf(code),
          createdAt: moment(now),
          expiresAt: moment(expiresAt),
        })
        return done({
          offerID: id,
          code,
          url: `${publicUrl}/#/ticket-wallet?offer=${code}`,
          expiresAt: londonIso(expiresAt),
          passengerReferences: passengers,
        })
      }),

    read: async (accountId, code) => {
      const now = clock.now()
      const offer = await store.findOffer(db, hashOf(code))
      if (!offer || isClosed(offer, now)) return refuse('OFFER_UNKNOWN')
      const row = (await held.listProducts(db, account(offer.accountId), 0)).find(({ id }) => id === offer.productId)
      const kept = await withTickets(db, row, now)
      if (!kept) return refuse('OFFER_UNKNOWN')
      const giver = await findAccount(db, offer.accountId)
      const tickets = ticketsOf(kept, alongIn(kept, offer.passengerReferences)).map((ticket) =>
        wireTicket(ticket, allowsOf, false),
      )
      return done({
        from: giver?.firstName ?? '',
        expiresAt: londonIso(offer.expiresAt),
        isOwn: offer.accountId === accountId,
        tickets,
        places: stationNames(codesIn([{ tickets }])),
      })
    },

    take: (accountId, code) =>
      db.inTransaction(async (trx) => {
        const now = clock.now()
        const offer = await store.lockOffer(trx, hashOf(code))
        // Whoever took it and presses again, after an answer that never came, is told the same.
        if (offer?.takenBy === accountId) return taken(trx, accountId, offer.productId)
        if (!offer || isClosed(offer, now)) return refuse('OFFER_UNKNOWN')
        if (offer.accountId === accountId) return refuse('OFFER_OWN')
        const kept = await withTickets(trx, await held.lockProduct(trx, offer.accountId, offer.productId), now)
        if (!kept) return refuse('TICKET_NOT_FOR_OTHERS')
        // Another adult may have gone since: then the children go with this one.
        const passengers = alongIn(kept, offer.passengerReferences)
        if (!mayGo(kept, passengers, now)) return refuse('TICKET_NOT_FOR_OTHERS')

        const name = await fullName(trx, accountId)
        const product = await held.productForTaker(trx, kept.row, accountId, randomUUID())
        const going = ticketsOf(kept, passengers).map(({ id }) => id)
        for (const id of going) await held.moveTicket(trx, id, product.id, name)
        await reissue(trx, going, 'HANDED_OVER')
        await store.closeOffer(trx, offer.id, now, accountId)
        await tell(trx, [offer.accountId, accountId])
        return done({ recordLocator: kept.row.recordLocator })
      }),

    list: async (accountId, locator) => {
      const product = await held.findProduct(db, account(accountId), locator)
      if (!product) return refuse('INVALID_RECORD_LOCATOR')
      const offers = await store.listOffers(db, accountId, product.id, clock.now())
      return done({
        offers: offers.map(({ id, passengerReferences, expiresAt }) => ({
          offerID: id,
          passengerReferences,
          expiresAt: londonIso(expiresAt),
        })),
      })
    },

    withdraw: async (accountId, locator, offerID) => {
      const product = await held.findProduct(db, account(accountId), locator)
      if (!product) return { withdrawn: 0 }
      const { numUpdatedRows } = await store.closeOffersOf(db, accountId, product.id, offerID ?? null, clock.now())
      return { withdrawn: Number(numUpdatedRows) }
    },

    erase: async (trx, accountId) => {
      await store.forgetOffers(trx, accountId)
    },
  }
}

async function taken(trx: Trx, accountId: string, productId: string) {
  const found = await held.findTaken(trx, accountId, productId)
  return found ? done(found) : refuse('OFFER_UNKNOWN')
}

type Offer = { closedAt: Instant | null; expiresAt: Instant }
const isClosed = ({ closedAt, expiresAt }: Offer, now: Instant) => closedAt !== null || now >= expiresAt

const ticketsOf = ({ tickets }: Kept, passengers: readonly string[]) =>
  tickets.filter(({ facts }) => passengers.includes(facts.passenger.reference))

function mayGo({ row, tickets }: Kept, passengers: readonly string[], now: Instant): boolean {
  const group = tickets.map(({ facts, status, scannedAt }) => ({
    passenger: facts.passenger.reference,
    status,
    scanned: scannedAt !== null,
  }))
  const free = passengersToHandOver(groupOf(row, now), group)
  return passengers.every((one) => free.includes(one))
}

/** As a ticket says who travels. */
async function fullName(trx: Trx, accountId: string): Promise<string> {
  const traveller = await findAccount(trx, accountId)
  return [traveller?.title, traveller?.firstName, traveller?.lastName].filter(Boolean).join(' ')
}
