import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { User } from '@cledrau/contract/account/account-fields.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { mailTo, type Letter } from '@cledrau/server/testing/mails.ts'
import type { TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { seedFor } from '@cledrau/tools/suite/seed.ts'
import { expect, test as base, type Page } from '@playwright/test'
import { IntlMessageFormat } from 'intl-messageformat'
import { barriersOn } from './accessible.ts'
import type { Darwin } from './darwin.ts'
import { startHouse, type House } from './house.ts'
import { isLeftOut, looksIn, type Look, type Setting } from './look.ts'
import { pressUnhurried } from './unhurried.ts'

const SCREENS = join(import.meta.dirname, 'screens')

/** Nothing is proven by a picture, and two hundred of them cost half a minute: they are taken where `PICTURES` is set. */
export async function keepPicture(page: Page, name: string, { layout, language }: Setting): Promise<void> {
  if (!process.env.PICTURES) return
  await page.screenshot({ path: join(SCREENS, `${name}-${layout}-${language}.png`), animations: 'disabled' })
}

export const DEMONSTRATION = { email: 'carys.evans@example.org', password: 'Tren-i-Aber-0921' }

type Words = Record<'en' | 'cy', Record<string, string>>
const words: Words = { en: readWords('en'), cy: readWords('cy') }

function readWords(language: 'en' | 'cy'): Record<string, string> {
  const folder = join(import.meta.dirname, '../data/words')
  const files = readdirSync(folder).filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object))
}

export type Walk = {
  /** What the product says under a name, in the language of this walk. */
  say: (name: string, values?: Record<string, string | number>) => string
  /** Opens a page as somebody who has chosen their language and answered the cookie bar before; what else the device keeps may be given. */
  visit: (path: string, kept?: Record<string, string>) => Promise<void>
  /** Goes on to another page of the open app, as a link would, and is there once its own heading is. */
  go: (path: string) => Promise<void>
  /** Opens a page as somebody who signed in on this device before: whoever is named, or a demonstration account. */
  arrive: (path: string, email?: string) => Promise<void>
  /** Opens a page as somebody who was never here. */
  firstVisit: (path?: string) => Promise<void>
  /** Keeps a picture of what is to be seen now, which is there and has come to rest. */
  picture: (name: string) => Promise<void>
  /** The newest letter to somebody, once it is there. */
  letterTo: (email: string, count?: number) => Promise<Letter>
  /** Signs in one of the demonstration accounts, or whoever is named. */
  signIn: (email?: string, password?: string) => Promise<void>
  /** Nothing on the page stands in the way of somebody who can't see or can't use a mouse. */
  expectAccessible: () => Promise<void>
  /** What the browser itself may complain of in this walk: what it refuses of a hostile text is no fault of the page. */
  mayComplain: (of: RegExp) => void
}

type Options = { startsAt: string; ownApp: boolean; hears: boolean }

export const test = base.extend<
  Setting & Options & { drawn: void; look: Look; house: House; walk: Walk; darwin: Darwin },
  { postgres: TestPostgres; shared: House }
