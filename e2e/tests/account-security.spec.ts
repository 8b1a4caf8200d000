import { SECOND } from '@cledrau/domain/time/instant.ts'
import { codeFrom } from '@cledrau/server/testing/authenticator-app.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import { expect, test, type Walk } from '../walk.ts'

/** The ways in besides the password, each with an account of its own. */
test.setTimeout(240_000)

async function signOut(page: Page, walk: Walk): Promise<void> {
  await page.evaluate(() => (location.hash = '#/menu-nav'))
  await page
    .getByRole('main')
    .getByRole('button', { name: walk.say('MENU_SIGN_OUT'), exact: true })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('MENU_SIGN_OUT') })
    .click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('storedUser'))).toBeNull()
}

test('a second step is set up by its picture or key, asked for when signing in, and has a way round a lost phone', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const email = `ail-gam-${layout}@example.org`
  await addTraveller(house.server, { email, language })
  await walk.visit('/login?return=/my-account/sessions')
  await walk.signIn(email, PASSWORD)
  await page.getByRole('button', { name: walk.say('SECOND_FACTOR_TURN_ON') }).click()
  await page.getByLabel(walk.say('FORM_PASSWORD_NOW')).fill(PASSWORD)
  await page.getByRole('button', { name: walk.say('GLOBAL_CONTINUE') }).click()
  await expect(page.getByRole('img', { name: walk.say('SECOND_FACTOR_PICTURE') })).toBeVisible()
  await walk.picture('second-factor')
  await walk.expectAccessible()

  const key = await page
    .getByRole('dialog')
    .getByText(/^([A-Z2-7]{4} ?)+$/)
    .innerText()
  const code = () => codeFrom(key.replaceAll(' ', ''), house.server.clock.now())
  await page.getByLabel(walk.say('SECOND_FACTOR_CODE')).fill(code())
  await page
    .getByRole('dialog')
    .getByRole('button', { name: walk.say('SECOND_FACTOR_TURN_ON') })
    .click()
  await expect(page.getByRole('heading', { name: walk.say('RECOVERY_CODES') })).toBeVisible()
  const [recovery = ''] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  await walk.expectAccessible()
  await page.getByRole('button', { name: walk.say('RECOVERY_CODES_KEPT') }).click()
  await expect(page.getByText(walk.say('SECOND_FACTOR_IS_ON'), { exact: true })).toBeVisible()
  const letter = await walk.letterTo(email, 2)
  expect([letter.subject, letter.language]).toEqual([walk.say('MAIL_SECOND_FACTOR_ON_SUBJECT'), language])

  for (const given of ['app', 'recovery'] as const) {
    await signOut(page, walk)
    // Codes count once: the app's next one comes half a minute later.
    house.server.clock.advance(30 * SECOND)
    await walk.visit('/login?return=/my-account/sessions')
    await walk.signIn(email, PASSWORD)
    await page.getByLabel(walk.say('LOGIN_CODE'), { exact: true }).fill(given === 'app' ? code() : recovery)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/my-account\/sessions/)
  }
  await expect(page.getByText(walk.say('RECOVERY_CODES_LEFT', { count: 9 }))).toBeVisible()
})

test('a passkey is made on this device and opens the account without a word', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const email = `allwedd-${layout}@example.org`
  await addTraveller(house.server, { email, language, firstName: 'Non' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await walk.visit('/login?return=/my-account/sessions')
  await walk.signIn(email, PASSWORD)
  await page.getByRole('button', { name: walk.say('PASSKEY_ADD') }).click()
  await page.getByLabel(walk.say('FORM_PASSWORD_NOW')).fill(PASSWORD)
  await page.getByRole('button', { name: walk.say('GLOBAL_CONTINUE') }).click()
  await expect(page.getByRole('region', { name: walk.say('PASSKEYS') }).getByRole('listitem')).toHaveCount(1)
  await walk.picture('account-security')

  await signOut(page, walk)
  await walk.visit('/login?return=/my-account/update-personal-details')
  await page.getByRole('button', { name: walk.say('LOGIN_PASSKEY') }).click()
  await expect(page.getByLabel(walk.say('FORM_FIRST_NAME'))).toHaveValue('Non')
})
