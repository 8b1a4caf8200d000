import { mkdtempSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { buildApp } from '@cledrau/tools/build-app.ts'
import { measureBuild } from '@cledrau/app/build-budget.ts'
import { findChromium } from '@cledrau/tools/chromium.ts'
import { ROOT } from '@cledrau/tools/programs.ts'
import { withServer } from './server.ts'

type Figures = Record<string, number>

/** What a phone downloads before the first page can be used, and the most that a further one adds. */
async function bundleSizes(): Promise<Figures> {
  await buildApp()
  const { firstRouteKb, furtherRoute } = measureBuild(join(ROOT, 'app/dist'))
  return { 'first route kB gzip': firstRouteKb, 'largest further route kB gzip': furtherRoute.kb }
}

type Report = { categories: Record<string, { score: number }>; audits: Record<string, { numericValue?: number }> }

/** Lighthouse on a phone's page, as it comes with its own throttling. */
export async function lighthouse(path: string): Promise<Figures> {
  await buildApp()
  return withServer(async (address) => {
    const { default: audit } = await import('lighthouse')
    const profile = mkdtempSync(join(tmpdir(), 'cledrau-lighthouse-'))
    const port = await freePort()
    const browser = spawn(
      findChromium(),
      [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--user-data-dir=${profile}`,
        `--remote-debugging-port=${port}`,
        'about:blank',
      ],
      { stdio: 'ignore' },
    )
    try {
      await untilOpen(port)
      const result = await audit(`${address.replace('127.0.0.1', 'localhost')}/#${path}`, {
        port,
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      })
      if (!result) throw new Error('Lighthouse answered nothing')
      const { categories, audits } = result.lhr as unknown as Report
      const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
      return {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best practice': score('best-practices'),
        'first contentful paint ms': audits['first-contentful-paint']?.numericValue ?? Number.NaN,
        'largest contentful paint ms': audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        'total blocking time ms': audits['total-blocking-time']?.numericValue ?? Number.NaN,
        'layout shift': audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      }
    } finally {
      browser.kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  })
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const open = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (response) => response.ok,
      () => false,
    )
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the browser does not answer')
}

export const entries = {
  'bundle-sizes': bundleSizes,
  'lighthouse-home': () => lighthouse('/'),
}
