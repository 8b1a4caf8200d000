import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }
type DetectorMaker = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

prepareZXingModule({ overrides: { locateFile: () => wasm } })

let detector: Promise<Detector | null> | undefined

/** The device's own reader where it has one for Aztec codes: quicker, and easier on the battery. */
async function ownDetector(): Promise<Detector | null> {
  const maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  if (!maker || !(await maker.getSupportedFormats()).includes('aztec')) return null
  return new maker({ formats: ['aztec'] })
}

/** The text of the code in a picture, or nothing. */
export async function readCode(picture: Blob | ImageData): Promise<string | null> {
  const own = await (detector ??= ownDetector().catch(() => null))
  const found = own ? await own.detect(picture).catch(() => []) : []
  if (found[0]) return found[0].rawValue
  const [read] = await readBarcodes(picture, { formats: ['Aztec'], tryHarder: true, maxNumberOfSymbols: 1 })
  return read?.text ?? null
}
