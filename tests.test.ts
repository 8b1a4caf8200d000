import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import playwright from './e2e/playwright.config.ts'
import vitest from './vitest.config.ts'

/** What holds for every test: it waits for what comes and not for time, draws from the run's seed, and is tried once. */

const ROOT = import.meta.dirname
const ROOMS = '{app,bench,contract,data,domain,e2e,feeds,inspector,native,planner,server,tools,world}'
const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => /node_modules|dist/.test(path) }).map((file) => ({
    file,
    text: readFileSync(join(ROOT, file), 'utf8'),
  }))
const tests = read(`${ROOMS}/**/*.{test,spec}.{ts,tsx}`)

/** What no test says, and what it says instead. */
const RULES: { never: RegExp; instead: string }[] = [
  {
    never: /new Promise\W[^;]{0,60}setTimeout\(|waitForTimeout\(|timers\/promises/,
    instead: 'wait for what comes after',
  },
  { never: /vi\.waitFor\(|vi\.waitUntil\(/, instead: 'a second is too short: expect.poll, waitFor or eventually' },
  {
    never: /\brandomInt\(|\brandomBytes\(|getRandomValues\(/,
    instead: 'draw with fast-check or Math.random: they are seeded',
  },
  { never: /\bretr(y|ies): *[1-9]/, instead: 'find out why it fails' },
]

const objections = ({ file, text }: { file: string; text: string }) =>
  RULES.filter(({ never }) => never.test(text)).map(
    ({ never, instead }) => `${file}: ${never.exec(text)?.[0]} (${instead})`,
  )

test('no test waits for time, draws what nobody can draw again, or hopes for a second try', () => {
  expect(tests.length).toBeGreaterThan(250)
  expect(tests.flatMap(objections)).toEqual([])
})

test('the rules see what they forbid', () => {
  const wrong = [
    'await new Promise((resolve) => setTimeout(resolve, 50))',
    'await page.waitForTimeout(50)',
    'await vi.waitFor(() => expect(a).toBe(1))',
    'const part = PARTS[randomInt(3)]',
    "test('x', { retry: 2 }, () => {})",
  ]
  for (const text of wrong) expect(objections({ file: 'a.test.ts', text }), text).toHaveLength(1)
  expect(objections({ file: 'a.test.ts', text: 'server.setTimeout(1)\nfc.assert(one)\nretry: 0' })).toEqual([])
})

test('neither runner tries twice, and what is waited for has long to come', () => {
  expect(playwright.retries).toBe(0)
  const projects = (vitest.test?.projects ?? []) as {
    test: { retry?: unknown; expect?: { poll?: { timeout?: number } } }
  }[]
  expect(projects.length).toBeGreaterThan(3)
  for (const project of projects) {
    expect(project.test.retry).toBeUndefined()
    expect(project.test.expect?.poll?.timeout).toBeGreaterThanOrEqual(15_000)
  }
})

test('only tests draw with fast-check, so that the setup sees who does', () => {
  const others = read(`${ROOMS}/**/*.{ts,tsx}`).filter(({ file }) => !/\.(test|spec)\.tsx?$/.test(file))
  expect(others.filter(({ text }) => /from 'fast-check'/.test(text)).map(({ file }) => file)).toEqual([
    'tools/suite/seeded-tests.ts',
  ])
})
