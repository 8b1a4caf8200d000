import type { Language } from '@cledrau/contract/language.ts'
import { aztecMatrix } from '@cledrau/domain/tickets/aztec-matrix.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { INK, openPaper, PAPER, type Look, type Paper, type Said } from './pdf-paper.ts'
import { timeOf, wordsInBoth, type Names, type TicketWords } from './ticket-words.ts'

/** A code, the way that it is for, and the tickets that it carries. */
export type CodedTicket = {
  facts: TicketFacts
  parts: readonly TicketFacts[]
  code: string
  /** The address of its certificate, where it is split. */
  proof?: string
}
type Part = Paper['root']
type Both = [TicketWords, TicketWords]
/** One thing in both languages, and where it stands: the first as the first look has it, the second as the other. */
type Twice = [Said, Said]
type Placed = { x: number; y: number; width: number; align?: 'left' | 'right'; looks: [Look, Look] }

const LEFT = PAPER.margin
const RIGHT = PAPER.width - PAPER.margin
const WIDTH = RIGHT - LEFT
/** 62 mm: each module is more than a millimetre, which any camera reads from any printer. */
const CODE = 176
const CODE_LEFT = RIGHT - CODE
/** White around a code, in modules: Aztec needs none, cameras like some. */
const QUIET = 2
/** Where the foot begins; nothing else reaches it. */
const FOOT = PAPER.height - 42
const TOP_OF_SECOND = 60
const TEXT_WIDTH = CODE_LEFT - LEFT - 28

const SMALL: Look = { size: 9.5, color: INK.soft }
const BODY: Look = { size: 11 }
const STRONG: Look = { size: 11, font: 'strong' }

/** The e-tickets of a booking: a page for each person and way, in both languages, the buyer's first. */
export async function eTicketPdf(
  tickets: readonly CodedTicket[],
  { language, names, now }: { language: Language; names: Names; now: Instant },
): Promise<Buffer> {
  const reference = tickets[0]?.facts.reference ?? ''
  const paper = openPaper(names.say(language, 'TICKET_DOC_FILE', { reference }), language, now)
  for (const ticket of tickets) {
    const { facts, parts, code, proof = null } = ticket
    paper.page()
    const words = wordsInBoth(facts, language, names, parts, proof)
    const page = paper.part(paper.root, 'Sect')
    const sameWay = tickets.filter((one) => one.facts.direction === facts.direction)
    head(paper, page, words, sameWay.indexOf(ticket) + 1, sameWay.length)
    const below = Math.max(journey(paper, page, words, facts), barcode(paper, page, words, facts, code))
    ornamentLine(paper, below + 22, true)
    // What has no room left stands on a second sheet, whole: what is told together stays together.
    let y = below + 36
    for (const block of [factList, partTable, rules] as const) {
      if (block(paper.dry(), page, words, y) > FOOT) {
        paper.page()
        y = TOP_OF_SECOND
      }
      y = block(paper, page, words, y)
    }
    foot(paper, page, words, facts)
  }
  return paper.finish()
}

const twice = ([one, other]: Both, first: string, second: string): Twice => [
  { text: first, language: one.language },
  { text: second, language: other.language },
]

/** The same thing twice, each in its language; once where they are equal. */
function both(
  paper: Paper,
  parent: Part,
  tag: string,
  [first, second]: Twice,
  { x, y, width, align, looks }: Placed,
): number {
  const line = paper.part(parent, tag)
  if (first.text === second.text) return paper.text(line, 'Span', first.text, { x, y, width, align }, looks[0]).bottom
  const rest = { ...second, text: ` / ${second.text}` }
  const { doc } = paper
  doc.font(looks[0].font ?? 'text').fontSize(looks[0].size)
  const one = doc.widthOfString(first.text)
  doc.font(looks[1].font ?? 'text').fontSize(looks[1].size)
  const other = doc.widthOfString(rest.text)
  if (one + other <= width) {
    const start = align === 'right' ? x + width - one - other : x
    const { bottom } = paper.text(line, 'Span', first, { x: start, y }, looks[0])
    const shift = (looks[0].size - looks[1].size) * 0.95
    paper.text(line, 'Span', rest, { x: start + one, y: y + shift }, looks[1])
    return bottom
  }
  const { bottom } = paper.text(line, 'Span', first, { x, y, width, align }, looks[0])
  return paper.text(line, 'Span', second, { x, y: bottom, width, align }, looks[1]).bottom
}

