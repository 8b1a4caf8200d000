import { findChromium } from '@cledrau/tools/chromium.ts'
import { chromium, type Page } from '@playwright/test'

type Figures = Record<string, number>

const SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 900 } }

/** A phone, or a desk, at which somebody has been before: no introduction, no cookie bar. */
export async function inBrowser<Value>(
  home: string,
  work: (page: Page, address: string) => Promise<Value>,
  wide = false,
): Promise<Value> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ ...(wide ? DESK : PHONE), timezoneId: 'Europe/London' })
    await context.addCookies([{ name: '_cookie_acceptance_status', value: 'true', url: home }])
    await context.addInitScript(() => {
      for (const key of ['language', 'languagePreference']) localStorage.setItem(key, 'en')
      localStorage.setItem('onboardingComplete', 'true')
    })
    return await work(await context.newPage(), home)
  } finally {
    await browser.close()
  }
}

export async function slowedBy(page: Page, rate = SLOWDOWN): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

export const slower = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${name}, ${SLOWDOWN}× slower`, value]))

/** How long the page is busy with one thing at most, from now until it is asked. Below 50 ms nothing is long: told as 0. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { seenTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  return () => page.evaluate(() => (window as unknown as { seenTasks: { longest: number } }).seenTasks.longest)
}
