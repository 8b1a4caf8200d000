import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { seedOfRun } from './tools/suite/seed.ts'

/** No test is tried twice. A busy machine is no fault of what is tested: waiting ends long after it should have come. */
const everywhere = {
  isolate: false,
  env: { SEED: String(seedOfRun()) },
  setupFiles: ['./tools/suite/seeded-tests.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Rules held against a slow and obvious reckoning of thousands of random cases: most of the time that rules take. */
const oracles = [
  'domain/src/fares/oracle/*.test.ts',
  'feeds/src/round-trip.test.ts',
  'planner/src/against-slow-search.test.ts',
]

/**
 * Each room's tests, at the price that room's tests cost. Files share processes: another process for each, with a browser or
 * the server's modules, costs more than most files' tests. The app's begin with fresh modules; the others' keep nothing. The
 * server's share a database.
 */
export default defineConfig({
  test: {
    // Left to itself it keeps one core free for somebody who watches.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['*.test.ts', '{contract,domain,planner,feeds,data,bench,world,e2e,native,client}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...oracles],
        },
      },
      { test: { ...everywhere, name: 'oracles', include: oracles } },
      {
        test: {
          ...everywhere,
          name: 'app',
          include: ['{app,inspector}/**/*.test.{ts,tsx}', 'native/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'happy-dom',
          setupFiles: ['./app/src/testing/fresh-page.ts', ...everywhere.setupFiles],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'server',
          include: ['{server,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
