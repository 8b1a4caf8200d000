import { readFileSync } from 'node:fs'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { expect, test } from '../../walk.ts'

/** Every letter that an account sends, followed to where it leads. Each walk has an account of its own. */
/** Where a letter's button leads. Several letters may be on their way, in any order: this is the one that leads there. */
async function linkTo(path: string, mailbox: Mailbox, email: string): Promise<string> {
  const find = () =>
    mailbox
      .list(email)
      .flatMap(({ links }) => links)
      .find((link) => link.includes(`/#${path}`))
  await expect.poll(find).toBeTruthy()
  return find() ?? ''
}

test('another address counts once the letters to both were opened, and is used from then on @narrow-cy-light', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const [before, after] = [`cyn-${layout}@example.org`, `wedyn-${layout}@example.org`]
  await addTraveller(house.server, { email: before, language })
  await walk.arrive('/my-account/update-personal-details', before)
  await page.getByRole('button', { name: walk.say('EMAIL_CHANGE') }).click()
  await page.getByLabel(walk.say('EMAIL_NEW')).fill(after)
  await page.getByLabel(walk.say('FORM_PASSWORD_NOW')).fill(PASSWORD)
  await walk.expectAccessible()
  await page.getByRole('button', { name: walk.say('EMAIL_CHANGE_SEND') }).click()
  await expect(page.getByRole('status').filter({ hasText: after })).toBeVisible()
  await walk.picture('account-new-address')

  const confirm = (email: string) => linkTo('/confirm-email', house.mailbox, email)
  const [toOld, toNew] = [await confirm(before), await confirm(after)]
  await page.goto(toNew)
  await expect(page.getByText(walk.say('CONFIRM_EMAIL_HALF'), { exact: true })).toBeVisible()
  await page.goto(toOld)
  await expect(page.getByText(walk.say('CONFIRM_EMAIL_CHANGED'), { exact: true })).toBeVisible()
  await walk.picture('address-confirmed')

  await page
    .getByRole('link', { name: walk.say('TITLE_PERSONAL_DETAILS') })
    .last()
    .click()
  await page.getByLabel(walk.say('FORM_LAST_NAME')).fill('Jones')
  await page.getByRole('button', { name: walk.say('GLOBAL_SAVE') }).click()
  await expect
    .poll(
      async () =>
        (await house.server.db.selectFrom('accounts').select('lastName').where('email', '=', after).execute())[0],
    )
    .toEqual({ lastName: 'Jones' })
})

test('a copy of everything is asked for, mailed, and fetched; then the account is closed, and nobody gets in @wide-en-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const email = `copi-${layout}@example.org`
  await addTraveller(house.server, { email, language, firstName: 'Gwenllian' })
  await walk.arrive('/my-account/your-data', email)
  await page.getByRole('button', { name: walk.say('YOUR_DATA_ASK') }).click()
  await expect(page.getByText(walk.say('YOUR_DATA_ASKED'))).toBeVisible()

  await page.goto(await linkTo('/my-account/your-data', house.mailbox, email))
  await expect(page.getByRole('heading', { name: walk.say('YOUR_DATA_READY') })).toBeVisible()
  await expect(page).not.toHaveURL(/code=/)
  await walk.expectAccessible()
  await walk.picture('your-data-ready')
  for (const [word, extension] of [
    ['YOUR_DATA_READ', 'html'],
    ['YOUR_DATA_JSON', 'json'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: walk.say(word) }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`))
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain('Gwenllian')
    expect(text).toContain(email)
  }

  await page
    .getByRole('main')
    .getByRole('link', { name: walk.say('TITLE_DELETE_ACCOUNT') })
    .last()
    .click()
  await page.getByLabel(walk.say('DELETE_REASON')).selectOption({ index: 1 })
  await page.getByLabel(walk.say('FORM_PASSWORD_NOW')).fill(PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: walk.say('DELETE_BUTTON') })
    .click()
  await walk.picture('account-delete-asked')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('DELETE_BUTTON') })
    .click()
  await expect(page.getByText(walk.say('DELETED_TITLE'))).toBeVisible()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('GLOBAL_OK') })
    .click()

  // The last one says goodbye.
  const last = () => house.mailbox.list(email).map((letter) => [letter.language, letter.subject])
  await expect.poll(last).toContainEqual([language, walk.say('MAIL_DELETED_SUBJECT')])
  await walk.visit('/login')
  await walk.signIn(email, PASSWORD)
  await expect(page.getByText(walk.say('LOGIN_ERROR_TITLE')).first()).toBeVisible()
})

test('a letter about a new device leads to where that device is signed out, and it is told there without a press @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
  browser,
}) => {
  const email = `dyfais-${layout}@example.org`
  await addTraveller(house.server, { email, language })
  // A stranger who knows the password, in a browser of their own.
  const elsewhere = await browser.newContext()
  const stranger = await elsewhere.newPage()
  await stranger.addInitScript(() => {
    localStorage.setItem('language', 'en')
    localStorage.setItem('languagePreference', 'en')
  })
  await stranger.goto(`${house.address}/#/login?return=/my-account/favourites`)
  await stranger.getByLabel('E-mail').fill(email)
  await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await stranger.keyboard.press('Enter')
  await expect(stranger).toHaveURL(/#\/my-account\/favourites/)

  await walk.visit('/')
  await page.goto(await linkTo('/my-account/sessions', house.mailbox, email))
  await walk.signIn(email, PASSWORD)
  await expect(page).toHaveURL(/#\/my-account\/sessions/)
  await page.getByRole('button', { name: walk.say('SESSIONS_END_OTHERS') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('SESSIONS_END_OTHERS_YES') })
    .click()
  const proof = page.getByRole('dialog', { name: walk.say('PROOF_TITLE') })
  await proof.getByLabel(walk.say('FORM_PASSWORD_NOW'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  // There are no others any more once the server has done it.
  await expect(page.getByRole('button', { name: walk.say('SESSIONS_END_OTHERS') })).toHaveCount(0)

  // Whoever just looks at the page is told by itself, within seconds.
  await expect(stranger).toHaveURL(/login\?return=/)
  await expect(stranger.getByText('You are signed out here')).toBeVisible()
  await elsewhere.close()
})
