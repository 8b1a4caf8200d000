import { findWindowless } from '@cledrau/tools/chromium.ts'
import { defineConfig } from '@playwright/test'
import type { Place } from './place.ts'

/** Each way through is walked twice: on a wide screen in English by day, on a phone in Welsh by night. */
export default defineConfig<Place>({
  testDir: 'tests',
  globalSetup: './global-setup.ts',
  outputDir: '../var/e2e',
  fullyParallel: true,
  workers: 2,
  // Machines that test every change have been seen to be three times slower from one day to the next.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: findWindowless(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Each walk is a browser of its own that would fetch the whole app for later: only walks without a network need that.
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'wide',
      use: { language: 'en', layout: 'wide', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
    },
    {
      name: 'narrow',
      use: {
        language: 'cy',
        layout: 'narrow',
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
