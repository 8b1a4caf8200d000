import { randomUUID } from 'node:crypto'
import { toldMessages } from '@cledrau/contract/account/notification-preferences.ts'
import * as calls from '@cledrau/contract/payg/journeys.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { startTappingHouse, type TappingHouse } from '../../../testing/tapping.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

let tapping: TappingHouse
let carys: KnownTraveller
beforeEach(async () => {
  tapping = await startTappingHouse(inject('postgres'))
  carys = await addTraveller(tapping.house)
})
afterEach(() => tapping.close())

/** What happens by itself at a moment. */
async function at(text: string) {
  const { house } = tapping
  house.clock.set(instant(Date.parse(text)))
  await house.app.payg.fetchTaps()
  await house.app.payg.charges.settle()
  await house.app.payg.charges.chargeDue()
  await house.app.payg.charges.giveDue()
  await house.app.payg.news.tellDue()
}
/** Whoever tapped so far is Carys: as if their cards had been looked at in the bank's form. */
const join = () => tapping.house.db.updateTable('paygTravellers').set({ accountId: carys.id }).execute()
const told = async () => (await tapping.house.call(toldMessages, {}, { as: carys })).reply
const titles = async () => (await told()).map(({ words }) => words.en.title)
const charges = () =>
  tapping.bank.till.statement(0, Number.MAX_SAFE_INTEGER).map(({ kind, amount }) => `${kind} ${amount}`)

test('a missing tap is told when its time is over, once, with until when it can be put right', async () => {
  tapping.tap('2026-12-07 17:00 in CDF, 17:20 out NWP')
  await at('2026-12-07T23:00:00Z')
  await join()
  tapping.tap('2026-12-08 08:00 in CDF')
  await at('2026-12-08T08:10:00Z')
  await at('2026-12-08T10:44:00Z')
  expect(await told()).toEqual([])
  await at('2026-12-08T10:46:00Z')
  await at('2026-12-08T10:48:00Z')
  const [one, ...more] = await told()
  expect(more).toEqual([])
  expect(one).toMatchObject({ channel: 'paygNotifications', page: { path: '/payg/home' } })
  expect(one?.words.en.body).toBe(
    'No tap out after Cardiff Central. Put it right by 08:00 on 10 December 2026, before it is charged.',
  )
  expect(one?.words.cy.body).toContain('Caerdydd Canolog')
})

test('a tap that is only late is no missing one, and two servers that look tell once', async () => {
  const { house } = tapping
  tapping.tap('2026-12-07 17:00 in CDF, 17:20 out NWP')
  await at('2026-12-07T23:00:00Z')
  await join()
  tapping.tap('2026-12-08 08:00 in CDF')
  await at('2026-12-08T08:10:00Z')
  tapping.tap('2026-12-08 08:20 out NWP, 17:20 out CDF')
  await at('2026-12-08T17:25:00Z')
  await at('2026-12-08T17:30:00Z')
  expect(await told()).toEqual([])
  const other = await startTestServer(inject('postgres'), { ROLES: 'api' }, { beside: house })
  house.clock.set(instant(Date.parse('2026-12-08T17:41:00Z')))
  await Promise.all([house.app.payg.news.tellDue(), other.app.payg.news.tellDue()])
  expect(await titles()).toEqual(['Where did you tap in?'])
  await other.close()
})

test('a day that becomes dearer is said first and charged a day later, one that becomes cheaper is said and given back', async () => {
  const { house } = tapping
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP')
  await at('2026-12-08T05:00:00Z')
  await join()
  tapping.tap('2026-12-07 17:00 in NWP')
  await at('2026-12-08T09:00:00Z')
  await at('2026-12-10T05:00:00Z')
  expect((await titles())[0]).toBe('A day cost £4.10 more')
  expect(charges()).toEqual(['charge 260'])
  await at('2026-12-11T05:00:00Z')
  expect(charges()).toEqual(['charge 260', 'charge 410'])
  const { reply } = await house.call(calls.listPaygTransactions, { fromDate: '2026-12-07' }, { as: carys })
  const alone = reply.journeys.find(({ state }) => state === 'INCOMPLETE')
  const asked = { accountId: alone?.accountId ?? '', journeyId: alone?.id ?? '', station: 'CDF' }
  const put = await house.call(calls.completePaygTap, asked, {
    as: carys,
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(put.status).toBe(200)
  await at('2026-12-12T05:00:00Z')
  await at('2026-12-13T05:00:00Z')
  expect(charges()).toEqual(['charge 260', 'charge 410', 'refund -150'])
  expect((await titles()).filter((title) => title.includes('comes back'))).toEqual(['£1.50 comes back to you'])
})

test('a bank that says no is told once with what is owed and how to pay', async () => {
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP', '9995')
  await at('2026-12-07T09:00:00Z')
  await join()
  await at('2026-12-08T05:00:00Z')
  await at('2026-12-09T05:01:00Z')
  const [one, ...more] = await told()
  expect(more).toEqual([])
  expect(one?.words).toMatchObject({
    en: { title: 'Your bank didn’t pay £2.60', body: expect.stringContaining('Pay it now') },
    cy: { title: 'Ni thalodd eich banc £2.60' },
  })
  expect(await tapping.house.db.selectFrom('paygNews').select('cause').execute()).toEqual([])
})
