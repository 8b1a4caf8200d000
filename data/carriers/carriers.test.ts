import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Carrier = { code: string; names: { en: string; cy: string } }
const carriers = JSON.parse(readFileSync('data/carriers/carriers.json', 'utf8')) as Carrier[]
const [, ...operators] = readFileSync('data/railway/operators.csv', 'utf8').trim().split('\n')

test('whoever runs trains is called the same in the timetable and on every screen', () => {
  const called = new Map(carriers.map(({ code, names }) => [code, `${names.en},${names.cy}`]))
  expect(operators.some((row) => row.startsWith('AW,'))).toBe(true)
  for (const row of operators) {
    const [code = '', en = '', cy = ''] = row.split(',')
    expect(called.get(code), code).toBe(`${en},${cy}`)
  }
})
