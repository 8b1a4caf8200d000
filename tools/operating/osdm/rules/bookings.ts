import type { Read } from '../caller.ts'
import { everyWrongTurn, NotTried, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const REFUSED = [400, 404, 409, 422]
/** A client needn't buy a whole train to see its last place sold. */
const MOST_LEFT = 9

const free = (stage: Stage, { id: bookingId }: Read) => stage.send('DELETE /bookings/{bookingId}', { bookingId })

const post = (stage: Stage, body: Read, headers = stage.key()) => stage.send('POST /bookings', {}, { body, headers })

/** An offer of which a few are left. */
async function scarce(stage: Stage): Promise<{ offer: Read; left: number }> {
  const { body } = await stage.send(
    'POST /offers',
    {},
    {
      body: {
        tripSearchCriteria: await stage.search({ to: stage.few }),
        anonymousPassengerSpecifications: stage.travellers(1),
      },
    },
  )
  for (const offer of (body.offers ?? []) as Read[]) {
    const parts: Read[] = offer.admissionOfferParts ?? []
    const left = parts[0]?.numericAvailability
    if (parts.length === 1 && Number.isInteger(left) && left > 0 && left <= MOST_LEFT) return { offer, left }
  }
  throw new NotTried(`no offer to ${stage.few} has so few places that the last one can be had (--few)`)
}

export const bookings: CallRules = {
  call: 'POST /bookings',
  mandatory: true,
  within: 200,
  rules: [
    {
      rule: 'an offer becomes a booking at its price, held for a while',
      send: async (stage) => ({ body: await stage.bookingBody(), headers: stage.key() }),
      status: [200],
      holds: async ({ body }, stage) => {
        const { booking } = body
        const price = (await stage.offer()).offerSummary.minimalPrice.amount
        await free(stage, booking)
        if (booking.provisionalPrice?.amount !== price)
          return `it costs ${booking.provisionalPrice?.amount}, not ${price}`
        if (!booking.confirmationTimeLimit) return 'it doesn’t say how long it is held'
        return booking.bookedOffers?.length === 1 ? undefined : 'it has no offer'
      },
    },
    {
      rule: 'who travels has an id, and the reference that it came with',
      send: async (stage) => ({ body: await stage.bookingBody(2), headers: stage.key() }),
      status: [200],
      holds: async ({ body }, stage) => {
        await free(stage, body.booking)
        const references = body.booking.passengers.map(({ externalRef }: Read) => externalRef).toSorted()
        return String(references) === 'traveller-1,traveller-2' ? undefined : `they are ${references}`
      },
    },
    {
      rule: 'a repeated key has one booking and one answer',
      play: async (stage) => {
        const [body, key] = [await stage.bookingBody(), stage.key()]
        const [one, again] = [await post(stage, body, key), await post(stage, body, key)]
        await free(stage, one.body.booking)
        return one.status === 200 && one.body.booking.id === again.body.booking?.id ? undefined : 'there are two'
      },
    },
    {
      rule: 'two at once with one key have one booking',
      play: async (stage) => {
        const [body, key] = [await stage.bookingBody(), stage.key()]
        const both = await Promise.all([post(stage, body, key), post(stage, body, key)])
        const ids = new Set(both.flatMap((one) => (one.status === 200 ? [one.body.booking.id] : [])))
        for (const id of ids) await free(stage, { id })
        const isOdd = both.some(({ status }) => ![200, 409].includes(status))
        return ids.size === 1 && !isOdd ? undefined : `there are ${ids.size}: ${both.map(({ status }) => status)}`
      },
    },
    {
      rule: 'a key that was used for something else is refused',
      play: async (stage) => {
        const [body, key] = [await stage.bookingBody(), stage.key()]
        const first = await post(stage, body, key)
        const other = await post(stage, { ...body, externalRef: 'another' }, key)
        await free(stage, first.body.booking)
        return [400, 409, 422].includes(other.status) ? undefined : `${other.status}`
      },
    },
    {
      rule: 'the last place is had once, and again when it is free',
      play: async (stage) => {
        const { offer, left } = await scarce(stage)
        const body = await stage.bookingBody(1, offer)
        const all = await Promise.all(Array.from({ length: left + 2 }, () => post(stage, body)))
        const had = all.flatMap((one) => (one.status === 200 ? [one.body.booking] : []))
        const odd = all.find(({ status }) => status !== 200 && !REFUSED.includes(status))
        const [first, ...others] = had
        if (first) await free(stage, first)
        const again = await post(stage, body)
        for (const one of [...others, ...(again.status === 200 ? [again.body.booking] : [])]) await free(stage, one)
        if (odd) return `one was answered ${odd.status}`
        if (had.length > left) return `${had.length} were sold of ${left}`
        return had.length === 0 || again.status === 200 ? undefined : 'what became free wasn’t sold'
      },
    },
    {
      rule: 'an unknown offer is refused',
      send: async (stage) => ({ body: await stage.bookingBody(1, { offerId: 'none' }), headers: stage.key() }),
      status: REFUSED,
    },
    {
      rule: 'an offer that somebody changed is refused',
      send: async (stage) => {
        const { offerId } = await stage.offer()
        const at = Math.floor(offerId.length / 2)
        const bent = `${offerId.slice(0, at)}${offerId[at] === 'A' ? 'B' : 'A'}${offerId.slice(at + 1)}`
        return { body: await stage.bookingBody(1, { offerId: bent }), headers: stage.key() }
      },
      status: REFUSED,
    },
    {
      rule: 'others than those it was offered to don’t get it',
      send: async (stage) => ({ body: await stage.bookingBody(2, await stage.offer(1)), headers: stage.key() }),
      status: REFUSED,
    },
    {
      rule: 'who isn’t described doesn’t travel',
      send: async (stage) => {
        const body = await stage.bookingBody()
        const offer = { ...body.offers[0], passengerRefs: ['somebody'] }
        return { body: { ...body, offers: [offer] }, headers: stage.key() }
      },
      status: REFUSED,
    },
    {
      rule: 'without an offer there is nothing to book',
      send: async (stage) => ({
        body: { ...(await stage.bookingBody()), offers: [] },
        headers: stage.key(),
        isWrong: true,
      }),
      status: [400],
    },
    ...everyWrongTurn({ body: (stage) => stage.bookingBody() }),
  ],
}
