import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { LONGEST_ID } from '@cledrau/contract/osdm/osdm-shapes.ts'
import { passengerReference, quotedFare, type FareInformation } from '@cledrau/contract/search/fares.ts'
import { travelSegment } from '@cledrau/contract/search/travel-segment.ts'
import * as z from 'zod/mini'

/**
 * An offer is kept nowhere: its id is the offer. In it is the price as we signed it, which trains it was offered for, and what
 * whoever asked calls those who travel. Only our signature is believed of it; a booking asks all else again.
 */
const offer = z.object({
  fare: quotedFare,
  outbound: z.optional(z.array(travelSegment).check(z.maxLength(12))),
  inbound: z.optional(z.array(travelSegment).check(z.maxLength(12))),
  called: z.record(passengerReference, z.string().check(z.maxLength(200))),
})
export type OfferKept = z.infer<typeof offer>
type Trains = Pick<OfferKept, 'outbound' | 'inbound' | 'called'>

const VERSION = '1.'
/** A search makes some dozens at once: half the time for a tenth more of their length. */
const QUICKLY = { level: 1 }
/** Bounded: anybody may send anything, and what is small may have been large. */
const MOST_BYTES = 128 * 1024

/** Texts promise nothing, and would make most of it. */
const bare = (fare: FareInformation): unknown => ({
  ...fare,
  ticketableFares: fare.ticketableFares.map((one) => ({
    ...one,
    rules: undefined,
    fareCodes: one.fareCodes.map((code) => ({ ...code, fareDisplayName: undefined })),
    route: { code: one.route.code },
  })),
  idleRailcards: undefined,
})

export const offerIdOf = (fare: FareInformation, trains: Trains): string =>
  VERSION + deflateRawSync(JSON.stringify({ fare: bare(fare), ...trains }), QUICKLY).toString('base64url')

/** Nothing for what is no id of ours. */
export function offerIn(id: string): OfferKept | undefined {
  if (!id.startsWith(VERSION) || id.length > LONGEST_ID) return undefined
  try {
    const packed = Buffer.from(id.slice(VERSION.length), 'base64url')
    const read = offer.safeParse(JSON.parse(inflateRawSync(packed, { maxOutputLength: MOST_BYTES }).toString()))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
