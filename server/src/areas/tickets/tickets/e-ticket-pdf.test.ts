import { instant } from '@cledrau/domain/time/instant.ts'
import { aTicketsFacts } from '@cledrau/domain/tickets/testing.ts'
import { expect, test } from 'vitest'
import { anyTrain } from '../../../testing/any-train.ts'
import { boxesInPdf, codesInPdf } from '../../../testing/codes-in.ts'
import { shippedWords } from '../../../testing/shipped-words.ts'
import { sayFrom } from '../../../words.ts'
import { eTicketPdf } from './e-ticket-pdf.ts'
import { PAPER } from './pdf-paper.ts'

const [en, cy] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.keys(en).map((name) => [name, { en: en[name] ?? '', cy: cy[name] ?? '' }]))
const both = (code: string) => ({ en: code, cy: code })
const names = { say: sayFrom(() => words), place: both, railcard: both, allows: anyTrain } as Parameters<
  typeof eTicketPdf
>[1]['names']
const facts = aTicketsFacts()
const CODE = 'TICKET'.repeat(20)

/** 62 mm at the right of the page, as wide as high. */
const SQUARE = { left: PAPER.width - PAPER.margin - 176, top: 104, side: 176 }

test('a printed code has two modules of white on each side, so that a camera finds it', async () => {
  const pdf = await eTicketPdf([{ facts, parts: [facts], code: CODE }], { language: 'en', names, now: instant(0) })
  expect(await codesInPdf(pdf)).toEqual([CODE])
  const [boxes = []] = boxesInPdf(pdf).filter((page) => page.length > 50)
  const left = Math.min(...boxes.map(({ x }) => x)) - SQUARE.left
  const right = SQUARE.left + SQUARE.side - Math.max(...boxes.map(({ x, width }) => x + width))
  const top = Math.min(...boxes.map(({ y }) => y)) - SQUARE.top
  const bottom = SQUARE.top + SQUARE.side - Math.max(...boxes.map(({ y, height }) => y + height))
  const module = Math.min(...boxes.map(({ width }) => width))
  for (const white of [left, right, top, bottom]) expect(white / module).toBeCloseTo(2, 1)
  // More than a millimetre, which any printer prints.
  expect(module).toBeGreaterThan(2.8)
})

test('each ticket of a booking has a page of its own with its own code', async () => {
  const tickets = ['ONE', 'TWO'].map((name) => ({ facts, parts: [facts], code: name.repeat(40) }))
  const pdf = await eTicketPdf(tickets, { language: 'cy', names, now: instant(0) })
  expect(await codesInPdf(pdf)).toEqual(tickets.map(({ code }) => code))
})
