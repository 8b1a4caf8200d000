import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type { exportPaygJourneys } from '@cledrau/contract/payg/journeys.ts'
import { dateIn, timeIn } from '@cledrau/domain/time/moment.ts'
import { pounds } from '@cledrau/domain/pounds.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Say } from '../../../words.ts'
import { openPaper, PAPER, INK, type Look } from '../../tickets/tickets/pdf-paper.ts'
import type { Whose } from '../cards/whose.ts'
import type { Bills } from './bills.service.ts'
import { asCsv } from './csv.ts'

type Asked = ParsedRequestOf<typeof exportPaygJourneys>
export type Exports = (
  whose: Whose,
  asked: Asked,
  language: Language,
) => Promise<Result<ReplyOf<typeof exportPaygJourneys>, 'PAYG_CARD_UNKNOWN' | 'ENF0001'>>

type Parts = { bills: Pick<Bills, 'journeys'>; clock: Clock; say: Say; nameOf: (crs: string) => Bilingual }

const COLUMNS = ['DAY', 'FROM', 'TO', 'TAPPED_IN', 'TAPPED_OUT', 'STATE', 'SINGLE', 'CHARGE'] as const

/** Journeys as a table: for a spreadsheet, or as a document that is read aloud in its language. */
export const openExports =
  ({ bills, clock, say, nameOf }: Parts): Exports =>
  async (whose, { journeys, fileType }, language) => {
    const found = await bills.journeys(whose, journeys)
    if (!found.ok) return found
    const name = (crs: string | null) => (crs === null ? say(language, 'PAYG_EXPORT_NO_TAP') : nameOf(crs)[language])
    const heads = COLUMNS.map((column) => say(language, `PAYG_EXPORT_${column}`))
    const rows = found.value.map((one) => [
      one.day,
      name(one.from),
      name(one.to),
      one.from === null ? '' : timeIn(one.startsAt),
      one.to === null || one.corrected ? '' : timeIn(one.endsAt ?? one.startsAt),
      say(language, `PAYG_STATE_${one.corrected ? 'CORRECTED' : one.state}`),
      pounds(one.pence),
      pounds(one.outside),
    ])
    if (fileType === 'CSV') return done(new Blob([asCsv([heads, ...rows])], { type: 'text/csv; charset=utf-8' }))
    const title = say(language, 'PAYG_EXPORT_TITLE', {
      from: dateIn(found.value[0]?.startsAt ?? ''),
      until: dateIn(found.value.at(-1)?.startsAt ?? ''),
    })
    const bytes = await tableAsPdf(title, heads, rows, { language, now: clock.now() })
    return done(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
  }

const WIDTHS = [58, 92, 92, 46, 46, 84, 44, 44]
const LINE = 15
const TOP = 60
const BOTTOM = PAPER.height - 50
const SMALL: Look = { size: 8 }
const HEAD: Look = { size: 8, font: 'strong' }

async function tableAsPdf(
  title: string,
  heads: readonly string[],
  rows: readonly string[][],
  { language, now }: { language: Language; now: ReturnType<Clock['now']> },
): Promise<Buffer> {
  const paper = openPaper(title, language, now)
  paper.page()
  paper.text(
    paper.root,
    'H1',
    title,
    { x: PAPER.margin, y: TOP, width: PAPER.width - 2 * PAPER.margin },
    { size: 16, font: 'strong' },
  )
  const table = paper.part(paper.root, 'Table')
  let y = TOP + 40
  const row = (cells: readonly string[], tag: 'TH' | 'TD', look: Look) => {
    const line = paper.part(table, 'TR')
    let x = PAPER.margin
    for (const [at, cell] of cells.entries()) {
      // A name that is too long for its column is cut: the spreadsheet has all of it.
      const width = WIDTHS[at] ?? 50
      paper.text(line, tag, fitted(paper.doc, cell, width - 4, look), { x, y, width }, look)
      x += width
    }
    y += LINE
  }
  row(heads, 'TH', HEAD)
  for (const cells of rows) {
    if (y > BOTTOM) {
      paper.page()
      y = TOP
    }
    row(cells, 'TD', SMALL)
  }
  paper.ornament(() =>
    paper.doc
      .moveTo(PAPER.margin, y + 4)
      .lineTo(PAPER.width - PAPER.margin, y + 4)
      .stroke(INK.edge),
  )
  return paper.finish()
}

function fitted(doc: PDFKit.PDFDocument, text: string, width: number, { size, font = 'text' }: Look): string {
  doc.font(font).fontSize(size)
  if (doc.widthOfString(text) <= width) return text
  let short = text
  while (short.length > 1 && doc.widthOfString(`${short}…`) > width) short = short.slice(0, -1)
  return `${short}…`
}
