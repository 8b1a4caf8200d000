const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

export const FONT = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif"
export const ROOM = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
export const TEXT = 'font-size:16px;line-height:24px;color:#15191F'
export const SMALL = 'font-size:14px;line-height:20px;color:#454C56'

export const cell = (look: string, style: string, content: string, more = ''): string =>
  `<td class="${look}"${more} style="${FONT};${style}">${content}</td>`
export const row = (look: string, style: string, content: string): string => `<tr>${cell(look, style, content)}</tr>`

/** A white field with rounded corners, and the room below it. */
export const card = (content: string): string =>
  `<tr><td class="card" style="padding:16px;background:#FFFFFF;border:1px solid #E4E1D8;border-radius:16px">${content}</td></tr>
<tr><td style="height:12px;font-size:0;line-height:0">&nbsp;</td></tr>`

export const heading = (text: string): string =>
  row('ink', 'font-size:22px;line-height:28px;color:#15191F;font-weight:bold;padding:16px 0 8px', escape(text))

export const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => escape(part).replaceAll('\n', '<br>'))
    .join('<br><br>')
