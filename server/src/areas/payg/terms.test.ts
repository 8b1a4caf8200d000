import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { startTappingHouse, type TappingHouse } from '../../testing/tapping.ts'
import { addTraveller } from '../../testing/travellers.ts'

let tapping: TappingHouse
beforeEach(async () => {
  tapping = await startTappingHouse(inject('postgres'))
})
afterEach(() => tapping.close())

async function at(text: string) {
  const { house } = tapping
  house.clock.set(instant(Date.parse(text)))
  await house.app.payg.fetchTaps()
  await house.app.payg.charges.settle()
  await house.app.payg.charges.chargeDue()
  await house.app.payg.charges.tellDenied()
}
const count = async (table: 'paygTaps' | 'paygCharges' | 'paygTravellers' | 'paygDevices') =>
  Number(
    (
      await tapping.house.db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('taps and bills are kept for thirteen months, then they go with the cards that are in nobody’s account', async () => {
  const { house } = tapping
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP')
  tapping.tap('2026-12-07 09:00 in CDF, 09:20 out NWP', '4444')
  tapping.tap('2026-12-07 10:00 in CDF, 10:20 out NWP', '9995')
  await at('2026-12-08T05:00:00Z')
  const carys = await addTraveller(house)
  await house.db.updateTable('paygTravellers').set({ accountId: carys.id }).where('lastFour', '=', '4444').execute()
  await at('2027-12-20T05:00:00Z')
  await house.app.forgetting.run()
  expect([await count('paygTaps'), await count('paygCharges'), await count('paygTravellers')]).toEqual([6, 3, 3])
  house.clock.advance(30 * DAY)
  // A guest is looking at a card that nobody taps any more.
  const seen = await house.db
    .selectFrom('paygTravellers')
    .select('id')
    .where('lastFour', 'not in', ['4444', '9995'])
    .execute()
  const [{ id: travellerId }] = seen as [(typeof seen)[number]]
  const [id, now] = [crypto.randomUUID(), new Date(house.clock.now()) as never]
  await house.db
    .insertInto('paygCardSessions')
    .values({ id, travellerId, tokenHash: Buffer.from(id), validUntil: now, begunAt: now })
    .execute()
  await house.app.forgetting.run()
  expect(await count('paygTaps')).toBe(0)
  // Hers is in her account; the other one still owes, and readers go on refusing it.
  const left = await house.db.selectFrom('paygTravellers').select('lastFour').orderBy('lastFour').execute()
  expect(left.map(({ lastFour }) => lastFour)).toEqual(['4444', '9995'])
  expect(await count('paygCharges')).toBe(1)
  expect(await count('paygDevices')).toBe(2)
})

test('whoever runs it sees what was kept aside, and how long a day has waited for the bank', async () => {
  const { house, gates } = tapping
  const metrics = async () => (await house.app.server.inject('/metrics')).body
  expect(await metrics()).toContain('cledrau_payg_days_uncharged 0')
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP')
  house.clock.set(instant(Date.parse('2026-12-10T05:00:00Z')))
  const strange = {
    card: '4000000000000341',
    device: 'CARD',
    condition: 'GOOD',
    station: 'CDF',
    direction: 'IN',
  } as const
  gates.tap({ ...strange, at: instant(Date.parse('2026-09-01T08:00:00Z')) })
  await house.app.payg.fetchTaps()
  await house.app.payg.charges.settle()
  const seen = await metrics()
  expect(seen).toContain('cledrau_payg_aside{why="MOMENT"} 1')
  expect(seen).toContain('cledrau_payg_days_uncharged 3')
  await house.app.payg.charges.chargeDue()
  expect(await metrics()).toContain('cledrau_payg_days_uncharged 0')
})
