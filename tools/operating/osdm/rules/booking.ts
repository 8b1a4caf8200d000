import type { Read } from '../caller.ts'
import { everyWrongTurn, onlyOnesOwn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const ids = async (stage: Stage) => ({ bookingId: (await stage.booking()).id })

/** Gone, or there with nothing in it that anybody could pay for. */
function isOver({ status, body }: Read): boolean {
  if (status === 404) return true
  const parts = (body.booking?.bookedOffers ?? []).flatMap(({ admissions = [] }: Read) => admissions)
  return status === 200 && parts.every((part: Read) => part.status === 'CANCELLED')
}

export const booking: CallRules[] = [
  {
    call: 'GET /bookings/{bookingId}',
    mandatory: true,
    within: 200,
    rules: [
      {
        rule: 'a booking is what it was when it was made',
        send: async (stage) => ({ ids: await ids(stage) }),
        status: [200],
        holds: async ({ body }, stage) => {
          const made = await stage.booking()
          if (body.booking.provisionalPrice?.amount !== made.provisionalPrice?.amount) return 'it costs something else'
          return body.booking.externalRef === made.externalRef ? undefined : 'it has lost its reference'
        },
      },
      ...onlyOnesOwn({ ids }),
      ...everyWrongTurn({ ids }),
    ],
  },
  {
    call: 'DELETE /bookings/{bookingId}',
    within: 200,
    rules: [
      {
        rule: 'what isn’t paid for is given up',
        send: async (stage) => ({ ids: { bookingId: (await stage.freshBooking()).id } }),
        status: [204],
        holds: async (_, stage, sent) =>
          isOver(await stage.send('GET /bookings/{bookingId}', sent.ids ?? {})) ? undefined : 'it is still there',
      },
      {
        rule: 'given up twice is given up once',
        play: async (stage) => {
          const { id: bookingId } = await stage.freshBooking()
          await stage.send('DELETE /bookings/{bookingId}', { bookingId })
          const { status } = await stage.send('DELETE /bookings/{bookingId}', { bookingId })
          return [204, 404, 409].includes(status) ? undefined : `${status}`
        },
      },
      {
        rule: 'what is paid for isn’t given up',
        send: async (stage) => ({ ids: { bookingId: (await stage.fulfilled()).id } }),
        status: [400, 409, 422],
      },
      ...onlyOnesOwn({ ids }),
    ],
  },
]
