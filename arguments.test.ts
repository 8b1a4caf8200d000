import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { expect, test } from 'vitest'

/**
 * A function takes at most five loose values. Six that go along together are one thing without a name: a stretch of a trip
 * on a day, a party, what was asked. Nobody who calls it can tell the fourth from the fifth.
 */
const MOST = 5

type Node = {
  type?: string
  params?: { type: string; name?: string }[]
  id?: { name?: string }
  key?: { name?: string }
}

/** The functions of a source that take too much, by the name they have or are given. */
export function tooMany(source: string): string[] {
  const found: string[] = []
  const look = (node: unknown, given: string): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((one) => look(one, given))
    const { type = '', params, id, key } = node as Node
    const loose = (params ?? []).filter((one) => one.type !== 'RestElement' && one.name !== 'this')
    if (/Function|Method/.test(type) && !type.startsWith('TS') && loose.length > MOST)
      found.push(id?.name ?? key?.name ?? given)
    const name = type === 'VariableDeclarator' ? (id?.name ?? given) : given
    for (const [part, inner] of Object.entries(node)) if (part !== 'loc') look(inner, name)
  }
  look(parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program, '')
  return found
}

const ROOMS = '{app,server,contract,domain,planner,feeds,world,inspector,data}/src/**/*.{ts,tsx}'
const NO_PRODUCT = /\.test\.tsx?$|\/testing[/.]|\/oracle\//

test('a function takes at most five loose values', () => {
  const files = globSync(ROOMS, { cwd: import.meta.dirname }).filter((file) => !NO_PRODUCT.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    tooMany(readFileSync(join(import.meta.dirname, file), 'utf8')).map((name) => `${file} ${name}`),
  )
  expect(found).toEqual([])
})

test('what takes more is seen, whatever way it is written', () => {
  expect(tooMany('const add = (a, b, c, d, e, f) => a')).toEqual(['add'])
  expect(tooMany('function add(a, b, c, d, e, f) {}')).toEqual(['add'])
  expect(tooMany('const o = { add(a, b, c, d, e, f) {} }')).toEqual(['add'])
  expect(tooMany('const add = (a, b, c, d, e) => a; const put = ({ a, b, c, d, e, f }) => a')).toEqual([])
})
