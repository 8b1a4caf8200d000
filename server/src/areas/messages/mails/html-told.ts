import { card, cell, escape, FONT, heading, ROOM, row, SMALL, TEXT } from './html-parts.ts'
import type { Attached, Line, Told, ToldWay } from './told.ts'

const BIG = 'font-size:28px;line-height:34px;color:#15191F;font-weight:bold'
const RULE = 'border-top:1px solid #E4E1D8;'

const dot = `<td width="14" style="width:14px"><div class="dot" style="width:8px;height:8px;border:3px solid #005F73;border-radius:50%;background:#FFFFFF;font-size:0;line-height:0">&nbsp;</div></td>`
const ring = `<td width="20" style="width:20px"><div class="dot" style="width:14px;height:14px;border:3px solid #005F73;border-radius:50%;background:#FFFFFF;font-size:0;line-height:0">&nbsp;</div></td>`
const rail = (share: number) =>
  `<td width="${Math.max(8, Math.round(share * 100))}%"><div class="rail" style="height:3px;border-top:2px solid #005F73;border-bottom:2px solid #005F73;font-size:0;line-height:0">&nbsp;</div></td>`

/** The way as a line: its ends, and where one changes. The words beside it say the same. */
function line(changes: readonly number[]): string {
  const ends = [...changes, 1]
  const parts = ends.map((end, index) => rail(end - (ends[index - 1] ?? 0)) + (index < changes.length ? ring : ''))
  return `<table ${ROOM} aria-hidden="true"><tr>${dot}${parts.join('')}${dot}</tr></table>`
}

/** Where it goes and when stands below, over the whole width: a phone has little of it. */
const trainRow = ({ time, from, note, seats }: ToldWay['trains'][number]) =>
  `<tr>${[
    cell('ink', `${RULE}${TEXT};font-weight:bold;padding:8px 8px 8px 0`, escape(time), ' valign="top" width="60"'),
    cell('ink', `${RULE}${TEXT};padding:8px 12px 0 0`, escape(from), ' valign="top"'),
    cell(
      'ink',
      `${RULE}${TEXT};font-weight:bold;padding:8px 0 0${seats.length < 12 ? ';white-space:nowrap' : ''}`,
      escape(seats),
      ' valign="top" align="right"',
    ),
  ].join(
    '',
  )}</tr><tr><td></td>${cell('soft', `${SMALL};padding:0 0 8px`, escape(note), ' valign="top" colspan="2"')}</tr>`

const wayCard = ({ title, note, departs, from, arrives, to, changes, trains }: ToldWay) =>
  card(`<table ${ROOM}><tr>${cell('ink', 'font-size:18px;line-height:24px;color:#15191F;font-weight:bold', escape(title))}${cell(
    'soft',
    SMALL,
    escape(note),
    ' align="right"',
  )}</tr></table>
<table ${ROOM} style="margin:6px 0 2px"><tr>${cell('ink', `${BIG};padding-right:12px`, escape(departs))}<td width="99%">${line(changes)}</td>${cell(
    'ink',
    `${BIG};padding-left:12px`,
    escape(arrives),
    ' align="right"',
  )}</tr></table>
<table ${ROOM}><tr>${cell('ink', `${TEXT};font-weight:bold;padding-bottom:12px`, escape(from))}${cell(
    'ink',
    `${TEXT};font-weight:bold;padding-bottom:12px`,
    escape(to),
    ' align="right"',
  )}</tr></table>
<table ${ROOM}>${trains.map(trainRow).join('')}</table>`)

/** What was paid, before the title. */
export const toldAbove = ({ paid }: Told): string =>
  row('good', 'font-size:16px;line-height:24px;font-weight:bold;color:#085630', escape(paid))

/** The booking and its ways, before the button. */
export const toldWays = ({ booking, ways, collect }: Told): string =>
  [
    row('soft', `font-size:16px;line-height:24px;color:#454C56;padding-bottom:16px`, escape(booking)),
    ...ways.map(wayCard),
    collect === null ? '' : row('ink', `${TEXT};font-weight:bold;padding:4px 0 12px`, escape(collect)),
  ].join('\n')

const sumRow = ([label, amount]: Line, style: string) =>
  `<tr>${cell('ink', style, escape(label))}${cell('ink', `${style};white-space:nowrap`, escape(amount), ' align="right"')}</tr>`

const fileRow = ({ name, note }: Attached['files'][number], place: number) =>
  `<tr>${cell(
    'ink',
    `${place > 0 ? RULE : ''}${TEXT};padding:8px 0;word-break:break-word`,
    `<b>${escape(name)}</b><br><span class="soft" style="${SMALL}">${escape(note)}</span>`,
  )}</tr>`

const proofRow = ({ label, url }: Told['proofs'][number]) =>
  row('ink', `${TEXT};padding-bottom:16px`, `<a class="ink" href="${escape(url)}">${escape(label)}</a>`)

/** What is attached, what was paid and what the ticket allows, after the button. */
export const toldBelow = (
  { sumTitle, lines, total, notesTitle, notes, proofs }: Told,
  attached: Attached | null,
): string =>
  [
    ...(attached
      ? [heading(attached.title), card(`<table ${ROOM}>${attached.files.map(fileRow).join('')}</table>`)]
      : []),
    heading(sumTitle),
    card(
      `<table ${ROOM}>${lines.map((one) => sumRow(one, 'font-size:16px;line-height:28px;color:#15191F')).join('')}${sumRow(
        total,
        `${RULE}font-size:18px;line-height:28px;color:#15191F;font-weight:bold;padding-top:8px`,
      )}</table>`,
    ),
    ...proofs.map(proofRow),
    ...(notes === '' ? [] : [heading(notesTitle), row('ink', `${TEXT};padding-bottom:24px`, escape(notes))]),
  ].join('\n')

export const preview = ({ preview: text }: Told): string =>
  `<div style="display:none;max-height:0;overflow:hidden;${FONT}">${escape(text)}</div>`
