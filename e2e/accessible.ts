import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Frames of other origins answer, too: axe asks each whether it may. */
const CONFIGURED = `${AXE};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

type Axe = { axe?: { run: (options: RunOptions) => Promise<AxeResults> } }

/** What on the page stands in the way of somebody who can't see or can't use a mouse: each rule that is broken, and where. */
export async function barriersOn(page: Page): Promise<string[]> {
  // A document keeps what was put into it: a page that only changed its hash has it still.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(CONFIGURED)
  const violations = await page.evaluate(async (options) => {
    const found = await (window as Axe).axe?.run(options)
    return found?.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })) ?? null
  }, OPTIONS)
  if (!violations) throw new Error('nobody looked')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`)
}
