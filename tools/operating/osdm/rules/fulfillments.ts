import type { Read } from '../caller.ts'
import { everyWrongTurn, onlyOnesOwn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const CALL = 'POST /bookings/{bookingId}/fulfillments'
const ids = async (stage: Stage) => ({ bookingId: (await stage.booking()).id })
const body = () => ({})
const ofOne = async (stage: Stage) => ({ fulfillmentId: (await stage.fulfilled()).fulfillments[0].id })
const HOLD_MINUTES = 25

export const fulfillments: CallRules[] = [
  {
    call: CALL,
    mandatory: true,
    within: 400,
    rules: [
      {
        rule: 'what is held is paid for, and tickets come',
        send: async (stage) => ({
          ids: { bookingId: (await stage.freshBooking()).id },
          body: {},
          headers: stage.key(),
        }),
        status: [200, 202],
        holds: async (_, stage, sent) => {
          const read = await stage.read(sent.ids?.bookingId ?? '')
          const price = (await stage.offer()).offerSummary.minimalPrice.amount
          return read.confirmedPrice?.amount === price ? undefined : `${read.confirmedPrice?.amount} is confirmed`
        },
      },
      {
        rule: 'tickets can be taken along',
        play: async (stage) => {
          const [first] = (await stage.fulfilled()).fulfillments
          const { fulfillment } = (await stage.send('GET /fulfillments/{fulfillmentId}', { fulfillmentId: first.id }))
            .body
          const [document] = fulfillment.fulfillmentDocuments ?? []
          return document?.content || document?.downloadLink || fulfillment.fulfillmentParts?.length
            ? undefined
            : 'there is nothing to show to a guard'
        },
      },
      {
        rule: 'a repeated key pays once',
        play: async (stage) => {
          const { id: bookingId } = await stage.freshBooking()
          const key = stage.key()
          const one = await stage.send(CALL, { bookingId }, { body: {}, headers: key })
          const again = await stage.send(CALL, { bookingId }, { body: {}, headers: key })
          const all = ({ body: said }: Read) => (said.fulfillments ?? []).map(({ id }: Read) => id).join()
          return one.status === again.status && all(one) === all(again) ? undefined : 'it was answered otherwise'
        },
      },
      {
        rule: 'what is paid for isn’t paid for again',
        play: async (stage) => {
          const { id: bookingId, confirmedPrice } = await stage.fulfilled()
          const { status } = await stage.send(CALL, { bookingId }, { body: {}, headers: stage.key() })
          if (![200, 202, 409, 422].includes(status)) return `${status}`
          const after = (await stage.read(bookingId)).confirmedPrice?.amount
          return after === confirmedPrice?.amount ? undefined : `${after} is paid by now`
        },
      },
      {
        rule: 'what was given up isn’t paid for',
        play: async (stage) => {
          const { id: bookingId } = await stage.freshBooking()
          await stage.send('DELETE /bookings/{bookingId}', { bookingId })
          const { status } = await stage.send(CALL, { bookingId }, { body: {}, headers: stage.key() })
          return [400, 404, 409, 410, 422].includes(status) ? undefined : `${status}`
        },
      },
      ...onlyOnesOwn({ ids, body }),
      ...everyWrongTurn({ ids, body }),
    ],
  },
  {
    call: 'GET /bookings/{bookingId}/fulfillment-check',
    rules: [
      { rule: 'what is held can be paid for', send: async (stage) => ({ ids: await ids(stage) }), status: [204] },
      ...onlyOnesOwn({ ids }),
    ],
  },
  {
    call: 'GET /fulfillments/{fulfillmentId}',
    mandatory: true,
    within: 400,
    rules: [
      {
        rule: 'a ticket says of which booking it is, and that it counts',
        send: async (stage) => ({ ids: await ofOne(stage) }),
        status: [200],
        holds: async ({ body: said }, stage) => {
          const { id } = await stage.fulfilled()
          if (said.fulfillment.status !== 'FULFILLED') return `it is ${said.fulfillment.status}`
          return said.fulfillment.bookingRef === id ? undefined : 'it is of another one'
        },
      },
      { rule: 'an unknown ticket is unknown', send: () => ({ ids: { fulfillmentId: 'none' } }), status: [404] },
      {
        rule: 'a ticket of somebody else’s is unknown',
        send: async (stage) => ({ ids: await ofOne(stage), by: stage.other() }),
        status: [404],
      },
      ...everyWrongTurn({ ids: ofOne }),
    ],
  },
  {
    call: 'PATCH /fulfillments/{fulfillmentId}',
    rules: [
      {
        rule: 'an unknown ticket is unknown',
        send: (stage) => ({ ids: { fulfillmentId: 'none' }, body: { startOfUsage: `${stage.day}T08:00:00Z` } }),
        status: [404],
      },
    ],
  },
]

/** Last of all: the clock moves for everything that is held. */
export const lapsing: CallRules = {
  call: CALL,
  rules: [
    {
      rule: 'what was held too long isn’t paid for, and can be had anew',
      play: async (stage) => {
        const { id: bookingId } = await stage.freshBooking()
        await stage.forward(HOLD_MINUTES)
        const check = await stage.send('GET /bookings/{bookingId}/fulfillment-check', { bookingId })
        const { status } = await stage.send(CALL, { bookingId }, { body: {}, headers: stage.key() })
        if (![400, 404, 409, 410, 422].includes(status)) return `${status}`
        if (check.status < 400) return 'the check said that it could be paid for'
        return (await stage.freshFulfilled()).id === bookingId ? 'the old one was sold' : undefined
      },
    },
  ],
}
