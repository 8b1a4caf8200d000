import { HOLD_MINUTES } from '@cledrau/domain/orders/order-status.ts'
import { checkDigit } from '@cledrau/domain/smartcards/isrn.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { WORDS } from '@cledrau/world/bank/words.ts'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

const TO_SHREWSBURY = { from: 'CDF', to: 'SHR', out: '2026-12-08T09:00' }

const SMARTCARD = '63359700280000041'

test('a group with railcards there and back: seats from the plan, a bike, a card without money, an owner who says no and then yes, and the next time with the kept card [BOOK-003] [BOOK-004] [PAY-001] @wide-en-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const { email } = await addTraveller(house.server, { language })
  await walk.arrive('/ticket-search', email)
  const carys = buyer(page, walk, { language, layout })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(house.address)) sent.push(request.url(), request.postData() ?? '')
  })
  await carys.chooseTicket({ ...TO_SHREWSBURY, back: '2026-12-09T15:00', adults: 2, railcards: 'YNG,YNG' })

  await carys.unfold('DETAILS_SEATS_ANY')
  await page.getByText(walk.say('EXTRAS_SEATS_CHOSEN'), { exact: true }).click()
  await page
    .getByRole('list', { name: walk.say('EXTRAS_SEATS') })
    .getByRole('button')
    .first()
    .click()
  const plan = page.getByRole('dialog')
  const free = plan.locator('button[aria-pressed="false"]:not([disabled])[aria-label]')
  await expect(free.first()).toBeVisible()
  await free.nth(0).click()
  await free.nth(0).click()
  await walk.picture('seats')
  await walk.expectAccessible()
  await plan.getByRole('button', { name: walk.say('SEATS_KEEP', { count: 2 }), exact: true }).click()
  await expect(plan).toHaveCount(0)
  await carys.unfold('DETAILS_EXTRAS')
  await page
    .getByRole('button', { name: new RegExp(`^${walk.say('EXTRAS_BIKE_MORE', { way: '' })}`) })
    .first()
    .click()
  await walk.picture('extras-chosen')
  await carys.unfold('DETAILS_TICKET')
  await expect(page.getByText(walk.say('DELIVERY_M_TICKET'), { exact: true })).toBeVisible()
  await walk.picture('delivery-account')
  await carys.hold()
  await walk.picture('summary-group')
  await walk.expectAccessible()

  await carys.typeCard('insufficientFunds')
  await carys.pay()
  await carys.expectRefused('INSUFFICIENT_FUNDS')
  await walk.picture('payment-refused')
  await walk.expectAccessible()
  await carys.typeCard('challenge', { save: true })
  await carys.pay()
  await carys.confirm(false)
  await carys.expectRefused('NOT_CONFIRMED')
  await carys.typeCard('challenge', { save: true })
  await carys.pay()
  await carys.confirm(true)
  await carys.expectPaid()
  await expect(page.getByText(walk.say('BUYING_BIKES', { count: 1 })).first()).toBeVisible()
  await walk.picture('confirmation-group')
  await walk.expectAccessible()

  // The same traveller again: the card is known, and its owner isn't asked.
  await carys.chooseTicket(TO_SHREWSBURY)
  await carys.hold()
  await expect(
    page.getByRole('radio', { name: walk.say('CARD_ENDS', { scheme: 'Visa', lastFour: '3220' }), exact: true }),
  ).toBeChecked()
  await expect(carys.frame().getByText(WORDS[language].saved)).toBeVisible()
  await walk.picture('payment-saved')
  await walk.expectAccessible()
  await carys.pay()
  await carys.expectPaid()

  // What was typed at the bank was neither sent to us nor kept here.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const ours = [...sent, kept].join(' ').replaceAll(/[ +-]|%20/g, '')
  expect(sent.length).toBeGreaterThan(0)
  for (const { number } of TEST_CARDS) expect(ours.includes(number), number).toBe(false)
})

test('a guest closes the browser while the bank asks, comes back, is told, and pays once [TPERM-001] [GUEST-001] @narrow-cy-light', async ({
  page,
  walk,
  house,
  language,
  layout,
  context,
}) => {
  const email = `away-${language}@example.org`
  await walk.visit('/ticket-search')
  const mair = buyer(page, walk, { language, layout })
  await mair.holdAsGuest(TO_SHREWSBURY, email)

  // An answer that comes too late is none, and says so.
  await mair.typeCard('challengeTimesOut')
  await mair.pay()
  await expect(
    mair.frame().frameLocator('#challenge').getByRole('heading', { name: WORDS[language].challengeTitle }),
  ).toBeVisible()
  house.server.clock.advance(4 * SECOND)
  await mair.expectRefused('CONFIRMATION_TIMED_OUT')

  await mair.typeCard('challenge')
  await mair.pay()
  await expect(
    mair.frame().frameLocator('#challenge').getByRole('heading', { name: WORDS[language].challengeTitle }),
  ).toBeVisible()

  const later = await context.newPage()
  // On a slow phone the question is there by the time our page hears that the form is.
  await later.addInitScript(() => {
    if (window !== top) return
    let ready: MessageEvent | undefined
    addEventListener('message', (event) => {
      const { data, origin, source } = event as MessageEvent<{ kind?: string }>
      if (data.kind === 'ready' && event.isTrusted) {
        ready = new MessageEvent('message', { data, origin, source })
        event.stopImmediatePropagation()
      }
      if (data.kind !== 'height' || !ready) return
      dispatchEvent(ready)
      ready = undefined
    })
  })
  await page.close()
  await later.goto(`${house.address}/#/`)
  const told = later.getByRole('alertdialog', { name: walk.say('PAYMENT_RESUME_TITLE') })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: walk.say('PAYMENT_RESUME_GO_ON'), exact: true }).click()
  await expect(later).toHaveURL(/tickets-payment/)
  const again = buyer(later, walk, { language, layout })
  await again.confirm(true)
  await again.expectPaid()
  const taken = house.bank.till.statement(0, Number.MAX_SAFE_INTEGER)
  expect(taken.filter(({ key }, at) => taken.findIndex((one) => one.key === key) !== at)).toEqual([])
})

