import { expect, test } from 'vitest'
import { draw } from './draw.ts'

const placesOf = (drawn: ReturnType<typeof draw>) => drawn.map(({ file, start, kind }) => `${file} ${start} ${kind}`)

test('the same seed draws the same places, another seed others, and no place twice', () => {
  const drawn = placesOf(draw(['contract'], 60, 1))
  expect(new Set(drawn).size).toBe(60)
  expect(placesOf(draw(['contract'], 60, 1))).toEqual(drawn)
  expect(placesOf(draw(['contract'], 60, 2))).not.toEqual(drawn)
})

test('a room, an area or an area of a room is drawn from alone, and never what only tests use', () => {
  const folders = (...names: string[]) => new Set(draw(names, 100_000, 1).map(({ file }) => file))
  const wallet = [...folders('wallet')]
  expect(wallet).toEqual(expect.arrayContaining(['contract/src/wallet/wallet.ts', 'domain/src/wallet/merge.ts']))
  expect(wallet.some((file) => file.startsWith('server/'))).toBe(true)
  expect([...folders('domain', 'wallet')].every((file) => file.startsWith('domain/src/wallet/'))).toBe(true)
  expect([...folders('domain', 'fares')].filter((file) => /test|oracle/.test(file))).toEqual([])
  expect(folders('nowhere').size).toBe(0)
})
