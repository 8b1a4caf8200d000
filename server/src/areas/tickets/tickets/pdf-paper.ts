import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Language } from '@cledrau/contract/language.ts'

const font = (weight: string) =>
  createRequire(import.meta.url).resolve(
    `@expo-google-fonts/atkinson-hyperlegible-next/${weight}/AtkinsonHyperlegibleNext_${weight}.ttf`,
  )
/** Carried inside the file, cut to the letters used: ŵ and ŷ look the same everywhere. */
const FONTS = { text: font('400Regular'), strong: font('700Bold') }

/** What pdfkit makes of a font for one document: the font as it was parsed, and which of its letters are used. */
type Embedded = {
  font: Parsed
  constructor: new (document: PDFKit.PDFDocument, font: Parsed, id: string) => Embedded
}
type Parsed = { characterSet: number[]; glyphForCodePoint: (code: number) => object }
/** Of pdfkit's own, which knows fonts by their files only and parses them for every document. */
type WithFonts = PDFKit.PDFDocument & {
  _font: Embedded
  _fontCount: number
  _fontFamilies: Record<string, Embedded>
}
const parsed = new Map<string, Embedded>()

/**
 * A glyph keeps the letter for which it was fetched first. One that was fetched as a part of another, as the dots of a
 * colon are, would have none, and every later paper would be read aloud and copied without that letter.
 */
function nameGlyphs(letters: Parsed): void {
  for (const code of letters.characterSet.toSorted((one, other) => one - other)) letters.glyphForCodePoint(code)
}

// The underscores are pdfkit's.
/* oxlint-disable no-underscore-dangle */
/** Parsing takes longer than drawing a ticket; what was parsed for the first document serves all others. */
function giveFonts(document: PDFKit.PDFDocument): void {
  const doc = document as WithFonts
  for (const [name, file] of Object.entries(FONTS)) {
    const known = parsed.get(name)
    if (known) {
      doc._fontCount += 1
      doc._fontFamilies[name] = new known.constructor(doc, known.font, `F${doc._fontCount}`)
    } else {
      doc.registerFont(name, file).font(name)
      nameGlyphs(doc._font.font)
      parsed.set(name, doc._font)
    }
  }
}
/* oxlint-enable no-underscore-dangle */

export const PAPER = { width: 595.28, height: 841.89, margin: 45 }
export const INK = { black: '#15191F', soft: '#454C56', edge: '#D5D2C8', petrol: '#005F73' }

export type Look = { size: number; font?: keyof typeof FONTS; color?: string }
type At = { x: number; y: number; width?: number; align?: 'left' | 'right' | 'center' }
type Structure = ReturnType<PDFKit.PDFDocument['struct']>

/** Words with the language that they are read aloud in; a string by itself is in the document’s. */
export type Said = { text: string; language?: Language }
const saidOf = (said: string | Said): Said => (typeof said === 'string' ? { text: said } : said)

/** A tagged sheet: everything on it is either part of what is read aloud, with its language, or marked as ornament. */
export type Paper = {
  doc: PDFKit.PDFDocument
  /** A part of the document's tree, such as Sect, Table or LI. */
  part: (parent: Structure, tag: string, options?: { lang?: Language; alt?: string }) => Structure
  root: Structure
  page: () => void
  /** One piece of text, with its end's x and y. */
  text: (parent: Structure, tag: string, said: string | Said, at: At, look: Look) => { right: number; bottom: number }
  /** What no reader has to hear. */
  ornament: (draw: () => void) => void
  /** A drawing that means something: `alt` says what. */
  figure: (parent: Structure, alt: string, language: Language, draw: () => void) => void
  /** The same paper without ink: what is drawn on it only tells where it would end. */
  dry: () => Paper
  finish: () => Promise<Buffer>
}

export function openPaper(title: string, language: Language, now: Instant): Paper {
  const made = new Date(now)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    // The type declarations don't know it yet.
    subset: 'PDF/UA' as 'PDF/A-1',
    lang: language === 'cy' ? 'cy-GB' : 'en-GB',
    displayTitle: true,
    autoFirstPage: false,
    // None of its own: these come below.
    font: '',
    info: { Title: title, Author: 'Cledrau', Creator: 'Cledrau', CreationDate: made, ModDate: made },
  })
  giveFonts(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const dress = ({ size, font: name = 'text', color = INK.black }: Look) =>
    doc.font(name).fontSize(size).fillColor(color)

  const part: Paper['part'] = (parent, tag, { lang, alt } = {}) => {
    const branch = doc.struct(tag, { ...(lang && { lang: `${lang}-GB` }), ...(alt && { alt }) })
    parent.add(branch)
    return branch
  }

  const optionsOf = ({ width, align = 'left' }: At, { size }: Look) => ({
    width: width ?? PAPER.width,
    align,
    lineGap: size * 0.15,
  })
  const endOf = (text: string, at: At, look: Look) => {
    dress(look)
    const wide = at.width ?? doc.widthOfString(text)
    const bottom = at.y + doc.heightOfString(text, optionsOf(at, look))
    return { right: at.x + Math.min(wide, doc.widthOfString(text)), bottom }
  }

  const paper: Paper = {
    doc,
    part,
    root,
    page: () => void doc.addPage(),
    text: (parent, tag, said, at, look) => {
      const { text, language: lang } = saidOf(said)
      const end = endOf(text, at, look)
      parent.add(
        doc.struct(tag, lang ? { lang: `${lang}-GB` } : {}, () => {
          dress(look).text(text, at.x, at.y, optionsOf(at, look))
        }),
      )
      return end
    },
    ornament: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    figure: (parent, alt, lang, draw) => {
      parent.add(doc.struct('Figure', { alt, lang: `${lang}-GB` }, draw))
    },
    dry: () => ({
      ...paper,
      part: (parent) => parent,
      text: (_parent, _tag, said, at, look) => endOf(saidOf(said).text, at, look),
      ornament: () => undefined,
      figure: () => undefined,
    }),
    finish: () => {
      root.end()
      doc.end()
      return whole
    },
  }
  return paper
}
