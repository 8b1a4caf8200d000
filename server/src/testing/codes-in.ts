import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Everything in some bytes that a program could read as text, and every code that a camera could read in a PDF among them. */
export async function readableIn(bytes: Buffer): Promise<string> {
  const text = bytes.toString('latin1')
  const found = [text, bytes.toString('utf8')]
  // Files inside an answer, and those that a letter takes along.
  for (const [block] of text.matchAll(/[A-Za-z0-9+/]{60,}(?:\r?\n[A-Za-z0-9+/]+)*={0,2}/g)) {
    const inside = Buffer.from(block.replaceAll(/\s/g, ''), 'base64')
    found.push(
      inside.toString('utf8'),
      ...(inside.subarray(0, 5).toString() === '%PDF-' ? await codesInPdf(inside) : []),
    )
  }
  // Signed tokens.
  for (const [, body = ''] of text.matchAll(/\beyJ[\w-]+\.([\w-]+)\./g))
    found.push(Buffer.from(body, 'base64url').toString('utf8'))
  return found.join('\n')
}

let reader: Promise<unknown> | undefined
function startReader() {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  return prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer }, fireImmediately: true })
}

/** Pixels a point: a code's module is about two points wide. */
const SCALE = 3
const [WIDTH, HEIGHT] = [596 * SCALE, 842 * SCALE]

/** Reads each page's code as a camera would, out of the black boxes that it is drawn with. */
export async function codesInPdf(pdf: Buffer): Promise<string[]> {
  reader ??= startReader()
  await reader
  const codes: string[] = []
  for (const page of boxesInPdf(pdf)) {
    const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255)
    for (const { x, y, width, height } of page) {
      const [left, right] = [Math.round(x * SCALE), Math.round((x + width) * SCALE)]
      const [top, bottom] = [Math.round(y * SCALE), Math.round((y + height) * SCALE)]
      for (let line = Math.max(0, top); line < Math.min(HEIGHT, bottom); line += 1)
        for (let dot = Math.max(0, left); dot < Math.min(WIDTH, right); dot += 1)
          data.fill(0, (line * WIDTH + dot) * 4, (line * WIDTH + dot) * 4 + 3)
    }
    const picture = { data, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0]
    codes.push(...(await readBarcodes(picture, { formats: ['Aztec'] })).map(({ text }) => text))
  }
  return codes
}

export type Box = { x: number; y: number; width: number; height: number }

/** The boxes that each page is drawn with, in points from its upper left corner. */
export const boxesInPdf = (pdf: Buffer): Box[][] =>
  Array.from(pagesOf(pdf), (page) =>
    Array.from(page.matchAll(BOX), ([, ...numbers]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
      return { x, y, width, height }
    }),
  )

const BOX = /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g

/** The drawing of each page that has boxes on it. */
function* pagesOf(pdf: Buffer): Generator<string> {
  for (let from = pdf.indexOf('stream\n'); from >= 0; from = pdf.indexOf('stream\n', from + 1)) {
    const ends = pdf.indexOf('endstream', from)
    try {
      const drawing = inflateSync(pdf.subarray(from + 'stream\n'.length, ends)).toString('latin1')
      if (/ re\b/.test(drawing)) yield drawing
    } catch {
      // A font, or the end of another stream.
    }
  }
}
