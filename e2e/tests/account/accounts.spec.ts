import { DEMONSTRATION, expect, test } from '../../walk.ts'

/** What belongs together is looked at in one go: opening the app takes longer than a page. */
const PAGES = {
  'who they are': [
    'update-personal-details',
    'update-address-details',
    'change-password',
    'sessions',
    'your-data',
    'delete-account',
  ],
  'what they like': [
    'favourites',
    'search-preferences',
    'ticket-preferences',
    'seat-preferences',
    'marketing-preferences',
    'search-history',
  ],
} as const

for (const [what, pages] of Object.entries(PAGES)) {
  test(`what an account knows of travellers, ${what}, fits, is in one language and can be used by everybody @wide-en-light @narrow-cy-dark`, async ({
    page,
    walk,
  }) => {
    await walk.arrive('/ticket-search')
    for (const name of pages) {
      await walk.go(`/my-account/${name}`)
      await expect(page).toHaveURL(new RegExp(name))
      await walk.picture(`account-${name}`)
      await walk.expectAccessible()
    }
  })
}

test('a wrong password is said so and loses nothing; the right one lasts over a reload, until signing out [ERR-008] @wide-cy-light', async ({
  page,
  walk,
  layout,
}) => {
  await walk.visit('/login')
  await walk.signIn(DEMONSTRATION.email, 'Nid-hwn-1!')
  await expect(page.getByText(walk.say('LOGIN_ERROR_TITLE')).first()).toBeVisible()
  await walk.picture('login-refused')
  await page.getByRole('button', { name: walk.say('LOGIN_ERROR_BUTTON_LABEL') }).click()
  await expect(page.getByLabel(walk.say('FORM_EMAIL'))).toHaveValue(DEMONSTRATION.email)
  await walk.signIn()
  await expect(page).not.toHaveURL(/login/)
  await page.goto(new URL('#/my-account/update-personal-details', page.url()).href)
  await page.reload()
  await expect(page.getByLabel(walk.say('FORM_FIRST_NAME'))).toHaveValue('Carys')
  // Also where the access token is asked for, which a reload loses.
  await page.goto(new URL('#/my-account/payment-cards', page.url()).href)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: walk.say('TITLE_PAYMENT_CARDS') })).toBeVisible()
  await expect(page).toHaveURL(/payment-cards/)

  if (layout === 'wide')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /CE|Carys/ })
      .click()
  else await page.goto(new URL('#/my-account', page.url()).href)
  await page
    .getByRole('button', { name: walk.say('MENU_SIGN_OUT') })
    .last()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('MENU_SIGN_OUT') })
    .click()
  await expect(page.getByText(walk.say('GLOBAL_LOGOUT_SUCCESS_TOAST_MESSAGE')).first()).toBeVisible()
  await page.goto(new URL('#/my-account/update-personal-details', page.url()).href)
  await expect(page.getByLabel(walk.say('FORM_FIRST_NAME'))).toBeHidden()
})
