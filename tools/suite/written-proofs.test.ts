import { expect, test } from 'vitest'
import { testsIn } from './tests-in.ts'
import { onlyOnStandIns, readStandIns, writtenProofs } from './written-proofs.ts'

const proof = (code: string, ...tags: string[]) => ({ title: 'a', line: 1, file: 'a.test.ts', code, tags })

test('tests are found with their titles, lines and code, however they are written', () => {
  const source = [
    "test('one', () => expect(1).toBe(1))",
    "describe('b', () => {",
    '  test.each([1, 2])(`two ${3}`, async (n) => {})',
    '})',
    "other('three', () => {})",
  ].join('\n')
  expect(testsIn(source)).toEqual([
    { title: 'one', line: 1, code: "test('one', () => expect(1).toBe(1))" },
    { title: 'two …', line: 3, code: 'test.each([1, 2])(`two ${3}`, async (n) => {})' },
  ])
})

test('a clause stands on a stand-in as long as no test proves it without one', () => {
  const standIns = [{ for: 'the phone', mark: 'native: true' }]
  const played = proof('open({ native: true })', 'A-001', 'A-002')
  expect([...onlyOnStandIns([played, proof('open()', 'A-002')], standIns)]).toEqual([['A-001', 'the phone']])
})

test('every stand-in that is listed is used, and nothing is proven by one alone', () => {
  const proofs = writtenProofs()
  expect(proofs.length).toBeGreaterThan(500)
  for (const { mark } of readStandIns())
    expect(proofs.filter(({ code }) => code.includes(mark)).length, mark).toBeGreaterThan(0)
  const played = onlyOnStandIns(proofs, readStandIns())
  expect([...played]).toEqual([])
})
