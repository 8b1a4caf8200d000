import { createHash, randomBytes } from 'node:crypto'
import type * as calls from '@cledrau/contract/repay/smart-repay.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Caller } from '../../../http/callers.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { held } from '../../tickets/tickets/held.ts'
import { claimed } from '../claims/claimed.ts'
import { standingOf } from '../claims/claim-shown.ts'
import { trips as journeys, type MadeJourney } from '../made-journeys/trips.ts'
import * as store from './claim-links.store.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Trips that nobody has looked at yet are made and judged now. */
  judgeOrder: (asker: Asker, orderId: string) => Promise<void>
  guestToken: (orderId: string) => Promise<string>
  publicUrl: string
  /** Our own pages, and the app. */
  origins: readonly string[]
}

const LIVES = DAY
const hashOf = (link: string) => createHash('sha256').update(link).digest()

/** What the tickets page and machines of others ask: how a ticket stands, and a link to our own page for it. */
export function openSmartRepay({ db, clock, judgeOrder, guestToken, publicUrl, origins }: Parts) {
  const ticketOf = async (asker: Asker, locator: string, ticketId: string) => {
    const product = await held.findProduct(db, asker, locator)
    if (!product) {
      const order = await db.inTransaction(async (trx) => done(await soldOrders.lockPaid(trx, locator, asker)))
      return refuse(
        order.ok && order.value && order.value.ticketedAt === null ? 'TICKETS_NOT_READY' : 'INVALID_RECORD_LOCATOR',
      )
    }
    const tickets = await held.listTickets(db, [product.id])
    // The item is named; where it is the product's own, all of them are meant.
    const known = ticketId === product.id || tickets.some(({ id }) => id === ticketId)
    if (!known) return refuse('INVALID_RECORD_LOCATOR')
    await judgeOrder(asker, product.orderId)
    const trips = await journeys.listOfOrder(db, asker, product.orderId)
    return done(trips.filter((trip) => trip.ticketId === null || trip.ticketId === ticketId || ticketId === product.id))
  }

  const isOurs = (url: string): boolean => {
    if (!URL.canParse(url, publicUrl)) return false
    const { origin, protocol } = new URL(url, publicUrl)
    return origins.includes(origin) || protocol === 'cledrau:' || protocol === 'capacitor:'
  }

  return {
    lookUp: async (
      asker: Asker,
      asked: ParsedRequestOf<typeof calls.lookUpTicket>,
    ): Promise<Result<ReplyOf<typeof calls.lookUpTicket>, RefusalOf<typeof calls.lookUpTicket>>> => {
      const found = await ticketOf(asker, asked.booking_information_id, asked.ticket_id)
      if (!found.ok) return found
      const trips = found.value.filter((trip) => asked.journey === undefined || wayOf(trip) === asked.journey)
      const claims = await claimed.ofTrips(db, trips)
      const ways = trips.map((trip) => {
        const claim = claims.get(trip.id)
        const sent = isSent(claim) ? claim : undefined
        return {
          journey: wayOf(trip),
          journeyID: trip.id,
          state: standingOf(trip, claim, clock.now()),
          delayMinutes: trip.delayMinutes,
          amount: sent?.amount ?? trip.amount,
          claimUntil: londonIso(trip.claimUntil),
          claimID: sent?.id ?? null,
          reference: sent?.reference ?? null,
        }
      })
      const shown = ways.find(({ state }) => state === 'OWED') ?? ways.at(-1)
      // Not set out on yet: there is nothing to know.
      if (!shown)
        return done({
          state: 'WATCHING',
          delayMinutes: null,
          amount: 0,
          claimUntil: londonIso(instant(clock.now() + 28 * DAY)),
          reference: null,
          journeys: [],
        })
      const { state, delayMinutes, amount, claimUntil, reference } = shown
      return done({ state, delayMinutes, amount, claimUntil, reference, journeys: ways })
    },

    link: async (
      asker: Asker,
      asked: ParsedRequestOf<typeof calls.linkToClaim>,
    ): Promise<Result<ReplyOf<typeof calls.linkToClaim>, RefusalOf<typeof calls.linkToClaim>>> => {
      const { return_url: returnUrl = null } = asked
      if (returnUrl !== null && !isOurs(returnUrl)) return refuse('RETURN_URL_NOT_OURS')
      const found = await ticketOf(asker, asked.booking_information_id, asked.ticket_id)
      if (!found.ok) return found
      const trip = found.value.find((one) => wayOf(one) === asked.journey)
      if (!trip) return refuse('INVALID_RECORD_LOCATOR')
      const claim = (await claimed.ofTrips(db, [trip])).get(trip.id)
      if (asked.action === 'view' && !isSent(claim)) return refuse('CLAIM_UNKNOWN')
      const link = randomBytes(24).toString('base64url')
      const expiresAt = instant(clock.now() + LIVES)
      await store.addLink(db, { hash: hashOf(link), asker, journeyId: trip.id, returnUrl, expiresAt })
      return done({
        link: `${publicUrl.replace(/\/$/, '')}/#/delay-repay-overview/claim/${trip.id}?link=${link}`,
        expiresAt: londonIso(expiresAt),
      })
    },

    erase: async (trx: Trx, accountId: string): Promise<void> => void (await store.removeAll(trx, accountId)),
    eraseGuest: async (trx: Trx, orderId: string): Promise<void> => void (await store.removeOfGuest(trx, orderId)),
    forgetOld: (before: Instant, most: number) => store.forgetOld(db, before, most),

    /** An account's link leads to its page, which asks its owner to sign in; a guest's brings what opens that order. */
    open: async (
      caller: Caller,
      link: string,
    ): Promise<Result<ReplyOf<typeof calls.openClaimLink>, 'LINK_UNKNOWN'>> => {
      const used = await store.useLink(db, hashOf(link), clock.now())
      if (!used) return refuse('LINK_UNKNOWN')
      // Somebody else signed in here: it isn't theirs, and it is spent.
      if (used.accountId !== null && caller.kind === 'traveller' && caller.id !== used.accountId)
        return refuse('LINK_UNKNOWN')
      const journey = await journeys.find(db, used.journeyId)
      const claim = journey && (await claimed.ofTrips(db, [journey])).get(journey.id)
      return done({
        journeyID: used.journeyId,
        claimID: isSent(claim) ? claim.id : null,
        // Taken over by an account meanwhile, it is that account's.
        guestToken: used.orderId !== null && journey?.accountId === null ? await guestToken(used.orderId) : null,
        returnUrl: used.returnUrl,
      })
    },
  }
}

const wayOf = ({ direction }: MadeJourney): 'outbound' | 'return' => (direction === 'RETURN' ? 'return' : 'outbound')

const isSent = <Claim extends { sentAt: Instant | null }>(claim: Claim | undefined): claim is Claim =>
  claim !== undefined && claim.sentAt !== null
