import { findWindowless } from '@cledrau/tools/chromium.ts'
import { defineConfig, type Project } from '@playwright/test'
import { CAMERA } from './codes.ts'
import type { Setting } from './look.ts'

/** A kind of screen; what a walk's title says of its look is in `look.ts`. */
const screen = (layout: Setting['layout'], use: Project['use']): Project<Setting> => ({
  name: layout,
  grep: new RegExp(`@${layout}-`),
  use: { layout, ...use },
})

export default defineConfig<Setting>({
  testDir: 'tests',
  globalSetup: './global-setup.ts',
  outputDir: '../var/e2e',
  fullyParallel: true,
  // Two keep two cores busy: a third makes none of them quicker.
  workers: 2,
  // Machines that test every change have been seen to be three times slower from one day to the next.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
        // Without a window nobody can be asked whether a page may have the camera.
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${CAMERA}`,
      ],
    },
    // Each walk is a browser of its own that would fetch the whole app for later: only walks without a network need that.
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    // Following every walk costs more than walking it: `--trace on` follows the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    screen('wide', { viewport: { width: 1280, height: 900 } }),
    screen('narrow', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  ],
})
