import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { CONFIRMATION_CODE, TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { WORDS } from '@cledrau/world/bank/words.ts'
import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from '../walk.ts'

/** The bank's own page inside ours: on another origin, in its own words. */
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe').first()
const numberOf = (name: string) => TEST_CARDS.find((card) => card.name === name)?.number ?? ''

test('a card is added in the bank’s frame, after its owner confirmed, and removed again [ROUTE-036] [ROUTE-038] [TROUTE-101] [TROUTE-102] @wide-cy-light', async ({
  page,
  walk,
  house,
  language,
}) => {
  const bank = WORDS[language]
  const { email } = await addTraveller(house.server, { language })
  await walk.arrive('/my-account/payment-cards', email)
  await expect(page.getByText(walk.say('CARDS_NONE_TITLE'))).toBeVisible()
  await walk.expectAccessible()
  await walk.picture('cards-none')

  await page
    .getByRole('main')
    .getByRole('button', { name: walk.say('CARD_ADD') })
    .click()
  const frame = frameOf(page)
  await expect(frame.getByLabel(bank.number)).toBeVisible()
  const save = page.getByRole('button', { name: walk.say('CARD_ADD_SAVE') })

  // Half a card is said so at the field, and nothing is sent.
  await save.click()
  await expect(frame.getByText(bank.numberWrong)).toBeVisible()
  await walk.picture('card-incomplete')

  const type = async (name: string) => {
    await frame.getByLabel(bank.number).fill(numberOf(name))
    await frame.getByLabel(bank.expiry).fill('12/39')
    await frame.getByLabel(bank.code).fill('123')
    await save.click()
  }
  await type('insufficientFunds')
  await expect(page.getByText(walk.say('PAYMENT_REFUSED_INSUFFICIENT_FUNDS'))).toBeVisible()
  await walk.picture('card-refused')

  await type('challenge')
  const owner = frame.frameLocator('#challenge')
  await expect(owner.getByRole('heading', { name: bank.challengeTitle })).toBeVisible()
  await walk.picture('card-challenge')
  await owner.getByLabel(bank.challengeCode).fill(CONFIRMATION_CODE)
  await owner.getByRole('button', { name: bank.challengeConfirm, exact: true }).click()

  await expect(page).toHaveURL(/payment-cards$/)
  const name = walk.say('CARD_ENDS', { scheme: 'Visa', lastFour: '3220' })
  await expect(page.getByText(name)).toBeVisible()
  await walk.expectAccessible()
  await walk.picture('cards')

  await page.getByRole('button', { name: walk.say('CARD_REMOVE_OF', { card: name }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('GLOBAL_REMOVE') })
    .click()
  await expect(page.getByText(walk.say('CARDS_NONE_TITLE'))).toBeVisible()
})

test('the add page without a session leads to the list of cards [TROUTE-105] @narrow-en-dark', async ({
  page,
  walk,
}) => {
  await walk.arrive('/my-account/add-card')
  await expect(page).toHaveURL(/payment-cards$/)
})
