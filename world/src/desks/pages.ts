import { LOOK } from '../look.ts'
import { MANNERS, type OnDesk } from './on-desk.ts'
import { WORDS, type Language } from './words.ts'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const STYLE = `${LOOK}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 720px; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; }
header { display: flex; justify-content: space-between; } h1 { font-size: 28px; line-height: 1.2; margin: 16px 0 8px; } p { margin: 0 0 16px; } a { color: var(--petrol-ink); }
ul { list-style: none; margin: 0; padding: 0; } li { padding: 12px 16px; margin: 0 0 12px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; } li b { display: block; }
form { display: flex; gap: 8px; flex-wrap: wrap; margin-top: 8px; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--petrol-ink); border-radius: 12px; background: var(--surface); color: var(--petrol-ink); font: inherit; font-weight: 700; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--petrol-ink); outline-offset: 2px; }
`

/** Every claim with what was said of it, the newest first. */
export function claimsPage(language: Language, claims: readonly OnDesk[], now: number): string {
  const words = WORDS[language]
  const other = language === 'en' ? 'cy' : 'en'
  const item = ({ claim, said }: OnDesk) => {
    const notes = [
      ...(claim.withdrawn ? [words.withdrawn] : []),
      ...(claim.appeals > 0 ? [words.appeal] : []),
      ...said.map(({ what, at }) => `${words[what]}${at > now ? ` (${words.later})` : ''}`),
      ...claim.words.map((one) => `“${one.words}”`),
    ]
    const buttons = MANNERS.map((manner) => `<button name="manner" value="${manner}">${words[manner]}</button>`)
    return `<li><b>${escape(claim.reference)}: ${escape(claim.operator)}, ${escape(claim.from)} – ${escape(claim.to)}, ${escape(claim.date)}</b>
${claim.delayMinutes ?? '?'} ${words.minutes}, £${(claim.amount / 100).toFixed(2)}<br>${notes.map(escape).join(' · ')}
<form method="post" action="/say?lang=${language}"><input type="hidden" name="reference" value="${escape(claim.reference)}">${buttons.join('')}</form></li>`
  }
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} | Cledrau</title><style>${STYLE}</style></head><body>
<header><strong>Cledrau</strong><a lang="${other}" href="/?lang=${other}">${words.otherLanguage}</a></header><main><h1>${words.title}</h1><p>${words.about}</p>
${claims.length > 0 ? `<ul>${claims.toReversed().map(item).join('')}</ul>` : `<p>${words.none}</p>`}</main></body></html>`
}