function head(paper: Paper, page: Part, words: Both, number: number, count: number): void {
  const { doc } = paper
  paper.ornament(() => {
    doc.save().translate(LEFT, 42).scale(0.72).lineWidth(3.5).lineCap('round').strokeColor(INK.petrol)
    doc.path('M27.5 4.5H15.5a11.5 11.5 0 0 0 0 23h12').stroke()
    doc.path('M27.5 11.5H15.5a4.5 4.5 0 0 0 0 9h12').stroke().restore()
  })
  paper.text(page, 'P', 'Cledrau', { x: LEFT + 30, y: 44 }, { size: 16, font: 'strong' })
  const right = { x: LEFT + 150, width: WIDTH - 150, align: 'right' as const }
  const looks: [Look, Look] = [
    { size: 16, font: 'strong' },
    { size: 16, color: INK.soft },
  ]
  both(paper, page, 'H1', twice(words, words[0].title, words[1].title), { ...right, y: 40, looks })
  const numbers = twice(words, words[0].number(number, count), words[1].number(number, count))
  both(paper, page, 'P', numbers, { ...right, y: 62, looks: [SMALL, SMALL] })
}

function journey(paper: Paper, page: Part, words: Both, facts: TicketFacts): number {
  const [one, other] = words
  const { trains } = facts
  const place = { x: LEFT, width: TEXT_WIDTH }
  const dates = trains.length > 0 ? twice(words, one.date, other.date) : twice(words, one.dates, other.dates)
  const dated: [Look, Look] = [
    { size: 13, font: 'strong' },
    { size: 13, color: INK.soft },
  ]
  let y = both(paper, page, 'P', dates, { ...place, y: 108, looks: dated })
  const [train] = trains
  if (train)
    y = paper.text(page, 'P', timeOf(train.departs), { ...place, y: y + 2 }, { size: 46, font: 'strong' }).bottom
  rails(paper, y + 12, trains.length)
  y += 26
  const half = { width: TEXT_WIDTH / 2 - 6, y }
  const looks: [Look, Look] = [
    { size: 15, font: 'strong' },
    { size: 11.5, color: INK.soft },
  ]
  if (one.destination === '')
    return both(paper, page, 'P', twice(words, one.origin, other.origin), { ...place, y, looks })
  const arrives = trains.at(-1)?.arrives
  const ends = [
    stacked(paper, page, twice(words, one.origin, other.origin), { ...half, x: LEFT, align: 'left', looks }),
    stacked(
      paper,
      page,
      twice(words, one.destination, other.destination),
      { ...half, x: LEFT + TEXT_WIDTH / 2 + 6, align: 'right', looks },
      arrives === undefined ? undefined : timeOf(arrives),
    ),
  ]
  return trains.length === 0 ? Math.max(...ends) : trainTable(paper, page, words, Math.max(...ends) + 14)
}

function stacked(paper: Paper, page: Part, [first, second]: Twice, { looks, ...at }: Placed, time?: string): number {
  const line = paper.part(page, 'P')
  let { bottom } = paper.text(line, 'Span', first, at, looks[0])
  if (time) bottom = paper.text(line, 'Span', time, { ...at, y: bottom }, looks[0]).bottom
  if (first.text === second.text) return bottom
  return paper.text(line, 'Span', second, { ...at, y: bottom }, looks[1]).bottom
}

