import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { buyWithCard, buyWithCardAsGuest } from '@cledrau/server/testing/bought.ts'
import { choose, isAdvance, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

test('tickets are changed to a dearer train for the difference, and to a cheaper one for money back [EXCHANGE-001] @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const carys = await addTraveller(house.server, { language })
  const asked = { destination: 'MAN', outboundDate: '2026-12-09', outboundTime: '11:00' }
  const found = await search(house.server, asked)
  const least = Math.min(...found.fareInformation.map(({ totalPrice }) => totalPrice))
  const bought = await buyWithCard(
    house.server,
    carys,
    choose(found, ({ totalPrice }) => totalPrice === least),
  )
  const path = `/ticket-wallet/details/${bought.recordLocator}`
  await walk.arrive(path, carys.email)
  await page.getByRole('link', { name: walk.say('WALLET_EXCHANGE') }).click()
  const trains = page.getByRole('list', { name: walk.say('EXCHANGE_OUT'), exact: true }).getByRole('button')
  await expect(trains.first()).toBeVisible()
  await walk.picture('exchange')
  await walk.expectAccessible()

  const at = async (time: string) => {
    const here = new URL(page.url())
    await page.goto(here.href.replace(/out=[^&]*/, `out=${encodeURIComponent(`2026-12-10T${time}`)}`))
    await expect(trains.first()).toBeVisible()
  }
  const more = walk.say('EXCHANGE_COSTS', { amount: '£' }).replace('£', String.raw`£\d+\.\d\d`)
  const back = walk.say('EXCHANGE_GIVES', { amount: '£' }).replace('£', String.raw`£\d+\.\d\d`)
  await at('09:00')
  await trains
    .filter({ hasText: new RegExp(more) })
    .first()
    .click()
  await expect(page).toHaveURL(/exchange-summary/)
  const pay = page.getByRole('main').getByRole('button', { name: /£/ })
  await expect(pay).toBeVisible()
  await walk.picture('exchange-summary')
  await walk.expectAccessible()
  await pay.click()
  await expect(page).toHaveURL(/tickets-payment\?order=exchange/)
  await walk.picture('exchange-payment')
  const buying = buyer(page, walk, { language, layout })
  await buying.payWithCard()
  await walk.picture('exchange-confirmation')

  // And another one down, with nothing to pay.
  const dear = await buyWithCard(house.server, carys, choose(found, isWalkUp))
  await page.goto(new URL(`#/ticket-wallet/details/${dear.recordLocator}/exchange`, page.url()).href)
  await expect(trains.first()).toBeVisible()
  await trains
    .filter({ hasText: new RegExp(back) })
    .first()
    .click()
  await expect(page.getByText(new RegExp(walk.say('EXCHANGE_BACK_SUM', { amount: '.*' })))).toBeVisible()
  await walk.picture('exchange-down')
  await page
    .getByRole('main')
    .getByRole('button', { name: walk.say('EXCHANGE_CONFIRM'), exact: true })
    .click()
  await expect(page).toHaveURL(/confirmation-page/)
  await expect(page.getByText(walk.say('CONFIRMATION_MAKING'))).toHaveCount(0)
  const orders = await house.server.db.selectFrom('orders').select('status').where('accountId', '=', carys.id).execute()
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['PAID', 'PAID', 'REFUNDED', 'REFUNDED'])
})

test('one of two gives a ticket back, for the sum that is shown; whoever pressed too soon undoes it all @wide-cy-light @narrow-en-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  const carys = await addTraveller(house.server, { language })
  const found = await search(house.server, { adult: 2 })
  const bought = await buyWithCard(house.server, carys, choose(found, isWalkUp))
  house.server.clock.set(instant(house.server.clock.now() + 4 * MINUTE))
  const path = `/ticket-wallet/details/${bought.recordLocator}`
  await walk.arrive(path, carys.email)
  await page.getByRole('link', { name: walk.say('WALLET_GIVE_BACK') }).click()
  const button = page.getByRole('main').getByRole('button', { name: /£/ })
  await expect(button).toBeEnabled()
  const whole = await button.textContent()
  await page.getByRole('checkbox').first().click()
  await expect(button).not.toHaveText(whole ?? '')
  await expect(button).toBeEnabled()
  await walk.picture('give-back')
  await walk.expectAccessible()
  const half = (await button.textContent()) ?? ''
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: half, exact: true }).click()
  const amount = /£[\d.]+/.exec(half)?.[0] ?? ''
  await expect(page.getByText(walk.say('GIVE_BACK_DONE_TITLE', { amount }))).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await walk.picture('give-back-done')
  await walk.expectAccessible()

  const soon = await buyWithCard(house.server, carys, choose(found, isWalkUp))
  await page.goto(new URL(`#/ticket-wallet/details/${soon.recordLocator}/give-back`, page.url()).href)
  await expect(page.getByText(walk.say('GIVE_BACK_UNDO'))).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/\b3 /)
  await walk.picture('give-back-undo')
  await walk.expectAccessible()
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: /£/ }).click()
  const all = `£${(soon.total / 100).toFixed(2)}`
  await expect(page.getByText(walk.say('GIVE_BACK_DONE_TITLE', { amount: all }))).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /£/ })).toHaveCount(0)
  await walk.picture('give-back-undone')
})

