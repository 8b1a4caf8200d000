import { createAlert, MOST_ALERTS } from '@cledrau/contract/notify/journey-notifications.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { buildApp } from '@cledrau/tools/build-app.ts'
import type { Page } from '@playwright/test'
import { inBrowser, slowedBy, slower } from '../browser.ts'
import { percentiles } from '../measure/percentiles.ts'

/** Journey notifications of somebody who has as many alerts as there may be: from the press until all of them are shown. */

type Figures = Record<string, number>

const ROUNDS = 9

async function untilAllStand(page: Page, home: string): Promise<Figures> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.goto(`${home}/#/menu-nav`)
    await page.locator('main h1').waitFor()
    const took = await page.evaluate(
      (count) =>
        new Promise<number>((resolve) => {
          const pressed = performance.now()
          location.hash = '#/my-account/journey-notifications'
          const look = () =>
            document.querySelectorAll('main ul[aria-label] > li h2').length >= count
              ? resolve(performance.now() - pressed)
              : requestAnimationFrame(look)
          requestAnimationFrame(look)
        }),
      MOST_ALERTS,
    )
    times.push(took)
  }
  // The first one fetches the page, too, as everybody's first one does.
  return { 'first ms': times[0] ?? Number.NaN, ...percentiles(times.slice(1)) }
}

export async function twentyAlerts(): Promise<Figures> {
  await buildApp()
  const postgres = await startTestPostgres('bench-alerts')
  const port = await freePort()
  const home = `http://localhost:${port}`
  const house = await startTestServer(postgres, { PUBLIC_URL: home, APP_DIR: 'app/dist', CLOCK: '2026-12-07T08:30' })
  try {
    const as = await addTraveller(house)
    for (let n = 0; n < MOST_ALERTS; n += 1) {
      const hour = String(6 + Math.floor(n / 2)).padStart(2, '0')
      const way = n % 2 === 0 ? { fromCRSCode: 'CDF', toCRSCode: 'SWA' } : { fromCRSCode: 'SWA', toCRSCode: 'CDF' }
      const days = { notificationType: 'recurring' as const, weekDays: [1, 2, 3, 4, 5] }
      const window = { departStartTime: `${hour}:00`, departEndTime: `${hour}:45` }
      const made = await house.call(createAlert, { naID: as.id, ...way, ...days, ...window }, { as })
      if (made.status !== 200) throw new Error(made.text)
    }
    await house.app.server.listen({ port, host: '127.0.0.1' })
    return await inBrowser(home, async (page) => {
      await page.goto(`${home}/#/login?return=/menu-nav`)
      await page.locator('input[type="email"]').first().fill(as.email)
      await page.locator('input[autocomplete="current-password"]').first().fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.waitForURL(/menu-nav/)
      const plain = await untilAllStand(page, home)
      await slowedBy(page)
      return { ...plain, ...slower(await untilAllStand(page, home)) }
    })
  } finally {
    await house.close()
    await postgres.stop()
  }
}