/** The way as a line: a stop at each end, a ring for each change. */
function rails(paper: Paper, y: number, trains: number): void {
  const { doc } = paper
  paper.ornament(() => {
    doc.strokeColor(INK.petrol).lineWidth(1.5)
    for (const side of [-2, 2])
      doc
        .moveTo(LEFT, y + side)
        .lineTo(LEFT + TEXT_WIDTH, y + side)
        .stroke()
    const stops = Array.from({ length: Math.max(1, trains) + 1 }, (_, stop) => stop / Math.max(1, trains))
    for (const stop of stops)
      doc
        .circle(LEFT + 6 + stop * (TEXT_WIDTH - 12), y, 5)
        .lineWidth(2.5)
        .fillAndStroke('#FFFFFF', INK.petrol)
  })
}

function trainTable(paper: Paper, page: Part, words: Both, top: number): number {
  const [one, other] = words
  const columns = [
    { x: LEFT, width: TEXT_WIDTH * 0.3, name: 'train', cell: (train: Train) => train.name },
    { x: LEFT + TEXT_WIDTH * 0.32, width: TEXT_WIDTH * 0.22, name: 'from', cell: (train: Train) => train.from },
    {
      x: LEFT + TEXT_WIDTH * 0.56,
      width: TEXT_WIDTH * 0.22,
      name: 'to',
      cell: (train: Train) => `${train.to} ${train.arrives}`,
    },
    { x: LEFT + TEXT_WIDTH * 0.8, width: TEXT_WIDTH * 0.2, name: 'seat', cell: (train: Train) => train.seat },
  ] as const
  const table = paper.part(page, 'Table')
  const header = paper.part(table, 'TR')
  let y = Math.max(
    ...columns.map(({ x, width, name }) => {
      const cell = paper.part(header, 'TH')
      const named = twice(words, one.column[name], other.column[name])
      return both(paper, cell, 'P', named, { x, width, y: top, looks: [SMALL, SMALL] })
    }),
  )
  for (const train of one.trains) {
    ornamentLine(paper, y + 3, false, TEXT_WIDTH)
    const row = paper.part(table, 'TR')
    const begins = y + 8
    y = Math.max(
      ...columns.map(({ x, width, cell, name }) => {
        const look = name === 'seat' ? STRONG : BODY
        const said = { text: cell(train), language: one.language }
        return paper.text(row, 'TD', said, { x, width, y: begins }, { ...look, size: 10.5 }).bottom
      }),
    )
  }
  return y
}
type Train = TicketWords['trains'][number]

function barcode(paper: Paper, page: Part, words: Both, { reference }: TicketFacts, code: string): number {
  const { doc } = paper
  const matrix = aztecMatrix(code)
  const module = CODE / (matrix.length + 2 * QUIET)
  const top = 104
  paper.figure(page, words[0].code, words[0].language, () => {
    for (const [row, line] of matrix.entries()) {
      for (let begins = 0; begins < line.length; begins++) {
        if (!line[begins]) continue
        let ends = begins
        while (line[ends]) ends++
        // A hair higher than it is, so that no white shows between rows.
        doc.rect(
          CODE_LEFT + (begins + QUIET) * module,
          top + (row + QUIET) * module,
          (ends - begins) * module,
          module + 0.05,
        )
        begins = ends
      }
    }
    doc.fill('#000000')
  })
  const look: Look = { size: 13, font: 'strong' }
  return paper.text(page, 'P', reference, { x: CODE_LEFT, y: top + CODE + 2, width: CODE, align: 'center' }, look)
    .bottom
}

