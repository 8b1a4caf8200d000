import { expect, test } from 'vitest'
import { bitReader, bitWriter, readText6, Unreadable, writeText6 } from './bits.ts'

test('numbers stand in a row, most significant bit first, and the last byte is filled up with zeroes', () => {
  const bits = bitWriter()
  bits.write(5, 3)
  bits.flag(true)
  bits.flag(false)
  bits.write(0b11_0000_0001, 10)
  expect([...bits.bytes()]).toEqual([0b1011_0110, 0b0000_0010])
  expect(bits.length()).toBe(15)
})

test('a number is written whole or not at all', () => {
  const bits = bitWriter()
  for (const value of [8, -1, 1.5, Number.NaN]) expect(() => bits.write(value, 3), String(value)).toThrow(RangeError)
  expect(bits.length()).toBe(0)
  bits.write(7, 3)
  bits.write(0, 3)
  // Wider than what bit operators can hold.
  bits.write(2 ** 40 + 1, 42)
  expect([...bits.bytes()]).toEqual([0b1110_0001, 0, 0, 0, 0, 1])
})

test('zeroes are added up to a place, none where it is reached', () => {
  const bits = bitWriter()
  bits.write(1, 1)
  bits.padTo(9)
  expect(bits.length()).toBe(9)
  bits.padTo(9)
  bits.padTo(4)
  bits.write(1, 1)
  expect([...bits.bytes()]).toEqual([0b1000_0000, 0b0100_0000])
})

test('what was written is read to its last bit, and not beyond', () => {
  const bits = bitReader(Uint8Array.of(0b1010_0000, 0b1111_1111))
  expect([bits.read(3), bits.flag(), bits.position(), bits.read(12), bits.position()]).toEqual([5, false, 4, 255, 16])
  expect(() => bits.read(1)).toThrow(Unreadable)
  bits.skipTo(8)
  expect(() => bits.read(9)).toThrow(Unreadable)
  expect([bits.position(), bits.read(8)]).toEqual([8, 255])
})

test('after the last number follow at most seven zeroes', () => {
  const after = (bits: number, ...bytes: number[]) => {
    const reader = bitReader(Uint8Array.from(bytes))
    reader.read(bits)
    return () => reader.end()
  }
  expect(after(8, 1)).not.toThrow()
  expect(after(1, 0b1000_0000)).not.toThrow()
  expect(after(1, 0b1000_0001)).toThrow(Unreadable)
  expect(after(8, 1, 0)).toThrow(Unreadable)
})

test('signs from space to underscore take six bits each, and a short text is filled up with spaces', () => {
  const bits = bitWriter()
  writeText6(bits, ' A_', 4)
  // 0, 33, 63 and 0.
  expect([...bits.bytes()]).toEqual([0b0000_0010, 0b0001_1111, 0b1100_0000])
  expect(readText6(bitReader(bits.bytes()), 4)).toBe(' A_ ')
  expect(() => writeText6(bits, '`')).toThrow(RangeError)
  expect(() => writeText6(bits, '\u001F')).toThrow(RangeError)
})