test('a season on a smartcard, a bundle and a rover lie in one basket and are paid for at once [BOOK-011] [BASKET-001] @wide-cy-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const { email } = await addTraveller(house.server, { language })
  const passes = { from: 'CDF', to: 'NWP', out: '2026-12-08' }
  const address = (path: string, fields: Record<string, string>) => `#${path}?${new URLSearchParams(fields)}`
  await walk.arrive('/ticket-search', email)
  const carys = buyer(page, walk, { language, layout })
  const goOn = () =>
    page
      .getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true })
      .first()
      .click()

  await carys.go(address('/ticket-search/season', { type: 'season', ...passes }))
  await goOn()
  await expect(page).toHaveURL(/additional-options/)
  await carys.unfold('DETAILS_TICKET')
  await page.getByText(walk.say('DELIVERY_SMARTCARD'), { exact: true }).click()
  await page.getByLabel(walk.say('DELIVERY_SMARTCARD_NUMBER'), { exact: true }).fill(SMARTCARD + checkDigit(SMARTCARD))
  await carys.button('DELIVERY_HOLD', { count: HOLD_MINUTES }).click()
  await expect(page.getByText(walk.say('DELIVERY_PHOTOCARD_MISSING')).first()).toBeVisible()
  await walk.picture('delivery-season')
  await walk.expectAccessible()
  await page.getByLabel(walk.say('DELIVERY_PHOTOCARD')).fill('AB12345')
  await carys.hold()
  await walk.picture('summary-season')

  await carys.go(address('/ticket-search/multiflex', { type: 'multi', ...passes }))
  await goOn()
  await carys.holdAnother()
  await carys.go(address('/rovers-and-rangers/results', { rover: 'CCR', starts: '2026-12-09' }))
  await goOn()
  await walk.picture('details-rover')
  await walk.expectAccessible()
  await carys.holdAnother()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  await walk.picture('basket-passes')
  await page.getByRole('link', { name: walk.say('BASKET_PAY', { count: 3 }), exact: true }).click()
  await carys.payWithCard()
  await expect(page.getByRole('heading', { name: walk.say('CONFIRMATION_SEVERAL', { count: 3 }) })).toBeVisible()
  await walk.picture('confirmation-passes')
  await walk.expectAccessible()

  // Each of them stands among what was bought, with its receipt.
  await carys.go('#/my-account/orders')
  const bought = page.getByRole('list', { name: walk.say('TITLE_ORDERS') }).getByRole('link')
  await expect(bought).toHaveCount(3)
  await walk.picture('orders')
  await walk.expectAccessible()
  await bought.first().click()
  await expect(page).toHaveURL(/confirmation-page\?order=/)
  await expect(page.getByRole('main').getByText(/^(Paid|Talwyd) £/)).toBeVisible()
})

test('a journey of the basket is changed: its search is there again, and the new one takes its place @narrow-en-light', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const { email } = await addTraveller(house.server, { language })
  await walk.arrive('/ticket-search', email)
  const carys = buyer(page, walk, { language, layout })
  await carys.chooseTicket({ from: 'CDF', to: 'MCN', out: '2026-12-08T09:00', via: 'SHR' })
  await carys.hold()
  await carys.go('#/ticket-search/basket')
  const journeys = page.getByRole('main').getByRole('article')
  await expect(journeys).toHaveCount(1)
  await journeys.getByRole('button', { name: walk.say('BASKET_CHANGE') }).click()
  await expect(page).toHaveURL(/#\/ticket-search\?.*via=SHR.*edit=true/)
  await page.getByRole('button', { name: walk.say('SEARCH_FIND'), exact: true }).click()
  const offers = page.getByRole('main').locator('a[href*="options"]')
  if (layout === 'wide')
    await offers
      .or(page.getByRole('button', { name: walk.say('RESULTS_CHOOSE_TICKET') }))
      .first()
      .click()
  else await offers.first().click()
  await page
    .getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/additional-options/)
  await carys.unfold('DETAILS_SEATS_ANY')
  await page.getByText(walk.say('EXTRAS_SEATS_NONE'), { exact: true }).click()
  await carys.button('DELIVERY_HOLD', { count: HOLD_MINUTES }).click()
  await expect(page).toHaveURL(/#\/ticket-search\/basket/)
  await expect(journeys).toHaveCount(1)
  const orders = await house.server.db.selectFrom('orders').select('status').where('email', '=', email).execute()
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['CANCELLED', 'HELD'])
})
