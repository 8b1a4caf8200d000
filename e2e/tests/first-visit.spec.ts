import { expect, test } from '../walk.ts'

test('a first visit asks for the language, both alike, once [SHELL-089] [SHELL-091] @wide-en-dark', async ({
  page,
  walk,
}) => {
  await walk.firstVisit()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Cymraeg' })).toBeVisible()
  await expect(question.getByRole('button', { name: 'English' })).toBeVisible()
  await walk.picture('first-visit')
  await question.getByRole('button', { name: 'Cymraeg' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
  await expect(question).toBeHidden()

  await page.reload()
  await page.getByRole('main').waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('whoever waves the question away gets English [SHELL-090] @narrow-en-light', async ({ page, walk }) => {
  await walk.firstVisit()
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('nobody is asked who comes back from a redirect @wide-en-light', async ({ page, walk }) => {
  await walk.firstVisit('/?Redirected=true')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the cookie bar shows until it is closed, which is remembered for a month [COOKIE-001] [COOKIE-005] [COOKIE-006] @narrow-cy-light', async ({
  page,
  walk,
  context,
  house,
}) => {
  await walk.firstVisit()
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click()
  const bar = page.getByRole('region', { name: 'Cookies' })
  await bar.getByRole('button').last().click()
  await expect(bar).toBeHidden()

  const [cookie] = (await context.cookies()).filter(({ name }) => name === '_cookie_acceptance_status')
  // A month from now by the app's clock, counted by the browser's own.
  const today = house.server.clock.now()
  const ends = new Date(today)
  ends.setMonth(ends.getMonth() + 1)
  const lives = (cookie?.expires ?? 0) - Date.now() / 1000
  expect(cookie?.value).toBe('true')
  expect(Math.abs(lives - (ends.getTime() - today) / 1000)).toBeLessThan(120)

  await page.reload()
  await page.getByRole('main').waitFor()
  await expect(bar).toBeHidden()
})

test('the cookie bar stays away on the way back from a redirect [COOKIE-002] @wide-cy-dark', async ({ page, walk }) => {
  await walk.firstVisit('/?Redirected=true')
  await expect(page.getByRole('region', { name: /Cookies|Cwcis/ })).toBeHidden()
})

test('a first visit can be used by everybody @wide-cy-light @narrow-en-dark', async ({ walk }) => {
  await walk.firstVisit()
  await walk.expectAccessible()
})
