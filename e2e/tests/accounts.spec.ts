import { expect, test } from '../walk.ts'

const PASSWORD = 'Sgwrs-hir-2026!'

/** The address behind a letter's button, as this page would follow it. */
const linkIn = (letter: { links: string[] }): string => letter.links.find((link) => link.includes('code=')) ?? ''

test('somebody new registers, confirms by letter and signs in [REG-001]', async ({ page, walk, layout, language }) => {
  const email = `newydd-${layout}@example.org`
  await walk.visit('/login')
  await page.getByRole('tab', { name: walk.say('REGISTER_TAB') }).click()
  await page.getByLabel(walk.say('FORM_TITLE')).selectOption({ index: 1 })
  await page.getByLabel(walk.say('FORM_FIRST_NAME')).fill('Siân')
  await page.getByLabel(walk.say('FORM_LAST_NAME')).fill('O’Connor-Rhŷs')
  await page.getByLabel(walk.say('FORM_EMAIL')).fill(email)
  await page.getByLabel(walk.say('FORM_PASSWORD'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(walk.say('FORM_PASSWORD_AGAIN')).fill(PASSWORD)
  await walk.expectAccessible()
  await walk.picture('register')

  await page.getByRole('button', { name: walk.say('REGISTER_BUTTON') }).click()
  await expect(page.getByText(walk.say('REGISTER_TERMS_MISSING')).first()).toBeVisible()
  await page.getByRole('checkbox').last().check({ force: true })
  await page.getByRole('button', { name: walk.say('REGISTER_BUTTON') }).click()
  await expect(page.getByText(walk.say('REGISTERED_THANKS')).first()).toBeVisible()

  const letter = await walk.letterTo(email)
  expect(letter.language).toBe(language)
  await page.goto(linkIn(letter))
  await expect(page.getByText(walk.say('VERIFIED_TITLE')).first()).toBeVisible()
  await walk.picture('verified')

  await walk.visit('/login')
  await walk.signIn(email, PASSWORD)
  await expect(page.getByText(/Siân/).first()).toBeVisible()
})

test('a wrong password is said so in a dialog, and nothing is lost [ERR-008]', async ({ page, walk }) => {
  await walk.visit('/login')
  await walk.signIn('gethin.rees@example.org', 'Nid-hwn-1!')
  await expect(page.getByText(walk.say('LOGIN_ERROR_TITLE')).first()).toBeVisible()
  await walk.picture('login-refused')
  await page.getByRole('button', { name: walk.say('LOGIN_ERROR_BUTTON_LABEL') }).click()
  await expect(page.getByLabel(walk.say('FORM_EMAIL'))).toHaveValue('gethin.rees@example.org')
})

test('whoever forgot the password sets a new one by letter', async ({ page, walk, layout }) => {
  const email = layout === 'wide' ? 'gethin.rees@example.org' : 'newcomer@example.org'
  await walk.visit('/forgot-password')
  await page.getByLabel(walk.say('FORM_EMAIL')).fill(email)
  await walk.expectAccessible()
  await page.getByRole('button', { name: walk.say('FORGOT_BUTTON') }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.goto(linkIn(await walk.letterTo(email)))
  await page.getByLabel(walk.say('FORM_PASSWORD'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(walk.say('FORM_PASSWORD_AGAIN')).fill(PASSWORD)
  await page.getByRole('button', { name: walk.say('RESET_BUTTON') }).click()
  await expect(page.getByText(walk.say('RESET_DONE')).first()).toBeVisible()
})

/** What belongs together is looked at in one go: signing in takes longer than a page. */
const PAGES = {
  details: ['update-personal-details', 'update-address-details', 'change-password', 'marketing-preferences'],
  preferences: ['favourites', 'search-preferences', 'ticket-preferences', 'seat-preferences'],
  safety: ['search-history', 'sessions', 'your-data', 'delete-account'],
} as const

for (const [what, pages] of Object.entries(PAGES)) {
  test(`what an account has to say about ${what} fits, is in one language and can be used by everybody`, async ({
    page,
    walk,
  }) => {
    test.setTimeout(90_000)
    await walk.visit('/login')
    await walk.signIn()
    await expect(page).not.toHaveURL(/login/)
    for (const name of pages) {
      await page.goto(new URL(`#/my-account/${name}`, page.url()).href)
      await expect(page).toHaveURL(new RegExp(name))
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await walk.picture(`account-${name}`)
      await walk.expectAccessible()
    }
  })
}

test('a traveller stays signed in over a reload, and out once signed out', async ({ page, walk, layout }) => {
  await walk.visit('/login')
  await walk.signIn()
  await expect(page).not.toHaveURL(/login/)
  await page.goto(new URL('#/my-account/update-personal-details', page.url()).href)
  await page.reload()
  await expect(page.getByLabel(walk.say('FORM_FIRST_NAME'))).toHaveValue('Carys')

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
