/**
 * The part of Markdown that our content is written in, as HTML: headings, paragraphs, lists, tables, links, strong and
 * emphasis. Everything else is text: whatever stands in a file, no other tag can come out of it.
 */
export function htmlOf(markdown: string): string {
  return markdown
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map(blockOf)
    .join('\n')
}

function blockOf(block: string): string {
  const lines = block.split('\n').map((line) => line.trim())
  const [first = ''] = lines
  const heading = /^(#{2,3}) (.+)$/.exec(first)
  if (heading) {
    const level = heading[1]?.length ?? 2
    const rest = lines.slice(1).join('\n')
    return `<h${level}>${inline(heading[2] ?? '')}</h${level}>${rest ? `\n${blockOf(rest)}` : ''}`
  }
  if (lines.every((line) => line.startsWith('|'))) return tableOf(lines)
  if (first.startsWith('- ')) return `<ul>${itemsOf(lines, /^- /)}</ul>`
  if (/^\d+\. /.test(first)) return `<ol>${itemsOf(lines, /^\d+\. /)}</ol>`
  return `<p>${inline(lines.join(' '))}</p>`
}

/** A line without a mark of its own goes on with the item before it. */
function itemsOf(lines: string[], mark: RegExp): string {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  return items.map((item) => `<li>${inline(item)}</li>`).join('')
}

function tableOf(lines: string[]): string {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .replaceAll(/^\||\|$/g, '')
        .split('|')
        .map((cell) => inline(cell.trim())),
    )
  const [head = [], ...body] = rows
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  return (
    `<table><thead><tr>${cells(head, 'th')}</tr></thead>` +
    `<tbody>${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`
  )
}

function inline(text: string): string {
  return escaped(text)
    .replaceAll(
      /\[([^\]]+)\]\(([^)\s]+)\)/g,
      (_, label: string, address: string) => `<a href="${linkOf(address)}">${label}</a>`,
    )
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')
}

/** Another site, a mailbox, a telephone, or a route of the app (`/content/44`), which the app has behind its hash. */
function linkOf(address: string): string {
  if (/^(https?:\/\/|mailto:|tel:)/.test(address)) return address
  if (/^\/(?!\/)/.test(address)) return `#${address}`
  throw new Error(`the link ${address} is neither a route nor an address that we open`)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
