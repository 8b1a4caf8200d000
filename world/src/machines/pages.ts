import { LOOK } from '../look.ts'
import { WORDS, type Language } from './words.ts'

/** As the product answers a machine, as far as it is printed. */
export type Printed = {
  reference: string
  ticketName: Record<Language, string>
  serviceClass: string
  passenger: string
  origin: string
  destination: string
  route: Record<Language, string>
  firstDay: string
  lastDay: string
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const STYLE = `${LOOK}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 520px; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; }
header { display: flex; justify-content: space-between; } h1 { font-size: 28px; line-height: 1.2; margin: 16px 0 8px; } p { margin: 0 0 16px; } a { color: var(--petrol-ink); }
label { display: block; margin: 0 0 16px; } input { display: block; width: 100%; min-height: 48px; padding: 0 12px; border: 1px solid var(--ink-soft); border-radius: 12px; background: var(--surface); color: var(--ink); font: inherit; font-size: 22px; text-transform: uppercase; }
button { width: 100%; min-height: 48px; border: 0; border-radius: 12px; background: var(--petrol-ink); color: var(--paper); font: inherit; font-weight: 700; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--petrol-ink); outline-offset: 2px; }
ul { list-style: none; margin: 0 0 16px; padding: 0; } li { padding: 12px 16px; margin: 0 0 12px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; } li b { display: block; }
[role=alert] { padding: 12px 16px; border: 2px solid var(--petrol-ink); border-radius: 12px; }
`

function page(language: Language, body: string): string {
  const words = WORDS[language]
  const other = language === 'en' ? 'cy' : 'en'
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} | Cledrau</title><style>${STYLE}</style></head><body>
<header><strong>Cledrau</strong><a lang="${other}" href="/?lang=${other}">${words.otherLanguage}</a></header><main>${body}</main></body></html>`
}

export type Typed = { collectionID: string; reference: string; station: string }

/** `trouble`: why nothing was printed. What was typed stays, and is still the same collection. */
export function formPage(language: Language, { collectionID, reference, station }: Typed, trouble = ''): string {
  const words = WORDS[language]
  const field = (name: string, label: string, value: string, most: number) =>
    `<label>${label}<input name="${name}" value="${escape(value)}" maxlength="${most}" required autocomplete="off" autocapitalize="characters" spellcheck="false"></label>`
  return page(
    language,
    `<h1>${words.title}</h1><p>${words.about}</p>${trouble ? `<p role="alert">${escape(trouble)}</p>` : ''}
<form method="post" action="/collect?lang=${language}"><input type="hidden" name="collectionID" value="${escape(collectionID)}">
${field('reference', words.reference, reference, 20)}${field('station', words.station, station, 3)}<button>${words.collect}</button></form>`,
  )
}

export function printedPage(language: Language, tickets: readonly Printed[]): string {
  const words = WORDS[language]
  const items = tickets.map((ticket) => {
    const way = ticket.origin === '' ? ticket.route[language] : `${ticket.origin} – ${ticket.destination}`
    const who = ticket.passenger === 'CHILD' ? words.child : words.adult
    const days = ticket.firstDay === ticket.lastDay ? ticket.firstDay : `${ticket.firstDay} – ${ticket.lastDay}`
    const inClass = ticket.serviceClass === 'FIRST' ? words.first : words.standard
    return `<li><b>${escape(ticket.ticketName[language])}</b>${escape(way)}<br>${who}, ${inClass}<br>${words.valid}: ${escape(days)}<br><code>${escape(ticket.reference)}</code></li>`
  })
  return page(
    language,
    `<h1>${words.printed(tickets.length)}</h1><ul>${items.join('')}</ul><p><a href="/?lang=${language}">${words.again}</a></p>`,
  )
}
