import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { aztecMatrix } from '@cledrau/domain/tickets/aztec-matrix.ts'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

beforeAll(async () => {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer }, fireImmediately: true })
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letters = (count: number) => Array.from({ length: count }, (_, at) => LETTERS[(at * at * 7 + at) % 26]).join('')
const shown = (matrix: readonly (readonly boolean[])[]) =>
  matrix.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')

/** The other program corrects a third rather than a quarter: these are lengths at which both come to the same size. */
test.each([1, 5, 12, 20, 30, 40, 120, 180, 260, 700, 1440, 1935])(
  'a code of %i letters is, module for module, what another program draws: no fault hides behind the correction',
  async (count) => {
    const text = letters(count)
    const { symbol } = await writeBarcode(text, { format: 'Aztec' })
    const rows = Array.from({ length: symbol.height }, (_, row) =>
      Array.from(symbol.data.subarray(row * symbol.width, (row + 1) * symbol.width), (light) => light === 0),
    )
    expect(shown(aztecMatrix(text))).toBe(shown(rows))
  },
)