test.describe('after the train has gone', () => {
  // Its clock goes on to the evening: a product of its own.
  test.use({ startsAt: '2026-12-08T20:00' })

  test('a train that was cancelled gives everything back; whoever travelled and was late hears of Delay Repay @wide-en-light @narrow-cy-dark', async ({
    page,
    walk,
    house,
    language,
  }) => {
    const carys = await addTraveller(house.server, { language })
    const found = await search(house.server, { destination: 'MAN', outboundDate: '2026-12-09' })
    const bought = await buyWithCard(
      house.server,
      carys,
      choose(found, (fare) => isAdvance(fare) && fare.split === null),
    )
    house.server.clock.set(instant(Date.parse('2026-12-09T20:00:00Z')))
    await walk.arrive(`/ticket-wallet/details/${bought.recordLocator}/give-back`, carys.email)
    await page.getByRole('radio', { name: walk.say('GIVE_BACK_WHY_FAILED') }).check()
    await page.getByRole('radio', { name: walk.say('GIVE_BACK_TRAVELLED_YES') }).check()
    await expect(page.getByRole('heading', { name: walk.say('GIVE_BACK_DELAY_TITLE') })).toBeVisible()
    await walk.picture('give-back-delay-repay')
    await walk.expectAccessible()
    await page.getByRole('radio', { name: walk.say('GIVE_BACK_TRAVELLED_NO') }).check()
    const which = page.getByRole('group', { name: walk.say('GIVE_BACK_WHICH_TRAIN') })
    if (await which.isVisible()) await which.getByRole('radio').first().check()
    const amount = `£${(bought.total / 100).toFixed(2)}`
    const button = page.getByRole('main').getByRole('button', { name: walk.say('GIVE_BACK_CONFIRM', { amount }) })
    await expect(button).toBeEnabled()
    await walk.picture('give-back-failed')
    await walk.expectAccessible()
    await button.click()
    await page.getByRole('alertdialog').getByRole('button', { name: /£/ }).click()
    await expect(page.getByText(walk.say('GIVE_BACK_DONE_TITLE', { amount }))).toBeVisible()
    await walk.picture('give-back-failed-done')
  })
})

test('a guest finds a booking again, with its reference and the code of a letter, and gives it back @wide-en-dark @narrow-cy-light', async ({
  page,
  walk,
  house,
  language,
}) => {
  const email = `again-${language}@example.org`
  const chosen = choose(await search(house.server), isWalkUp)
  const { recordLocator } = await buyWithCardAsGuest(house.server, chosen, { emailAddress: email, language })

  // Another device knows nothing of it.
  await walk.visit('/ticket-wallet')
  await page.getByRole('link', { name: walk.say('TITLE_GUEST_ORDER') }).click()
  await walk.picture('guest-order')
  await walk.expectAccessible()
  await page.getByLabel(walk.say('GUEST_ORDER_REFERENCE'), { exact: true }).fill(recordLocator.toLowerCase())
  await page.getByLabel(walk.say('FORM_EMAIL')).fill(email)
  await page.getByRole('button', { name: walk.say('GUEST_ORDER_ASK'), exact: true }).click()
  await expect(page.getByLabel(walk.say('GUEST_ORDER_CODE'))).toBeVisible()
  await walk.picture('guest-order-code')
  await walk.expectAccessible()
  const codeOf = () => house.mailbox.list(email).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? [])[0]
  await expect.poll(codeOf).toBeTruthy()
  const code = codeOf() ?? ''
  await page.getByLabel(walk.say('GUEST_ORDER_CODE')).fill(code)
  await page.getByRole('button', { name: walk.say('GUEST_ORDER_OPEN'), exact: true }).click()
  // It lies in this device’s wallet from now on.
  await expect(page).toHaveURL(new RegExp(`/ticket-wallet/details/${recordLocator}`))
  await expect(page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })).toBeVisible()

  await page.getByRole('link', { name: walk.say('WALLET_GIVE_BACK') }).click()
  await expect(page.getByText(walk.say('GIVE_BACK_UNDO'))).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: /£/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /£/ }).click()
  await expect(page.getByText(walk.say('GIVE_BACK_DONE_TEXT'))).toBeVisible()
  await page.getByRole('link', { name: walk.say('GIVE_BACK_TO_TICKET') }).click()
  await expect(page.getByText(walk.say('CONFIRMATION_GONE'))).toBeVisible()
  await walk.picture('confirmation-gone')
  await walk.expectAccessible()
})
