import type { Parts } from './letter.ts'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const FONT = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif"
const ROOM = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'

/** Mail programs keep only what stands on the elements themselves; this block adds the dark look where it is allowed. */
const STYLE = `body { margin: 0; padding: 0; } a { color: #00505F; }
@media (prefers-color-scheme: dark) { .paper { background: #11161D !important; } .card { background: #19202A !important; border-color: #2A3440 !important; } .ink { color: #F2F1EC !important; } .soft { color: #C2C9D1 !important; } a { color: #7FD3E0 !important; } a.button { color: #FFFFFF !important; } }`

const row = (look: string, style: string, content: string) =>
  `<tr><td class="${look}" style="${FONT};${style}">${content}</td></tr>`

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((part) => escape(part).replaceAll('\n', '<br>'))
    .join('<br><br>')

/** The designed form of a mail: no picture, no address of anybody else, nothing that reports who reads it. */
export function htmlLetter({ language, subject, title, text, button, after, footer, contact, privacy }: Parts): string {
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
<table ${ROOM} class="paper" style="background:#FBFAF7"><tr><td align="center" style="padding:24px 16px">
<table ${ROOM} style="max-width:600px">
${row('ink', 'font-size:22px;line-height:28px;font-weight:bold;color:#15191F;padding-bottom:24px', 'Cledrau')}
${row('ink', 'font-size:34px;line-height:40px;font-weight:bold;color:#15191F;padding:4px 0 8px', escape(title))}
${row('ink', 'font-size:16px;line-height:24px;color:#15191F;padding-bottom:16px', paragraphs(text))}
${pressed}
${row('soft', 'font-size:16px;line-height:24px;color:#454C56;padding:8px 0 16px', paragraphs(after))}
${row('soft', 'font-size:14px;line-height:20px;color:#454C56;border-top:1px solid #E4E1D8;padding-top:16px', `${escape(footer)} ${link(contact)} · ${link(privacy)}`)}
</table></td></tr></table>
</body>
</html>
`
}
