import { expect, test } from 'vitest'
import { isPhotocard } from '../orders/delivery-options.ts'
import { isOwnPhotocard, mayName, ownPhotocard } from './own-number.ts'
import { MOST_PHOTO_BYTES, readPhoto } from './photo.ts'
import { APP_NOTE, aJpeg, segment } from './testing.ts'

const refusalOf = (bytes: Uint8Array) => {
  const read = readPhoto(bytes)
  return read.ok ? null : read.refusal
}
const without = (bytes: Uint8Array, last: number) => bytes.subarray(0, bytes.length - last)
const then = (...parts: Iterable<number>[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

test('what a camera wrote beside a picture is left out, and the picture is what it was', () => {
  const noted = aJpeg({
    notes: [
      APP_NOTE,
      segment(
        0xfe,
        [...'Llanelli'].map((sign) => sign.charCodeAt(0)),
      ),
    ],
  })
  const read = readPhoto(noted)
  expect(read).toEqual({ ok: true, value: { width: 280, height: 360, bytes: aJpeg({}) } })
  expect(noted.length).toBeGreaterThan(aJpeg({}).length)
})

test('how its colours were mixed stays: without it they look wrong', () => {
  const adobe = segment(0xee, [...new Uint8Array(12)])
  const read = readPhoto(aJpeg({ notes: [adobe, segment(0xee, [1, 2, 3])] }))
  expect(read.ok && read.value.bytes).toEqual(aJpeg({ notes: [adobe] }))
})

test('a restart and a filled byte within the picture are none of its ends', () => {
  expect(refusalOf(aJpeg({ scan: [1, 0xff, 0, 2, 0xff, 0xd3, 3] }))).toBeNull()
})

test('everything else is refused, each by its name', () => {
  const picture = aJpeg({})
  expect(refusalOf(new Uint8Array())).toBe('PHOTO_NOT_JPEG')
  expect(refusalOf(then([0x89, 0x50, 0x4e, 0x47], picture))).toBe('PHOTO_NOT_JPEG')
  expect(refusalOf(then([...'<svg onload=alert(1)>'].map((sign) => sign.charCodeAt(0))))).toBe('PHOTO_NOT_JPEG')
  expect(refusalOf(new Uint8Array(MOST_PHOTO_BYTES + 1))).toBe('PHOTO_TOO_LARGE')
  expect(refusalOf(then(picture, picture))).toBe('PHOTO_SEVERAL')
  expect(
    refusalOf(
      then(
        picture,
        [...'<script>'].map((sign) => sign.charCodeAt(0)),
      ),
    ),
  ).toBe('PHOTO_SEVERAL')
  expect(refusalOf(then(without(picture, 2), picture))).toBe('PHOTO_SEVERAL')
  expect(refusalOf(without(picture, 2))).toBe('PHOTO_DAMAGED')
  expect(refusalOf(aJpeg({ scan: [] }))).toBe('PHOTO_DAMAGED')
  expect(refusalOf(aJpeg({ precision: 12 }))).toBe('PHOTO_DAMAGED')
  expect(refusalOf(aJpeg({ colours: 4 }))).toBe('PHOTO_DAMAGED')
  expect(refusalOf(aJpeg({ frames: 2 }))).toBe('PHOTO_SEVERAL')
  expect(refusalOf(aJpeg({ frames: 0 }))).toBe('PHOTO_DAMAGED')
  expect(refusalOf(aJpeg({ width: 360, height: 280 }))).toBe('PHOTO_WRONG_SHAPE')
  expect(refusalOf(aJpeg({ width: 28, height: 36 }))).toBe('PHOTO_WRONG_SHAPE')
  expect(refusalOf(aJpeg({ width: 28_000, height: 36_000 }))).toBe('PHOTO_WRONG_SHAPE')
})

test('cut anywhere it is no picture, and nothing is ever read beyond its end', () => {
  const picture = aJpeg({ notes: [APP_NOTE] })
  for (let length = 0; length < picture.length; length += 1)
    expect(refusalOf(picture.subarray(0, length))).not.toBeNull()
})

test('whatever byte is spoilt, it is one picture of the right shape or refused', () => {
  const picture = aJpeg({ notes: [APP_NOTE] })
  for (let index = 0; index < picture.length; index += 1)
    for (const spoilt of [0, 1, 0x7f, 0xd8, 0xd9, 0xda, 0xff]) {
      const read = readPhoto(picture.with(index, spoilt))
      if (read.ok) expect(read.value.bytes.length).toBeLessThanOrEqual(picture.length)
    }
})

test('photocards made here are numbered as all photocards are, and good for nobody else', () => {
  expect([ownPhotocard(7), ownPhotocard(99_999_999)]).toEqual(['CLD00000007', 'CLD99999999'])
  expect([7, 12_345_678].map(ownPhotocard).every((number) => isPhotocard(number) && isOwnPhotocard(number))).toBe(true)
  expect(['AB1234', 'CLD1234', 'TFW12345678'].some(isOwnPhotocard)).toBe(false)
  expect(mayName('AB1234', null)).toBe(true)
  expect(mayName('CLD00000007', 'CLD00000007')).toBe(true)
  expect(mayName('CLD00000007', null)).toBe(false)
  expect(mayName('CLD00000007', 'CLD00000008')).toBe(false)
})
