import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import { nameTrip, readDays } from '@cledrau/contract/repay/days.ts'
import { readJourney } from '@cledrau/contract/repay/made-journeys.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buyWithCard, ticketsOf, useTicket } from '../../../testing/bought.ts'
import { asSent } from '../../../testing/buying.ts'
import { reportTrain } from '../../../testing/late-trains.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import { addTraveller } from '../../../testing/travellers.ts'

const [TUESDAY, WEDNESDAY, THURSDAY] = ['2026-12-08', '2026-12-09', '2026-12-10']
let paying: PayingHouse
beforeAll(async () => {
  const settings = { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1', ROLES: 'api', LOG_LEVEL: 'error' }
  paying = await startPayingHouse(inject('postgres'), settings)
})
afterAll(() => paying.close())

test('a flexi season is claimed for on the days on which its passes were activated, each journey for a sixteenth of it', async () => {
  const { house } = paying
  house.clock.set(instant(Date.parse('2026-12-07T08:00:00Z')))
  const carys = await addTraveller(house)
  const asked = { origin: 'CDF', destination: 'SWA', outboundDate: TUESDAY, ticketType: 'multiflex' } as const
  const found = (await house.call(travelPassSearch, asked)).reply?.fareInformation
  const bundle = found?.find(({ isCarnet, unit }) => isCarnet && unit === 'DAY')
  if (!bundle) throw new Error('no bundle of days')
  const chosen = { fareInformation: [asSent(bundle)] }
  const bought = await buyWithCard(house, carys, chosen, { fulfilment: { method: 'MVD' } })
  const passes = await ticketsOf(house, bought.orderID)
  expect(passes).toHaveLength(8)

  house.clock.set(serviceInstant(WEDNESDAY, 7 * 60))
  await useTicket(house, passes[0]?.id)
  await house.app.journeys.plannedCalls.freezeDue()
  const eight = serviceInstant(WEDNESDAY, 8 * 60)
  const ways = (await house.app.journeys.findWays({ from: 'BGN', to: 'NTH', notBefore: eight })).slice(0, 5)
  let over = house.clock.now()
  for (const ride of ways.flat()) over = instant(Math.max(over, await reportTrain(house, ride, 40)))
  house.clock.set(instant(Math.max(over, eight + 3 * HOUR)))
  house.app.railway.hear({ newsAt: house.clock.now(), beatAt: house.clock.now() })

  // Eight passes are one ticket, and of its days there is the one on which a pass was activated.
  const { tickets } = (await house.call(readDays, {}, { as: carys })).reply
  expect(tickets).toMatchObject([{ ticket: 'flexi', from: 'CDF', to: 'SWA', journeysADay: 2 }])
  expect(tickets[0]?.days.map(({ date }) => date)).toEqual([WEDNESDAY])

  const trip = { ticketID: tickets[0]?.ticketID ?? '', from: 'BGN', to: 'NTH', time: '08:00' }
  const name = (date: string) => house.call(nameTrip, { ...trip, date }, { as: carys })
  expect((await name(TUESDAY)).failure.code).toBe('CLAIM_NOT_ITS_WAY')
  expect((await name(THURSDAY)).failure.code).toBe('CLAIM_NOT_ITS_WAY')
  const { journeyID } = (await name(WEDNESDAY)).reply
  const { options } = (await house.call(readJourney, { journeyID }, { as: carys })).reply
  const option = options.find(({ delayMinutes }) => delayMinutes === 40)
  const claim = { journeyID, payTo: { kind: 'card' }, optionID: option?.optionID } as const
  const { reply: sent } = await house.call(sendClaim, claim, { as: carys })
  expect(sent).toMatchObject({ amount: Math.round(Math.round(bought.total / 16) / 2), from: 'BGN', to: 'NTH' })
})
