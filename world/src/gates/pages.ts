import { LOOK } from '../look.ts'
import { CARDS } from './cards.ts'
import type { Dials, GateTap } from './line.ts'
import { WORDS, type Language, type Why } from './words.ts'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const STYLE = `${LOOK}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 620px; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; }
header { display: flex; justify-content: space-between; } h1 { font-size: 28px; line-height: 1.2; margin: 16px 0 8px; } h2 { font-size: 20px; margin: 24px 0 8px; } p { margin: 0 0 16px; } a { color: var(--petrol-ink); }
label { display: block; margin: 0 0 16px; } select, input { display: block; width: 100%; min-height: 48px; padding: 0 12px; border: 1px solid var(--ink-soft); border-radius: 12px; background: var(--surface); color: var(--ink); font: inherit; }
button { width: 100%; min-height: 48px; border: 0; border-radius: 12px; background: var(--petrol-ink); color: var(--paper); font: inherit; font-weight: 700; }
button.other { margin: 8px 0 0; border: 1px solid var(--petrol-ink); background: var(--surface); color: var(--petrol-ink); } code { overflow-wrap: anywhere; }
input:focus-visible, select:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--petrol-ink); outline-offset: 2px; }
ul { list-style: none; margin: 0 0 16px; padding: 0; } li { padding: 8px 16px; margin: 0 0 8px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; }
output, [role=alert] { display: block; padding: 12px 16px; margin: 0 0 16px; border: 2px solid var(--petrol-ink); border-radius: 12px; font-weight: 700; }
`

export type Typed = { station: string; direction: string; card: string; device: string; condition: string }
export const FIRST: Typed = {
  station: 'CDF',
  direction: 'IN',
  card: CARDS[0]?.number ?? '',
  device: 'CARD',
  condition: 'GOOD',
}

/** What a reader shows: green, why it stays red, or what a guard’s reader has read. */
export type GateAnswer = 'TAKEN' | Why | { read: string } | null

type Shown = {
  typed: Typed
  answer: GateAnswer
  stations: readonly { crs: string; names: Record<Language, string> }[]
  recent: readonly GateTap[]
  figures: { waiting: number; sent: number; confirmed: number }
  dials: Dials
}

const SHARES = ['late', 'twice', 'outOfOrder', 'gaps'] as const

/** Where a person stands in front of a reader; beneath, what the line does to what they tap. */
export function gatesPage(language: Language, { typed, answer, stations, recent, figures, dials }: Shown): string {
  const words = WORDS[language]
  const other = language === 'en' ? 'cy' : 'en'
  const choose = (name: keyof Typed, label: string, options: readonly (readonly [string, string])[]) =>
    `<label>${label}<select name="${name}">${options
      .map(
        ([value, text]) =>
          `<option value="${escape(value)}"${value === typed[name] ? ' selected' : ''}>${escape(text)}</option>`,
      )
      .join('')}</select></label>`
  const each = (names: readonly (keyof typeof words & Uppercase<string>)[]) =>
    names.map((name) => [name, String(words[name])] as const)
  const byName = stations.toSorted((a, b) => a.names[language].localeCompare(b.names[language], language))
  const said =
    answer === null
      ? ''
      : answer === 'TAKEN'
        ? `<output>${words.taken}</output>`
        : typeof answer === 'object'
          ? `<output>${words.reads} <code>${escape(answer.read)}</code></output>`
          : `<p role="alert">${words.why[answer]}</p>`
  const taps = recent.map(
    ({ station, direction, lastFour, device, at }) =>
      `<li>${escape(at.slice(0, 16).replace('T', ' '))}: ${escape(station)}, ${words[direction]}, ${words[device]} ${escape(lastFour)}</li>`,
  )
  const number = (name: keyof Dials, value: number, most: number) =>
    `<label>${words[name]}<input type="number" name="${name}" value="${value}" min="0" max="${most}" required></label>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} | Cledrau</title><style>${STYLE}</style></head><body>
<header><strong>Cledrau</strong><a lang="${other}" href="/?lang=${other}">${words.otherLanguage}</a></header><main>
<h1>${words.title}</h1><p>${words.about}</p>${said}
<form method="post" action="/tap?lang=${language}">
${choose(
  'station',
  words.station,
  byName.map(({ crs, names }) => [crs, names[language]] as const),
)}${choose('direction', words.direction, each(['IN', 'OUT']))}
${choose(
  'card',
  words.card,
  CARDS.map(({ number: figures16, scheme, lastFour, name }) => [figures16, `${scheme} ${lastFour} (${name})`] as const),
)}${choose('device', words.device, each(['CARD', 'PHONE', 'WATCH']))}${choose('condition', words.condition, each(['GOOD', 'ANEW', 'CLONE', 'EXPIRED']))}
<button>${words.tap}</button> <button class="other" formaction="/guard?lang=${language}">${words.guard}</button></form>
<h2>${words.last}</h2>${taps.length === 0 ? `<p>${words.none}</p>` : `<ul>${taps.join('')}</ul>`}
<p>${words.line(figures.waiting, figures.sent, figures.confirmed)}</p>
<h2>${words.dials}</h2><form method="post" action="/dials?lang=${language}">
${number('lateMinutes', dials.lateMinutes, 4320)}${SHARES.map((name) => number(name, Math.round(dials[name] * 100), 100)).join('')}${number('denySeconds', dials.denySeconds, 3600)}
<button>${words.turn}</button></form></main></body></html>`
}

/** What was typed of the dials, each within what it can be. */
export function dialsTyped(fields: URLSearchParams): Dials {
  const read = (name: keyof Dials, most: number) =>
    Math.min(most, Math.max(0, Math.floor(Number(fields.get(name)) || 0)))
  const share = (name: keyof Dials) => read(name, 100) / 100
  return {
    lateMinutes: Math.max(1, read('lateMinutes', 4320)),
    late: share('late'),
    twice: share('twice'),
    outOfOrder: share('outOfOrder'),
    gaps: share('gaps'),
    denySeconds: read('denySeconds', 3600),
  }
}
