import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../walk.ts'

test.use({ ownApp: true, serviceWorkers: 'allow' })

/** What the server hands out from now on is another build of the app. */
function release(appDir: string, version: string): void {
  for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(join(appDir, packed), { force: true })
  appendFileSync(join(appDir, 'sw.js'), `\n// ${version}\n`)
}

test('a new version is offered once it is there, waits as long as it has to, and takes over when asked @wide-en-dark', async ({
  page,
  walk,
  house,
}) => {
  await walk.visit('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.evaluate(() => Object.assign(window, { sinceLastLoad: true }))
  const loaded = () => page.evaluate(() => !('sinceLastLoad' in window))

  release(house.appDir, 'second')
  // Somebody comes back to the app.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const offer = page.getByRole('alertdialog', { name: walk.say('UPDATE_TITLE') })
  await expect(offer).toBeVisible()
  await walk.picture('update')
  await walk.expectAccessible()
  await offer.getByRole('button', { name: walk.say('UPDATE_LATER') }).click()
  await expect(offer).toBeHidden()
  expect(await loaded()).toBe(false)

  // It is offered again by the next visit, and then taken.
  await page.reload()
  await offer.getByRole('button', { name: walk.say('UPDATE_NOW') }).click()
  await page.evaluate(() => Object.assign(window, { sinceLastLoad: true })).catch(() => undefined)
  await expect(offer).toBeHidden()
  const waiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting === null
  await expect.poll(() => page.evaluate(waiting).catch(() => false)).toBe(true)
})
