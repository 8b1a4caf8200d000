import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { aztecMatrix } from '@cledrau/domain/tickets/aztec-matrix.ts'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

beforeAll(async () => {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer }, fireImmediately: true })
})

/** As a screen shows it: four pixels a module, light all around. */
function picture(text: string) {
  const matrix = aztecMatrix(text)
  const [scale, quiet] = [4, 4]
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

test('what isn’t capital letters goes as it is', async () => {
  for (const text of ['06TT7KQ4M2X00', 'Cledrau, 2026!', 'x'.repeat(100)]) {
    const [found] = await readBarcodes(picture(text), { formats: ['Aztec'] })
    expect(found?.text).toBe(text)
  }
})
