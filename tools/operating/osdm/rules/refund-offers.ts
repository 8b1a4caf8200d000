import type { Read } from '../caller.ts'
import { everyWrongTurn, onlyOnesOwn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const POST = 'POST /bookings/{bookingId}/refund-offers'
const ONE = '/bookings/{bookingId}/refund-offers/{refundOfferId}'
const CONFIRM = { status: 'CONFIRMED' }
const REFUSED = [400, 404, 409, 422]

const ids = async (stage: Stage) => ({ bookingId: (await stage.fulfilled()).id })
const whole = (booking: Read): Read => ({ fulfillmentIds: booking.fulfillments.map(({ id }: Read) => id) })
const body = async (stage: Stage) => whole(await stage.fulfilled())

const offered = async (stage: Stage, booking: Read, asked = whole(booking)): Promise<Read> => {
  const answer = await stage.send(POST, { bookingId: booking.id }, { body: asked, headers: stage.key() })
  const [offer] = answer.body.refundOffers ?? []
  if (!offer) throw new Error(`no refund was offered: ${answer.status} ${answer.text.slice(0, 200)}`)
  return offer
}
const about = async (stage: Stage, booking?: Read) => {
  const of = booking ?? (await stage.fulfilled())
  return { bookingId: of.id, refundOfferId: (await offered(stage, of)).id }
}
const confirm = (stage: Stage, ofOffer: Record<string, string>, headers = stage.key()) =>
  stage.send(`PATCH ${ONE}`, ofOffer, { body: CONFIRM, headers })
const sums = ({ refundFee, refundableAmount }: Read): string => `${refundableAmount?.amount} less ${refundFee?.amount}`
const statesOf = (booking: Read): string =>
  booking.fulfillments
    .map(({ status }: Read) => status)
    .toSorted()
    .join()

export const refundOffers: CallRules[] = [
  {
    call: POST,
    mandatory: true,
    within: 300,
    rules: [
      {
        rule: 'what goes back and what is kept are the price together',
        send: async (stage) => ({ ids: await ids(stage), body: await body(stage), headers: stage.key() }),
        status: [200],
        holds: async ({ body: said }, stage) => {
          const [offer] = said.refundOffers ?? []
          if (offer?.status !== 'PROPOSED') return `it is ${offer?.status}`
          const paid = (await stage.fulfilled()).confirmedPrice.amount
          const both = offer.refundFee.amount + offer.refundableAmount.amount
          return both === paid ? undefined : `${sums(offer)} of ${paid}`
        },
      },
      {
        rule: 'asked twice, it is worth the same and changes nothing',
        play: async (stage) => {
          const booking = await stage.fulfilled()
          const [one, other] = [await offered(stage, booking), await offered(stage, booking)]
          if (sums(one) !== sums(other)) return `${sums(one)}, then ${sums(other)}`
          return statesOf(await stage.read(booking.id)) === statesOf(booking) ? undefined : 'tickets are other ones now'
        },
      },
      {
        rule: 'one of two gives back, and the other one’s ticket stays',
        play: async (stage) => {
          const booking = await stage.freshFulfilled(2)
          const [first] = booking.fulfillments
          const part = await offered(stage, booking, { fulfillmentIds: [first.id] })
          const all = await offered(stage, booking)
          if (part.refundableAmount.amount > all.refundableAmount.amount) return 'a part is worth more than the whole'
          await confirm(stage, { bookingId: booking.id, refundOfferId: part.id })
          const after = await stage.read(booking.id)
          const refunded = after.fulfillments.find(({ id }: Read) => id === first.id)
          if (refunded.status !== 'REFUNDED') return `what went back is ${refunded.status}`
          const stays = after.fulfillments.filter(({ status }: Read) => status === 'FULFILLED')
          return stays.length > 0 ? undefined : 'nobody has a ticket any more'
        },
      },
      {
        rule: 'an unknown ticket isn’t given back',
        send: async (stage) => ({ ids: await ids(stage), body: { fulfillmentIds: ['none'] }, headers: stage.key() }),
        status: [400, 404, 422],
      },
      {
        rule: 'a ticket of another booking isn’t given back',
        send: async (stage) => ({
          ids: await ids(stage),
          body: whole(await stage.fulfilled(2)),
          headers: stage.key(),
        }),
        status: [400, 404, 422],
      },
      {
        rule: 'no ticket isn’t given back',
        send: async (stage) => ({ ids: await ids(stage), body: { fulfillmentIds: [] }, isWrong: true }),
        status: [400],
      },
      {
        rule: 'what isn’t paid for isn’t given back',
        send: async (stage) => ({
          ids: { bookingId: (await stage.booking()).id },
          body: { fulfillmentIds: ['none'] },
          headers: stage.key(),
        }),
        status: REFUSED,
      },
      ...onlyOnesOwn({ ids, body }),
      ...everyWrongTurn({ ids, body }),
    ],
  },
  {
    call: `GET ${ONE}`,
    mandatory: true,
    within: 300,
    rules: [
      {
        rule: 'an offer is what it was',
        play: async (stage) => {
          const booking = await stage.fulfilled()
          const offer = await offered(stage, booking)
          const { body: said } = await stage.send(`GET ${ONE}`, { bookingId: booking.id, refundOfferId: offer.id })
          return sums(said.refundOffer ?? {}) === sums(offer) ? undefined : `it is ${sums(said.refundOffer ?? {})}`
        },
      },
      {
        rule: 'an unknown offer is unknown',
        send: async (stage) => ({ ids: { ...(await ids(stage)), refundOfferId: 'none' } }),
        status: [404],
      },
      {
        rule: 'an offer isn’t another booking’s',
        send: async (stage) => ({ ids: { ...(await about(stage)), bookingId: (await stage.fulfilled(2)).id } }),
        status: [404],
      },
      ...onlyOnesOwn({ ids: about }),
    ],
  },
  {
    call: `GET ${ONE}/confirmation-check`,
    rules: [
      { rule: 'what was offered can be had', send: async (stage) => ({ ids: await about(stage) }), status: [204] },
      ...onlyOnesOwn({ ids: about }),
    ],
  },
  {
    call: `PATCH ${ONE}`,
    mandatory: true,
    within: 300,
    rules: [
      {
        rule: 'what is accepted goes back, all of it',
        send: async (stage) => ({
          ids: await about(stage, await stage.freshFulfilled()),
          body: CONFIRM,
          headers: stage.key(),
        }),
        status: [200],
        holds: async ({ body: said }, stage, sent) => {
          if (said.refundOffer?.status !== 'CONFIRMED') return `it is ${said.refundOffer?.status}`
          const states = statesOf(await stage.read(sent.ids?.bookingId ?? ''))
          return /^REFUNDED(,REFUNDED)*$/.test(states) ? undefined : `tickets are ${states}`
        },
      },
      {
        rule: 'a repeated key gives back once, with one answer',
        play: async (stage) => {
          const ofOffer = await about(stage, await stage.freshFulfilled())
          const key = stage.key()
          const [one, again] = [await confirm(stage, ofOffer, key), await confirm(stage, ofOffer, key)]
          return one.status === 200 && again.status === 200 && one.text === again.text ? undefined : 'there are two'
        },
      },
      {
        rule: 'two at once give back once',
        play: async (stage) => {
          const booking = await stage.freshFulfilled()
          const [one, other] = [await about(stage, booking), await about(stage, booking)]
          const both = await Promise.all([confirm(stage, one), confirm(stage, other)])
          const good = both.filter(({ status }) => status === 200)
          const odd = both.find(({ status }) => ![200, ...REFUSED].includes(status))
          if (odd) return `${odd.status}`
          return good.length === 1 ? undefined : `${good.length} were confirmed`
        },
      },
      {
        rule: 'what went back goes back no second time',
        play: async (stage) => {
          const booking = await stage.freshFulfilled()
          await confirm(stage, await about(stage, booking))
          const again = await stage.send(
            POST,
            { bookingId: booking.id },
            { body: whole(booking), headers: stage.key() },
          )
          return REFUSED.includes(again.status) ? undefined : `${again.status}`
        },
      },
      {
        rule: 'what was accepted isn’t proposed again',
        send: async (stage) => ({ ids: await about(stage), body: { status: 'PROPOSED' }, headers: stage.key() }),
        status: [400, 409, 422],
      },
      ...onlyOnesOwn({ ids: about, body: () => CONFIRM }),
      ...everyWrongTurn({ ids: about, body: () => CONFIRM }),
    ],
  },
  {
    call: `DELETE ${ONE}`,
    mandatory: true,
    within: 300,
    rules: [
      {
        rule: 'an offer that nobody wants is gone, and tickets stay',
        send: async (stage) => ({ ids: await about(stage) }),
        status: [204],
        holds: async (_, stage, sent) => {
          const { status } = await stage.send(`GET ${ONE}`, sent.ids ?? {})
          if (status !== 404) return `it is still there: ${status}`
          return statesOf(await stage.read(sent.ids?.bookingId ?? '')).includes('REFUNDED')
            ? 'tickets are gone'
            : undefined
        },
      },
      {
        rule: 'an offer that is gone isn’t accepted',
        play: async (stage) => {
          const ofOffer = await about(stage)
          await stage.send(`DELETE ${ONE}`, ofOffer)
          const { status } = await confirm(stage, ofOffer)
          return [404, 409].includes(status) ? undefined : `${status}`
        },
      },
      {
        rule: 'what was accepted isn’t taken away',
        play: async (stage) => {
          const ofOffer = await about(stage, await stage.freshFulfilled())
          await confirm(stage, ofOffer)
          const { status } = await stage.send(`DELETE ${ONE}`, ofOffer)
          return [400, 409, 422].includes(status) ? undefined : `${status}`
        },
      },
      ...onlyOnesOwn({ ids: about }),
    ],
  },
]
