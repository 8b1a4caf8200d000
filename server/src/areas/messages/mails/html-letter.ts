import { escape, FONT, paragraphs, ROOM, row, SMALL, TEXT } from './html-parts.ts'
import { preview, toldAbove, toldBelow, toldWays } from './html-told.ts'
import type { Parts } from './letter.ts'

/** Mail programs keep only what stands on the elements themselves; this block adds the dark look where it is allowed. */
const STYLE = `body { margin: 0; padding: 0; } a { color: #00505F; }
@media (prefers-color-scheme: dark) { .paper { background: #11161D !important; } .card { background: #19202A !important; border-color: #2A3440 !important; } .ink { color: #F2F1EC !important; } .soft { color: #C2C9D1 !important; } .good { color: #7ADBA6 !important; } .dot { background: #19202A !important; border-color: #7FD3E0 !important; } .rail { border-color: #7FD3E0 !important; } td { border-color: #2A3440 !important; } a { color: #7FD3E0 !important; } a.button { color: #FFFFFF !important; } }`

/** The designed form of a mail: no picture, no address of anybody else, nothing that reports who reads it. */
export function htmlLetter(parts: Parts): string {
  const { language, subject, title, text, button, after, footer, links, told, attached } = parts
  const link = ({ label, url }: { label: string; url: string }) =>
    `<a href="${escape(url)}" style="color:#00505F">${escape(label)}</a>`
  const pressed = button
    ? `<tr><td style="padding:4px 0 8px"><table ${ROOM}><tr><td align="center" style="background:#005F73;border-radius:12px"><a class="button" href="${escape(button.url)}" style="${FONT};display:block;padding:15px 24px;font-size:18px;line-height:24px;font-weight:bold;color:#FFFFFF;text-decoration:none">${escape(button.label)}</a></td></tr></table></td></tr>`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="paper" style="margin:0;background:#FBFAF7">
${told ? preview(told) : ''}
<table ${ROOM} class="paper" style="background:#FBFAF7"><tr><td align="center" style="padding:24px 16px">
<table ${ROOM} style="max-width:600px">
${row('ink', 'font-size:22px;line-height:28px;font-weight:bold;color:#15191F;padding-bottom:24px', 'Cledrau')}
${told ? toldAbove(told) : ''}
${row('ink', 'font-size:34px;line-height:40px;font-weight:bold;color:#15191F;padding:4px 0 8px', escape(title))}
${told ? toldWays(told) : row('ink', `${TEXT};padding-bottom:16px`, paragraphs(text))}
${pressed}
${row('soft', 'font-size:16px;line-height:24px;color:#454C56;padding:8px 0 16px', paragraphs(after))}
${told ? toldBelow(told, attached) : ''}
${row('soft', `${SMALL};border-top:1px solid #E4E1D8;padding-top:16px`, `${escape(footer)} ${links.map(link).join(' · ')}`)}
</table></td></tr></table>
</body>
</html>
`
}
