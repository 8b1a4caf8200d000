import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { payAtBank, tap } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

const TAPS = '2026-12-05 09:00 in CDF, 09:20 out NWP, 17:00 in NWP, 17:20 out CDF'

test('a guest adds a card at the bank’s form, has more time, and signs in: the card is kept [PAYG-022] [PAYG-023] [NAMED-021] @wide-cy-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  const { email } = await addTraveller(house.server, { language })
  await tap(house, TAPS, '4444')
  const main = page.getByRole('main')
  const { say } = walk
  await walk.visit('/payg/home')
  await expect(main.getByText(say('PAYG_NO_CARD_TITLE'))).toBeVisible()
  await main.getByRole('button', { name: say('GLOBAL_NEXT') }).click()
  await expect(main.getByText(say('ONBOARDING_PLACE', { page: 2, pages: 3 })).first()).toBeVisible()
  await walk.picture('payg-no-card')
  await walk.expectAccessible()

  await main.getByRole('link', { name: say('TITLE_PAYG_ADD_CARD') }).click()
  await payAtBank(main, language, '4444', say('CARD_ADD_SAVE'))
  await expect(main.getByText(say('PAYG_ADDED_TITLE'))).toBeVisible()
  await walk.picture('payg-added')
  await walk.expectAccessible()
  await main.getByRole('link', { name: say('PAYG_SEE_JOURNEYS') }).click()
  await expect(main.getByText('£5.20').first()).toBeVisible()
  await walk.picture('payg-history-guest')

  await main
    .getByRole('link', { name: say('PAYG_GUEST_WHAT') })
    .first()
    .click()
  await expect(main.getByRole('timer')).toHaveText(/^(30|29)\D/)
  await main.getByRole('button', { name: say('PAYG_GUEST_PROLONG', { count: 30 }) }).click()
  await expect(main.getByText(say('PAYG_GUEST_PROLONGATIONS', { count: 2 }))).toBeVisible()
  await walk.picture('payg-guest-info')
  await walk.expectAccessible()

  await main.getByRole('link', { name: say('MENU_SIGN_IN') }).click()
  await walk.signIn(email, PASSWORD)
  await expect(page).toHaveURL(/#\/payg\/add-card\/success/)
  await expect(main.getByText(say('PAYG_ADDED_TEXT'))).toBeVisible()
  await walk.picture('payg-kept')
  await walk.go('/payg/history')
  await page.reload()
  await expect(main.getByText('£5.20').first()).toBeVisible()
})

test('a guest is told when the time runs out, and nothing is left of the card when it has [PAYG-029] [ERR-034] [ERR-035] [ERR-036] @wide-en-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  await tap(house, TAPS, '0005')
  const main = page.getByRole('main')
  const { say } = walk
  await page.clock.install()
  await walk.visit('/payg/add-card')
  await payAtBank(main, language, '0005', say('CARD_ADD_SAVE'))
  await main
    .getByRole('link', { name: say('PAYG_GUEST_WHAT') })
    .first()
    .click()
  await expect(main.getByRole('timer')).toBeVisible()
  // This device alone: its clock is put right by the next answer.
  const later = async (minutes: number, told: string) => {
    await page.clock.fastForward(minutes * MINUTE)
    await expect(page.getByText(say(told))).toBeVisible()
  }
  await later(25, 'PAYG_GUEST_5_MINUTES')
  await walk.picture('payg-guest-soon-over')
  await later(29, 'PAYG_GUEST_1_MINUTE')
  await later(30, 'PAYG_GUEST_OVER_TOAST')
  await expect(main.getByText(say('PAYG_NO_CARD_TITLE'))).toBeVisible()
  await walk.picture('payg-guest-over')
})
