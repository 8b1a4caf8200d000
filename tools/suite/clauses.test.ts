import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, playwrightProofs, readClauses, readRulings } from './clauses.ts'

const pass = (title: string) => ({ title, passed: true })
const fail = (title: string) => ({ title, passed: false })

test('a clause is proven by a test that passes, and by none while another one fails', () => {
  const { proven } = judge([pass('a [WALLET-001]'), pass('b [WALLET-002]'), fail('c [WALLET-002]')], [])
  expect([...proven]).toEqual(['WALLET-001'])
})

test('a ruled clause stands with what the ruling names, beside the proven ones', () => {
  const rulings = [{ clause: 'SHELL-002', by: ['TPERM-042', 'open at every width'] }]
  const ruled = (...proofs: { title: string; passed: boolean }[]) => [...judge(proofs, rulings).ruled]
  const [roles, width] = ['no other roles [TPERM-042]', 'open at every width']
  expect(ruled(pass(roles), pass(width))).toEqual(['SHELL-002'])
  expect(ruled(pass(roles))).toEqual([])
  expect(ruled(pass(roles), pass(width), fail(width))).toEqual([])
  // Proven by itself it needs no ruling.
  expect(ruled(pass(roles), pass(width), pass('roles [SHELL-002]'))).toEqual([])
})

test('what passed at its second try proves nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofs-'))
  const file = join(folder, 'playwright.json')
  const specs = ['expected', 'flaky', 'skipped', 'unexpected'].map((status) => ({ title: status, tests: [{ status }] }))
  writeFileSync(file, JSON.stringify({ suites: [{ specs }] }))
  expect(playwrightProofs(file)).toEqual([pass('expected'), fail('unexpected')])
  rmSync(folder, { recursive: true })
})

test('every ruling is about a clause, and names clauses or the title of a test', () => {
  const known = new Set(readClauses().map(({ id }) => id))
  const rulings = readRulings()
  expect(rulings.map(({ clause }) => clause).filter((clause) => !known.has(clause))).toEqual([])
  for (const by of rulings.flatMap((ruling) => ruling.by)) expect(known.has(by) || / /.test(by), by).toBe(true)
})
