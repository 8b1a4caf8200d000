import { expect, test } from 'vitest'
import { unsafePartOf } from './safe-text.ts'

test('lists and safe links pass', () => {
  expect(
    unsafePartOf('Buses.<ul><li>Stop A</li></ul><a href="tel:123">Call</a> <a href="https://a.example/b?c=d">b</a>'),
  ).toBe(undefined)
})

test('other tags, other attributes and other addresses are named', () => {
  expect(unsafePartOf('a <b>bold</b> move')).toBe('<b>')
  expect(unsafePartOf('<a href="javascript:alert(1)">x</a>')).toBe('<a href="javascript:alert(1)">')
  expect(unsafePartOf('<li onclick="x">')).toBe('<li onclick="x">')
  expect(unsafePartOf('<img src=x')).toBe('<img src=x')
})
