import { randomUUID } from 'node:crypto'
import type { Bearer, Caller, Read, Sending } from './caller.ts'
import { NotTried } from './rule.ts'

/** What a distributor's client has in its hands while it tries an address. Each thing is fetched when a rule first asks for it. */
export type Stage = {
  send: Caller['send']
  from: string
  to: string
  /** Whither trains have so few places of some prices that the last one can be had. */
  few: string
  /** YYYY-MM-DD, and a time of day at which trains run. */
  day: string
  time: string
  /** Somebody else who sells at the same address. */
  other: () => Bearer
  placeOf: (name: string) => Promise<string>
  search: (more?: { time?: string; to?: string }) => Promise<Read>
  travellers: (count: number) => Read[]
  /** The standard's answer to a search for so many, kept while nothing changes. */
  offers: (count?: number) => Promise<Read>
  offer: (count?: number) => Promise<Read>
  bookingBody: (count?: number, offer?: Read) => Promise<Read>
  /** A booking that was just made; `fresh` ones are nobody else's. */
  booking: (count?: number) => Promise<Read>
  freshBooking: (count?: number, offer?: Read) => Promise<Read>
  /** Paid for, with its tickets. */
  fulfilled: (count?: number) => Promise<Read>
  freshFulfilled: (count?: number) => Promise<Read>
  read: (bookingId: string) => Promise<Read>
  /** Moves the product's clock, where that can be done. */
  forward: (minutes: number) => Promise<void>
  key: () => Record<string, string>
}

export type Scene = {
  from: string
  to: string
  few: string
  day: string
  time: string
  other?: Bearer | undefined
  forward?: ((minutes: number) => Promise<void>) | undefined
}

/** Tickets are made after the answer; a client asks again until they are there. */
const TICKETS_WITHIN = 20_000
const ASK_AGAIN = 100

export function openStage({ send }: Caller, { from, to, few, day, time, other, forward }: Scene): Stage {
  const kept = new Map<string, Promise<Read>>()
  const once = (name: string, make: () => Promise<Read>): Promise<Read> => {
    const known = kept.get(name) ?? make()
    kept.set(name, known)
    return known
  }
  const good = async (call: string, ids: Record<string, string>, sending?: Sending): Promise<Read> => {
    const answer = await send(call, ids, sending)
    if (answer.status === 501) throw new NotTried(`${call} isn’t offered`)
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${call} answered ${answer.status} ${answer.text.slice(0, 300)}`)
    return answer.body
  }
  const key = () => ({ 'idempotency-key': randomUUID() })

  const stage: Stage = {
    send,
    from,
    to,
    few,
    day,
    time,
    key,
    other: () => {
      if (!other) throw new NotTried('nobody else was given who sells here (--other)')
      return other
    },
    placeOf: (name) =>
      once(`place ${name}`, async () => {
        const { places } = await good('POST /places', {}, { body: { placeInput: { name } } })
        const exact = places.find((place: Read) => place.name === name) ?? places[0]
        return exact.id
      }),
    search: async (more = {}) => ({
      departureTime: `${day}T${more.time ?? time}:00`,
      origin: { objectType: 'StopPlaceRef', stopPlaceRef: await stage.placeOf(from) },
      destination: { objectType: 'StopPlaceRef', stopPlaceRef: await stage.placeOf(more.to ?? to) },
    }),
    travellers: (count) =>
      Array.from({ length: count }, (_, at) => ({ externalRef: `traveller-${at + 1}`, type: 'PERSON', age: 35 + at })),
    offers: (count = 1) =>
      once(`offers ${count}`, async () =>
        good(
          'POST /offers',
          {},
          {
            body: {
              tripSearchCriteria: await stage.search(),
              anonymousPassengerSpecifications: stage.travellers(count),
            },
          },
        ),
      ),
    offer: async (count = 1) => {
      const { offers = [] } = await stage.offers(count)
      const offer = offers.find(isGivenBack) ?? offers[0]
      if (!offer) throw new NotTried('there is no offer for the journey that was asked for')
      return offer
    },
    bookingBody: async (count = 1, offer) => {
      const chosen = offer ?? (await stage.offer(count))
      const travellers = stage.travellers(count)
      return {
        offers: [{ offerId: chosen.offerId, passengerRefs: travellers.map(({ externalRef }) => externalRef) }],
        passengerSpecifications: travellers.map((one, at) => ({
          ...one,
          detail: { firstName: FIRST_NAMES[at % FIRST_NAMES.length], lastName: 'Prawf' },
        })),
        purchaser: { detail: { firstName: 'Mari', lastName: 'Prawf' } },
        externalRef: randomUUID(),
      }
    },
    freshBooking: async (count = 1, offer) => {
      const body = await stage.bookingBody(count, offer)
      return (await good('POST /bookings', {}, { body, headers: key() })).booking
    },
    booking: (count = 1) => once(`booking ${count}`, () => stage.freshBooking(count)),
    read: async (bookingId) => (await good('GET /bookings/{bookingId}', { bookingId })).booking,
    freshFulfilled: async (count = 1) => {
      const { id: bookingId } = await stage.freshBooking(count)
      await good('POST /bookings/{bookingId}/fulfillments', { bookingId }, { body: {}, headers: key() })
      const until = performance.now() + TICKETS_WITHIN
      for (;;) {
        const booking = await stage.read(bookingId)
        const fulfillments = booking.fulfillments ?? []
        if (fulfillments.length > 0 && fulfillments.every(({ status }: Read) => status === 'FULFILLED')) return booking
        if (performance.now() > until) throw new Error(`booking ${bookingId} has no tickets after ${TICKETS_WITHIN} ms`)
        await new Promise((resume) => setTimeout(resume, ASK_AGAIN))
      }
    },
    fulfilled: (count = 1) => once(`fulfilled ${count}`, () => stage.freshFulfilled(count)),
    forward: async (minutes) => {
      if (!forward) throw new NotTried('the clock of this address can’t be moved')
      await forward(minutes)
      kept.clear()
    },
  }
  return stage
}

const FIRST_NAMES = ['Mari', 'Owain', 'Nia', 'Dafydd']

/** One that is worth something when it goes back. */
const isGivenBack = (offer: Read): boolean =>
  (offer.admissionOfferParts ?? []).some(
    ({ refundable, exchangeable }: Read) => refundable !== 'NO' && exchangeable !== 'NO',
  )
