import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

const WAY = { from: 'CDF', to: 'SHR', out: '2026-12-08T09:00' }

/** Every place on the page where the button that pays has stood since it was first drawn, in whole pixels. */
const watchPay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { tops: [] as number[], pressable: false }
    Object.assign(globalThis, { seenPay: seen })
    const look = () => {
      const pay = [...document.querySelectorAll('main button')].find((one) => /^(Pay|Talu) £/.test(one.textContent))
      if (pay) {
        const top = Math.round(pay.getBoundingClientRect().top + scrollY)
        if (seen.tops.at(-1) !== top) seen.tops.push(top)
        seen.pressable = pay.getAttribute('aria-disabled') !== 'true'
      }
      requestAnimationFrame(look)
    }
    look()
  })
const seenPay = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seenPay: { tops: number[]; pressable: boolean } }).seenPay)

async function expectStill(page: Page) {
  await expect.poll(async () => (await seenPay(page)).pressable).toBe(true)
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((then) => requestAnimationFrame(then))))
  expect((await seenPay(page)).tops).toHaveLength(1)
}

test('the button that pays stands where it first stood, for a guest, a traveller and a kept card @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  await walk.visit('/ticket-search')
  const buys = buyer(page, walk, { language, layout })
  await buys.chooseTicket(WAY)
  await buys.asGuest(`still-${layout}@example.org`)
  await watchPay(page)
  await buys.hold()
  await expectStill(page)

  const { email } = await addTraveller(house.server, { language })
  await page.evaluate(() => localStorage.removeItem('guestOrder'))
  await buys.go('#/login?return=%2Fmy-account')
  await page.reload()
  await walk.signIn(email, PASSWORD)
  await page.waitForURL(/#\/my-account/)
  await buys.chooseTicket(WAY)
  await watchPay(page)
  await buys.hold()
  await expectStill(page)
  await buys.typeCard('approved', { save: true })
  await buys.pay()
  await buys.expectPaid()

  await buys.chooseTicket(WAY)
  await watchPay(page)
  await buys.hold()
  await expectStill(page)
})
