import { checkDigit } from '@cledrau/domain/smartcards/isrn.ts'
import { buyForCard } from '@cledrau/server/testing/ticketed.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { cardProducts } from '@cledrau/contract/wallet/card-products.ts'
import type { Page } from '@playwright/test'
import { expect, test, type Shell } from '../../native-walk.ts'
import type { House } from '../../house.ts'
import type { Walk } from '../../walk.ts'

/** Each walk has a card of its own, out of a drawer. */
const card = (serial: number) => {
  const first = `6335970028000000${serial}`
  return first + checkDigit(first)
}
/** The bureau hears of it by a job. */
const PATIENT = { timeout: 60_000 }

type Parts = { page: Page; walk: Walk; shell: Shell; house: House; isrn: string }

/** A season was bought for a card; it is put on it with a phone, at the second try. */
async function putOnCard({ page, walk, shell, house: { server, bureau }, isrn }: Parts) {
  const { say } = walk
  const { slot } = shell.phone
  const carys = await addTraveller(server, { email: `card.${isrn}.${process.pid}@example.org` })
  const { recordLocator } = await buyForCard(server, carys, isrn)
  const states = async () =>
    (await server.call(cardProducts, {}, { as: carys })).reply.products.map(({ state }) => state)
  await expect.poll(states, PATIENT).toEqual(['WAITING'])

  await shell.arriveAs(carys.email, `/ticket-wallet/details/${recordLocator}`)
  await expect(page.getByText(say('WALLET_CARD_WAITING'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: say('WALLET_CARD_COLLECT_HERE') }).click()
  const collect = page.getByRole('main').getByRole('button', { name: say('WALLET_CARD_COLLECT_HERE') })
  await collect.click()
  await expect(page.getByText(say('WALLET_CARD_HOLD'))).toBeVisible()
  await shell.picture('native-card-hold')
  await walk.expectAccessible()

  // Everything is written but the command that makes it count.
  slot.state.pullAt = { command: 6, heard: true }
  slot.hold(bureau.chip(isrn))
  await expect(page.getByText(say('SMARTCARD_PROBLEM'))).toBeVisible()
  expect([await states(), bureau.chip(isrn).memory().entries]).toEqual([['WAITING'], []])
  await walk.picture('native-card-pulled')
  await walk.expectAccessible()

  slot.state.pullAt = null
  bureau.dials.mood = 'slow'
  bureau.dials.slowMs = 500
  await collect.click()
  await expect(page.getByText(say('WALLET_CARD_HOLD'))).toBeVisible()
  slot.hold(bureau.chip(isrn))
  await expect(page.getByText(say('SMARTCARD_READING'))).toBeVisible()
  await shell.picture('native-card-reading')
  await expect(page.getByText(say('SMARTCARD_COMPLETE'))).toBeVisible()
  bureau.dials.mood = 'fine'
  await expect(page.getByText(say('WALLET_CARD_DONE', { count: 1 }))).toBeVisible()
  await expect(page.getByText(say('WALLET_CARD_NONE'), { exact: true })).toBeVisible()
  await walk.picture('native-card-complete')
  await walk.expectAccessible()
  expect(await states()).toEqual(['LOADED'])
  expect(bureau.chip(isrn).memory().entries).toHaveLength(1)

  await page.goto(`${new URL(page.url()).origin}/#/ticket-wallet/details/${recordLocator}`)
  await expect(page.getByText(say('WALLET_CARD_LOADED'), { exact: true })).toBeVisible()
  await walk.picture('native-card-loaded')
}

test.describe('an Android phone', () => {
  test.use({ system: 'android' })
  test('puts a bought season on a card, pulled away once, and says so itself [NATIVE-002] [NATIVE-013] @narrow-en-light', async ({
    page,
    walk,
    shell,
    house,
  }) => putOnCard({ page, walk, shell, house, isrn: card(1) }))
})

test.describe('an iPhone', () => {
  test.use({ system: 'ios' })
  test('puts a bought season on a card, and its own sheet says what is going on, in Welsh as well [NATIVE-014] [NATIVE-015] [NATIVE-016] [NATIVE-017] @narrow-cy-dark', async ({
    page,
    walk,
    shell,
    house,
  }) => {
    await putOnCard({ page, walk, shell, house, isrn: card(2) })
    const { say } = walk
    expect(shell.phone.slot.state.sheet).toEqual(
      (['WALLET_CARD_HOLD', 'SMARTCARD_READING', 'SMARTCARD_UPDATING', 'SMARTCARD_COMPLETE'] as const).map((name) =>
        say(name),
      ),
    )
  })
})
