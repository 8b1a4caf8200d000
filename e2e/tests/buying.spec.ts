import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { buyer, expect } from '../buying.ts'
import { test } from '../walk.ts'

const SHREWSBURY = { from: 'CDF', to: 'SHR', out: '2026-12-08T09:00' }

test.setTimeout(180_000)

test('a guest buys a single: extras, who they are, delivery, summary, payment, confirmation [GUEST-001] [TPERM-021] [BOOK-007] [PAY-001]', async ({
  page,
  walk,
  language,
  layout,
}) => {
  const email = `guest-${language}@example.org`
  await walk.visit('/ticket-search')
  const mair = buyer(page, walk, { language, layout })
  await mair.chooseTicket(SHREWSBURY)
  await walk.picture('extras')
  await walk.expectAccessible()
  await mair.goOn()

  await expect(page).toHaveURL(/tickets-summary\/login/)
  await mair.asGuest(email)
  await expect(page).toHaveURL(/delivery-options/)
  // What needs an account isn't offered.
  await expect(page.getByText(walk.say('DELIVERY_E_TICKET'), { exact: true })).toBeVisible()
  await expect(page.getByText(walk.say('DELIVERY_M_TICKET'), { exact: true })).toHaveCount(0)
  await expect(page.getByText(walk.say('DELIVERY_SMARTCARD'), { exact: true })).toHaveCount(0)
  await walk.picture('delivery')
  await walk.expectAccessible()

  await mair.hold()
  await expect(page.getByText(email)).toBeVisible()
  await walk.picture('summary')
  await walk.expectAccessible()
  await mair.toPay()
  await mair.typeCard('approved')
  await walk.picture('payment')
  await walk.expectAccessible()
  await mair.pay()

  await mair.expectPaid()
  await walk.picture('confirmation')
  await walk.expectAccessible()
  // Who bought without an account has no wallet, and may open one.
  await expect(page.getByRole('link', { name: walk.say('CONFIRMATION_KEEP'), exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: walk.say('CONFIRMATION_OPEN', { count: 1 }) })).toHaveCount(0)
  expect((await walk.letterTo(email)).subject).not.toBe('')

  // A guest's order is theirs still after a reload.
  await page.reload()
  await mair.expectPaid()
})

test('a basket of three: named, taken out of, and paid for at once [BASKET-001] [BASKET-011] [BASKET-012] [PAY-003]', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const { email } = await addTraveller(house.server, { language })
  await walk.visit('/login')
  await walk.signIn(email, PASSWORD)
  await expect(page).not.toHaveURL(/login/)
  const carys = buyer(page, walk, { language, layout })
  for (const day of ['08', '09', '10']) {
    await carys.chooseTicket({ ...SHREWSBURY, out: `2026-12-${day}T09:00` })
    await carys.goOn()
    await carys.hold()
  }
  await carys.go('#/ticket-search/basket')
  const journeys = page.getByRole('main').getByRole('article')
  await expect(journeys).toHaveCount(3)
  await walk.picture('basket')
  await walk.expectAccessible()

  await journeys
    .first()
    .getByRole('button', { name: walk.say('BASKET_RENAME') })
    .click()
  await page.getByLabel(walk.say('BASKET_NAME')).fill('Mam')
  await page.getByRole('button', { name: walk.say('GLOBAL_SAVE'), exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mam', exact: true })).toBeVisible()

  await journeys
    .last()
    .getByRole('button', { name: walk.say('BASKET_TAKE_OUT') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('BASKET_TAKE_OUT') })
    .click()
  await expect(journeys).toHaveCount(2)

  await page.getByRole('link', { name: walk.say('BASKET_PAY', { count: 2 }), exact: true }).click()
  await expect(page).toHaveURL(/tickets-payment\?order=basket/)
  await carys.typeCard('approved')
  await carys.pay()
  await carys.expectPaid()
  await expect(page.getByRole('heading', { name: walk.say('CONFIRMATION_SEVERAL', { count: 2 }) })).toBeVisible()
  await carys.go('#/ticket-search/basket')
  await expect(page.getByText(walk.say('BASKET_EMPTY_TITLE'))).toBeVisible()
})

test('pages of buying without anything chosen, and a confirmation without anything paid, lead back [TROUTE-045]', async ({
  page,
  walk,
}) => {
  for (const path of ['additional-options', 'delivery-options', 'tickets-summary', 'tickets-payment']) {
    await walk.visit(`/ticket-search/${path}`)
    await expect(page).toHaveURL(/#\/ticket-search($|\?)/)
  }
  await walk.visit('/ticket-search/confirmation-page?order=6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a11')
  await expect(page).toHaveURL(/#\/ticket-search($|\?)/)
})
