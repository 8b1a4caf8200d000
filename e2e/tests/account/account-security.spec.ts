import { MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { codeFrom } from '@cledrau/server/testing/authenticators/authenticator-app.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import { expect, test, type Walk } from '../../walk.ts'

/** The ways in besides the password, each with an account of its own. */
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

test('a second step is set up by its picture or key, asked for when signing in, and has a way round a lost phone @wide-cy-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const email = `ail-gam-${layout}@example.org`
  await addTraveller(house.server, { email, language })
  await walk.arrive('/my-account/sessions', email)
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

  // Whoever only knows the password changes nothing: the code is asked for, too.
  house.server.clock.advance(30 * SECOND)
  await page.getByRole('button', { name: walk.say('RECOVERY_CODES_RENEW') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('RECOVERY_CODES_RENEW') })
    .click()
  const proof = page.getByRole('dialog', { name: walk.say('PROOF_TITLE') })
  await proof.getByLabel(walk.say('FORM_PASSWORD_NOW'), { exact: true }).fill(PASSWORD)
  await proof.getByLabel(walk.say('LOGIN_CODE'), { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(proof.getByText(walk.say('REFUSAL_SECOND_FACTOR_WRONG'))).toBeVisible()
  await walk.picture('proof-code')
  await walk.expectAccessible()
  await proof.getByLabel(walk.say('LOGIN_CODE'), { exact: true }).fill(code())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: walk.say('RECOVERY_CODES_KEPT') }).click()

  // Five minutes later it is asked again; what was typed goes on with it, the password isn't typed twice.
  house.server.clock.advance(6 * MINUTE)
  await walk.visit('/my-account/change-password')
  await page.getByLabel(walk.say('FORM_PASSWORD_NOW'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(walk.say('TITLE_RESET_PASSWORD'), { exact: true }).fill('Afon-ddyfrdwy-42')
  await page.getByLabel(walk.say('FORM_PASSWORD_AGAIN'), { exact: true }).fill('Afon-ddyfrdwy-42')
  await page.getByRole('button', { name: walk.say('RESET_BUTTON') }).click()
  await proof.getByLabel(walk.say('LOGIN_CODE'), { exact: true }).fill(code())
  await page.keyboard.press('Enter')
  await expect(page.getByText(walk.say('PASSWORD_CHANGED'))).toBeVisible()

  // It counts for a while: turning the second step off asks only whether that is meant.
  await walk.visit('/my-account/sessions')
  await page.getByRole('button', { name: walk.say('SECOND_FACTOR_TURN_OFF') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('SECOND_FACTOR_TURN_OFF') })
    .click()
  await expect(page.getByText(walk.say('SECOND_FACTOR_IS_OFF'), { exact: true })).toBeVisible()
})

test('a passkey is made on this device and opens the account without a word @narrow-en-light', async ({
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
  await walk.arrive('/my-account/sessions', email)
  await page.getByRole('button', { name: walk.say('PASSKEY_ADD') }).click()
  await page.getByLabel(walk.say('FORM_PASSWORD_NOW')).fill(PASSWORD)
  await page.getByRole('button', { name: walk.say('GLOBAL_CONTINUE') }).click()
  await expect(page.getByRole('region', { name: walk.say('PASSKEYS') }).getByRole('listitem')).toHaveCount(1)
  await walk.picture('account-security')

  await signOut(page, walk)
  await walk.visit('/login?return=/my-account/update-personal-details')
  await page.getByRole('button', { name: walk.say('LOGIN_PASSKEY') }).click()
  await expect(page.getByLabel(walk.say('FORM_FIRST_NAME'))).toHaveValue('Non')

  // It also shows who it is: for taking it away, for instance, which the password alone no longer does.
  await walk.visit('/my-account/sessions')
  await page
    .getByRole('region', { name: walk.say('PASSKEYS') })
    .getByRole('button')
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('GLOBAL_REMOVE') })
    .click()
  const proof = page.getByRole('dialog', { name: walk.say('PROOF_TITLE') })
  await expect(proof.getByText(walk.say('PROOF_NO_PASSKEY_TEXT'))).toBeVisible()
  await walk.picture('proof-passkey')
  await walk.expectAccessible()
  await proof.getByRole('button', { name: walk.say('LOGIN_PASSKEY') }).click()
  await expect(page.getByRole('region', { name: walk.say('PASSKEYS') }).getByRole('listitem')).toHaveCount(0)
  await expect.poll(async () => (await walk.letterTo(email)).subject).toBe(walk.say('MAIL_PASSKEY_REMOVED_SUBJECT'))
})
