import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** The text of the ticket code in a picture, or nothing. Pictures stay on this device. */
export async function readCode(picture: Blob | ImageData): Promise<string | null> {
  const [read] = await readBarcodes(picture, { formats: ['Aztec'], tryHarder: true, maxNumberOfSymbols: 1 })
  return read?.text ?? null
}
