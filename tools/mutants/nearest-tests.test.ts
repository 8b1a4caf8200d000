import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { nearestTests } from './nearest-tests.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A small project of files and what they import. */
function project(files: Record<string, string[]>) {
  root = mkdtempSync(join(tmpdir(), 'cledrau-near-'))
  for (const [file, lines] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), lines.map((line) => (line.includes(' ') ? line : `import '${line}'`)).join('\n'))
  }
  return nearestTests(root)
}

test('the test beside a rule is nearest, then what comes to it over other rules; a server is not asked', () => {
  const nearest = project({
    'domain/src/fares/round.ts': [],
    'domain/src/fares/price.ts': ['./round.ts'],
    'domain/src/fares/round.test.ts': ['./round.ts'],
    'domain/src/orders/total.test.ts': ['../fares/price.ts'],
    'domain/src/orders/other.test.ts': [],
    'server/src/pay.test.ts': ['@cledrau/domain/fares/round.ts', "inject('postgres') "],
  })
  expect(nearest('domain/src/fares/round.ts')).toEqual([
    'domain/src/fares/round.test.ts',
    'domain/src/orders/total.test.ts',
  ])
})

test('a type reaches nothing; a rule that only a server uses is tested by the server', () => {
  const nearest = project({
    'domain/src/a.ts': [],
    'domain/src/b.ts': ["import type { A } from './a.ts'"],
    'domain/src/tests/b.test.ts': ['../b.ts'],
    'server/src/a.test.ts': ['@cledrau/domain/a.ts', "inject('postgres') "],
  })
  expect(nearest('domain/src/a.ts')).toEqual(['server/src/a.test.ts'])
})

test('who asks the calls of a module is near to it, and nobody is near through what starts everything', () => {
  const nearest = project({
    'contract/src/reading/alerts.ts': [],
    'server/src/areas/reading/alerts/alerts.service.ts': [],
    'server/src/areas/reading/alerts/alerts.routes.ts': ['@cledrau/contract/reading/alerts.ts', './alerts.service.ts'],
    'server/src/app.ts': ['./areas/reading/alerts/alerts.routes.ts'],
    'server/src/testing/test-server.ts': ['../app.ts'],
    'server/src/areas/reading/home/home.test.ts': [
      '@cledrau/contract/reading/alerts.ts',
      '../../../testing/test-server.ts',
    ],
    'server/src/areas/reading/away/away.test.ts': ['../../../testing/test-server.ts'],
  })
  expect(nearest('server/src/areas/reading/alerts/alerts.service.ts')).toEqual([
    'server/src/areas/reading/home/home.test.ts',
  ])
})
