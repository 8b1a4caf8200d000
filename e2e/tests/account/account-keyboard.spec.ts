import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Locator, Page } from '@playwright/test'
import { press, tabTo, typeInto } from '../../keyboard.ts'
import { expect, test, type Walk } from '../../walk.ts'

/** Nothing here touches a mouse or a screen: Tab, arrows, Space, Enter and what is typed. */

const NEW = 'Sgwrs-hir-2026!'

/** The address behind a letter's button. */
const linkIn = (letter: { links: string[] }): string => letter.links.find((link) => link.includes('code=')) ?? ''

const field = (page: Page, walk: Walk, name: string) => page.getByLabel(walk.say(name), { exact: true })

test('somebody registers, proves their address, signs in and chooses another password, by keyboard alone [REG-001] @wide-cy-light', async ({
  page,
  walk,
  layout,
  language,
}) => {
  const email = `bysellfwrdd-${layout}@example.org`
  await walk.visit('/login')
  await tabTo(page, page.getByRole('tab', { name: walk.say('LOGIN_TAB') }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: walk.say('REGISTER_TAB') })).toBeFocused()

  // An empty form: what is wrong is said, and the focus is where it begins.
  await press(page, page.getByRole('button', { name: walk.say('REGISTER_BUTTON') }))
  await expect(field(page, walk, 'FORM_TITLE')).toBeFocused()
  await expect(page.getByText(walk.say('REGISTER_TERMS_MISSING')).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await typeInto(page, field(page, walk, 'FORM_FIRST_NAME'), 'Siân')
  await typeInto(page, field(page, walk, 'FORM_LAST_NAME'), 'O’Connor-Rhŷs')
  await typeInto(page, field(page, walk, 'FORM_EMAIL'), email)
  await typeInto(page, field(page, walk, 'FORM_PASSWORD'), PASSWORD)
  await typeInto(page, field(page, walk, 'FORM_PASSWORD_AGAIN'), PASSWORD)
  await walk.expectAccessible()
  await walk.picture('register')
  await press(page, page.getByRole('checkbox').last(), 'Space')
  await press(page, page.getByRole('button', { name: walk.say('REGISTER_BUTTON') }))
  await expect(page.getByText(walk.say('REGISTERED_THANKS')).first()).toBeVisible()

  const letter = await walk.letterTo(email)
  expect(letter.language).toBe(language)
  await page.goto(linkIn(letter))
  await expect(page.getByText(walk.say('VERIFY_PASSWORD_TITLE')).first()).toBeVisible()
  await walk.expectAccessible()
  await walk.picture('verify-password')
  await typeInto(page, field(page, walk, 'FORM_PASSWORD'), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(walk.say('VERIFIED_TITLE')).first()).toBeVisible()
  await walk.picture('verified')
  await press(page, page.getByRole('button', { name: walk.say('LOGIN_BUTTON') }).last())
  await expect(page).not.toHaveURL(/login/)

  await page.goto(new URL('#/my-account/change-password', page.url()).href)
  await typeInto(page, field(page, walk, 'FORM_PASSWORD_NOW'), PASSWORD)
  await typeInto(page, field(page, walk, 'TITLE_RESET_PASSWORD'), NEW)
  await typeInto(page, field(page, walk, 'FORM_PASSWORD_AGAIN'), NEW)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/change-password/)

  await page.goto(new URL('#/menu-nav', page.url()).href)
  await press(page, page.getByRole('main').getByRole('button', { name: walk.say('MENU_SIGN_OUT'), exact: true }))
  const question = page.getByRole('alertdialog')
  await press(page, question.getByRole('button', { name: walk.say('MENU_SIGN_OUT') }))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('storedUser'))).toBeNull()
})

test('a forgotten password is set anew by keyboard alone @narrow-en-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const email = `anghofiais-${layout}@example.org`
  await addTraveller(house.server, { email, language })
  await walk.visit('/login')
  await press(page, page.getByRole('link', { name: walk.say('LOGIN_FORGOT') }))
  await typeInto(page, field(page, walk, 'FORM_EMAIL'), email)
  await walk.expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(email).first()).toBeVisible()
  await page.goto(linkIn(await walk.letterTo(email)))
  await typeInto(page, field(page, walk, 'FORM_PASSWORD'), NEW)
  await typeInto(page, field(page, walk, 'FORM_PASSWORD_AGAIN'), NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByText(walk.say('RESET_DONE')).first()).toBeVisible()
})

/** What a password manager sees of a form: which fields it would fill in, with what. */
const purposesIn = (form: Locator) =>
  form.evaluate((element) =>
    [...element.querySelectorAll('input')]
      .filter(({ autocomplete, type }) => /username|password/.test(`${autocomplete} ${type}`))
      .map(({ autocomplete, type, name, value }) => ({ autocomplete, type, named: name !== '', value })),
  )
const username = (value = '') => ({ autocomplete: 'username', type: value ? 'text' : 'email', named: true, value })
const password = (which: 'current' | 'new') => ({
  autocomplete: `${which}-password`,
  type: 'password',
  named: true,
  value: '',
})

test('password managers find their way: whose password it is, which is old and which is new, and what they keep can be pasted [ASVS-6.2.6] [ASVS-6.2.7] @wide-en-light', async ({
  page,
  walk,
  house,
  language,
  layout,
  context,
}) => {
  const email = `rheolwr-${layout}@example.org`
  await addTraveller(house.server, { email, language })
  await walk.visit('/login')
  const form = (name: string) => page.getByRole('form', { name: walk.say(name) })
  expect(await purposesIn(form('TITLE_LOGIN'))).toEqual([username(), password('current')])
  await page.getByRole('tab', { name: walk.say('REGISTER_TAB') }).click()
  expect(await purposesIn(form('REGISTER_TITLE'))).toEqual([username(), password('new'), password('new')])
  await page.getByRole('tab', { name: walk.say('LOGIN_TAB') }).click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: house.address })
  await page.goto(`${house.address}/.well-known/change-password`)
  await expect(page).toHaveURL(/#\/login\?return=/)
  for (const [name, text] of [
    ['FORM_EMAIL', ` ${email} `],
    ['FORM_PASSWORD', PASSWORD],
  ] as const) {
    await field(page, walk, name).focus()
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
    await page.keyboard.press('ControlOrMeta+V')
  }
  await expect(field(page, walk, 'FORM_PASSWORD')).toHaveValue(PASSWORD)
  await page.keyboard.press('Enter')
  await form('TITLE_CHANGE_PASSWORD').waitFor()
  expect(await purposesIn(form('TITLE_CHANGE_PASSWORD'))).toEqual([
    username(email),
    password('current'),
    password('new'),
    password('new'),
  ])
  // Whoever is signed in is there at once.
  await page.goto(`${house.address}/.well-known/change-password`)
  await expect(page).toHaveURL(/#\/my-account\/change-password/)
})
