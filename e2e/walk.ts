import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { mailTo, type Letter } from '@cledrau/server/testing/mails.ts'
import type { TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startBank, type Bank } from '@cledrau/world/bank/bank.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { expect, test as base, type Page } from '@playwright/test'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Place } from './place.ts'
import { pressUnhurried } from './unhurried.ts'

const ROOT = join(import.meta.dirname, '..')
export const SCREENS = join(import.meta.dirname, 'screens')

export const DEMONSTRATION = { email: 'carys.evans@example.org', password: 'Tren-i-Aber-0921' }

type Words = Record<'en' | 'cy', Record<string, string>>
const words: Words = { en: readWords('en'), cy: readWords('cy') }

function readWords(language: 'en' | 'cy'): Record<string, string> {
  const folder = join(ROOT, 'data/words')
  const files = readdirSync(folder).filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object))
}

type House = { server: TestServer; address: string; appDir: string; mailbox: Mailbox; bank: Bank }

export type Walk = {
  /** What the product says under a name, in the language of this walk. */
  say: (name: string, values?: Record<string, string | number>) => string
  /** Opens a page as somebody who has chosen their language and answered the cookie bar before. */
  visit: (path: string) => Promise<void>
  /** Opens a page as somebody who was never here. */
  firstVisit: (path?: string) => Promise<void>
  /** Keeps a picture of what is to be seen now. */
  picture: (name: string) => Promise<void>
  /** The newest letter to somebody, once it is there. */
  letterTo: (email: string, count?: number) => Promise<Letter>
  /** Signs in one of the demonstration accounts, or whoever is named. */
  signIn: (email?: string, password?: string) => Promise<void>
  /** Nothing on the page stands in the way of somebody who can't see or can't use a mouse. */
  expectAccessible: () => Promise<void>
}

export const test = base.extend<Place & { walk: Walk }, { house: House; startsAt: string; ownApp: boolean }>({
  language: ['en', { option: true }],
  layout: ['wide', { option: true }],

  /** The moment that the server's clock stands at; a file of walks may need another one. */
  startsAt: ['', { option: true, scope: 'worker' }],

  /** The built app is a copy that these walks may change. */
  ownApp: [false, { option: true, scope: 'worker' }],

  house: [
    async ({ startsAt, ownApp }, use) => {
      const postgres = JSON.parse(process.env.TEST_POSTGRES ?? '{}') as TestPostgres
      const letters = mkdtempSync(join(tmpdir(), 'cledrau-letters-'))
      const mailbox = await startMailbox({ folder: letters })
      const books = mkdtempSync(join(tmpdir(), 'cledrau-bank-'))
      // One time for the product and its bank, once the product stands.
      const time: { clock?: TestServer['clock'] } = {}
      const bank = await startBank({ folder: books, now: () => time.clock?.now() ?? Date.now() })
      const built = process.env.APP_DIR ?? join(ROOT, 'app/dist')
      const appDir = ownApp ? mkdtempSync(join(tmpdir(), 'cledrau-app-')) : built
      if (ownApp) cpSync(built, appDir, { recursive: true })
      const port = await freePort()
      const address = `http://localhost:${port}`
      const server = await startTestServer(postgres, {
        APP_DIR: appDir,
        INSPECTOR_DIR: join(ROOT, 'inspector/dist'),
        DATA_DIR: join(ROOT, 'data'),
        PUBLIC_URL: address,
        SMTP_URL: mailbox.smtp,
        PAYMENTS_URL: bank.payments,
        ...(startsAt && { CLOCK: startsAt }),
      })
      time.clock = server.clock
      await server.app.accounts.seedDemonstration()
      await server.app.server.listen({ port, host: '127.0.0.1' })
      await use({ server, address, appDir, mailbox, bank })
      await server.close()
      await mailbox.stop()
      await bank.stop()
      rmSync(letters, { recursive: true, force: true })
      rmSync(books, { recursive: true, force: true })
      if (ownApp) rmSync(appDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  walk: async ({ page, house, language, layout }, use) => {
    const faults: string[] = []
    pressUnhurried(page)
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
        faults.push(message.text())
    })
    await use({
      say: (name, values) =>
        String(new IntlMessageFormat(words[language][name] ?? `no words for ${name}`, language).format(values)),
      firstVisit: async (path = '/') => {
        await page.goto(`${house.address}/#${path}`)
        await settled(page)
      },
      visit: async (path) => {
        await page.addInitScript((chosen) => {
          if (localStorage.getItem('languagePreference')) return
          localStorage.setItem('language', chosen)
          localStorage.setItem('languagePreference', chosen)
        }, language)
        await page.context().addCookies([{ name: '_cookie_acceptance_status', value: 'true', url: house.address }])
        await page.goto(`${house.address}/#${path}`)
        await settled(page)
      },
      picture: async (name) => {
        await settled(page)
        await page.screenshot({ path: join(SCREENS, `${name}-${layout}-${language}.png`), animations: 'disabled' })
      },
      letterTo: (email, count = 1) => mailTo(house.mailbox, email, count),
      signIn: async (email = DEMONSTRATION.email, password = DEMONSTRATION.password) => {
        const say = (name: string) => String(new IntlMessageFormat(words[language][name] ?? '', language).format())
        // The page under a dialog may ask for an address, too.
        const form = page.getByRole('form', { name: say('TITLE_LOGIN'), exact: true })
        await form.getByLabel(say('FORM_EMAIL')).fill(email)
        await form.getByLabel(say('FORM_PASSWORD'), { exact: true }).fill(password)
        await form.getByRole('button', { name: say('LOGIN_BUTTON'), exact: true }).click()
      },
      expectAccessible: async () => {
        // What comes while this looks would be judged half faded in: it comes at once instead.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await moved(page)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        await page.emulateMedia({ reducedMotion: null })
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
      },
    })
    expect(faults, 'no error reached the console').toEqual([])
  },
})

export { expect } from '@playwright/test'

/** The page has a heading, its fonts, and nothing on it says that it is still loading. */
async function settled(page: Page): Promise<void> {
  // What stands in the HTML is there before the app is.
  await page.waitForFunction(() => !document.querySelector('[data-before]'))
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"]'))
}

/** What fades or slides in has arrived: half-seen colours are nobody's contrast. */
const moved = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // What goes with the scrolling ends when somebody scrolls, if ever.
        .filter((animation) => animation.timeline === document.timeline)
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )
