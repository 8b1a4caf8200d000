import { entry, plain, writeValue, type PdfObject, type PdfValue } from './pdf-objects.ts'
import { plainJpeg, plainJpeg2000 } from './plain-jpeg.ts'
import { inflate, readPdf } from './read-pdf.ts'

/** Who made it, when and with what; what runs when it is opened; and files that ride along. */
const DROPPED = new Set(
  (
    '/Metadata /PieceInfo /LastModified /Info /AF /EmbeddedFiles /EF /Collection /OpenAction /AA /JavaScript /JS ' +
    '/Launch /SpiderInfo /Perms /DSS /Thumb /StructTreeRoot'
  ).split(' '),
)
/** Of a note on a page: who wrote it and when. */
const OF_NOTES = ['/T', '/M', '/CreationDate', '/NM']

/**
 * A paper written anew: only what its pages show, each object once, without the one who made it, the camera, the place, and
 * what older versions of it said.
 */
export function plainPdf(bytes: Buffer): Buffer {
  const { objects, root } = readPdf(bytes.toString('latin1'))
  const numbers = new Map<number, number>()
  const waiting: number[] = []
  const numberOf = (id: number): number => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const number = numbers.size + 1
    numbers.set(id, number)
    waiting.push(id)
    return number
  }
  const anew = (value: PdfValue): PdfValue => {
    if ('ref' in value) return objects.has(value.ref) ? { ref: numberOf(value.ref) } : { plain: 'null' }
    if ('list' in value) return { list: value.list.map(anew) }
    if ('plain' in value) return value
    return { dict: new Map(kept(value.dict).map(([name, one]) => [name, anew(one)])) }
  }
  const written: string[] = []
  numberOf(root)
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const { value, stream } = shown(objects.get(id)!, objects)
    if (stream === null || !('dict' in value)) written.push(writeValue(anew(value)))
    else {
      const dict = anew(value) as { dict: Map<string, PdfValue> }
      dict.dict.set('/Length', { plain: String(stream.length) })
      written.push(`${writeValue(dict)}\nstream\n${stream}\nendstream`)
    }
  }
  return fileOf(written)
}

function kept(dict: ReadonlyMap<string, PdfValue>): [string, PdfValue][] {
  const isNote = plain(dict.get('/Type')) === '/Annot' && plain(dict.get('/Subtype')) !== '/Widget'
  return [...dict].filter(([name]) => !DROPPED.has(name) && !(isNote && OF_NOTES.includes(name)))
}

/** Photographs inside it lose what their camera wrote. */
function shown({ value, stream }: PdfObject, objects: ReadonlyMap<number, PdfObject>): PdfObject {
  if (stream === null || !('dict' in value)) return { value, stream }
  const named = entry(value, '/Filter')
  const filter = named && 'ref' in named ? objects.get(named.ref)?.value : named
  const filters = filter && 'list' in filter ? filter.list.map(plain) : filter ? [plain(filter)] : []
  const last = filters.at(-1)
  if (last !== '/DCTDecode' && last !== '/JPXDecode') return { value, stream }
  const isPacked = filters.length === 2 && filters[0] === '/FlateDecode'
  const picture = isPacked ? inflate(stream) : stream
  const dict = new Map(value.dict)
  dict.set('/Filter', { plain: last })
  if (isPacked) dict.delete('/DecodeParms')
  return { value: { dict }, stream: last === '/DCTDecode' ? plainJpeg(picture) : plainJpeg2000(picture) }
}

function fileOf(objects: readonly string[]): Buffer {
  const parts = ['%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n']
  let at = parts[0]!.length
  const places = objects.map((text, index) => {
    const place = at
    const part = `${index + 1} 0 obj\n${text}\nendobj\n`
    parts.push(part)
    at += part.length
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}`)
  parts.push(`trailer\n<</Size ${places.length + 1} /Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}
