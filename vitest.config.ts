import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { seedOfRun } from './tools/seed.ts'

/** No test is tried twice. A busy machine is no fault of what is tested: waiting ends long after it should have come. */
const everywhere = {
  env: { SEED: String(seedOfRun()) },
  setupFiles: ['./tools/seeded-tests.ts'],
  testTimeout: 30_000,
  expect: { poll: { timeout: 20_000 } },
}

/** Each room's tests, at the price that room's tests cost: pure ones share a process, the server's share a database. */
export default defineConfig({
  test: {
    // Left to itself it keeps one core free for somebody who watches.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['*.test.ts', '{contract,domain,planner,feeds,data,bench,world}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'app',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'server',
          include: ['{server,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
