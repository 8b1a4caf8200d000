import type { Read } from '../caller.ts'
import { everyWrongTurn, onlyOnesOwn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const ids = async (stage: Stage) => {
  const { id: bookingId, passengers } = await stage.booking(2)
  return { bookingId, passengerId: passengers[0].id }
}
const renamed = async (stage: Stage): Promise<Read> => {
  const { id, externalRef, type } = (await stage.booking(2)).passengers[0]
  return { id, externalRef, type, detail: { firstName: 'Gwen', lastName: 'Newydd' } }
}
const isRenamed = (one: Read): string | undefined =>
  one?.detail?.firstName === 'Gwen' && one.detail.lastName === 'Newydd' ? undefined : 'the name is another one'

export const passengers: CallRules[] = [
  {
    call: 'GET /bookings/{bookingId}/passengers',
    mandatory: true,
    rules: [
      {
        rule: 'all who travel are told',
        send: async (stage) => ({ ids: await ids(stage) }),
        status: [200],
        holds: ({ body }) => (body.passengers?.length === 2 ? undefined : 'there are others'),
      },
      ...onlyOnesOwn({ ids }),
      ...everyWrongTurn({ ids }),
    ],
  },
  {
    call: 'PATCH /bookings/{bookingId}/passengers',
    mandatory: true,
    rules: [
      {
        rule: 'several get other names at once',
        send: async (stage) => ({ ids: await ids(stage), body: { passengers: [await renamed(stage)] } }),
        status: [200, 207],
        holds: async ({ body }, stage) => {
          const { id } = await renamed(stage)
          return isRenamed(body.passengers?.find((one: Read) => one.id === id))
        },
      },
      {
        rule: 'who isn’t of the booking gets no name',
        send: async (stage) => ({
          ids: await ids(stage),
          body: { passengers: [{ ...(await renamed(stage)), id: 'none' }] },
        }),
        status: [400, 404, 422],
      },
      ...onlyOnesOwn({ ids, body: async (stage) => ({ passengers: [await renamed(stage)] }) }),
      ...everyWrongTurn({ ids, body: async (stage) => ({ passengers: [await renamed(stage)] }) }),
    ],
  },
  {
    call: 'GET /bookings/{bookingId}/passengers/{passengerId}',
    mandatory: true,
    rules: [
      {
        rule: 'one who travels is told',
        send: async (stage) => ({ ids: await ids(stage) }),
        status: [200],
        holds: async ({ body }, stage) =>
          body.passenger?.id === (await ids(stage)).passengerId ? undefined : 'it is another one',
      },
      {
        rule: 'an unknown one is unknown',
        send: async (stage) => ({ ids: { ...(await ids(stage)), passengerId: 'none' } }),
        status: [404],
      },
      ...onlyOnesOwn({ ids }),
    ],
  },
  {
    call: 'PATCH /bookings/{bookingId}/passengers/{passengerId}',
    mandatory: true,
    rules: [
      {
        rule: 'one gets another name, and keeps it',
        send: async (stage) => ({ ids: await ids(stage), body: await renamed(stage) }),
        status: [200],
        holds: async ({ body }, stage, sent) => {
          const read = await stage.send('GET /bookings/{bookingId}/passengers/{passengerId}', sent.ids ?? {})
          return isRenamed(body.passenger) ?? isRenamed(read.body.passenger)
        },
      },
      {
        rule: 'whoever has a ticket keeps their name',
        send: async (stage) => {
          const { id: bookingId, passengers: all } = await stage.fulfilled()
          const { id, externalRef, type } = all[0]
          const detail = { firstName: 'Gwen', lastName: 'Newydd' }
          return { ids: { bookingId, passengerId: id }, body: { id, externalRef, type, detail } }
        },
        status: [400, 409, 422],
      },
      ...onlyOnesOwn({ ids, body: renamed }),
      ...everyWrongTurn({ ids, body: renamed }),
    ],
  },
]
