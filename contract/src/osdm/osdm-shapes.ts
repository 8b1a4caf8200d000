import * as z from 'zod/mini'
import { CURRENCY } from '../search/fares.ts'

/** What several calls of the OSDM read or say. */

export const osdmMoment = z.iso.datetime({ offset: true })
export const osdmText = (most: number) => z.string().check(z.maxLength(most))

/** Whole pence: the standard’s smallest unit, with two places after the point. */
export const osdmPrice = z.object({ currency: z.literal(CURRENCY), amount: z.int(), scale: z.literal(2) })
export type OsdmPrice = z.infer<typeof osdmPrice>

/** Other kinds of places than stops have no counterpart: they name none of ours. */
export const osdmPlaceAsked = z.object({ stopPlaceRef: z.optional(osdmText(100)) })
export const osdmPlaceRef = z.object({ objectType: z.literal('StopPlaceRef'), stopPlaceRef: z.string() })

/** The standard’s ids may be long; ours hold a signed price. */
export const LONGEST_ID = 32_768
export const osdmID = osdmText(LONGEST_ID)
/** What a partner calls something. */
export const osdmExternalRef = z.string().check(z.minLength(1), z.maxLength(200))

export const osdmTripCoverage = z.object({ coveredTripId: z.string() })

export const osdmFulfillmentOption = z.object({ type: z.literal('ETICKET'), media: z.literal('PDF_A4') })
export const osdmYesNo = z.enum(['YES', 'NO', 'WITH_CONDITION'])

export const osdmAfterSale = z.object({
  condition: z.enum(['REFUND', 'EXCHANGE']),
  validFrom: osdmMoment,
  validUntil: osdmMoment,
  afterSaleFee: osdmPrice,
})

export const osdmProduct = z.object({
  id: z.string(),
  code: z.string(),
  summary: z.string(),
  type: z.literal('ADMISSION_POINT2POINT'),
  owner: z.string(),
  conditions: z.array(z.object({ type: z.enum(['TRAVEL', 'EXCHANGE', 'REFUND']), description: z.string() })),
  flexibility: z.enum(['FULL_FLEXIBLE', 'SEMI_FLEXIBLE', 'NON_FLEXIBLE']),
  serviceClass: z.object({ type: z.enum(['HIGH', 'STANDARD']), name: z.string() }),
  travelClass: z.enum(['FIRST', 'SECOND']),
  isTrainBound: z.boolean(),
  isReturnProduct: z.boolean(),
})
export type OsdmProduct = z.infer<typeof osdmProduct>
