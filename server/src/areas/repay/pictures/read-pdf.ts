import { inflateSync } from 'node:zlib'
import { BrokenPdf, entry, pdfReader, plain, type PdfObject, type PdfReader, type PdfValue } from './pdf-objects.ts'

export type PdfRead = { objects: Map<number, PdfObject>; root: number }

/** A page of text unpacks to much less; what is made to burst is no ticket. */
const MOST_UNPACKED = 64 * 1024 * 1024

export const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

export function inflate(packed: string): string {
  try {
    return latin(inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: MOST_UNPACKED }))
  } catch {
    throw new BrokenPdf('cannot be unpacked')
  }
}

/** The same for all that is packed into one file: a hundred small ones are as much as a large one. */
function inflater(): (packed: string) => string {
  let left = MOST_UNPACKED
  return (packed) => {
    const text = inflate(packed)
    left -= text.length
    if (left < 0) throw new BrokenPdf('too much')
    return text
  }
}

/**
 * Every object of a file as it stands last, those that are packed into others, too. The table of where they are isn't asked:
 * what is read is what is there.
 */
export function readPdf(text: string): PdfRead {
  const objects = new Map<number, PdfObject>()
  const unpack = inflater()
  let root: number | undefined
  const heard = (dict: PdfValue) => {
    if (entry(dict, '/Encrypt')) throw new BrokenPdf('locked')
    const named = entry(dict, '/Root')
    if (named && 'ref' in named) root = named.ref
  }
  const head = /(?:^|[\s\0])(\d{1,9})[\s\0]+\d{1,5}[\s\0]+obj(?![A-Za-z])|[\s\0]trailer(?=[\s\0<])/g
  for (let found = head.exec(text); found; found = head.exec(text)) {
    const reader = pdfReader(text, head.lastIndex)
    const value = reader.value()
    if (found[1] === undefined) heard(value)
    else {
      const stream = streamAt(text, reader, value)
      const type = plain(entry(value, '/Type'))
      if (type === '/XRef') heard(value)
      else if (type === '/ObjStm' && stream !== null)
        for (const [id, one] of unpacked(value, stream, unpack)) objects.set(id, { value: one, stream: null })
      else objects.set(Number(found[1]), { value, stream })
    }
    head.lastIndex = reader.at()
  }
  if (root === undefined || !objects.has(root)) throw new BrokenPdf('no pages')
  return { objects, root }
}

function streamAt(text: string, reader: PdfReader, value: PdfValue): string | null {
  reader.skip()
  if (!text.startsWith('stream', reader.at()) || !('dict' in value)) return null
  let from = reader.at() + 'stream'.length
  if (text[from] === '\r') from += 1
  if (text[from] === '\n') from += 1
  const said = Number(plain(entry(value, '/Length')))
  const isTrue = Number.isSafeInteger(said) && /^\s*endstream/.test(text.slice(from + said, from + said + 20))
  const until = isTrue ? from + said : text.indexOf('endstream', from)
  if (until < 0) throw new BrokenPdf('ends early')
  reader.goTo(until)
  return text.slice(from, until)
}

function unpacked(dict: PdfValue, stream: string, unpack: (packed: string) => string): [number, PdfValue][] {
  const isPacked = plain(entry(dict, '/Filter')) === '/FlateDecode'
  const text = isPacked ? unpack(stream) : stream
  const [count, first] = [Number(plain(entry(dict, '/N'))), Number(plain(entry(dict, '/First')))]
  if (!Number.isSafeInteger(count) || !Number.isSafeInteger(first)) throw new BrokenPdf('packed otherwise')
  const places = text.slice(0, first).trim().split(/\s+/).map(Number)
  if (places.length < count * 2) throw new BrokenPdf('packed otherwise')
  const begun = new Set<number>()
  return Array.from({ length: count }, (_, nth) => {
    const [id, at] = [places[nth * 2], places[nth * 2 + 1]]
    if (id === undefined || at === undefined || !Number.isSafeInteger(id + at)) throw new BrokenPdf('packed otherwise')
    // Nothing stands in two places of a list, and whoever says so has us read for ever.
    if (begun.has(at)) throw new BrokenPdf('read twice')
    begun.add(at)
    return [id, pdfReader(text, first + at).value()]
  })
}
