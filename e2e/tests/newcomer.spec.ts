import { TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

const PASSWORD = 'Sgwrs-hir-2026!'
const CARD = TEST_CARDS.find(({ name }) => name === 'approved')?.number ?? ''

test('somebody new opens an account in the middle of buying, and pays with what the browser itself keeps @wide-cy-light', async ({
  page,
  walk,
  context,
  language,
  layout,
}) => {
  const email = `newydd-yn-prynu-${layout}@example.org`
  // A browser that has a card of its own, and says so to whoever asks; most have none, and then nothing is offered.
  await page.addInitScript((number) => {
    const response = {
      details: { card: { number, expiryMonth: 12, expiryYear: 2039, code: '123' } },
      complete: () => Promise.resolve(),
    }
    class OwnWallet {
      canMakePayment = () => Promise.resolve(true)
      show = () => Promise.resolve(response)
    }
    Object.assign(window, { PaymentRequest: OwnWallet })
  }, CARD)

  await walk.visit('/ticket-search')
  const sian = buyer(page, walk, { language, layout })
  await sian.chooseTicket({ from: 'CDF', to: 'SHR', out: '2026-12-08T09:00' })
  await page.getByRole('link', { name: walk.say('GUEST_HAS_ACCOUNT'), exact: true }).click()
  await expect(page).toHaveURL(/tickets-summary\/login/)

  await page.getByRole('tab', { name: walk.say('REGISTER_TAB') }).click()
  const form = page.getByRole('form', { name: walk.say('REGISTER_TITLE') })
  await form.getByLabel(walk.say('FORM_TITLE')).selectOption({ index: 1 })
  await form.getByLabel(walk.say('FORM_FIRST_NAME')).fill('Siân')
  await form.getByLabel(walk.say('FORM_LAST_NAME')).fill('Rhys')
  await form.getByLabel(walk.say('FORM_EMAIL')).fill(email)
  await form.getByLabel(walk.say('FORM_PASSWORD'), { exact: true }).fill(PASSWORD)
  await form.getByLabel(walk.say('FORM_PASSWORD_AGAIN')).fill(PASSWORD)
  await form.getByRole('checkbox').last().check({ force: true })
  await form.getByRole('button', { name: walk.say('REGISTER_BUTTON') }).click()
  await expect(page).toHaveURL(/tickets-summary\/register\/success/)
  await walk.picture('buying-registered')

  // The letter is opened beside it, as mail programs do.
  const letter = await walk.letterTo(email)
  const beside = await context.newPage()
  await beside.goto(letter.links.find((link) => link.includes('code=')) ?? '')
  await beside.getByLabel(walk.say('FORM_PASSWORD'), { exact: true }).fill(PASSWORD)
  await beside.getByRole('button', { name: walk.say('VERIFY_PASSWORD_BUTTON') }).click()
  await expect(beside.getByText(walk.say('VERIFIED_TITLE')).first()).toBeVisible()
  await beside.close()

  await page.getByRole('button', { name: walk.say('GLOBAL_DONE'), exact: true }).click()
  await expect(page).toHaveURL(/#\/ticket-search\/tickets-summary\/login/)
  await walk.signIn(email, PASSWORD)
  // Wide, the page under the door is still there, and goes on from where it was.
  if (layout === 'wide') await expect(page).toHaveURL(/#\/ticket-search\/additional-options/)

  await sian.hold()
  await page.getByText(walk.say('PAYMENT_WALLET'), { exact: true }).click()
  await expect(page.getByRole('radio', { name: walk.say('PAYMENT_WALLET') })).toBeChecked()
  await walk.picture('payment-own-wallet')
  await walk.expectAccessible()
  await sian.pay()
  await sian.expectPaid()
  // What was bought lies in the new account's wallet.
  await expect(page.getByRole('link', { name: walk.say('CONFIRMATION_OPEN', { count: 1 }) })).toBeVisible()
})
