import fc from 'fast-check'
import { expect, test } from 'vitest'
import { together, type File, type Files } from './together.ts'

type Drawn = { size: number; imports?: string[]; isAsked?: boolean }
/** One module in each file, called as the file is. */
const build = (files: Record<string, Drawn>): Files =>
  Object.fromEntries(
    Object.entries(files).map(([name, { size, imports = [], isAsked = false }]): [string, File] => [
      name,
      { modules: { [name]: size }, imports, isAsked },
    ]),
  )
const file = (size: number): Drawn => ({ size })
const page = (...imports: string[]): Drawn => ({ size: 1000, imports, isAsked: true })
const none = () => false

test('small files that the same pages need become one; a big one isn’t carried by a page that needs another', () => {
  const files = build({
    results: page('price', 'row', 'chart'),
    options: page('price', 'row'),
    login: page('field', 'chart'),
    account: page('field'),
    price: file(300),
    row: file(400),
    field: file(500),
    chart: file(90_000),
  })
  const found = together(files, none)
  expect(found.get('price')).toBe(found.get('row'))
  expect(new Set([found.get('price'), found.get('field'), found.get('chart')]).size).toBe(3)
  // A page of its own stays one.
  expect(found.has('results')).toBe(false)
})

test('what a first visit needs gets nothing more to carry', () => {
  const files = build({
    home: page('shell'),
    one: page('shell', 'tiny', 'frame'),
    other: page('shell', 'tiny', 'frame'),
    frameOnly: page('frame'),
    shell: file(9000),
    tiny: file(10),
    frame: file(10),
  })
  const kept = together(files, (name) => ['home', 'shell', 'frameOnly'].includes(name))
  expect(kept.has('shell')).toBe(false)
  expect(kept.get('tiny')).not.toBe(kept.get('frame'))
})

test('what stands on a file that stays is not put together with what that stands on', () => {
  const files = build({
    one: page('upper'),
    other: page('upper'),
    upper: { size: 10, imports: ['stays'] },
    stays: { size: 10, imports: ['lower'] },
    lower: file(10),
  })
  const found = together(files, (name) => name === 'stays')
  expect(found.get('upper')).not.toBe(found.get('lower'))
})

/** Files of which each may stand on later ones only, as modules without a circle do. */
const drawn = fc
  .array(
    fc.record({
      size: fc.nat(2500),
      isAsked: fc.boolean(),
      on: fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 8, maxLength: 24 },
  )
  .map((all) =>
    build(
      Object.fromEntries(
        all.map(({ size, isAsked, on }, at) => [
          `f${at}`,
          {
            size,
            imports: [...new Set(on.map((step) => at + 1 + step))]
              .filter((to) => to < all.length)
              .map((to) => `f${to}`),
            isAsked,
          },
        ]),
      ),
    ),
  )

test('whatever is put together, no file stands on one that stands on it, and each module is in one', () => {
  fc.assert(
    fc.property(drawn, (files) => {
      const found = together(files, (name) => name.endsWith('3'))
      const where = (name: string) => (found.has(name) ? `together ${found.get(name)}` : name)
      const needs = new Map<string, Set<string>>()
      for (const [name, { imports }] of Object.entries(files))
        for (const next of imports)
          if (where(next) !== where(name))
            needs.set(where(name), (needs.get(where(name)) ?? new Set()).add(where(next)))
      for (const start of needs.keys()) {
        const reached = new Set(needs.get(start))
        for (const next of reached) for (const further of needs.get(next) ?? []) reached.add(further)
        expect(reached.has(start)).toBe(false)
      }
    }),
  )
})
