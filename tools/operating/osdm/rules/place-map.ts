import type { Read } from '../caller.ts'
import { everyWrongTurn, NotTried, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

/** An offer of the day with seats to be reserved. */
async function reservable(stage: Stage): Promise<{ offerId: string; part: string }> {
  const { offers = [] } = await stage.offers()
  for (const { offerId, reservationOfferParts = [] } of offers as Read[])
    if (reservationOfferParts[0]) return { offerId, part: reservationOfferParts[0].id }
  throw new NotTried('no offer of that search has seats to be reserved')
}
const asking = (contextId: string, resourceId: string, contextType = 'OFFER') => ({
  placeRestrictions: [{ reservationRef: { contextId, contextType, resourceId, resourceType: 'RESERVATION' } }],
})
const body = async (stage: Stage) => {
  const { offerId, part } = await reservable(stage)
  return asking(offerId, part)
}
const placesIn = ({ vehicle }: Read): Read[] =>
  (vehicle?.coaches ?? [])
    .flatMap(({ decks = [] }: Read) => decks)
    .flatMap(({ compartments = [] }: Read) => compartments)
    .flatMap(({ places = [] }: Read) => places)

export const placeMap: CallRules = {
  call: 'POST /availabilities/vehicle-place-map',
  rules: [
    {
      rule: 'a train has coaches, and its seats say whether they are free',
      send: async (stage) => ({ body: await body(stage) }),
      status: [200],
      holds: ({ body: said }) => (placesIn(said).some(({ status }) => status === 'FREE') ? undefined : 'none is free'),
    },
    {
      rule: 'an unknown offer has no train',
      send: () => ({ body: asking('none', 'none') }),
      status: [400, 404, 409, 422],
    },
    {
      rule: 'nobody looks at somebody else’s booking',
      send: async (stage) => ({ body: asking((await stage.booking()).id, 'seats', 'BOOKING'), by: stage.other() }),
      status: [404],
    },
    ...everyWrongTurn({ body }),
  ],
}
