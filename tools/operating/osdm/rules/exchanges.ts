import type { Read } from '../caller.ts'
import { everyWrongTurn, onlyOnesOwn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const OFFERS = 'POST /bookings/{bookingId}/exchange-offers'
const OPERATIONS = 'POST /bookings/{bookingId}/exchange-operations'
const ONE = '/bookings/{bookingId}/exchange-operations/{exchangeOperationId}'
const QUERY = 'embed=ALL'
const REFUSED = [400, 404, 409, 422]
/** The same journey, so much later. */
const LATER = '15:00'

const ids = async (stage: Stage) => ({ bookingId: (await stage.fulfilled()).id })
const asking = async (stage: Stage, booking: Read): Promise<Read> => ({
  fulfillmentIds: booking.fulfillments.map(({ id }: Read) => id),
  tripSearchCriteria: await stage.search({ time: LATER }),
  anonymousPassengerSpecifications: stage.travellers(booking.passengers.length),
})
const body = async (stage: Stage) => asking(stage, await stage.fulfilled())
const refs = (booking: Read): string[] => booking.passengers.map(({ externalRef }: Read) => externalRef)

const offered = async (stage: Stage, booking: Read): Promise<Read[]> => {
  const answer = await stage.send(
    `${OFFERS}?${QUERY}`,
    { bookingId: booking.id },
    {
      body: await asking(stage, booking),
      headers: stage.key(),
    },
  )
  const { exchangeOffers = [] } = answer.body
  if (exchangeOffers.length === 0)
    throw new Error(`no change was offered: ${answer.status} ${answer.text.slice(0, 200)}`)
  return exchangeOffers
}
const choosing = async (stage: Stage, booking: Read): Promise<Read> => {
  const [first] = await offered(stage, booking)
  return { exchangeOffers: [{ offerId: first.offerId, passengerRefs: refs(booking) }] }
}
const begin = async (stage: Stage, booking: Read) => {
  const answer = await stage.send(
    OPERATIONS,
    { bookingId: booking.id },
    {
      body: await choosing(stage, booking),
      headers: stage.key(),
    },
  )
  const { exchangeOperation } = answer.body
  if (!exchangeOperation) throw new Error(`no change was begun: ${answer.status} ${answer.text.slice(0, 200)}`)
  return { bookingId: booking.id, exchangeOperationId: exchangeOperation.id }
}
const begun = async (stage: Stage) => begin(stage, await stage.freshFulfilled())
const ofShared = async (stage: Stage) => ({ ...(await ids(stage)), exchangeOperationId: 'none' })

export const exchanges: CallRules[] = [
  {
    call: OFFERS,
    within: 300,
    rules: [
      {
        rule: 'each change says what it costs, and never both to pay and back',
        send: async (stage) => ({ query: QUERY, ids: await ids(stage), body: await body(stage), headers: stage.key() }),
        status: [200],
        holds: ({ body: said }) => {
          const offers: Read[] = said.exchangeOffers ?? []
          if (offers.length === 0) return 'there is none'
          const both = offers.find(
            ({ amountToBePaid, refundableAmount }) => amountToBePaid?.amount > 0 && refundableAmount?.amount > 0,
          )
          return both ? 'one has both' : undefined
        },
      },
      {
        rule: 'an unknown ticket isn’t changed',
        send: async (stage) => ({
          query: QUERY,
          ids: await ids(stage),
          body: { ...(await body(stage)), fulfillmentIds: ['none'] },
          headers: stage.key(),
        }),
        status: [400, 404, 422],
      },
      {
        rule: 'what isn’t paid for isn’t changed',
        send: async (stage) => ({
          query: QUERY,
          ids: { bookingId: (await stage.booking()).id },
          body: { ...(await body(stage)), fulfillmentIds: ['none'] },
          headers: stage.key(),
        }),
        status: REFUSED,
      },
      ...onlyOnesOwn({ ids, body, query: QUERY }),
      ...everyWrongTurn({ ids, body, query: QUERY }),
    ],
  },
  {
    call: OPERATIONS,
    within: 300,
    rules: [
      {
        rule: 'a change is held, and tickets stay good until it is paid for',
        play: async (stage) => {
          const booking = await stage.freshFulfilled()
          const operation = await begin(stage, booking)
          const { body: said } = await stage.send(`GET ${ONE}`, operation)
          if (said.exchangeOperation?.status !== 'PREBOOKED') return `it is ${said.exchangeOperation?.status}`
          const states = (await stage.read(booking.id)).fulfillments.map(({ status }: Read) => status)
          return states.includes('FULFILLED') ? undefined : `tickets are ${states}`
        },
      },
      {
        rule: 'a change that is paid for replaces the tickets',
        play: async (stage) => {
          const booking = await stage.freshFulfilled()
          const operation = await begin(stage, booking)
          const paid = await stage.send(
            'POST /bookings/{bookingId}/fulfillments',
            { bookingId: booking.id },
            {
              body: {},
              headers: stage.key(),
            },
          )
          if (![200, 202].includes(paid.status)) return `paying was answered ${paid.status} ${paid.text.slice(0, 200)}`
          const { body: said } = await stage.send(`GET ${ONE}`, operation)
          const { status } = said.exchangeOperation ?? {}
          if (!['CONFIRMED', 'FULFILLED'].includes(status)) return `it is ${status}`
          const after = await stage.read(booking.id)
          const old = after.fulfillments.find(({ id }: Read) => id === booking.fulfillments[0].id)
          return old.status === 'EXCHANGED' ? undefined : `the old ticket is ${old.status}`
        },
      },
      {
        rule: 'an unknown change is refused',
        send: async (stage) => ({
          ids: await ids(stage),
          body: { exchangeOffers: [{ offerId: 'none', passengerRefs: refs(await stage.fulfilled()) }] },
          headers: stage.key(),
        }),
        status: REFUSED,
      },
      {
        rule: 'a change of another booking’s is refused',
        send: async (stage) => ({
          ids: { bookingId: (await stage.fulfilled(2)).id },
          body: await choosing(stage, await stage.fulfilled()),
          headers: stage.key(),
        }),
        status: REFUSED,
      },
      ...everyWrongTurn({ ids, body: () => ({ exchangeOffers: [{ offerId: 'none', passengerRefs: ['none'] }] }) }),
    ],
  },
  {
    call: `GET ${ONE}`,
    rules: [
      {
        rule: 'an unknown change is unknown',
        send: async (stage) => ({ ids: await ofShared(stage) }),
        status: [404],
      },
      ...onlyOnesOwn({ ids: begun }),
    ],
  },
  {
    call: `PATCH ${ONE}`,
    rules: [
      {
        rule: 'a change comes as tickets do here',
        send: async (stage) => ({ ids: await begun(stage), body: { requestedFulfillmentType: 'ETICKET' } }),
        status: [200],
      },
      {
        rule: 'an unknown change is unknown',
        send: async (stage) => ({ ids: await ofShared(stage), body: { requestedFulfillmentType: 'ETICKET' } }),
        status: [404],
      },
    ],
  },
  {
    call: `DELETE ${ONE}`,
    rules: [
      {
        rule: 'a change is given up, and tickets are as they were',
        send: async (stage) => ({ ids: await begun(stage) }),
        status: [204],
        holds: async (_, stage, sent) => {
          const states = (await stage.read(sent.ids?.bookingId ?? '')).fulfillments.map(({ status }: Read) => status)
          return states.every((one: string) => one === 'FULFILLED') ? undefined : `tickets are ${states}`
        },
      },
      {
        rule: 'an unknown change isn’t given up',
        send: async (stage) => ({ ids: await ofShared(stage) }),
        status: [404],
      },
    ],
  },
]
