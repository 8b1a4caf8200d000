import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { expect, test } from '../walk.ts'

test.use({ serviceWorkers: 'allow' })

test('after one visit the app opens without a network, with its stations and pages @narrow-en-dark', async ({
  page,
  walk,
  context,
}) => {
  await walk.visit('/stations')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
  await page.goto(new URL('#/stations/station-information?code=CDF', page.url()).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(new URL('#/stations', page.url()).href)
  await page.getByRole('main').locator('input').first().fill('Machynlleth')
  await expect(page.getByRole('main').getByText('Machynlleth').first()).toBeVisible()
  await page.goto(new URL('#/settings', page.url()).href)
  await expect(page.getByRole('main').getByText(walk.say('SETTINGS_OFFLINE'))).toBeVisible()
  await walk.picture('offline')

  await context.setOffline(false)
  await expect(page.getByRole('main').getByText(walk.say('SETTINGS_ONLINE'))).toBeVisible()
})

test('on a phone a banner says when the server was last heard, and can be closed [SHELL-028] [SHELL-029] [SHELL-030] [SHELL-031] @narrow-cy-light', async ({
  page,
  walk,
  context,
  house,
  language,
  layout,
}) => {
  const email = `heb-signal-${layout}@example.org`
  await addTraveller(house.server, { email, language })
  // What is activated is an account's.
  await walk.arrive('/', email)
  // The app lies on the device, and opens from there.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  const banner = page
    .locator('div')
    .filter({ hasText: /(Last updated|Diweddarwyd am) \d\d:\d\d/ })
    .filter({ has: page.getByRole('button', { name: walk.say('GLOBAL_CLOSE') }) })
    .last()
  await expect(banner).toBeVisible()
  await expect(banner).toContainText(/needs? a signal|only with a signal|Dim ond gyda signal/)
  await walk.picture('offline-banner')
  await banner.getByRole('button', { name: walk.say('GLOBAL_CLOSE') }).click()
  await expect(banner).toBeHidden()
  await context.setOffline(false)
})

test('the app can be put on the home screen: a manifest in each language, with pictures @wide-cy-dark @narrow-en-light', async ({
  page,
  walk,
  language,
}) => {
  await walk.visit('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await page.request.get(new URL(address ?? '', page.url()).href)).json()) as {
    lang: string
    icons: { src: string }[]
    display: string
  }
  expect(manifest).toMatchObject({ lang: expect.stringMatching(new RegExp(`^${language}`)), display: 'standalone' })
  for (const { src } of manifest.icons)
    expect((await page.request.get(new URL(src, page.url()).href)).ok(), src).toBe(true)
})

/** Where the build has put what was written here. */
function builtFrom(appDir: string, ...sources: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(appDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  return sources.map((source) => {
    const file = manifest[source]?.file
    if (file === undefined) throw new Error(`nothing is built from ${source} alone`)
    return file
  })
}

test('the parts around a page that never come take nothing away from it @narrow-en-dark', async ({
  page,
  walk,
  house,
}) => {
  const parts = builtFrom(house.appDir, 'src/page/alerts/alert-bell-body.tsx', 'src/frame/bars/alert-banner-body.tsx')
  const isPart = (address: string) => parts.some((file) => address.endsWith(file))
  await page.route(
    ({ pathname }) => isPart(pathname),
    (route) => route.abort(),
  )
  const given = page.waitForEvent('requestfailed', (request) => isPart(request.url()))
  await walk.visit('/')
  await given
  await page.locator('main [id$="_from"]').first().click()
  await expect(page.getByRole('combobox')).toBeVisible()
})
