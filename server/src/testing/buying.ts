import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { createBooking, createBookingWithoutBasket, type validateBooking } from '@cledrau/contract/buying/booking.ts'
import { longerTickets } from '@cledrau/contract/search/longer.ts'
import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { Traveller } from '../http/callers.ts'
import type { TestServer } from './test-server.ts'

/** Ways from a search to an order, for tests and proofs of everything that is bought. */

type Found = NonNullable<ReplyOf<typeof ticketSearch>>
export type Chosen = Pick<RequestOf<typeof validateBooking>, 'legSolutions' | 'fareInformation'>

const SEARCH = {
  origin: 'CDF',
  destination: 'SWA',
  outboundDate: '2026-12-09',
  outboundTime: '10:00',
  ticketType: 'single',
} as const

export async function search(house: TestServer, asked: Partial<RequestOf<typeof ticketSearch>> = {}): Promise<Found> {
  const { reply, status, text } = await house.call(ticketSearch, { ...SEARCH, ...asked })
  if (status !== 200 || !reply) throw new Error(`nothing found: ${status} ${text}`)
  return reply
}

const legOf = (leg: LegSolution, direction: 'OUTBOUND' | 'INBOUND') => ({
  legSolutionID: leg.legSolutionID,
  direction,
  travelSegments: leg.travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
  })),
})

/** The first way with a price that fits, as an app would send it. */
export function choose(found: Found, fits: (fare: FareInformation) => boolean = () => true): Chosen {
  for (const out of found.legSolutions.outbound) {
    const back = found.legSolutions.inbound.find((leg) => leg.departTime > out.arriveTime)
    const covers = (fare: FareInformation, leg: LegSolution | undefined) =>
      leg !== undefined && fare.legReferences.includes(leg.legSolutionID)
    const fare = found.fareInformation.find(
      (one) => fits(one) && covers(one, out) && (one.kind !== 'RETURN' || covers(one, back)),
    )
    if (!fare) continue
    const isReturn = fare.kind === 'RETURN' && back !== undefined
    return {
      legSolutions: [legOf(out, 'OUTBOUND'), ...(isReturn ? [legOf(back, 'INBOUND')] : [])],
      fareInformation: [asSent(fare)],
    }
  }
  throw new Error('no price fits')
}

/** Ways on which several tickets may be cheaper than one: which of them are depends on the fares. */
const LONG_WAYS = ['CDF MAN', 'CDF HHD', 'SWA SHR', 'HHD MAN', 'SWA HHD', 'CDF LLJ', 'MFH MAN', 'SWA AYW'] as const

/** Split tickets for the first long way that has some. */
export async function chooseSplit(
  house: TestServer,
  asked: Partial<RequestOf<typeof ticketSearch>> = {},
  fits: (fare: FareInformation) => boolean = () => true,
): Promise<Chosen> {
  for (const way of LONG_WAYS) {
    const [origin = '', destination = ''] = way.split(' ')
    const { reply } = await house.call(ticketSearch, { ...SEARCH, origin, destination, ...asked })
    const isSplit = (fare: FareInformation) => fare.split !== null && fare.kind === 'SINGLE' && fits(fare)
    if (reply?.fareInformation.some(isSplit)) return choose(reply, isSplit)
  }
  throw new Error('no way is split')
}

/** A journey for which a ticket to beyond it, or from before it, is cheaper, with the cheapest of those. */
export async function chooseLonger(
  house: TestServer,
  asked: Partial<RequestOf<typeof ticketSearch>> = {},
): Promise<Chosen & { instead: FareInformation }> {
  for (const way of ['CDF RIA', 'CDF PYC', 'CDF SPT', 'SWA SPT', 'LLJ LPY', 'PYC WMI']) {
    const [origin = '', destination = ''] = way.split(' ')
    const found = await search(house, { origin, destination, ...asked })
    for (const leg of found.legSolutions.outbound) {
      const chosen = legOf(leg, 'OUTBOUND')
      const trains = chosen.travelSegments.map((one) => Object.values(one).join('.')).join(',')
      const { adult, child, railcards } = asked
      const { reply } = await house.call(longerTickets, { trains, adult, child, railcards })
      const [fare] = reply.fareInformation
      const instead = found.fareInformation.find((one) => one.legReferences.includes(leg.legSolutionID) && !one.split)
      if (fare && instead) return { legSolutions: [chosen], fareInformation: [asSent(fare)], instead }
    }
  }
  throw new Error('no longer ticket is cheaper')
}

/** Two singles, there and back. */
export function chooseTwoSingles(found: Found): Chosen {
  const [out] = found.legSolutions.outbound
  const back = found.legSolutions.inbound.at(-1)
  const single = (leg: LegSolution | undefined) =>
    found.fareInformation.find((one) => one.kind === 'SINGLE' && leg && one.legReferences.includes(leg.legSolutionID))
  const [there, home] = [single(out), single(back)]
  if (!out || !back || !there || !home) throw new Error('no two singles')
  return {
    legSolutions: [legOf(out, 'OUTBOUND'), legOf(back, 'INBOUND')],
    fareInformation: [asSent(there), asSent(home)],
  }
}

export const asSent = (fare: FareInformation): Chosen['fareInformation'][number] =>
  JSON.parse(JSON.stringify(fare)) as Chosen['fareInformation'][number]

export const isAdvance = (fare: FareInformation): boolean => fare.placesLeft !== null
export const isWalkUp = (fare: FareInformation): boolean => fare.placesLeft === null && fare.split === null

type Booking = Partial<RequestOf<typeof createBooking>>

export const book = (house: TestServer, as: Traveller, chosen: Chosen, more: Booking = {}, headers = {}) =>
  house.call(createBooking, { ...chosen, fulfilment: { method: 'ETK' }, ...more }, { as, headers })

export const GUEST = {
  guestCheckout: true,
  title: 'Ms',
  firstName: 'Mari',
  lastName: 'Huws',
  emailAddress: 'mari.huws@example.org',
} as const

export const bookAsGuest = (house: TestServer, chosen: Chosen, more: Booking = {}, headers = {}) =>
  house.call(createBookingWithoutBasket, { ...chosen, ...GUEST, fulfilment: { method: 'ETK' }, ...more }, { headers })
