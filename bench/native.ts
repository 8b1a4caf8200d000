import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHouse, type House } from '@cledrau/e2e/house.ts'
import { newPhone, type Phone } from '@cledrau/e2e/phone/phone.ts'
import { openShell, SHELL_ORIGIN } from '@cledrau/e2e/phone/shell.ts'
import { signedIn } from '@cledrau/e2e/phone/signed-in.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import { buildApp } from '@cledrau/tools/build-app.ts'
import { writeWebFiles } from '@cledrau/tools/native/web-files.ts'
import { ROOT } from '@cledrau/tools/programs.ts'
import type { Page } from '@playwright/test'
import { inBrowser, slowedBy, slower } from './browser.ts'

/**
 * What somebody waits for whose app is in a phone's shell: the built files and Capacitor's own script in Chromium, the phone
 * played behind it, on this machine and on one four times slower. Files come by the browser's debugger here, which takes
 * longer than a phone's own disk.
 */

type Figures = Record<string, number>
type Shell = { page: Page; phone: Phone; house: House; restart: () => Promise<void> }

const ROUNDS = 7

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const writeShell = (www: string, address: string): Promise<number> =>
  writeWebFiles(
    { dist: join(ROOT, 'app/dist'), images: join(ROOT, 'data/images'), www },
    { apiUrl: `${address}/api`, bankUrl: null, cardHostUrl: null, appleId: null },
  )

/** Somebody who is signed in on an Android phone, with a ticket in the wallet. */
async function inShell(work: (shell: Shell) => Promise<Figures>): Promise<Figures> {
  await buildApp()
  const postgres = await startTestPostgres('bench-native')
  const house = await startHouse(postgres)
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-bench-shell-'))
  const www = join(folder, 'www')
  try {
    await writeShell(www, house.address)
    const { server } = house
    const carys = await addTraveller(server)
    await addTickets(server.db, { accountId: carys.id, now: server.clock.now(), fulfilmentType: 'ETK' })
    return await inBrowser(SHELL_ORIGIN, async (page) => {
      const phone = newPhone('android')
      const kept = {
        ...(await signedIn(phone, { apiUrl: `${house.address}/api`, email: carys.email })),
        releaseNotesVersion: '1.2.6',
        pocket: 'off',
      }
      await page.addInitScript((keeps) => {
        if (location.origin !== 'null')
          for (const [key, value] of Object.entries(keeps)) localStorage.setItem(key, value)
      }, kept)
      await openShell(page, { system: 'android', www, phone })
      const restart = async () => {
        await page.goto('about:blank')
        phone.end()
        phone.state.calls.length = 0
        await page.goto(SHELL_ORIGIN, { waitUntil: 'commit' })
      }
      return work({ page, phone, house, restart })
    })
  } finally {
    await house.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** When this stood on the page, counted from the page's beginning. */
async function shownAt(page: Page, what: string): Promise<number> {
  const shown = await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    what,
  )
  return Number(await shown.jsonValue())
}

const rounds = async (one: () => Promise<number>): Promise<number> => {
  // The first start fetches what later ones find.
  await one()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await one())
  return median(times)
}

const twice = async (page: Page, figures: () => Promise<Figures>): Promise<Figures> => {
  const plain = await figures()
  await slowedBy(page)
  return { ...plain, ...slower(await figures()) }
}

const screen = (): Promise<Figures> =>
  inShell(async ({ page, phone, restart }) => {
    let calls = 0
    const timed = () =>
      rounds(async () => {
        await restart()
        const ms = await shownAt(page, 'main h1')
        calls = Math.max(calls, phone.state.calls.length)
        return ms
      })
    const figures = await twice(page, async () => ({ 'first screen ms': await timed() }))
    return { ...figures, 'most calls over the bridge before it': calls }
  })

/** The link of the ticket to show, as the card of the next journey has it. */
const NEXT_TICKET = 'main article a[href*="ticket-wallet/"]'

const ticket = (): Promise<Figures> =>
  inShell(async ({ page, phone, restart }) => {
    phone.state.launchUrl = 'cledrau://ticket-wallet'
    await restart()
    await shownAt(page, NEXT_TICKET)
    // What is kept is written a moment after it came.
    await page.waitForFunction(
      () =>
        new Promise((resolve) => {
          const opened = indexedDB.open('cledrau', 1)
          opened.addEventListener('success', () => {
            const keys = opened.result.transaction('kept').objectStore('kept').getAllKeys()
            keys.addEventListener('success', () => {
              opened.result.close()
              resolve(keys.result.includes('wallet'))
            })
          })
        }),
    )
    await page.context().setOffline(true)
    return twice(page, async () => ({
      'next ticket, killed app, no signal ms': await rounds(async () => {
        await restart()
        return shownAt(page, NEXT_TICKET)
      }),
    }))
  })

const push = (): Promise<Figures> =>
  inShell(async ({ page, phone, restart }) => {
    await restart()
    await shownAt(page, 'main h1')
    let count = 0
    const pressed = async () => {
      await page.evaluate(() => void (location.hash = '#/settings'))
      await page.waitForFunction(() => location.hash === '#/settings' && document.querySelector('main h1') !== null)
      // Behind whatever the page before has still to do.
      const from = await page.evaluate(() => ({
        heading: document.querySelector('main h1')?.textContent,
        at: Date.now(),
      }))
      const began = Date.now()
      const data = {
        id: `pressed-${(count += 1)}`,
        title: 'Late',
        body: 'Late',
        body_html: '',
        url: 'cledrau://service-alerts',
      }
      phone.press({ id: data.id, data })
      const there = await page.waitForFunction((before) => {
        const heading = document.querySelector('main h1')?.textContent
        return location.hash === '#/service-alerts' && heading && heading !== before && Date.now()
      }, from.heading)
      return Number(await there.jsonValue()) - began
    }
    return twice(page, async () => ({ 'push pressed to page ms': await rounds(pressed) }))
  })

async function files(): Promise<Figures> {
  await buildApp()
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-bench-files-'))
  try {
    await writeShell(folder, 'https://trains.example')
    const all = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile())
    const bytes = all.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
    return { files: all.length, 'in the shell MB': bytes / 1_000_000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const entries = {
  'native-screen': screen,
  'native-ticket': ticket,
  'native-push': push,
  'native-files': files,
}