>({
  /** The project: each walks what asks for its kind of screen. */
  layout: ['wide', { option: true }],

  look: async ({ layout }, use, { title }) => {
    const look = looksIn(title).find((one) => one.layout === layout)
    if (!look) throw new Error(`“${title}” doesn't say how it looks on a ${layout} screen`)
    await use(look)
  },
  /** Before anything is started for it. */
  drawn: [
    async ({ layout }, use, info) => {
      if (process.env.LOOKS === 'drawn' && isLeftOut(info.title, layout, seedFor))
        info.skip(true, 'its other look is drawn')
      await use()
    },
    { auto: true },
  ],

  language: ({ look }, use) => use(look.language),
  colorScheme: ({ look }, use) => use(look.colours),

  /** The moment that the server's clock stands at: such a walk has a product of its own. */
  startsAt: ['', { option: true }],

  /** The built app is a copy that this walk may change, and so is the product. */
  ownApp: [false, { option: true }],

  /** Somebody tells the product how trains run: the walk itself. Such a walk has a product of its own. */
  hears: [false, { option: true }],

  darwin: ({ house }, use) => {
    if (!house.darwin) throw new Error('nobody tells of trains here')
    return use(house.darwin)
  },

  postgres: [JSON.parse(process.env.TEST_POSTGRES ?? '{}') as TestPostgres, { option: true, scope: 'worker' }],

  /** What all walks of a worker use that don't ask for more. */
  shared: [
    async ({ postgres }, use) => {
      const { stop, ...house } = await startHouse(postgres)
      await use(house)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  house: async ({ postgres, shared, startsAt, ownApp, hears }, use) => {
    if (!startsAt && !ownApp && !hears) return use(shared)
    const { stop, ...house } = await startHouse(postgres, { startsAt, ownApp, hears })
    await use(house)
    await stop()
  },

  walk: async ({ page, house, language, layout }, use) => {
    const complaints: RegExp[] = []
    const faults: string[] = []
    await pressUnhurried(page)
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
        faults.push(message.text())
    })
    const say: Walk['say'] = (name, values) =>
      String(new IntlMessageFormat(words[language][name] ?? `no words for ${name}`, language).format(values))
    const visit: Walk['visit'] = async (path, kept = {}) => {
      await page.addInitScript(
        (keeps) => {
          if (localStorage.getItem('languagePreference')) return
          for (const [key, value] of Object.entries(keeps)) localStorage.setItem(key, value)
        },
        // Nobody fetches a timetable for later but walks that need one.
        { language, languagePreference: language, pocket: 'off', ...kept },
      )
      await page.context().addCookies([{ name: '_cookie_acceptance_status', value: 'true', url: house.address }])
      await page.goto(`${house.address}/#${path}`)
      await settled(page)
    }
    await use({
      say,
      visit,
      go: async (path) => {
        const left = await page.evaluateHandle(headingNow)
        await page.goto(`${house.address}/#${path}`)
        await page.waitForFunction(({ heading, text }) => {
          const now = document.querySelector('main h1')
          return now !== null && (now !== heading || now.textContent !== text)
        }, left)
        await settled(page)
      },
      arrive: async (path, email = DEMONSTRATION.email) => {
        const password = email === DEMONSTRATION.email ? DEMONSTRATION.password : PASSWORD
        // The answer leaves the browser its cookie; what the app notes beside it is put where the app puts it.
        const answer = await page.request.post(`${house.address}/api${login.path}`, {
          data: { email, password, platform: 'web', token: APP_TOKEN },
        })
        expect(answer.status(), await answer.text()).toBe(200)
        const { user } = (await answer.json()) as { user: User }
        const { customerId, title, firstName, lastName } = user
        const storedUser = JSON.stringify({ customerId, email: user.email, title, firstName, lastName })
        await visit(path, { storedUser, refreshTokenExists: 'true' })
      },
      firstVisit: async (path = '/') => {
        await page.goto(`${house.address}/#${path}`)
        await settled(page)
      },
      picture: async (name) => {
        await settled(page)
        await keepPicture(page, name, { layout, language })
      },
      letterTo: (email, count = 1) => mailTo(house.mailbox, email, count),
      signIn: async (email = DEMONSTRATION.email, password = DEMONSTRATION.password) => {
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
        const barriers = await barriersOn(page)
        await page.emulateMedia({ reducedMotion: null })
        expect(barriers).toEqual([])
      },
      mayComplain: (of) => void complaints.push(of),
    })
    expect(
      faults.filter((fault) => !complaints.some((of) => of.test(fault))),
      'no error reached the console',
    ).toEqual([])
  },
})

export { expect } from '@playwright/test'

/** The page has a heading, its fonts, and nothing on it says that it is still loading. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // What stands in the HTML is there before the app is.
      !document.querySelector('[data-before]') &&
      document.querySelector('main h1') !== null &&
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy="true"]'),
  )
}

function headingNow() {
  const heading = document.querySelector('main h1')
  return { heading, text: heading?.textContent }
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