function factList(paper: Paper, page: Part, words: Both, top: number): number {
  const list = paper.part(page, 'L')
  const width = WIDTH / 3 - 12
  let y = top
  for (let first = 0; first < words[0].facts.length; first += 3) {
    const row = words[0].facts.slice(first, first + 3)
    y = Math.max(
      ...row.map(({ label, text }, column) => {
        const same = words[1].facts[first + column]
        const item = paper.part(list, 'LI')
        const at = { x: LEFT + (WIDTH / 3) * column, width }
        const looks: [Look, Look] = [STRONG, { ...BODY, color: INK.soft }]
        const labels = twice(words, label, same?.label ?? label)
        const below = both(paper, item, 'Lbl', labels, { ...at, y, looks: [SMALL, SMALL] })
        return both(paper, item, 'LBody', twice(words, text, same?.text ?? text), { ...at, y: below, looks })
      }),
    )
    y += 8
  }
  return y
}

/** What the one code carries, where the way is split. */
function partTable(paper: Paper, page: Part, words: Both, top: number): number {
  const [one, other] = words
  if (one.parts.length === 0) return top
  ornamentLine(paper, top, false)
  const looks: [Look, Look] = [STRONG, { ...BODY, color: INK.soft }]
  const wide = { x: LEFT, y: top + 8, width: WIDTH, looks }
  let y = both(paper, page, 'H2', twice(words, one.partsTitle, other.partsTitle), wide)
  const table = paper.part(page, 'Table')
  for (const { from, to, ticket, price } of one.parts) {
    const row = paper.part(table, 'TR')
    const cells = [
      [from, LEFT, WIDTH * 0.24],
      [to, LEFT + WIDTH * 0.25, WIDTH * 0.22],
      [ticket, LEFT + WIDTH * 0.48, WIDTH * 0.41],
      [price, LEFT + WIDTH * 0.9, WIDTH * 0.1],
    ] as const
    const begins = y + 3
    y = Math.max(
      ...cells.map(
        ([text, x, width]) =>
          paper.text(row, 'TD', { text, language: one.language }, { x, y: begins, width }, { size: 10 }).bottom,
      ),
    )
  }
  if (one.proof === '') return y + 3
  const proven = twice(words, one.proof, other.proof)
  return both(paper, page, 'P', proven, { x: LEFT, y: y + 6, width: WIDTH, looks: [{ size: 10 }, SMALL] }) + 3
}

function rules(paper: Paper, page: Part, words: Both, above: number): number {
  const top = above + 13
  ornamentLine(paper, top - 8, false)
  const width = WIDTH / 2 - 14
  return Math.max(
    ...words.map(({ goodToKnow, rules: sentences, language }, column) => {
      const x = LEFT + (WIDTH / 2 + 14) * column
      const half = paper.part(page, 'Sect', { lang: language })
      const said = (text: string): Said => ({ text, language })
      let y = paper.text(half, 'H2', said(goodToKnow), { x, y: top, width }, { size: 12, font: 'strong' }).bottom + 3
      const list = paper.part(half, 'L')
      for (const sentence of sentences) {
        const item = paper.part(list, 'LI')
        paper.text(item, 'Lbl', said('•'), { x, y }, { size: 10 })
        y = paper.text(item, 'LBody', said(sentence), { x: x + 12, y, width: width - 12 }, { size: 10 }).bottom + 2
      }
      return y
    }),
  )
}

function foot(paper: Paper, page: Part, words: Both, { reference }: TicketFacts): void {
  const y = FOOT
  ornamentLine(paper, y, false)
  const said = twice(words, words[0].conditions, words[1].conditions)
  both(paper, page, 'P', said, { x: LEFT, y: y + 8, width: WIDTH - 70, looks: [SMALL, SMALL] })
  paper.text(page, 'P', reference, { x: RIGHT - 70, y: y + 8, width: 70, align: 'right' }, SMALL)
}

function ornamentLine(paper: Paper, y: number, dashed: boolean, width = WIDTH): void {
  const { doc } = paper
  paper.ornament(() => {
    if (dashed) doc.dash(5, { space: 4 })
    doc
      .moveTo(LEFT, y)
      .lineTo(LEFT + width, y)
      .lineWidth(dashed ? 1.5 : 0.75)
      .strokeColor(dashed ? '#7C828A' : INK.edge)
      .stroke()
    if (dashed) doc.undash()
  })
}
