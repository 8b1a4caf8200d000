import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import { buyer } from '../../buying.ts'
import { expect, type Shell, test } from '../../native-walk.ts'
import type { House } from '../../house.ts'
import type { Setting } from '../../look.ts'
import type { Walk } from '../../walk.ts'

type Parts = { page: Page; walk: Walk; shell: Shell; house: House; language: Setting['language'] }

const mainButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/** Somebody whose finger this phone knows, and who signed out: their finger is all that they sign in with. */
async function signInByFinger({ page, walk, shell, house, language }: Parts) {
  const { say } = walk
  const email = `finger.${shell.phone.system}.${process.pid}@example.org`
  await addTraveller(house.server, { email, language })
  await shell.arrive('/login')
  await walk.signIn(email, PASSWORD)
  await answer(page, say('BIOMETRIC_SAVE_YES'))
  await expect(page).toHaveURL(/#\/my-account$/)
  await page.goto(`${new URL(page.url()).origin}/#/menu-nav`)
  await mainButton(page, say('MENU_SIGN_OUT')).click()
  await answer(page, say('MENU_SIGN_OUT'))
  await mainButton(page, say('LOGIN_BIOMETRIC')).click()
  await expect(page).toHaveURL(/#\/my-account$/)
  expect(shell.phone.state.calls).toContain('BiometricAuthNative.internalAuthenticate')
}

/** From a search to a code that a guard's reader sees. */
async function ticketInHand({ page, walk, shell, house, language }: Parts) {
  const { say } = walk
  const { phone } = shell
  const buying = buyer(page, walk, { language, api: `${house.address}/api` })
  const soon = londonIso(instant(house.server.clock.now() + HOUR)).slice(0, 16)
  await buying.chooseTicket({ from: 'CDF', to: 'SHR', out: soon })
  await buying.unfold('DETAILS_TICKET')
  await page.getByRole('main').getByText(say('DELIVERY_M_TICKET'), { exact: true }).click()
  await shell.picture('native-details')
  await buying.hold()
  // What is typed there is nobody's to see in the task switcher.
  await expect.poll(() => phone.state.private).toBe(true)
  await buying.typeCard('approved')
  await walk.picture('native-payment')
  await walk.expectAccessible()
  await buying.pay()
  await buying.expectPaid()
  await walk.picture('native-confirmation')

  await buying.go('#/ticket-wallet')
  await page.getByRole('link', { name: say('WALLET_SHOW_TICKET') }).click()
  await mainButton(page, say('WALLET_DOWNLOAD')).click()
  await mainButton(page, say('WALLET_ACTIVATE')).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: say('WALLET_ACTIVATE'), exact: true })
    .click()
  await expect(page.getByText(say('WALLET_ACTIVE_NOW'))).toBeVisible()
  await walk.picture('native-active')
  await walk.expectAccessible()
  await mainButton(page, say('WALLET_CODE_LARGE')).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await expect.poll(() => [phone.state.awake, phone.state.brightness, phone.state.private]).toEqual([true, 1, true])
  await walk.picture('native-code')

  // Whoever took a picture of it, the system says so, and the ticket is marked.
  const marked = async () =>
    (
      await house.server.db
        .selectFrom('tickets')
        .select('screenshotTaken')
        .where('screenshotTaken', '=', true)
        .execute()
    ).length
  const before = await marked()
  phone.takePicture()
  await expect.poll(marked).toBe(before + 1)
}

test.describe('an Android phone', () => {
  test.use({ system: 'android' })

  test('signs in by a finger, buys, activates, and shows the code brightly and to nobody else @narrow-cy-dark', async ({
    page,
    walk,
    shell,
    house,
    language,
  }) => {
    const parts = { page, walk, shell, house, language }
    await signInByFinger(parts)
    await ticketInHand(parts)
  })
})

test.describe('an Android phone whose locks are open', () => {
  test.use({ system: 'android' })

  test('says so once, and goes on as any other @narrow-cy-light', async ({ page, walk, shell, language }) => {
    const { say } = walk
    shell.phone.state.found.add('/data/adb/magisk')
    await shell.open({
      languagePreference: language,
      language,
      onboardingComplete: 'true',
      releaseNotesVersion: '1.2.6',
    })
    const warning = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(warning.getByText(say('NATIVE_OPENED_TEXT'))).toBeVisible()
    await walk.picture('native-opened')
    await walk.expectAccessible()
    await warning.getByRole('button', { name: say('GLOBAL_OK'), exact: true }).click()
    await expect(warning).toHaveCount(0)

    await shell.kill()
    shell.phone.state.calls.length = 0
    await shell.open()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // The channels are named after the phone was looked at, if it ever is.
    await expect.poll(() => shell.phone.state.calls).toContain('PushNotifications.createChannel')
    expect(shell.phone.state.calls).not.toContain('PhoneSigns.look')
    await expect(warning).toHaveCount(0)
  })
})

test.describe('an iPhone', () => {
  test.use({ system: 'ios' })

  test('signs in by a face, buys, activates, and shows the code brightly and to nobody else @narrow-en-light', async ({
    page,
    walk,
    shell,
    house,
    language,
  }) => {
    const parts = { page, walk, shell, house, language }
    await signInByFinger(parts)
    await ticketInHand(parts)
  })
})
