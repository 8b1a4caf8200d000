import type { MarkedParagraph } from './notices.ts'

/**
 * HTML of a sender who isn't ours, as paragraphs of plain text and links to the web. Nothing else of it is kept, and nothing
 * is thrown: it may be cut off or wrongly nested. Scripts and styles are left out with what they hold.
 */
export function paragraphsOf(html: string): MarkedParagraph[] {
  const paragraphs: MarkedParagraph[] = []
  let parts: (string | { text: string; href: string })[] = []
  let text = ''
  let href: string | undefined

  const closeText = () => {
    const words = decoded(text).replaceAll(BLANKS, ' ')
    text = ''
    if (words.trim() === '') {
      if (words !== '' && parts.length > 0) parts.push(' ')
    } else if (href === undefined) parts.push(words)
    else parts.push({ text: words.trim(), href })
  }
  const closeParagraph = () => {
    closeText()
    href = undefined
    const paragraph = trimmed(parts)
    if (paragraph.length > 0) paragraphs.push(paragraph)
    parts = []
  }

  const withoutPrograms = html
    .replaceAll(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, '')
    .replaceAll(/<!--[^]*?(-->|$)/g, '')
  for (const [piece, name] of withoutPrograms.matchAll(/<\/?([a-z][a-z0-9]*)\b[^<>]*>|[^<]+|</gi)) {
    if (name === undefined) text += piece
    else if (BREAKS.has(name.toLowerCase())) closeParagraph()
    else if (name.toLowerCase() === 'a') {
      closeText()
      href = piece.startsWith('</') ? undefined : webAddress(piece)
    }
  }
  closeParagraph()
  return paragraphs
}

const BREAKS = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'table'])
const BLANKS = /[\s\u00a0]+/g

function webAddress(tag: string): string | undefined {
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
  const address = decoded(double ?? single ?? '').trim()
  return /^https?:\/\/[^\s<>"]+$/i.test(address) ? address : undefined
}

function trimmed(parts: readonly (string | { text: string; href: string })[]): MarkedParagraph {
  const joined: (string | { text: string; href: string })[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = (last + part).replaceAll(BLANKS, ' ')
    else joined.push(part)
  }
  if (typeof joined[0] === 'string') joined[0] = joined[0].trimStart()
  const last = joined.at(-1)
  if (typeof last === 'string') joined[joined.length - 1] = last.trimEnd()
  return joined.filter((part) => part !== '')
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
}

/** References that aren't known stay as they were written. */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
    },
  )
