import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWebFiles } from '@cledrau/tools/native/web-files.ts'
import type { Page } from '@playwright/test'
import { newPhone, type Phone } from './phone/phone.ts'
import type { System } from './phone/plugins.ts'
import { openShell, SHELL_ORIGIN } from './phone/shell.ts'
import { signedIn } from './phone/signed-in.ts'
import { expect, keepPicture, test as base } from './walk.ts'

const IMAGES = join(import.meta.dirname, '../data/images')

/** The app on somebody's phone, for walks: the built files in a shell, and the phone behind it. */
export type Shell = {
  phone: Phone
  /** Where the links of the product begin. */
  links: string
  /** Opens the app, as a press on its picture does. What this phone keeps from before may be given. */
  open: (kept?: Record<string, string>) => Promise<void>
  /** The system ends the app: nothing of the page goes on, and what is only in its memory is lost. */
  kill: () => Promise<void>
  /** Opens the app at a page, in a language that was chosen, as somebody who has been introduced to it. */
  arrive: (path: string, kept?: Record<string, string>) => Promise<void>
  /** Keeps a picture of what is to be seen now, whether a page of the app stands there or something before it. */
  picture: (name: string) => Promise<void>
  /** The same as `arrive`, as somebody who signed in on this phone before. */
  arriveAs: (email: string, path: string, kept?: Record<string, string>) => Promise<void>
}

/** Whatever the first start asks has been answered. */
const known = (language: string) => ({
  language,
  languagePreference: language,
  onboardingComplete: 'true',
  releaseNotesVersion: '1.2.6',
  pocket: 'off',
})

/** Keeps things as the app keeps them, unless a page of this phone did before. */
const keepFirst = (page: Page, kept: Record<string, string>) =>
  page.addInitScript((keeps) => {
    // Between two starts there is a page that keeps nothing.
    if (location.origin === 'null' || localStorage.getItem('walked')) return
    for (const [key, value] of Object.entries({ ...keeps, walked: 'yes' })) localStorage.setItem(key, value)
  }, kept)

export const test = base.extend<{ system: System; shell: Shell }>({
  system: ['android', { option: true }],

  shell: async ({ page, house, system, layout, language }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'cledrau-shell-'))
    const www = join(folder, 'www')
    const settings = {
      apiUrl: `${house.address}/api`,
      bankUrl: house.bank.url,
      cardHostUrl: house.bureau.url,
      appleId: '1234567890',
    }
    await writeWebFiles({ dist: house.appDir, images: IMAGES, www }, settings)
    const phone = newPhone(system)
    await openShell(page, { system, www, phone })
    const open: Shell['open'] = async (kept = {}) => {
      await keepFirst(page, kept)
      await page.goto(`${SHELL_ORIGIN}/`)
    }
    const arrive: Shell['arrive'] = async (path, kept = {}) => {
      await keepFirst(page, { ...known(language), ...kept })
      await page.goto(`${SHELL_ORIGIN}/`)
      await page.locator('main h1').first().waitFor()
      // It opens where its owner wants it to: from there somebody goes on.
      await page.goto(`${SHELL_ORIGIN}/#${path}`)
    }
    await use({
      phone,
      links: house.address,
      open,
      kill: async () => {
        await page.evaluate(() => sessionStorage.clear())
        await page.goto('about:blank')
        phone.end()
      },
      arrive,
      picture: (name) => keepPicture(page, name, { layout, language }),
      arriveAs: async (email, path, kept = {}) => {
        await arrive(path, { ...(await signedIn(phone, { apiUrl: settings.apiUrl, email })), ...kept })
      },
    })
    rmSync(folder, { recursive: true, force: true })
  },
})

export { expect }
