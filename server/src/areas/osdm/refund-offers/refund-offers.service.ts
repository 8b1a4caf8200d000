import { randomUUID } from 'node:crypto'
import type * as calls from '@cledrau/contract/osdm/refund-offers.ts'
import type { GivenBack } from '@cledrau/contract/after-sales/give-back.ts'
import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { OsdmRefusalOf } from '@cledrau/contract/osdm/osdm-call.ts'
import type { OsdmRefundOffer } from '@cledrau/contract/osdm/refund-offers.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { guestName, type Partner } from '../../../http/callers.ts'
import type { GiveBack } from '../../after-sales/give-back/give-back.service.ts'
import { isUuid, type Booked, type FindBooked } from '../booked/booked.ts'
import { fulfillmentNamed } from '../booked/fulfillment-named.ts'
import { findFailedTrain, isTrainsFault } from './overrule.ts'
import * as store from './refund-offers.store.ts'
import { whoGivesBack } from './who-gives-back.ts'
import { priceOf } from '../offers/ticket-words.ts'

type Parts = {
  db: Database
  clock: Clock
  giveBack: Pick<GiveBack, 'quote' | 'accept' | 'list' | 'trains'>
  findBooked: FindBooked
}

type One = { bookingId: string; refundOfferId: string }
export type OsdmRefundOffers = ReturnType<typeof openOsdmRefundOffers>

/** A quote is worth what it says to the penny or nothing at all; whoever waits longer asks again. */
const GOOD_FOR = 15 * MINUTE

/**
 * Giving back in the standard's words: an offer is the quote of our own rule, noted; accepting it is our own giving back at that sum,
 * in its transaction. What became another sum meanwhile is refused, and nothing has happened.
 */
