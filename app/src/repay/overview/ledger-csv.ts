import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import { dayOf, formatTime } from '../../i18n/formats.ts'
import { capitals } from '../../i18n/names.ts'
import type { Translate } from '../../i18n/words.ts'
import { momentOf } from '../moments.ts'
import { standingWord, TOTALS } from '../standing-words.ts'

/**
 * A cell that a spreadsheet shows as it is: what begins like a formula, or like something that hides one, gets a mark before
 * it that makes it text (CWE-1236). Figures of ours never begin so.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r\n|%]/.test(text.trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Figures only and a point: a spreadsheet of any language reads it. */
const pounds = (pence: number) => `${Math.trunc(pence / 100)}.${twoDigits(pence % 100)}`

type Year = Pick<ReplyOf<typeof readJourneys>, 'journeys' | 'totals'>
type Said = { t: Translate; nameOf: (code: string) => string }

/** The year as a file, a trip a line and its sums below them, with its heads in the language that is read. A mark first, so that Welsh letters stay. */
export function ledgerCsv({ journeys, totals }: Year, { t, nameOf }: Said): string {
  const heads = [
    'DATE',
    'FROM',
    'TO',
    'DEPARTS',
    'TICKET',
    'STANDING',
    'MINUTES',
    'POUNDS',
    'UNTIL',
    'BOOKING',
  ] as const
  const lines = journeys.map((one) => [
    one.date,
    nameOf(one.from),
    nameOf(one.to),
    one.departs ? formatTime(momentOf(one.departs)) : '',
    t(`REPAY_TICKET_${capitals(one.ticket)}`),
    t(standingWord(one)),
    one.delayMinutes === null ? '' : String(one.delayMinutes),
    pounds(one.amount),
    dayOf(momentOf(one.claimUntil)),
    one.recordLocator ?? '',
  ])
  const sums = TOTALS.map(([name, word]) => [t(word), '', '', '', '', '', '', pounds(totals[name]), '', ''])
  return `\uFEFF${[heads.map((head) => t(`REPAY_CSV_${head}`)), ...lines, ...sums].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`
}
