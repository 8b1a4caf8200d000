import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

const SHREWSBURY = { from: 'CDF', to: 'SHR', out: '2026-12-08T09:00' }

test('a guest buys a single: ticket, details, payment, confirmation [GUEST-001] [TPERM-021] [BOOK-007] [PAY-001] @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  language,
  layout,
}) => {
  const email = `guest-${language}@example.org`
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await walk.visit('/ticket-search')
  const mair = buyer(page, walk, { language, layout })
  await mair.chooseTicket(SHREWSBURY)
  await walk.picture('details')
  await walk.expectAccessible()
  expect(await focused()).toBe('H1')
  // What nearly all leave alone is folded, and opens in place.
  for (const name of ['DETAILS_SEATS_ANY', 'DETAILS_EXTRAS', 'DETAILS_TICKET']) await mair.unfold(name)
  await expect(page.getByText(walk.say('EXTRAS_SEATS_CHOSEN'), { exact: true })).toBeVisible()
  // What needs an account isn't offered.
  await expect(page.getByText(walk.say('DELIVERY_E_TICKET'), { exact: true })).toBeVisible()
  await expect(page.getByText(walk.say('DELIVERY_M_TICKET'), { exact: true })).toHaveCount(0)
  await expect(page.getByText(walk.say('DELIVERY_SMARTCARD'), { exact: true })).toHaveCount(0)
  await walk.picture('details-open')
  await walk.expectAccessible()

  await mair.asGuest(email)
  await mair.hold()
  await walk.picture('payment-summary')
  expect(await focused()).toBe('H1')
  // Its own address shows what was chosen unfolded, on the same page.
  await mair.go(page.url().replace('tickets-payment', 'tickets-summary'))
  await expect(page.getByText(email).first()).toBeVisible()
  await mair.typeCard('approved')
  await walk.picture('payment')
  await walk.expectAccessible()
  await mair.pay()

  await mair.expectPaid()
  await walk.picture('confirmation')
  await walk.expectAccessible()
  expect(await focused()).toBe('H1')
  // The ticket first; then a place to keep it, which is never the guest's form again.
  await expect(page.getByRole('link', { name: walk.say('CONFIRMATION_OPEN', { count: 1 }) })).toBeVisible()
  expect((await walk.letterTo(email)).subject).not.toBe('')
  await page.getByRole('link', { name: walk.say('CONFIRMATION_KEEP'), exact: true }).click()
  await expect(page.getByRole('form', { name: walk.say('REGISTER_TITLE') })).toBeVisible()
  await page.goBack()

  // A guest's order is theirs still after a reload.
  await page.reload()
  await mair.expectPaid()
})

test('while the guest form stands over the page, the sign-in button behind it does nothing; later it opens its own form [LOGIN-007] @wide-cy-dark', async ({
  page,
  walk,
  language,
  layout,
}) => {
  await walk.visit('/ticket-search')
  const mair = buyer(page, walk, { language, layout })
  await mair.chooseTicket(SHREWSBURY)
  await page.getByRole('link', { name: walk.say('GUEST_HAS_ACCOUNT'), exact: true }).click()
  const door = page.getByRole('dialog')
  await door.getByText(walk.say('GUEST_BUTTON'), { exact: true }).click()
  const form = page.getByRole('form', { name: walk.say('GUEST_TITLE') })
  await expect(form).toBeVisible()
  const avatar = page.getByRole('banner').getByRole('button', { name: walk.say('ACCOUNT_MENU_OF', { name: 'NN' }) })
  const behind = await avatar.or(page.getByRole('banner').locator('button').last()).last().boundingBox()
  const reached = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('header') !== null,
    [(behind?.x ?? 0) + 5, (behind?.y ?? 0) + 5],
  )
  expect(reached).toBe(false)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(door).toHaveCount(0)
  await mair.go('#/login')
  await expect(page.getByRole('form', { name: walk.say('TITLE_LOGIN') })).toBeVisible()
})

test('a basket of three: named, taken out of, and paid for at once [BASKET-001] [BASKET-011] [BASKET-012] [PAY-003] @narrow-en-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const { email } = await addTraveller(house.server, { language })
  await walk.arrive('/ticket-search', email)
  const carys = buyer(page, walk, { language, layout })
  for (const day of ['08', '09', '10']) {
    await carys.chooseTicket({ ...SHREWSBURY, out: `2026-12-${day}T09:00` })
    // The first is paid for at once; with more of them the basket is where all are.
    if (day === '08') await carys.hold()
    else await carys.holdAnother()
  }
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
  await carys.payWithCard()
  await expect(page.getByRole('heading', { name: walk.say('CONFIRMATION_SEVERAL', { count: 2 }) })).toBeVisible()
  await carys.go('#/ticket-search/basket')
  await expect(page.getByText(walk.say('BASKET_EMPTY_TITLE'))).toBeVisible()
})

test('pages of buying without anything chosen, and a confirmation without anything paid, lead back [TROUTE-045] @wide-en-light', async ({
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
