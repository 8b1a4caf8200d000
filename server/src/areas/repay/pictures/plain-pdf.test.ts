import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainPdf } from './plain-pdf.ts'
import { readPdf } from './read-pdf.ts'

const CAMERA = 'Camera of Carys'

const photograph = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Make: CAMERA, Artist: 'Carys Evans' }, IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
    .jpeg()
    .toBuffer()

async function paper(picture: Buffer): Promise<Buffer> {
  const document = new PDFDocument({ compress: false, info: { Author: 'Carys Evans', Producer: 'Printer 3000' } })
  document.text('Cardiff to Swansea, 12.40')
  document.image(picture, 100, 100)
  document.addPage().text('Second page')
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const pagesOf = (bytes: Buffer) =>
  [...readPdf(bytes.toString('latin1')).objects.values()].filter(
    ({ value }) => 'dict' in value && JSON.stringify(value.dict.get('/Type')) === '{"plain":"/Page"}',
  ).length

test('a paper keeps its pages and pictures, and loses who made it, with what camera, where and when', async () => {
  const sent = await paper(await photograph())
  expect(sent.toString('latin1')).toContain(CAMERA)
  expect(sent.toString('latin1')).toContain('Carys Evans')
  const kept = plainPdf(sent)
  const text = kept.toString('latin1')
  for (const told of [CAMERA, 'Carys', 'Printer 3000', 'Exif', '/Info', '/CreationDate'])
    expect(text).not.toContain(told)
  expect(pagesOf(kept)).toBe(2)
  expect(text).toContain('/DCTDecode')
  // The picture is whole.
  const start = text.indexOf('\u00FF\u00D8\u00FF')
  const picture = Buffer.from(text.slice(start, text.indexOf('endstream', start)), 'latin1')
  expect(await sharp(picture).metadata()).toMatchObject({ width: 40, height: 30 })
  // Written anew once more it stays what it is.
  expect(plainPdf(kept).equals(kept)).toBe(true)
})

test('what an older version of a paper said, and what is packed into it, goes the same way', () => {
  const catalog = '<</Type /Catalog /Pages 3 0 R /AA 4 0 R>> '
  const places = `5 0 6 ${catalog.length} `
  const packed = deflateSync(Buffer.from(`${places}${catalog}<</Author (Carys)>>`))
  const sent = [
    '%PDF-1.5\n1 0 obj\n(said before: Carys)\nendobj\n3 0 obj\n<</Type /Pages /Kids [] /Count 0>>\nendobj\n',
    '4 0 obj\n<</Type /Metadata /Length 20>>\nstream\n<rdf>Carys</rdf>\nendstream\nendobj\n',
    `2 0 obj\n<</Type /ObjStm /N 2 /First ${places.length} /Filter /FlateDecode /Length ${packed.length}>>\nstream\n`,
    packed.toString('latin1'),
    '\nendstream\nendobj\n7 0 obj\n<</Type /XRef /Root 5 0 R /Info 6 0 R /Length 0>>\nstream\n\nendstream\nendobj\n%%EOF\n',
  ].join('')
  const text = plainPdf(Buffer.from(sent, 'latin1')).toString('latin1')
  expect(text).toContain('/Type /Catalog')
  expect(text).not.toContain('Carys')
})

test('what is locked, broken or no paper is refused', () => {
  for (const text of [
    '%PDF-1.7\n%%EOF',
    '%PDF-1.7\n1 0 obj\n<</Type /Catalog',
    '%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R /Encrypt 2 0 R>>\n%%EOF',
    `%PDF-1.7\n1 0 obj\n${'['.repeat(5000)}\n%%EOF`,
  ])
    expect(() => plainPdf(Buffer.from(text, 'latin1')), text.slice(0, 40)).toThrow()
})

/** A paper with so many objects that others are packed into; each says where what it holds begins. */
const packedWith = (times: number, packed: string, first: number, count: number) => {
  const stream = deflateSync(Buffer.from(packed)).toString('latin1')
  const head = `<</Type /ObjStm /N ${count} /First ${first} /Filter /FlateDecode /Length ${stream.length}>>`
  const one = (nth: number) => `${nth + 3} 0 obj\n${head}\nstream\n${stream}\nendstream\nendobj\n`
  return Buffer.from(
    [
      '%PDF-1.5\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type /Pages /Kids [] /Count 0>>\nendobj\n',
      ...Array.from({ length: times }, (_, nth) => one(nth)),
      'trailer\n<</Root 1 0 R>>\n%%EOF',
    ].join(''),
    'latin1',
  )
}

test('a small file that unpacks to much, or has the same read again and again, keeps nobody waiting', () => {
  const text = `(${'a'.repeat(1_000_000)})`
  expect(() => plainPdf(packedWith(3, `9 0 ${text}`, 4, 1))).not.toThrow()
  // A hundred of them are a hundred megabytes, and few thousand letters.
  const many = packedWith(100, `9 0 ${text}`, 4, 1)
  expect(many.length).toBeLessThan(200_000)
  expect(() => plainPdf(many)).toThrow('too much')
  const places = '9 0 '.repeat(400)
  expect(() => plainPdf(packedWith(1, `${places}${text}`, places.length, 400))).toThrow('read twice')
})
