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

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

/** One run of Lighthouse says as much of the moment as of the page. */
const LIGHTHOUSE_RUNS = 5

/** Lighthouse on a phone's page, as it comes with its own throttling: the median of several runs, and the lowest score. */
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
      const runs: Report[] = []
      let unjudged = 0
      while (runs.length < LIGHTHOUSE_RUNS) {
        const result = await audit(`${address.replace('127.0.0.1', 'localhost')}/#${path}`, {
          port,
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'best-practices'],
        })
        if (!result) throw new Error('Lighthouse answered nothing')
        const report = result.lhr as unknown as Report
        // Now and then its browser painted nothing while it looked: that says nothing of the page, unless it is the rule.
        if (typeof report.categories.performance?.score === 'number') runs.push(report)
        else if ((unjudged += 1) > LIGHTHOUSE_RUNS)
          throw new Error(`Lighthouse could not judge it: ${report.runtimeError?.message}`)
      }
      const scores = (name: string) =>
        runs.map(({ categories }) => Math.round((categories[name]?.score ?? Number.NaN) * 100))
      const figure = (name: string) => median(runs.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
      return {
        performance: median(scores('performance')),
        [`performance, lowest of ${LIGHTHOUSE_RUNS}`]: Math.min(...scores('performance')),
        accessibility: Math.min(...scores('accessibility')),
        'best practice': Math.min(...scores('best-practices')),
        'first contentful paint ms': figure('first-contentful-paint'),
        'largest contentful paint ms': figure('largest-contentful-paint'),
        'total blocking time ms': figure('total-blocking-time'),
        'layout shift': figure('cumulative-layout-shift'),
        'runs that could not be judged': unjudged,
        'speed of this machine (a desktop has 1,500 to 2,000)': median(
          runs.map(({ environment }) => environment.benchmarkIndex),
        ),
      }
    } finally {
      browser.kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  })
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

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
