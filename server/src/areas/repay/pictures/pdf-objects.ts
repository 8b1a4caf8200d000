/** What a PDF is made of (ISO 32000-1, 7.3), read from and written as latin1 text: one letter is one byte. */
export type PdfValue =
  | { readonly dict: Map<string, PdfValue> }
  | { readonly list: PdfValue[] }
  | { readonly ref: number }
  /** A number, a name, a text or a word, as it stands in the file. */
  | { readonly plain: string }

export type PdfObject = { value: PdfValue; stream: string | null }

export class BrokenPdf extends Error {}

const SPACE = /[\s\0]/
const DELIMITER = /[\s\0()<>[\]{}/%]/
/** Deeper than any paper goes; a file that goes deeper wants to end us. */
const DEEPEST = 200

export type PdfReader = { value: () => PdfValue; skip: () => void; at: () => number; goTo: (place: number) => void }

/** Reads one value after the other, from a place on. */
export function pdfReader(text: string, from = 0): PdfReader {
  let at = from

  const skip = (): void => {
    for (;;) {
      while (at < text.length && SPACE.test(text[at] ?? '')) at += 1
      if (text[at] !== '%') return
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
    }
  }
  const word = (): string => {
    const start = at
    if (text[at] === '/') at += 1
    while (at < text.length && !DELIMITER.test(text[at] ?? '')) at += 1
    if (at === start) throw new BrokenPdf('nothing there')
    return text.slice(start, at)
  }
  const hex = (): string => {
    const start = at
    const end = text.indexOf('>', at)
    if (end < 0) throw new BrokenPdf('ends early')
    at = end + 1
    return text.slice(start, at)
  }
  const said = (): string => {
    const start = at
    for (let open = 0; at < text.length; at += 1) {
      if (text[at] === '\\') at += 1
      else if (text[at] === '(') open += 1
      else if (text[at] === ')') open -= 1
      if (open === 0) {
        at += 1
        return text.slice(start, at)
      }
    }
    throw new BrokenPdf('a text without an end')
  }
  const dict = (depth: number): PdfValue => {
    const found = new Map<string, PdfValue>()
    for (at += 2, skip(); !text.startsWith('>>', at); skip()) {
      if (text[at] !== '/') throw new BrokenPdf('no name')
      found.set(word(), value(depth + 1))
    }
    at += 2
    return { dict: found }
  }
  const list = (depth: number): PdfValue => {
    const found: PdfValue[] = []
    for (at += 1, skip(); text[at] !== ']'; skip()) found.push(value(depth + 1))
    at += 1
    return { list: found }
  }
  const value = (depth = 0): PdfValue => {
    if (depth > DEEPEST) throw new BrokenPdf('too deep')
    skip()
    if (at >= text.length) throw new BrokenPdf('ends early')
    if (text.startsWith('<<', at)) return dict(depth)
    if (text[at] === '[') return list(depth)
    if (text[at] === '(') return { plain: said() }
    if (text[at] === '<') return { plain: hex() }
    const found = word()
    const ref = /^\d+$/.test(found) ? /^\s+\d+\s+R(?![A-Za-z])/.exec(text.slice(at, at + 24)) : null
    if (!ref) return { plain: found }
    at += ref[0].length
    return { ref: Number(found) }
  }
  return {
    value,
    skip,
    at: () => at,
    goTo: (place) => {
      at = place
    },
  }
}

export function writeValue(value: PdfValue): string {
  if ('plain' in value) return value.plain
  if ('ref' in value) return `${value.ref} 0 R`
  if ('list' in value) return `[${value.list.map(writeValue).join(' ')}]`
  return `<<${[...value.dict].map(([name, one]) => `${name} ${writeValue(one)}`).join(' ')}>>`
}

export const entry = (value: PdfValue | undefined, name: string): PdfValue | undefined =>
  value && 'dict' in value ? value.dict.get(name) : undefined

export const plain = (value: PdfValue | undefined): string | undefined =>
  value && 'plain' in value ? value.plain : undefined
