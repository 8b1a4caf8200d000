import type { GivenBack } from '@cledrau/contract/after-sales/give-back.ts'
import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { OsdmRefusalOf } from '@cledrau/contract/osdm/osdm-call.ts'
import type * as calls from '@cledrau/contract/osdm/reimbursements.ts'
import type { OsdmReimbursement } from '@cledrau/contract/osdm/reimbursements.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Partner } from '../../../http/callers.ts'
import type { GiveBack } from '../../after-sales/give-back/give-back.service.ts'
import type { Booked, FindBooked } from '../booked/booked.ts'
import { findFailedTrain } from '../refund-offers/overrule.ts'
import { whoGivesBack } from '../refund-offers/who-gives-back.ts'
import { priceOf } from '../offers/ticket-words.ts'

type Parts = { giveBack: Pick<GiveBack, 'quote' | 'accept' | 'list' | 'trains'>; findBooked: FindBooked }
type Answered = { reimbursement: OsdmReimbursement }

export type OsdmReimbursements = ReturnType<typeof openOsdmReimbursements>

/**
 * The standard’s way to what no refund offer gives: our own is that a train failed, so that its tickets weren’t used. What is known
 * of the train decides at once, and the money goes the way of every other refund.
 */
export function openOsdmReimbursements({ giveBack, findBooked }: Parts) {
  const show = (
    { passengers, tickets }: Booked,
    orderId: string,
    { refundID, amount, passengers: who, status }: GivenBack,
  ): Answered => ({
    reimbursement: {
      id: refundID,
      request: {
        reimbursementReason: 'TICKET_NOT_USED',
        reimbursedPassengerIds: passengers.filter(({ passenger }) => who.includes(passenger)).map(({ id }) => id),
        fulfillmentIds: tickets
          .filter((one) => one.orderId === orderId && who.includes(one.passenger))
          .map((one) => one.fulfillmentId),
      },
      status: status === 'DONE' ? 'SETTLED' : 'DECIDED',
      decision: { amount: priceOf(amount), shortExplanation: 'Their train was cancelled or late.' },
    },
  })

  return {
    ask: async (
      partner: Partner,
      asked: ParsedRequestOf<typeof calls.osdmReimburse>,
      onceKey: string | null,
    ): Promise<Result<Answered, OsdmRefusalOf<typeof calls.osdmReimburse>>> => {
      const booked = await findBooked(partner, asked.bookingId)
      if (!booked.ok) return booked
      const { guest, recordLocator, passengers } = booked.value
      const who = whoGivesBack(booked.value, asked)
      if (!who.ok) return who
      const named = asked.reimbursedPassengerIds.map((one) => passengers.find(({ id }) => id === one)?.passenger)
      if (who.value.length !== new Set(named).size || !who.value.every((one) => named.includes(one)))
        return refuse('PASSENGER_UNKNOWN')
      const told = await giveBack.trains(guest, recordLocator)
      if (!told.ok) return refuse('ORDER_UNKNOWN')
      const failedTrain = findFailedTrain(told.value.trains)
      if (!failedTrain) return refuse('REFUND_TRAIN_RAN')
      const about = { recordLocator, passengers: who.value, failedTrain }
      const quote = await giveBack.quote(guest, about)
      if (!quote.ok) return quote.refusal === 'INVALID_RECORD_LOCATOR' ? refuse('ORDER_UNKNOWN') : refuse(quote.refusal)
      // What was bought a moment ago is undone by a refund offer, and that is no train’s fault.
      if (quote.value.reason !== 'TRAIN_FAILED') return refuse('REFUND_TRAIN_NOT_YET')
      const given = await giveBack.accept(guest, { ...about, amount: quote.value.amount }, onceKey)
      if (!given.ok) return given.refusal === 'INVALID_RECORD_LOCATOR' ? refuse('ORDER_UNKNOWN') : refuse(given.refusal)
      return done(show(booked.value, booked.value.orderId, given.value))
    },

    read: async (
      partner: Partner,
      { bookingId, reimbursementId }: ParsedRequestOf<typeof calls.osdmReadReimbursement>,
    ): Promise<Result<Answered, OsdmRefusalOf<typeof calls.osdmReadReimbursement>>> => {
      const booked = await findBooked(partner, bookingId)
      if (!booked.ok) return booked
      // A change may have come after it: it is of the order that its tickets were of.
      for (const { orderId, recordLocator } of booked.value.orders) {
        const listed = await giveBack.list({ ...booked.value.guest, orderId }, recordLocator)
        const found = listed.ok
          ? listed.value.refunds.find(
              ({ refundID, reason }) => refundID === reimbursementId && reason === 'TRAIN_FAILED',
            )
          : undefined
        if (found) return done(show(booked.value, orderId, found))
      }
      return refuse('REIMBURSEMENT_UNKNOWN')
    },
  }
}
