import type { TrainFailure } from '@cledrau/domain/give-back/failed-train.ts'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** What the OSDM's calls remember besides what our own do. */
export type OsdmTables = { osdmRefundOffers: OsdmRefundOfferRow }

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const OSDM_OWNERS = { osdmRefundOffers: 'areas/osdm/refund-offers' } as const satisfies OwnersOf<OsdmTables>

export type OsdmRefundOfferRow = {
  id: string
  partnerId: string
  /** As the partner calls the booking, and the order whose tickets go back: after a change it is another one. */
  bookingId: string
  orderId: string
  passengers: Json<string[]>
  /** Their tickets at that moment. */
  fulfillmentIds: Json<string[]>
  failedTrain: Json<{ uid: string; serviceDate: string; what: TrainFailure }> | null
  overruleCode: string | null
  /** What goes back, and what is kept of what was paid for it. */
  amount: number
  kept: number
  createdAt: Moment
  validUntil: Moment
  confirmedAt: Moment | null
  givenBackId: string | null
}

export const OSDM_COLUMNS = {
  osdmRefundOffers: [
    'id',
    'partnerId',
    'bookingId',
    'orderId',
    'passengers',
    'fulfillmentIds',
    'failedTrain',
    'overruleCode',
    'amount',
    'kept',
    'createdAt',
    'validUntil',
    'confirmedAt',
    'givenBackId',
  ],
} as const satisfies ColumnsOf<OsdmTables>