export function openOsdmRefundOffers({ db, clock, giveBack, findBooked }: Parts) {
  const show = async (booked: Booked, kept: store.RefundOfferKept): Promise<OsdmRefundOffer> => {
    const { confirmedAt, overruleCode } = kept
    const own = booked.tickets.filter(({ fulfillmentId }) => kept.fulfillmentIds.includes(fulfillmentId))
    const back = confirmedAt === null ? undefined : await refundOf(booked, kept)
    return {
      id: kept.id,
      createdOn: londonIso(kept.createdAt),
      validFrom: londonIso(kept.createdAt),
      validUntil: londonIso(kept.validUntil),
      ...(confirmedAt !== null && { confirmedOn: londonIso(confirmedAt) }),
      status: confirmedAt === null ? 'PROPOSED' : 'CONFIRMED',
      ...(back && { reimbursementStatus: back.status === 'DONE' ? 'IMMEDIATE' : 'DELAYED' }),
      ...(overruleCode !== null && { appliedOverruleCode: overruleCode }),
      fulfillments: own.map((ticket) => fulfillmentNamed(booked.bookingId, ticket)),
      refundFee: priceOf(kept.kept),
      refundableAmount: priceOf(kept.amount),
    }
  }
  /** Of the order that it was of: the booking may have been changed since. */
  const refundOf = async (booked: Booked, kept: store.RefundOfferKept): Promise<GivenBack | undefined> => {
    const was = booked.orders.find(({ orderId }) => orderId === kept.orderId)
    const listed = was && (await giveBack.list({ ...booked.guest, orderId: was.orderId }, was.recordLocator))
    return listed?.ok ? listed.value.refunds.find(({ refundID }) => refundID === kept.givenBackId) : undefined
  }

  const find = async (
    partner: Partner,
    { bookingId, refundOfferId }: One,
  ): Promise<
    Result<
      { booked: Booked; kept: store.RefundOfferKept },
      'ORDER_UNKNOWN' | 'TICKETS_NOT_READY' | 'REFUND_OFFER_UNKNOWN'
    >
  > => {
    const booked = await findBooked(partner, bookingId)
    if (!booked.ok) return booked
    const own = { partnerId: partner.id, bookingId: booked.value.bookingId, id: refundOfferId }
    const kept = isUuid(refundOfferId) ? await store.findOwn(db, own) : undefined
    return kept ? done({ booked: booked.value, kept }) : refuse('REFUND_OFFER_UNKNOWN')
  }

  /** It is for the tickets that it names: once they were changed for others it is for none. */
  const isOver = (booked: Booked, { orderId, validUntil }: store.RefundOfferKept): boolean =>
    clock.now() >= validUntil || orderId !== booked.orderId

  /** As our own rule has it now, for those whom the offer is about. */
  const quoted = ({ guest, recordLocator }: Booked, asked: Pick<store.RefundOfferKept, 'passengers' | 'failedTrain'>) =>
    giveBack.quote(guest, { recordLocator, passengers: asked.passengers, failedTrain: asked.failedTrain ?? undefined })

  return {
    offer: async (
      partner: Partner,
      asked: ParsedRequestOf<typeof calls.osdmOfferRefund>,
    ): Promise<Result<{ refundOffers: OsdmRefundOffer[] }, OsdmRefusalOf<typeof calls.osdmOfferRefund>>> => {
      const { overruleCode = null } = asked
      const booked = await findBooked(partner, asked.bookingId)
      if (!booked.ok) return booked
      const who = whoGivesBack(booked.value, asked)
      if (!who.ok) return who
      const { guest, recordLocator, bookingId, orderId } = booked.value
      if (overruleCode !== null && !isTrainsFault(overruleCode)) return refuse('OVERRULE_UNKNOWN')
      const trains = overruleCode === null ? null : await giveBack.trains(guest, recordLocator)
      if (trains && !trains.ok) return refuse('ORDER_UNKNOWN')
      const failedTrain = trains ? findFailedTrain(trains.value.trains) : null
      if (trains && !failedTrain) return refuse('REFUND_TRAIN_RAN')
      const quote = await quoted(booked.value, { passengers: who.value, failedTrain })
      if (!quote.ok) return quote.refusal === 'INVALID_RECORD_LOCATOR' ? refuse('ORDER_UNKNOWN') : refuse(quote.refusal)
      const { amount, paid, undoUntil, passengers, reason } = quote.value
      const now = clock.now()
      const undone = undoUntil === null ? Number.POSITIVE_INFINITY : Date.parse(undoUntil)
      const kept: store.RefundOfferKept = {
        id: randomUUID(),
        partnerId: partner.id,
        bookingId,
        orderId,
        passengers,
        // Children who only travel with them go along.
        fulfillmentIds: booked.value.tickets
          .filter(({ passenger, isGone }) => !isGone && passengers.includes(passenger))
          .map(({ fulfillmentId }) => fulfillmentId),
        failedTrain,
        overruleCode: reason === 'TRAIN_FAILED' ? overruleCode : null,
        amount,
        kept: paid - amount,
        createdAt: now,
        validUntil: instant(Math.min(now + GOOD_FOR, undone)),
        confirmedAt: null,
        givenBackId: null,
      }
      await store.addOffer(db, kept)
      return done({ refundOffers: [await show(booked.value, kept)] })
    },

    read: async (
      partner: Partner,
      one: One,
    ): Promise<Result<{ refundOffer: OsdmRefundOffer }, OsdmRefusalOf<typeof calls.osdmReadRefundOffer>>> => {
      const found = await find(partner, one)
      return found.ok ? done({ refundOffer: await show(found.value.booked, found.value.kept) }) : found
    },

    /** Whether accepting it would be a yes. Changes nothing. */
    check: async (
      partner: Partner,
      one: One,
    ): Promise<Result<undefined, OsdmRefusalOf<typeof calls.osdmCheckRefundOffer>>> => {
      const found = await find(partner, one)
      if (!found.ok) return found
      const { booked, kept } = found.value
      if (kept.confirmedAt !== null) return done(undefined)
      if (isOver(booked, kept)) return refuse('REFUND_CHANGED')
      const quote = await quoted(booked, kept)
      if (!quote.ok) return quote.refusal === 'INVALID_RECORD_LOCATOR' ? refuse('ORDER_UNKNOWN') : refuse(quote.refusal)
      return quote.value.amount === kept.amount ? done(undefined) : refuse('REFUND_CHANGED')
    },

    accept: async (
      partner: Partner,
      one: One,
    ): Promise<Result<{ refundOffer: OsdmRefundOffer }, OsdmRefusalOf<typeof calls.osdmAcceptRefundOffer>>> => {
      const found = await find(partner, one)
      if (!found.ok) return found
      const { booked, kept } = found.value
      if (kept.confirmedAt !== null) return done({ refundOffer: await show(booked, kept) })
      const { guest, recordLocator } = booked
      const { id, passengers, amount } = kept
      // The offer's own name is the key: accepted under however many keys, it goes back once. It stands before the time limit, so
      // that whoever was answered by nobody hears what became of it.
      const onceKey = `${guestName(kept.orderId)} ${id}`
      const accepting = () =>
        giveBack.accept(
          guest,
          {
            recordLocator,
            passengers,
            failedTrain: kept.failedTrain ?? undefined,
            // What no rule would ever give: only what was given before is answered.
            amount: isOver(booked, kept) ? NEVER : amount,
          },
          onceKey,
          // With the money or not at all: whoever takes the offer away at the same moment finds it accepted, or it is gone.
          (trx, given) => store.saveAccepted(trx, id, given.at, given.id),
        )
      const first = await accepting()
      // Somebody accepted it at the same moment: what they were given is asked for.
      const given = first.ok ? first : await accepting()
      const after = await find(partner, one)
      if (!after.ok) return after
      if (!given.ok) return given.refusal === 'INVALID_RECORD_LOCATOR' ? refuse('ORDER_UNKNOWN') : refuse(given.refusal)
      return done({ refundOffer: await show(after.value.booked, after.value.kept) })
    },

    drop: async (
      partner: Partner,
      one: One,
    ): Promise<Result<undefined, OsdmRefusalOf<typeof calls.osdmDropRefundOffer>>> => {
      const found = await find(partner, one)
      if (!found.ok) return refuse(found.refusal === 'TICKETS_NOT_READY' ? 'REFUND_OFFER_UNKNOWN' : found.refusal)
      return (await store.removeOpen(db, found.value.kept.id)) ? done(undefined) : refuse('REFUND_OFFER_ACCEPTED')
    },

    /** Accepted or not: what went back stands in the booking’s refunds. */
    forgetOld: (before: Instant, most: number): Promise<number> => store.forgetBefore(db, before, most),
  }
}

const NEVER = -1
