import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { aztecMatrix } from '@cledrau/domain/tickets/aztec-matrix.ts'
import { aContent } from '@cledrau/domain/tickets/testing.ts'
import { SIGNATURE_BYTES, writeCode } from '@cledrau/domain/tickets/ticket-code.ts'
import { writeContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

beforeAll(async () => {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer }, fireImmediately: true })
})

/** As a screen shows it: so many pixels a module, light all around. */
function picture(text: string, scale = 4) {
  const matrix = aztecMatrix(text)
  const quiet = 8
  const side = (matrix.length + 2 * quiet) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [row, line] of matrix.entries())
    for (const [column, dark] of line.entries()) {
      if (!dark) continue
      for (let y = 0; y < scale; y += 1)
        for (let x = 0; x < scale; x += 1)
          data.fill(
            0,
            (((row + quiet) * scale + y) * side + (column + quiet) * scale + x) * 4,
            (((row + quiet) * scale + y) * side + (column + quiet) * scale + x) * 4 + 3,
          )
    }
  return { data, width: side, height: side, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letters = (count: number) => Array.from({ length: count }, (_, at) => LETTERS[(at * at * 7 + at) % 26]).join('')

test.each([1, 12, 40, 90, 180, 260, 420, 700, 1500])(
  'a code of %i letters drawn on the phone is read by a reader that isn’t ours',
  async (count) => {
    const text = letters(count)
    const [found] = await readBarcodes(picture(text), { formats: ['Aztec'] })
    expect(found?.text).toBe(text)
  },
)

type Picture = { data: Uint8ClampedArray; width: number; height: number }

/** Light of a picture, changed point by point: `at` asks for the light anywhere in the one before. */
function changed(
  { data, width, height }: Picture,
  light: (x: number, y: number, at: (x: number, y: number) => number) => number,
) {
  const at = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    return column < 0 || row < 0 || column >= width || row >= height ? 255 : (data[(row * width + column) * 4] ?? 255)
  }
  const after = new Uint8ClampedArray(data.length).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) after.fill(light(x, y, at), (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data: after, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0] & Picture
}

const askew = (shown: Picture) =>
  changed(shown, (x, y, at) => {
    const [turn, middle] = [(7 * Math.PI) / 180, shown.width / 2]
    const [across, down] = [x - middle, y - middle]
    const [column, row] = [
      middle + across * Math.cos(turn) + down * Math.sin(turn),
      middle + down * Math.cos(turn) - across * Math.sin(turn),
    ]
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const mix = (one: number, other: number, share: number) => one * (1 - share) + other * share
    return mix(
      mix(at(left, top), at(left + 1, top), column - left),
      mix(at(left, top + 1), at(left + 1, top + 1), column - left),
      row - top,
    )
  })
const outOfFocus = (shown: Picture) =>
  changed(shown, (x, y, at) => {
    let sum = 0
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) sum += at(x + dx, y + dy)
    return sum / 9
  })
/** A crack from side to side, and a dirty spot on the glass. */
const scratched = (shown: Picture) =>
  changed(shown, (x, y, at) => {
    const side = shown.width
    const crack = Math.abs(y - 0.05 * side - 0.4 * x) < 2
    const dirt = Math.hypot(x - 0.8 * side, y - 0.8 * side) < 0.04 * side
    return crack || dirt ? 200 : at(x, y)
  })
const dim = (shown: Picture) =>
  changed(shown, (x, y, at) => 60 + at(x, y) * 0.35 + (((x * 7919 + y * 104_729) % 41) - 20))

test.each([
  ['one part', 1],
  ['six parts', 6],
  ['eight parts', 8],
])(
  'a code of %s is read off a scratched phone, and off one that is held askew, out of focus or in the dark',
  async (_, count) => {
    const [one] = aContent().parts
    const parts = Array.from({ length: count }, () => one!)
    const body = writeContent({ ...aContent(), parts })
    const text = writeCode(
      body,
      new Uint8Array(SIGNATURE_BYTES).map((__, at) => (at * 37 + 11) % 256),
    )
    const shown = picture(text, 6) as Picture
    for (const [how, seen] of Object.entries({
      scratched: scratched(shown),
      askew: askew(shown),
      blurred: outOfFocus(shown),
      dark: dim(shown),
    })) {
      const [found] = await readBarcodes(seen, { formats: ['Aztec'] })
      expect(found?.text, how).toBe(text)
    }
  },
)

/** What docs/ticket-code.md says of its size. */
test('a code of six parts is no more than 67 modules wide', () => {
  const [one] = aContent().parts
  const short = { ...one!, trains: one!.trains.slice(0, 1), railcards: ['YNG'] }
  const parts = [one!, ...Array.from({ length: 5 }, () => short)]
  const body = writeContent({ ...aContent(), parts })
  expect(aztecMatrix(writeCode(body, new Uint8Array(SIGNATURE_BYTES).fill(7))).length).toBeLessThanOrEqual(67)
})

test('what isn’t capital letters goes as it is', async () => {
  for (const text of ['06TT7KQ4M2X00', 'Cledrau, 2026!', 'x'.repeat(31), 'x'.repeat(32), 'x'.repeat(100)]) {
    const [found] = await readBarcodes(picture(text), { formats: ['Aztec'] })
    expect(found?.text).toBe(text)
  }
})

test('what no code could hold is refused', () => {
  expect(() => aztecMatrix('x'.repeat(3000))).toThrow('too long for one code')
})
