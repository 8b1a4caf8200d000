import type { Read } from '../caller.ts'
import { everyWrongTurn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const asked = async (stage: Stage): Promise<Read> => ({
  tripSearchCriteria: await stage.search(),
  anonymousPassengerSpecifications: stage.travellers(1),
})

function saysEnough({ offers, trips }: Read, count: number): string | undefined {
  if (!offers?.length) return 'there is no offer'
  for (const offer of offers as Read[]) {
    const { minimalPrice } = offer.offerSummary ?? {}
    if (!Number.isInteger(minimalPrice?.amount) || minimalPrice.currency !== 'GBP') return 'one has no price in pounds'
    if (offer.passengerRefs.length !== count) return 'one is for others than those who were named'
    if (!offer.admissionOfferParts?.length) return 'one lets nobody onto a train'
    const trip = offer.tripCoverage?.coveredTripId
    if (trips && trip && !trips.some(({ id }: Read) => id === trip)) return 'one is for a trip that isn’t told'
  }
  return undefined
}

export const offers: CallRules = {
  call: 'POST /offers',
  mandatory: true,
  within: 300,
  rules: [
    {
      rule: 'a search answers offers with price, travellers and trip',
      send: async (stage) => ({ body: await asked(stage) }),
      status: [200],
      holds: ({ body }) => saysEnough(body, 1),
    },
    {
      rule: 'a trip that was found answers its offers',
      send: async (stage) => {
        const found = await stage.send('POST /trips-collection', {}, { body: await stage.search() })
        return {
          body: { tripIds: [found.body.trips[0].id], anonymousPassengerSpecifications: stage.travellers(1) },
        }
      },
      status: [200],
      holds: ({ body }) => saysEnough(body, 1),
    },
    {
      rule: 'two pay more than one',
      send: async (stage) => ({
        body: { ...(await asked(stage)), anonymousPassengerSpecifications: stage.travellers(2) },
      }),
      status: [200],
      holds: async ({ body }, stage) => {
        const least = ({ offers: some }: Read) =>
          Math.min(...some.map((offer: Read) => offer.offerSummary.minimalPrice.amount))
        return saysEnough(body, 2) ?? (least(body) > least(await stage.offers()) ? undefined : 'they don’t')
      },
    },
    {
      rule: 'a field that nobody knows is passed over',
      send: async (stage) => ({ body: { ...(await asked(stage)), colour: 'red' }, isWrong: true }),
      status: [200],
    },
    {
      rule: 'for nobody there is no offer',
      send: async (stage) => ({ body: { tripSearchCriteria: await stage.search() }, isWrong: true }),
      status: [400],
    },
    {
      rule: 'for an empty list of travellers there is no offer',
      send: async (stage) => ({
        body: { ...(await asked(stage)), anonymousPassengerSpecifications: [] },
        isWrong: true,
      }),
      status: [400],
    },
    {
      rule: 'without a trip or a search there is no offer',
      send: (stage) => ({ body: { anonymousPassengerSpecifications: stage.travellers(1) } }),
      status: [400, 422],
    },
    {
      rule: 'an unknown trip has no offer',
      send: (stage) => ({ body: { tripIds: ['none'], anonymousPassengerSpecifications: stage.travellers(1) } }),
      status: [400, 404, 422],
    },
    ...everyWrongTurn({ body: asked }),
  ],
}
