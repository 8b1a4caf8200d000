import type * as calls from '@cledrau/contract/osdm/complaints.ts'
import type { OsdmComplaint } from '@cledrau/contract/osdm/complaints.ts'
import type { OsdmRefusalOf } from '@cledrau/contract/osdm/osdm-call.ts'
import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { ClaimDetail } from '@cledrau/contract/repay/claims.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Guest, Partner } from '../../../http/callers.ts'
import type { RepayModules } from '../../repay/wire.ts'
import { trips } from '../../repay/made-journeys/trips.ts'
import type { FindBooked } from '../booked/booked.ts'
import { complaintOf, payToOf, readComplaintId } from './complaint-words.ts'

type Parts = {
  db: Database
  repay: Pick<RepayModules, 'claims' | 'watching'>
  findBooked: FindBooked
}
type Answered = { complaint: OsdmComplaint }

export type OsdmComplaints = ReturnType<typeof openOsdmComplaints>

/** A complaint of the standard’s is a claim of ours: one rule, one record of trains, one way of paying. */
export function openOsdmComplaints({ db, repay: { claims, watching }, findBooked }: Parts) {
  const show = async (guest: Guest, bookingId: string, claim: ClaimDetail): Promise<Answered> => {
    const trip = claim.journeyID === null ? undefined : await trips.findOwn(db, guest, claim.journeyID)
    return { complaint: complaintOf(bookingId, claim, trip?.direction === 'RETURN') }
  }
  const findClaim = async (partner: Partner, complaintId: string) => {
    const named = readComplaintId(complaintId)
    const booked = named && (await findBooked(partner, named.orderId))
    if (!named || !booked?.ok) return undefined
    return { ...booked.value, claimID: named.claimId }
  }

  return {
    complain: async (
      partner: Partner,
      { customerComplaint }: ParsedRequestOf<typeof calls.osdmComplain>,
      onceKey: string | null,
    ): Promise<Result<Answered, OsdmRefusalOf<typeof calls.osdmComplain>>> => {
      const { bookingIds, journeyDetails, bankAccount } = customerComplaint
      const booked = await findBooked(partner, bookingIds[0] ?? '')
      if (!booked.ok) return booked
      const { guest, orderId, bookingId } = booked.value
      await watching.judgeOrder(guest, orderId)
      const made = await trips.listOfOrder(db, guest, orderId)
      const trip = made.find(({ direction }) => (direction === 'RETURN') === (journeyDetails?.onReturn ?? false))
      if (!trip) return refuse('CLAIM_NOT_YET')
      const to = payToOf(bankAccount)
      if (!to.ok) return to
      const sent = await claims.sendAndShow(guest, { journeyID: trip.id, payTo: to.value }, onceKey)
      return sent.ok ? done(await show(guest, bookingId, sent.value)) : sent
    },

    read: async (partner: Partner, complaintId: string): Promise<Result<Answered, 'CLAIM_UNKNOWN'>> => {
      const found = await findClaim(partner, complaintId)
      if (!found) return refuse('CLAIM_UNKNOWN')
      const claim = await claims.read(found.guest, found.claimID)
      return claim.ok ? done(await show(found.guest, found.bookingId, claim.value)) : claim
    },

    /** Where the money should go instead: all that can be said about a claim without pictures and words of its traveller. */
    change: async (
      partner: Partner,
      { complaintId, bankAccount }: ParsedRequestOf<typeof calls.osdmChangeComplaint>,
    ): Promise<Result<Answered, OsdmRefusalOf<typeof calls.osdmChangeComplaint>>> => {
      const found = await findClaim(partner, complaintId)
      if (!found) return refuse('CLAIM_UNKNOWN')
      const known = await claims.read(found.guest, found.claimID)
      if (!known.ok) return known
      const to = payToOf(bankAccount)
      if (!to.ok) return to
      const changed = await claims.answer(found.guest, { claimID: found.claimID, payTo: to.value })
      return changed.ok ? done(await show(found.guest, found.bookingId, changed.value)) : changed
    },
  }
}
