import type { Read } from '../caller.ts'
import { everyWrongTurn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const found = async (stage: Stage): Promise<Read> =>
  (await stage.send('POST /trips-collection', {}, { body: await stage.search() })).body

export const trips: CallRules[] = [
  {
    call: 'POST /trips-collection',
    within: 100,
    rules: [
      {
        rule: 'trips begin when they should, and their legs follow one another',
        send: async (stage) => ({ body: await stage.search() }),
        status: [200],
        holds: ({ body }, stage) => {
          const some: Read[] = body.trips ?? []
          if (some.length === 0) return 'there is none'
          const early = some.find(({ startTime }) => startTime.slice(0, 10) < stage.day)
          if (early) return `one begins at ${early.startTime}`
          const odd = some.find(({ startTime, endTime }) => Date.parse(startTime) >= Date.parse(endTime))
          return odd && `${odd.id} ends before it begins`
        },
      },
      {
        rule: 'a place that there isn’t is refused',
        send: async (stage) => ({
          body: {
            ...(await stage.search()),
            origin: { objectType: 'StopPlaceRef', stopPlaceRef: 'urn:uic:stn:0000000' },
          },
        }),
        status: [400, 404, 422],
      },
      {
        rule: 'from a place to itself is refused, or finds nothing',
        send: async (stage) => {
          const search = await stage.search()
          return { body: { ...search, destination: search.origin } }
        },
        status: [200, 400, 404, 422],
        holds: ({ status, body }) => (status === 200 && body.trips?.length > 0 ? 'there are trips' : undefined),
      },
      {
        rule: 'a time that is none is refused',
        send: async (stage) => ({ body: { ...(await stage.search()), departureTime: 'soon' }, isWrong: true }),
        status: [400],
      },
      ...everyWrongTurn({ body: (stage) => stage.search() }),
    ],
  },
  {
    call: 'GET /trips-collections/{tripsCollectionId}',
    within: 100,
    rules: [
      {
        rule: 'what was found is found again',
        send: async (stage) => ({ ids: { tripsCollectionId: (await found(stage)).id } }),
        status: [200],
        holds: async ({ body }, stage) =>
          body.trips?.[0]?.startTime === (await found(stage)).trips?.[0]?.startTime
            ? undefined
            : 'it is something else',
      },
      { rule: 'an unknown collection is unknown', send: () => ({ ids: { tripsCollectionId: 'none' } }), status: [404] },
    ],
  },
  {
    call: 'GET /trips/{tripId}',
    within: 100,
    rules: [
      {
        rule: 'a trip is what it was in its collection',
        send: async (stage) => ({ ids: { tripId: (await found(stage)).trips[0].id } }),
        status: [200],
        holds: async ({ body }, stage) =>
          body.trip?.startTime === (await found(stage)).trips[0].startTime ? undefined : 'it is another one',
      },
      { rule: 'an unknown trip is unknown', send: () => ({ ids: { tripId: 'none' } }), status: [404] },
    ],
  },
]
