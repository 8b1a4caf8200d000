import { press } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

/** The shell names itself before the first line of the app runs, as a phone's does. None of its plugins can be had. */
const asShell = () =>
  Object.assign(window, {
    Capacitor: {
      isNativePlatform: () => true,
      getPlatform: () => 'android',
      nativePromise: (plugin: string, method: string) => Promise.reject(new Error(`no ${plugin}.${method}`)),
      addListener: () => ({ remove: () => Promise.resolve() }),
    },
  })

test('somebody new is shown what there is once, and after an update what is new, once [ONBOARD-011] [ONBOARD-012] [ONBOARD-013] [ONBOARD-014] @narrow-en-dark', async ({
  page,
  walk,
}) => {
  const { say } = walk
  await page.addInitScript(asShell)
  await walk.visit('/settings')
  const main = page.getByRole('main')
  const place = (number: number) =>
    expect(main.getByText(say('ONBOARDING_PLACE', { page: number, pages: 4 })).first()).toBeVisible()
  await place(1)
  await walk.picture('onboarding-1')
  await walk.expectAccessible()
  for (const number of [2, 3, 4]) {
    await press(page, main.getByRole('button', { name: say('GLOBAL_NEXT') }))
    await place(number)
    await walk.picture(`onboarding-${number}`)
  }
  await walk.expectAccessible()
  await press(page, main.getByRole('button', { name: say('ONBOARDING_START') }))
  await expect(page).toHaveURL(/#\/ticket-search/)
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('onboardingComplete'), localStorage.getItem('releaseNotesVersion')])
  // Nothing is new to somebody who is new: this version is stored as seen.
  await expect.poll(kept).toEqual(['true', '1.2.6'])
  await page.reload()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText(say('ONBOARDING_PLACE', { page: 1, pages: 4 }))).toHaveCount(0)

  // The version before was seen on this phone; the app has been updated since.
  await page.evaluate(() => localStorage.setItem('releaseNotesVersion', '1.2.5'))
  await page.reload()
  await expect(main.getByRole('heading', { name: say('RELEASE_NOTES_TITLE', { version: '1.2.6' }) })).toBeVisible()
  await walk.picture('release-notes')
  await walk.expectAccessible()
  await press(page, main.getByRole('button', { name: say('RELEASE_NOTES_EARLIER') }))
  await expect(main.getByText(say('RELEASE_NOTES_VERSION', { version: '1.2.5' }))).toBeVisible()
  await press(page, main.getByRole('button', { name: say('RELEASE_NOTES_READ') }))
  await expect.poll(kept).toEqual(['true', '1.2.6'])
  await page.reload()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText(say('RELEASE_NOTES_NEW'), { exact: true })).toHaveCount(0)
})
