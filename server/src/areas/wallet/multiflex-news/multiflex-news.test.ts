import { addMultiflexNotifications } from '@cledrau/contract/account/multiflex-notifications.ts'
import { toldMessages } from '@cledrau/contract/account/notification-preferences.ts'
import { bookingInformation } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { addTickets } from '../../../testing/wallet-tickets.ts'

let house: TestServer
beforeAll(async () => {
  // Nobody looks but the test.
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
})
afterAll(() => house.close())

const PHONE = 'phone-0123456789abcdef'
const choose = (as: KnownTraveller, ...notifications: string[]) =>
  house.call(addMultiflexNotifications, { notifications }, { as })
const bundleOf = async ({ id }: KnownTraveller, passes: number) =>
  addTickets(house.db, {
    accountId: id,
    now: house.clock.now(),
    ticketType: 'MULTIFLEX',
    expiresAt: instant(house.clock.now() + 60 * DAY),
    tickets: Array.from({ length: passes }, () => ({ departsAt: null })),
  })
const use = (as: KnownTraveller, { recordLocator }: { recordLocator: string }, ticketID = '') =>
  house.call(
    bookingInformation,
    {
      deviceID: PHONE,
      bookingInformation: [
        {
          recordLocator,
          status: 'INACTIVE',
          tickets: [
            {
              ticketID,
              status: 'ACTIVE',
              activatedAt: null,
              onlineState: true,
              screenshotTaken: false,
              activatedCount: 1,
            },
          ],
        },
      ],
    },
    { as },
  )
const told = async (as: KnownTraveller) => {
  await house.app.lookForMultiflexNews()
  return (await house.call(toldMessages, {}, { as })).reply.map(({ words }) => words.en.title)
}

test('a holder hears how many journeys are left when it has come to the number they chose, once', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  await choose(carys, 'PASSES_LEFT_1')
  const [bundle, others] = [await bundleOf(carys, 3), await bundleOf(owen, 2)]
  await use(carys, bundle, bundle.ticketIds[0])
  expect(await told(carys)).toEqual([])
  await use(carys, bundle, bundle.ticketIds[1])
  await use(owen, others, others.ticketIds[0])
  expect(await told(carys)).toEqual(['1 journey left'])
  expect(await told(carys)).toEqual(['1 journey left'])
  // Who chose nothing isn't told.
  expect(await told(owen)).toEqual([])
  const [message] = (await house.call(toldMessages, {}, { as: carys })).reply
  expect(message).toMatchObject({
    channel: 'multiflexNotifications',
    about: { kind: 'multiflex', id: bundle.recordLocator },
    page: { path: `/ticket-wallet/multiflex/${bundle.recordLocator}` },
    words: { cy: { title: '1 daith ar ôl' } },
  })
})

test('a pass says that it ends, and a bundle that it does, each at its moment', async () => {
  const carys = await addTraveller(house)
  await choose(carys, 'EXPIRES_IN_7_DAYS', 'PASS_ENDS_IN_15_MINUTES')
  const bundle = await bundleOf(carys, 3)
  await use(carys, bundle, bundle.ticketIds[0])
  expect(await told(carys)).toEqual([])
  house.clock.advance(226 * MINUTE)
  expect(await told(carys)).toEqual(['Your pass ends in 15 minutes'])
  house.clock.advance(53 * DAY - 3 * HOUR)
  expect(await told(carys)).toEqual(['Your bundle ends in 7 days', 'Your pass ends in 15 minutes'])
})
