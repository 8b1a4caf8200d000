import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// As with the walks in the browser: a second try is shown as one, and is for the machines that test every change only.
const retry = process.env.CI ? 1 : 0

/** Each room's tests, at the price that room's tests cost: pure ones share a process, the server's share a database. */
export default defineConfig({
  test: {
    // Left to itself it keeps one core free for somebody who watches.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', '{contract,domain,planner,feeds,data,bench,world}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'app',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'happy-dom',
          retry,
          // A busy machine is no fault of a screen.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          retry,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
